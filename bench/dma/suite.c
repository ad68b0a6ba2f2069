/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Copies of n bytes between pairs of memories: by the engine, for which the task waits at a hub,
 * and by the processor. The internal memory is that of the core, the external one is behind the
 * core's data cache.
 */
#include "../bench.h"

#include "system.h"

#define LONGEST 65536U

/** A cold sample, and some more. */
#define SAMPLES 4U

/** Behind what the linker places in external memory. */
#define EXTERNAL ((uint8_t *)0x40400000U)

enum pair { INTERNAL_INTERNAL, INTERNAL_EXTERNAL, EXTERNAL_INTERNAL, EXTERNAL_EXTERNAL };

/** The parameter of a row: pair of memories, and bytes. */
#define OF(pair, bytes) ((uint32_t)(pair) << 24 | (bytes))

static _Alignas(64) uint8_t memory[2][LONGEST];

static uint8_t *target_of(uint32_t n)
{
    return (n >> 24 & 1U) != 0 ? EXTERNAL + LONGEST : memory[1];
}

static uint8_t *source_of(uint32_t n)
{
    return (n >> 25 & 1U) != 0 ? EXTERNAL : memory[0];
}

static size_t bytes_of(uint32_t n)
{
    return n & 0xFFFFFFU;
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void by_engine(uint32_t n)
{
    uint8_t *to = target_of(n);
    const uint8_t *from = source_of(n);
    size_t bytes = bytes_of(n);

    for (bench_counter_t i = 0; i < SAMPLES; i++) {
        bench_begin();
        weft_dma_copy(&engine, to, from, bytes, WEFT_FOREVER);
        bench_end();
    }
}

/** Four words at a time, as Weft copies messages. */
static void by_processor(uint32_t n)
{
    uint32_t *const to = (uint32_t *)(void *)target_of(n);
    const uint32_t *const from = (const uint32_t *)(const void *)source_of(n);
    size_t words = bytes_of(n) / sizeof(uint32_t);

    for (bench_counter_t i = 0; i < SAMPLES; i++) {
        bench_begin();
        for (size_t at = 0; at < words; at += 4U) {
            uint32_t a = from[at];
            uint32_t b = from[at + 1U];
            uint32_t c = from[at + 2U];
            uint32_t d = from[at + 3U];

            to[at] = a;
            to[at + 1U] = b;
            to[at + 2U] = c;
            to[at + 3U] = d;
            WEFT_COMPILER_BARRIER();
        }
        bench_end();
    }
}

/** What a copy costs the processor of which the task does not wait: start and end of a request. */
static void requested(uint32_t n)
{
    const weft_dma_block_t block = {target_of(n), source_of(n), bytes_of(n)};
    weft_dma_request_t request = WEFT_DMA_REQUEST_INIT;

    for (bench_counter_t i = 0; i < SAMPLES; i++) {
        bench_begin();
        weft_dma_start(&request, &engine, &block, 1);
        bench_end();
        weft_dma_collect(&request, WEFT_FOREVER);
    }
}

static void collected(uint32_t n)
{
    const weft_dma_block_t block = {target_of(n), source_of(n), bytes_of(n)};
    weft_dma_request_t request = WEFT_DMA_REQUEST_INIT;

    for (bench_counter_t i = 0; i < SAMPLES; i++) {
        weft_dma_start(&request, &engine, &block, 1);
        while (!weft_dma_ended(&request)) {
        }
        bench_begin();
        weft_dma_collect(&request, WEFT_FOREVER);
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"dma.start.request", "start of a request of 64 bytes, the engine is free", requested,
     OF(INTERNAL_INTERNAL, 64)},
    {"dma.collect.ended", "collection of a request that has ended", collected,
     OF(INTERNAL_INTERNAL, 64)},

    {"dma.copy.internal_internal.engine@16", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 16)},
    {"dma.copy.internal_internal.engine@64", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 64)},
    {"dma.copy.internal_internal.engine@256", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 256)},
    {"dma.copy.internal_internal.engine@1024", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 1024)},
    {"dma.copy.internal_internal.engine@4096", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 4096)},
    {"dma.copy.internal_internal.engine@8192", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 8192)},
    {"dma.copy.internal_internal.engine@16384", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 16384)},
    {"dma.copy.internal_internal.engine@65536", "n bytes by DMA", by_engine,
     OF(INTERNAL_INTERNAL, 65536)},

    {"dma.copy.internal_internal.processor@16", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 16)},
    {"dma.copy.internal_internal.processor@64", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 64)},
    {"dma.copy.internal_internal.processor@256", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 256)},
    {"dma.copy.internal_internal.processor@1024", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 1024)},
    {"dma.copy.internal_internal.processor@4096", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 4096)},
    {"dma.copy.internal_internal.processor@8192", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 8192)},
    {"dma.copy.internal_internal.processor@16384", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 16384)},
    {"dma.copy.internal_internal.processor@65536", "n bytes by the processor", by_processor,
     OF(INTERNAL_INTERNAL, 65536)},

    {"dma.copy.internal_external.engine@16", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 16)},
    {"dma.copy.internal_external.engine@64", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 64)},
    {"dma.copy.internal_external.engine@256", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 256)},
    {"dma.copy.internal_external.engine@1024", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 1024)},
    {"dma.copy.internal_external.engine@4096", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 4096)},
    {"dma.copy.internal_external.engine@8192", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 8192)},
    {"dma.copy.internal_external.engine@16384", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 16384)},
    {"dma.copy.internal_external.engine@65536", "n bytes by DMA", by_engine,
     OF(INTERNAL_EXTERNAL, 65536)},

    {"dma.copy.internal_external.processor@16", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 16)},
    {"dma.copy.internal_external.processor@64", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 64)},
    {"dma.copy.internal_external.processor@256", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 256)},
    {"dma.copy.internal_external.processor@1024", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 1024)},
    {"dma.copy.internal_external.processor@4096", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 4096)},
    {"dma.copy.internal_external.processor@8192", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 8192)},
    {"dma.copy.internal_external.processor@16384", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 16384)},
    {"dma.copy.internal_external.processor@65536", "n bytes by the processor", by_processor,
     OF(INTERNAL_EXTERNAL, 65536)},

    {"dma.copy.external_internal.engine@16", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 16)},
    {"dma.copy.external_internal.engine@64", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 64)},
    {"dma.copy.external_internal.engine@256", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 256)},
    {"dma.copy.external_internal.engine@1024", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 1024)},
    {"dma.copy.external_internal.engine@4096", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 4096)},
    {"dma.copy.external_internal.engine@8192", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 8192)},
    {"dma.copy.external_internal.engine@16384", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 16384)},
    {"dma.copy.external_internal.engine@65536", "n bytes by DMA", by_engine,
     OF(EXTERNAL_INTERNAL, 65536)},

    {"dma.copy.external_internal.processor@16", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 16)},
    {"dma.copy.external_internal.processor@64", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 64)},
    {"dma.copy.external_internal.processor@256", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 256)},
    {"dma.copy.external_internal.processor@1024", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 1024)},
    {"dma.copy.external_internal.processor@4096", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 4096)},
    {"dma.copy.external_internal.processor@8192", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 8192)},
    {"dma.copy.external_internal.processor@16384", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 16384)},
    {"dma.copy.external_internal.processor@65536", "n bytes by the processor", by_processor,
     OF(EXTERNAL_INTERNAL, 65536)},

    {"dma.copy.external_external.engine@16", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 16)},
    {"dma.copy.external_external.engine@64", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 64)},
    {"dma.copy.external_external.engine@256", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 256)},
    {"dma.copy.external_external.engine@1024", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 1024)},
    {"dma.copy.external_external.engine@4096", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 4096)},
    {"dma.copy.external_external.engine@8192", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 8192)},
    {"dma.copy.external_external.engine@16384", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 16384)},
    {"dma.copy.external_external.engine@65536", "n bytes by DMA", by_engine,
     OF(EXTERNAL_EXTERNAL, 65536)},

    {"dma.copy.external_external.processor@16", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 16)},
    {"dma.copy.external_external.processor@64", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 64)},
    {"dma.copy.external_external.processor@256", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 256)},
    {"dma.copy.external_external.processor@1024", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 1024)},
    {"dma.copy.external_external.processor@4096", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 4096)},
    {"dma.copy.external_external.processor@8192", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 8192)},
    {"dma.copy.external_external.processor@16384", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 16384)},
    {"dma.copy.external_external.processor@65536", "n bytes by the processor", by_processor,
     OF(EXTERNAL_EXTERNAL, 65536)},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
