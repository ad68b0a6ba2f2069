/* SPDX-License-Identifier: MIT */
/** @file The inline part: priorities as bits, atomic steps, copy. */
#include "conformance.h"
#include "port.h"
#include "system.h"

static void bits_are_single_and_ordered(void)
{
    unsigned wrong = 0;

    for (unsigned p = 0; p < WEFT_PRIORITIES; p++) {
        uint32_t bit = weft_port_bit(p);

        wrong += bit == 0 || (bit & (bit - 1)) != 0;
        wrong += !weft_port_more_urgent(bit, WEFT_PORT_URGENCY_MIN);
        wrong += weft_port_more_urgent(bit, WEFT_PORT_URGENCY_MAX);
        for (unsigned q = 0; q < WEFT_PRIORITIES; q++) {
            wrong += weft_port_more_urgent(bit, weft_port_bit(q)) != (p < q);
        }
    }
    CHECK_EQ(wrong, 0);
}

static void indices_are_unique(void)
{
    uint32_t seen = 0;

    for (unsigned p = 0; p < WEFT_PRIORITIES; p++) {
        unsigned index = weft_port_first(weft_port_bit(p));

        if (!CHECK(index < WEFT_PRIORITIES)) {
            return;
        }
        seen |= UINT32_C(1) << index;
    }
    CHECK_EQ(seen, UINT32_MAX);
}

/** Every most urgent member with every one other, and with all below it. */
static void first_is_the_most_urgent(void)
{
    unsigned wrong = 0;

    for (unsigned p = 0; p < WEFT_PRIORITIES; p++) {
        unsigned want = weft_port_first(weft_port_bit(p));
        uint32_t below = 0;

        for (unsigned q = p + 1; q < WEFT_PRIORITIES; q++) {
            wrong += weft_port_first(weft_port_bit(p) | weft_port_bit(q)) != want;
            below |= weft_port_bit(q);
        }
        wrong += weft_port_first(weft_port_bit(p) | below) != want;
    }
    CHECK_EQ(wrong, 0);
}

/** True if it succeeded as it must, or failed without effect. */
static bool adds_right(int32_t from, int32_t delta, bool may_succeed)
{
    static int32_t word;
    bool done;

    word = from;
    done = weft_port_try_add(&word, delta);
    return done ? may_succeed && word == from + delta : word == from;
}

static void add_never_becomes_negative(void)
{
    CHECK(adds_right(0, 1, true));
    CHECK(adds_right(7, 1, true));
    CHECK(adds_right(1, -1, true));
    CHECK(adds_right(0, -1, false));
    CHECK(adds_right(-5, 1, false));
    CHECK(adds_right(INT32_MIN, 1, false));
    CHECK(adds_right(-0x40000000, 1, false));
    CHECK(adds_right(-0x40000000, -1, false));
}

static void swap_wants_the_old_value(void)
{
    static uintptr_t word;
    bool done;

    word = 40;
    CHECK(!weft_port_try_swap(&word, 41, 42));
    CHECK_EQ(word, 40);
    done = weft_port_try_swap(&word, 40, 42);
    CHECK_EQ(word, done ? 42 : 40);
    word = 40;
    done = weft_port_try_swap(&word, 40, 0);
    CHECK_EQ(word, done ? 0 : 40);
}

static int32_t changed_word;

/** Handler: changes the word behind the back of whoever is about to mark it. */
void on_changer(void)
{
    changed_word = 3;
}

static void mark_after_a_failed_add(void)
{
    bool marked;

    changed_word = 0;
    CHECK(!weft_port_try_add(&changed_word, -1));
    weft_port_lock();
    marked = weft_port_try_mark(&changed_word, -9);
    weft_port_unlock();
    CHECK_EQ(changed_word, marked ? -9 : 0);
}

static void mark_sees_an_interrupt(void)
{
    bool marked;

    changed_word = 0;
    CHECK(!weft_port_try_add(&changed_word, -1));
    weft_irq_pend(changer_irq);
    weft_port_lock();
    marked = weft_port_try_mark(&changed_word, -9);
    weft_port_unlock();
    CHECK(!marked);
    CHECK_EQ(changed_word, 3);
}

#define COPY_MAX 70U
#define MARGIN 8U

static uint8_t pattern(unsigned i)
{
    return (uint8_t)(i * 37U + 11U);
}

/** Wrong bytes after one copy, the surroundings of the target included. */
static unsigned copy_wrong(unsigned to, unsigned from, unsigned bytes)
{
    static _Alignas(16) uint8_t source[COPY_MAX + 2U * MARGIN];
    static _Alignas(16) uint8_t target[COPY_MAX + 2U * MARGIN];
    unsigned wrong = 0;

    for (unsigned i = 0; i < sizeof source; i++) {
        source[i] = pattern(i);
        target[i] = 0xEE;
    }
    weft_port_copy(target + to, source + from, bytes);
    for (unsigned i = 0; i < sizeof target; i++) {
        bool inside = i >= to && i < to + bytes;

        wrong += target[i] != (inside ? pattern(i - to + from) : 0xEE);
    }
    return wrong;
}

static void copy_all_alignments_and_sizes(void)
{
    unsigned wrong = 0;

    for (unsigned bytes = 1; bytes <= COPY_MAX; bytes++) {
        for (unsigned to = 0; to < MARGIN; to++) {
            for (unsigned from = 0; from < MARGIN; from++) {
                wrong += copy_wrong(to, from, bytes);
            }
        }
    }
    CHECK_EQ(wrong, 0);
}

const test_t inline_tests[] = {
    {"bits_are_single_and_ordered", bits_are_single_and_ordered},
    {"indices_are_unique", indices_are_unique},
    {"first_is_the_most_urgent", first_is_the_most_urgent},
    {"add_never_becomes_negative", add_never_becomes_negative},
    {"swap_wants_the_old_value", swap_wants_the_old_value},
    {"mark_after_a_failed_add", mark_after_a_failed_add},
    {"mark_sees_an_interrupt", mark_sees_an_interrupt},
    {"copy_all_alignments_and_sizes", copy_all_alignments_and_sizes},
    {NULL, NULL},
};
