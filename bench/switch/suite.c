/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A voluntary switch by weft_yield() between two tasks of equal priority,
 * against a bare switch between two contexts. Each round takes a block of one
 * and a block of the other, in alternating order, so that whatever disturbs the
 * machine disturbs both. A sample is the mean over a block, per switch.
 */
#define _POSIX_C_SOURCE 200809L

#include "bare.h"

#include <stdio.h>
#include <time.h>

#include <weft/record.h>
#include <weft/weft.h>

/** One cold sample and 1000 more. */
#define SAMPLES 1001U

/** Pairs of switches, there and back, in a block. */
#define PAIRS 500U

#define SWITCHES (2.0 * PAIRS)

/** A way to switch, and what it took. */
struct contestant {
    const char *name;
    const char *text;
    void (*block)(void);
    double samples[SAMPLES];
};

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

static double now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

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

static void empty_block(void)
{
}

static void bare_block(void)
{
    for (unsigned i = 0; i < PAIRS; i++) {
        bare_switch(&bare_here, bare_there);
    }
}

static void jump_block(void)
{
    for (unsigned i = 0; i < PAIRS; i++) {
        bare_switch_jump(&jump_here, jump_there);
    }
}

static void weft_block(void)
{
    for (unsigned i = 0; i < PAIRS; i++) {
        weft_yield();
    }
}

static struct contestant contestants[] = {
    {"bench.overhead", "two time stamps, per switch of a block", empty_block, {0}},
    {"thread.switch.bare.host", "a bare switch: registers, stack pointer, return", bare_block, {0}},
    {"thread.switch.bare.jump.host", "a bare switch that ends in a jump", jump_block, {0}},
    {"thread.switch.weft.host", "weft_yield() to a task of the same priority", weft_block, {0}},
};

#define CONTESTANTS (sizeof contestants / sizeof contestants[0])

static void take_sample(struct contestant *contestant, unsigned sample)
{
    double begin = now_ns();

    contestant->block();
    contestant->samples[sample] = (now_ns() - begin) / SWITCHES;
}

static void report(const struct contestant *contestant)
{
    weft_record_t record;
    char text[32];

    weft_record_begin(&record);
    weft_record_printf(&record, "@metric %s %s", contestant->name, contestant->text);
    weft_record_end(&record);
    weft_record_begin(&record);
    weft_record_write(&record, "@samples", 8);
    for (unsigned i = 0; i < SAMPLES; i++) {
        int length = snprintf(text, sizeof text, " %.3f", contestant->samples[i]);
        weft_record_write(&record, text, (size_t)length);
    }
    weft_record_end(&record);
}

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
    for (unsigned sample = 0; sample < SAMPLES; sample++) {
        for (unsigned i = 0; i < CONTESTANTS; i++) {
            take_sample(&contestants[sample % 2U == 0 ? i : CONTESTANTS - 1U - i], sample);
        }
    }
    for (unsigned i = 0; i < CONTESTANTS; i++) {
        report(&contestants[i]);
    }
    weft_exit(0);
}
