/* SPDX-License-Identifier: MIT */
/** @file Stack of words: last in, first out; full, empty, and who gets a pushed word. */
#include "../../support/waits.h"

#define WORDS 4U

static weft_stack_t stack;
static uintptr_t memory[WORDS + 2];
static uintptr_t static_memory[2];
static weft_stack_t static_stack = WEFT_STACK_INIT(static_memory, 2);

static void empty(void)
{
    weft_stack_init(&stack, memory + 1, WORDS);
}

static weft_status_t pop(weft_timeout_t timeout)
{
    uintptr_t word = 0;
    weft_status_t status = weft_stack_pop(&stack, &word, timeout);

    CHECK_EQ(word, status == WEFT_OK ? 42U : 0U);
    return status;
}

static void push_now(void)
{
    CHECK_EQ(weft_stack_push(&stack, 42), WEFT_OK);
}

static const waits_t popping = {"stack.pop.", empty, pop, push_now, true};

static void static_definition(void)
{
    uintptr_t word = 9;

    CHECK_EQ(weft_stack_count(&static_stack), 0);
    CHECK_EQ(weft_stack_pop(&static_stack, &word, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(word, 9);
    CHECK_EQ(weft_stack_push(&static_stack, 1), WEFT_OK); /* after a pop that found nothing */
    CHECK_EQ(weft_stack_push(&static_stack, UINTPTR_MAX), WEFT_OK);
    CHECK_EQ(weft_stack_push(&static_stack, 3), WEFT_FULL);
    CHECK_EQ(weft_stack_count(&static_stack), 2);
    CHECK_EQ(weft_stack_pop(&static_stack, &word, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(word, UINTPTR_MAX);
    CHECK_EQ(weft_stack_push(&static_stack, 4), WEFT_OK);
    CHECK_EQ(weft_stack_pop(&static_stack, &word, WEFT_MS(1)), WEFT_OK);
    CHECK_EQ(word, 4);
    CHECK_EQ(weft_stack_pop(&static_stack, &word, WEFT_MS(1)), WEFT_OK);
    CHECK_EQ(word, 1);
    CHECK_EQ(weft_stack_pop(&static_stack, &word, WEFT_MS(1)), WEFT_TIMEOUT);
}

/* Full and empty again and again; words beside the memory stay. */
static void full_and_empty(void)
{
    uintptr_t word;

    memory[0] = 0xA5A5U;
    memory[WORDS + 1] = 0x5A5AU;
    empty();
    for (uintptr_t round = 0; round < 5; round++) {
        for (uintptr_t i = 0; i < WORDS; i++) {
            CHECK_EQ(weft_stack_push(&stack, round * 10 + i), WEFT_OK);
        }
        CHECK_EQ(weft_stack_push(&stack, 99), WEFT_FULL);
        for (uintptr_t i = WORDS; i-- != 0;) {
            CHECK_EQ(weft_stack_pop(&stack, &word, WEFT_NO_WAIT), WEFT_OK);
            CHECK_EQ(word, round * 10 + i);
        }
        CHECK_EQ(weft_stack_pop(&stack, &word, round % 2 ? WEFT_NO_WAIT : 1),
                 round % 2 ? WEFT_WOULD_BLOCK : WEFT_TIMEOUT);
    }
    CHECK_EQ(memory[0], 0xA5A5U);
    CHECK_EQ(memory[WORDS + 1], 0x5A5AU);
}

static void popper(void *arg)
{
    crew_member_t *member = arg;
    uintptr_t word = 0;

    member->status = weft_stack_pop(&stack, &word, WEFT_S(5));
    member->value = (uint32_t)word;
    note(member->letter);
}

/* A word goes straight to the highest-priority waiting task; the stack stays empty. */
static void hand_over(void)
{
    uintptr_t word;

    empty();
    (void)crew_start(0, 20, popper);
    (void)crew_start(1, 18, popper);
    settle();
    for (uintptr_t i = 1; i <= 3; i++) {
        CHECK_EQ(weft_stack_push(&stack, i), WEFT_OK);
        CHECK_EQ(weft_stack_count(&stack), i / 3);
    }
    settle();
    CHECK_NOTES("ba");
    CHECK_EQ(crew[1].value, 1);
    CHECK_EQ(crew[0].value, 2);
    CHECK_EQ(weft_stack_pop(&stack, &word, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(word, 3);
    crew_end();
}

static void isr_both(void)
{
    uintptr_t word;

    for (uintptr_t i = 0; i < WORDS; i++) {
        CHECK_EQ(weft_stack_push(&stack, i), WEFT_OK);
    }
    CHECK_EQ(weft_stack_push(&stack, 99), WEFT_OK);
    CHECK_EQ(weft_stack_push(&stack, 100), WEFT_FULL);
    CHECK_EQ(weft_stack_pop(&stack, &word, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(word, 99);
}

static void from_isr(void)
{
    empty();
    (void)crew_start(0, 5, popper);
    in_isr(isr_both);
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].value, 0);
    CHECK_EQ(weft_stack_count(&stack), WORDS - 1);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(full_and_empty);
    TAP_RUN(hand_over);
    TAP_RUN(from_isr);
    waits_battery(&popping, true);
    tap_done();
}
