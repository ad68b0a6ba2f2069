/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A voluntary switch by weft_yield() between two tasks of equal priority,
 * against a bare switch between two contexts, in turns. A sample is the mean
 * over a block, per switch.
 */
#include "bare.h"

#include <stddef.h>

#include <weft/weft.h>

#include "host/interleave.h"

/** One cold sample and 1000 more. */
#define SAMPLES 1001U

/** Switches in a block: there and back, there and back. */
#define SWITCHES 1000U

/** The other side of a bare switch, and who waits on which side. */
static _Alignas(16) uint8_t bare_stack[65536];
static void *bare_here;
static void *bare_there;
static _Alignas(16) uint8_t jump_stack[65536];
static void *jump_here;
static void *jump_there;

/** Entries of the description. */
void switch_main(void *arg);
void switch_partner(void *arg);

static void bare_partner(void)
{
    for (;;) {
        bare_switch(&bare_there, bare_here);
    }
}

static void jump_partner(void)
{
    for (;;) {
        bare_switch_jump(&jump_there, jump_here);
    }
}

static void empty_block(uint32_t switches)
{
    (void)switches;
}

static void bare_block(uint32_t switches)
{
    for (uint32_t i = 0; i < switches; i += 2) {
        bare_switch(&bare_here, bare_there);
    }
}

static void jump_block(uint32_t switches)
{
    for (uint32_t i = 0; i < switches; i += 2) {
        bare_switch_jump(&jump_here, jump_there);
    }
}

static void weft_block(uint32_t switches)
{
    for (uint32_t i = 0; i < switches; i += 2) {
        weft_yield();
    }
}

static const bench_way_t ways[] = {
    {"bench.overhead", "two time stamps, per switch of a block", empty_block, SWITCHES},
    {"thread.switch.bare.host", "a bare switch: registers, stack pointer, return", bare_block,
     SWITCHES},
    {"thread.switch.bare.jump.host", "a bare switch that ends in a jump", jump_block, SWITCHES},
    {"thread.switch.weft.host", "weft_yield() to a task of the same priority", weft_block,
     SWITCHES},
};

void switch_partner(void *arg)
{
    (void)arg;
    for (;;) {
        weft_yield();
    }
}

void switch_main(void *arg)
{
    (void)arg;
    bare_there = bare_init(bare_stack, sizeof bare_stack, bare_partner);
    jump_there = bare_init(jump_stack, sizeof jump_stack, jump_partner);
    bench_interleave(ways, sizeof ways / sizeof ways[0], SAMPLES, NULL);
    weft_exit(0);
}
