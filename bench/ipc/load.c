/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Control of another processor: loading and verifying images of so many KiB, which are made here;
 * starting its own until it answers a first call; stopping it. Loading is what the generic
 * procedure of an IPC begins with ("IPC in heterogeneous multicore systems", figure 3).
 */
#include "../bench.h"

#include <weft/processor.h>

#include "system.h"

#define KIB 1024U
#define LONG_SAMPLES 8U /* of what takes 100,000 cycles and more */
#define WORDS_MAX (16U * KIB / sizeof(uint32_t))

/** Memory of core 1 where its own program has nothing. */
#define TO 0x10120000U

/** The form: net/processor/processor.h. */
static struct {
    uint32_t magic, bytes, entry, count;
    uint32_t address, length, crc;
    uint32_t head_crc;
    uint32_t content[WORDS_MAX];
} image;

static uint32_t crc_of(const void *memory, size_t words)
{
    const uint32_t *word = memory;
    uint32_t crc = UINT32_MAX;

    for (; words-- != 0; word++) {
        crc ^= *word;
        for (unsigned bit = 0; bit < 32U; bit++) {
            crc = (crc & 1U) != 0 ? crc >> 1 ^ 0xEDB88320U : crc >> 1;
        }
    }
    return ~crc;
}

static void make(uint32_t bytes)
{
    image.magic = 0x57656901U;
    image.bytes = (uint32_t)offsetof(__typeof__(image), content) + bytes;
    image.entry = TO;
    image.count = 1;
    image.address = TO;
    image.length = bytes;
    image.crc = crc_of(image.content, bytes / sizeof(uint32_t));
    image.head_crc = crc_of(&image, offsetof(__typeof__(image), head_crc) / sizeof(uint32_t));
}

static void must(weft_status_t status)
{
    if (status != WEFT_OK) {
        weft_exit(1);
    }
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void load(uint32_t n)
{
    make(n * KIB);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        must(weft_processor_load_from(&b_processor, &image, sizeof image));
        bench_end();
    }
}

static void verify(uint32_t n)
{
    const uint32_t samples = n == 1U ? BENCH_SAMPLES : LONG_SAMPLES;

    make(n * KIB);
    must(weft_processor_load_from(&b_processor, &image, sizeof image));
    for (bench_counter_t i = 0; i < samples; i++) {
        bench_begin();
        must(weft_processor_verify(&b_processor));
        bench_end();
    }
}

static void prepare(void)
{
    must(weft_processor_stop(&b_processor));
    must(weft_processor_load(&b_processor));
    must(weft_processor_verify(&b_processor));
}

static void on_change(unsigned node, weft_node_state_t state)
{
    if (node == b_node && state == WEFT_NODE_UP) {
        weft_sem_give(&up);
    }
}

static void start(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < LONG_SAMPLES; i++) {
        prepare();
        bench_begin();
        must(weft_processor_start(&b_processor));
        must(weft_sem_take(&up, WEFT_FOREVER));
        must(weft_sem_take(&answer, WEFT_FOREVER));
        bench_end();
    }
}

static void stop(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < LONG_SAMPLES; i++) {
        prepare();
        must(weft_processor_start(&b_processor));
        must(weft_sem_take(&up, WEFT_FOREVER));
        bench_begin();
        must(weft_processor_stop(&b_processor));
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"processor.start.contact.kernel", "start a processor until it has answered a call", start, 0},
    {"processor.stop.running.kernel", "stop a processor and end its links", stop, 0},
    {"processor.load.image.kernel@1", "copy an image of n KiB to a processor", load, 1},
    {"processor.load.image.kernel@16", "copy an image of n KiB to a processor", load, 16},
    {"processor.verify.image.kernel@1", "read an image of n KiB back and check it", verify, 1},
    {"processor.verify.image.kernel@16", "read an image of n KiB back and check it", verify, 16},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);

void load_lead(void *arg)
{
    (void)arg;
    weft_node_on_change(on_change);
    bench_walk();
    must(weft_processor_stop(&b_processor));
    weft_exit(0);
}
