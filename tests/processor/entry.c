/* SPDX-License-Identifier: MIT */
/**
 * @file
 * An image in memory that others write: its entry changes behind a check. The processor starts only
 * where it was loaded. Nothing of the kernel, the port and the board is there.
 */
#include <weft/processor.h>

#include <stdio.h>
#include <stdlib.h>

#include "control.h"
#include "crc.h"
#include "kernel.h"
#include "net.h"
#include "processor/processor.h"

#define BASE 0x1000U
#define WORDS 4U
#define ELSEWHERE 0xDEAD0000U
#define HEAD (WEFT_IMAGE_HEADER + WEFT_IMAGE_SEGMENT)

struct weft_host_port weft_host;
const unsigned weft_board_core;
static uint32_t memory[WORDS];
static uintptr_t started_at; /* 0: not */

void weft_host_serve(void)
{
}

bool weft_board_core_is_held(unsigned core)
{
    (void)core;
    return true;
}

bool weft_board_core_hold(unsigned core)
{
    (void)core;
    return true;
}

void weft_board_core_run(unsigned core, uintptr_t entry)
{
    (void)core;
    started_at = entry;
}

void *weft_board_core_memory(uintptr_t address)
{
    return memory + (address - BASE) / sizeof(uint32_t);
}

bool weft_board_doorbell(unsigned core)
{
    (void)core;
    return true;
}

void weft_net_notify_self(void)
{
}

void weft_misuse(weft_misuse_t number, uintptr_t pc)
{
    (void)number;
    (void)pc;
    abort();
}

weft_status_t weft_refuse(weft_misuse_t number)
{
    (void)number;
    return WEFT_REFUSED;
}

static uint32_t image[HEAD + 1U + WORDS];

static uint32_t crc_of(const uint32_t *words, size_t count)
{
    return weft_net_crc((const uint8_t *)words, count * sizeof(uint32_t));
}

/** As the build does, whatever the entry is. */
static void make_image(uint32_t entry)
{
    uint32_t *segment = image + WEFT_IMAGE_HEADER;

    image[WEFT_IMAGE_WORD_MAGIC] = WEFT_IMAGE_MAGIC;
    image[WEFT_IMAGE_WORD_BYTES] = sizeof image;
    image[WEFT_IMAGE_WORD_ENTRY] = entry;
    image[WEFT_IMAGE_WORD_COUNT] = 1;
    segment[WEFT_IMAGE_SEGMENT_ADDRESS] = BASE;
    segment[WEFT_IMAGE_SEGMENT_BYTES] = sizeof memory;
    segment[WEFT_IMAGE_SEGMENT_CRC] = crc_of(image + HEAD + 1U, WORDS);
    image[HEAD] = crc_of(image, HEAD);
}

static weft_processor_control_t control;
static const weft_processor_memory_t memories[] = {{BASE, sizeof memory}};
static const weft_processor_t processor = {
    .control = &control, .memories = memories, .memory_count = 1};

static void check(const char *what, bool is_true)
{
    if (!is_true) {
        printf("wrong: %s\n", what);
    }
}

static void change_after_verify(void)
{
    make_image(BASE);
    check("load", weft_processor_load_from(&processor, image, sizeof image) == WEFT_OK);
    check("verify", weft_processor_verify(&processor) == WEFT_OK);
    image[WEFT_IMAGE_WORD_ENTRY] = ELSEWHERE;
    check("start", weft_processor_start(&processor) == WEFT_OK);
    check("start where it was verified", started_at == BASE);
}

/** The checksum of the header is right. */
static void change_after_load(void)
{
    make_image(BASE);
    started_at = 0;
    check("load", weft_processor_load_from(&processor, image, sizeof image) == WEFT_OK);
    make_image(ELSEWHERE);
    check("verify another entry", weft_processor_verify(&processor) == WEFT_REFUSED);
    check("start another entry", weft_processor_start(&processor) == WEFT_REFUSED);
    check("start anywhere", started_at == 0);
}

int main(void)
{
    change_after_verify();
    change_after_load();
    return 0;
}
