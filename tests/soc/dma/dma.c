/* SPDX-License-Identifier: MIT */
/**
 * @file
 * DMA by the engine of the simulated system on chip, through the processor's data cache: every
 * byte around a target is compared.
 */
#include <weft/weft.h>

#include "system.h"

#define AROUND 4U /* bytes before and behind a target */
#define AREA 10000U
#define LONG 65536U
#define ROWS 20U

/** External memory of a core, which no program uses. */
#define EXTERNAL ((uint8_t *)(0x40400000U + weft_node_self() * 0x100000U))

/** Bytes that the engine has copied of what it works on. */
#define COPIED (*(volatile uint32_t *)(0xF0500008U + weft_node_self() * 0x100U))

/** Of a descriptor at most, see board/soc/dma.c. */
#define PIECE 2048U

/** Nothing answers. */
#define NOWHERE ((uint8_t *)0x60000000U)

static _Alignas(8) uint8_t internal[2][AREA];

static void fail(const char *what, unsigned value)
{
    weft_printf("%s: %u\n", what, value);
    weft_exit(1);
}

static void need(bool holds, const char *what)
{
    if (!holds) {
        fail(what, 0);
    }
}

static uint8_t byte_of(size_t i)
{
    return (uint8_t)(i * 7U + i / 251U + 1U);
}

static void fill(uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = byte_of(i);
    }
}

static void clear(uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = 0;
    }
}

/** Copies, and compares the target and what is around it; first it is in the cache. */
static void try_copy(weft_dma_t *dma, uint8_t *to, const uint8_t *from, size_t size)
{
    clear(to - AROUND, size + 2U * AROUND);
    if (weft_dma_copy(dma, to, from, size, WEFT_S(1)) != WEFT_OK) {
        fail("a copy ends with another status", (unsigned)size);
    }
    for (size_t i = 0; i < size; i++) {
        if (to[i] != from[i]) {
            fail("wrong byte", (unsigned)i);
        }
    }
    for (size_t i = 1; i <= AROUND; i++) {
        if (to[-(ptrdiff_t)i] != 0 || to[size + i - 1U] != 0) {
            fail("it wrote around the target", (unsigned)size);
        }
    }
}

static void alignments_and_sizes(weft_dma_t *dma)
{
    static const uint16_t sizes[] = {1, 3, 28, 31, 33, 100};
    static const uint16_t longer[] = {2047, 2048, 2049, 4500};
    uint8_t *const memories[] = {internal[1], EXTERNAL};

    fill(internal[0], AREA);
    for (unsigned memory = 0; memory < 2; memory++) {
        for (unsigned ends = 0; ends < 16; ends++) {
            uint8_t *to = memories[memory] + AROUND + ends % 4U;
            const uint8_t *from = internal[0] + ends / 4U;

            try_copy(dma, to, from, sizes[(ends + memory) % 6U]);
            if (ends % 5U == 0) {
                try_copy(dma, to, from, longer[ends / 5U]);
            }
        }
    }
    try_copy(dma, EXTERNAL + 0x10000U, EXTERNAL, 100);
    try_copy(dma, internal[1] + AROUND, EXTERNAL, 100);
}

/** More blocks, and longer ones, than the board has descriptors for at once. */
static void long_lists(weft_dma_t *dma)
{
    static weft_dma_block_t blocks[ROWS];
    const weft_dma_area_t area = {.to = internal[1],
                                  .from = internal[0],
                                  .row_bytes = 90,
                                  .rows = ROWS,
                                  .to_pitch = 100,
                                  .from_pitch = 200};

    clear(internal[1], AREA);
    weft_dma_area_blocks(&area, blocks);
    need(weft_dma_copy_blocks(dma, blocks, ROWS, WEFT_S(1)) == WEFT_OK, "a list");
    for (size_t i = 0; i < (size_t)ROWS * 100U; i++) {
        uint8_t expected = i % 100U < 90U ? byte_of(i / 100U * 200U + i % 100U) : 0;

        if (internal[1][i] != expected) {
            fail("wrong byte of a row", (unsigned)i);
        }
    }
}

/** Bytes of a long copy that have arrived. */
static size_t arrived(const uint8_t *to)
{
    size_t count = 0;

    while (count < LONG && to[count] != 0) {
        count++;
    }
    return count;
}

static void is_over(const uint8_t *to, const char *what)
{
    size_t count = arrived(to);

    need(count > 0 && count < LONG, what);
    (void)weft_sleep(WEFT_MS(1));
    need(arrived(to) == count, what);
}

static void long_source(uint8_t *from)
{
    for (size_t i = 0; i < LONG; i += sizeof(uint32_t)) {
        *(uint32_t *)(void *)(from + i) = 0x01020304U;
    }
}

static void a_timeout(weft_dma_t *dma)
{
    uint8_t *from = EXTERNAL;
    uint8_t *to = EXTERNAL + LONG;

    long_source(from);
    clear(to, LONG);
    need(weft_dma_copy(dma, to, from, LONG, WEFT_US(100)) == WEFT_TIMEOUT, "no timeout");
    is_over(to, "a timeout does not end the transfer");
    need(weft_dma_copy(dma, to, from, LONG, WEFT_S(1)) == WEFT_OK, "after a timeout");
    need(arrived(to) == LONG, "after a timeout not all is copied");
}

/** The engine ends what it has begun, and at most one descriptor more. */
static void an_end_within_two_pieces(weft_dma_t *dma)
{
    static weft_dma_request_t request;
    const weft_dma_block_t block = {EXTERNAL + LONG, EXTERNAL, LONG};
    uint32_t before;
    uint32_t after;

    need(weft_dma_start(&request, dma, &block, 1) == WEFT_OK, "start");
    do {
        before = COPIED;
    } while (before < PIECE + 100U || before > 2U * PIECE);
    weft_dma_cancel(&request);
    after = COPIED;
    need(weft_dma_collect(&request, WEFT_NO_WAIT) == WEFT_CANCELED, "a cancelled request");
    need(after <= before + 2U * PIECE, "the engine goes on");
    need(after < LONG / 4U, "the engine ends its chain");
}

/** Copies until somebody ends the task. */
static void copy_for_long(void *arg)
{
    (void)weft_dma_copy(arg, EXTERNAL + LONG, EXTERNAL, LONG, WEFT_FOREVER);
    weft_printf("the victim goes on\n");
    weft_exit(1);
}

static void an_end_of_a_task(weft_dma_t *dma)
{
    static weft_task_t victim;
    static _Alignas(16) uint8_t stack[1024];
    const weft_task_attr_t attr = {.entry = copy_for_long,
                                   .arg = dma,
                                   .stack = stack,
                                   .stack_size = sizeof stack,
                                   .priority = 5};
    static weft_dma_request_t request;
    const weft_dma_block_t block = {internal[1], internal[0], AREA};

    clear(internal[1], AREA);
    clear(EXTERNAL + LONG, LONG);
    weft_task_create(&victim, &attr);
    weft_task_start(&victim);
    need(weft_dma_start(&request, dma, &block, 1) == WEFT_OK, "start");
    need(weft_dma_collect(&request, WEFT_US(100)) == WEFT_TIMEOUT, "it passes the victim");
    weft_task_abort(&victim);
    is_over(EXTERNAL + LONG, "the end of a task does not end its transfer");
    need(weft_dma_collect(&request, WEFT_S(1)) == WEFT_OK, "collect");
    for (size_t i = 0; i < AREA; i++) {
        if (internal[1][i] != internal[0][i]) {
            fail("wrong byte of a request", (unsigned)i);
        }
    }
}

static void unreachable(weft_dma_t *dma)
{
    need(weft_dma_copy(dma, internal[1], NOWHERE, 100, WEFT_S(1)) == WEFT_REFUSED, "no source");
    need(weft_dma_copy(dma, NOWHERE, internal[0], 100, WEFT_S(1)) == WEFT_REFUSED, "no target");
    try_copy(dma, internal[1] + AROUND, internal[0], 100);
}

void dma_tests(void *arg)
{
    weft_dma_t *dma = arg;

    alignments_and_sizes(dma);
    long_lists(dma);
    a_timeout(dma);
    an_end_within_two_pieces(dma);
    an_end_of_a_task(dma);
    unreachable(dma);
    weft_printf("copies: all right at %u us\n", (unsigned)weft_clock_now());
    need(weft_barrier_wait(&over, WEFT_FOREVER) == WEFT_OK, "barrier");
    weft_exit(0);
}
