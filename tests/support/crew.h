/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Helper tasks of a test program, a log of who ran in which order, and code
 * run in an interrupt. Include it in one source file of a program, whose
 * description has a task of priority CREW_MAIN that runs the tests, and the
 * interrupt `poke` with the handler on_poke.
 */
#ifndef TESTS_SUPPORT_CREW_H
#define TESTS_SUPPORT_CREW_H

#include "tap.h"
#include "values.h"

#ifndef TESTS_SIM
#define TESTS_SIM 0
#endif

#ifndef CREW_STACK
/* Large for instrumented host builds. */
#define CREW_STACK (sizeof(void *) == 8 ? 32768U : 8192U)
#endif

#define CREW_SIZE 10U
#define CREW_MAIN 16U /* priority of the task that runs the tests */
#define CREW_IRQ 20U
#define CREW_NOTES 64U

/** A helper. */
typedef struct crew_member {
    weft_task_t task;
    char letter;            /* for notes: 'a' for the first */
    weft_timeout_t timeout; /* for the test's use */
    weft_status_t status;   /* for the test's use */
    uint32_t value;         /* for the test's use */
    volatile uint32_t laps; /* for the test's use */
    bool used;
} crew_member_t;

static crew_member_t crew[CREW_SIZE];
static _Alignas(16) uint8_t crew_stacks[CREW_SIZE][CREW_STACK];
static char crew_notes[CREW_NOTES + 1];
static volatile unsigned crew_noted;
static void (*volatile crew_in_isr)(void);

/** Adds a letter to the notes. Any context, but not two at once. */
static inline void note(char letter)
{
    unsigned at = crew_noted;

    if (at < CREW_NOTES) {
        crew_notes[at] = letter;
        crew_notes[at + 1] = 0;
        crew_noted = at + 1;
    }
}

static inline void notes_clear(void)
{
    crew_noted = 0;
    crew_notes[0] = 0;
}

static inline bool notes_are(const char *want, const char *file, int line)
{
    unsigned i = 0;

    while (want[i] && want[i] == crew_notes[i]) {
        i++;
    }
    bool same = want[i] == crew_notes[i];
    if (!same && tap_failure()) {
        weft_printf("# %s:%d: order is \"%s\", ", file, line, crew_notes);
        weft_printf("expected \"%s\"\n", want);
    }
    notes_clear();
    return same;
}

/** Compares the notes with the expected order and clears them. */
#define CHECK_NOTES(want) notes_are((want), __FILE_NAME__, __LINE__)

/** Makes helper `id` as a dormant task; its argument is its crew_member_t. */
static inline crew_member_t *crew_create(unsigned id, weft_priority_t priority,
                                         weft_task_entry_t entry, uint8_t options)
{
    crew_member_t *member = &crew[id];
    const weft_task_attr_t attr = {
        .entry = entry,
        .arg = member,
        .stack = crew_stacks[id],
        .stack_size = CREW_STACK,
        .priority = priority,
        .options = options,
    };

    member->letter = (char)('a' + id);
    member->status = (weft_status_t)99;
    member->laps = 0;
    member->used = true;
    weft_task_create(&member->task, &attr);
    return member;
}

/** Makes and starts helper `id`. */
static inline crew_member_t *crew_start(unsigned id, weft_priority_t priority,
                                        weft_task_entry_t entry)
{
    crew_member_t *member = crew_create(id, priority, entry, WEFT_TASK_PREEMPTIVE);

    weft_task_start(&member->task);
    return member;
}

/** Lets all helpers run, whatever their priority, until none is ready. Context: main. */
static inline void settle(void)
{
    weft_task_set_priority(weft_task_self(), WEFT_PRIORITIES - 1);
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
}

/** Ends all helpers and clears the notes. */
static inline void crew_end(void)
{
    for (unsigned i = 0; i < CREW_SIZE; i++) {
        if (crew[i].used && value_of_task_state(&crew[i].task) != WEFT_TASK_DORMANT) {
            weft_task_abort(&crew[i].task);
        }
        crew[i].used = false;
    }
    notes_clear();
}

/** Handler of the interrupt `poke`. */
void on_poke(void);
void on_poke(void)
{
    void (*call)(void) = crew_in_isr;

    crew_in_isr = NULL;
    if (call) {
        call();
    }
}

/** Runs a function in an interrupt; it has returned when this returns. Context: task. */
static inline void in_isr(void (*call)(void))
{
    crew_in_isr = call;
    weft_irq_pend(CREW_IRQ);
    while (crew_in_isr) {
    }
}

/** Part of an endless loop: nothing, except where time stands still between calls. */
static inline void breathe(void)
{
    if (TESTS_SIM) {
        (void)weft_clock_now();
    }
}

/** Lets time pass without leaving the processor. */
static inline void spin(weft_timeout_t ticks)
{
    uint64_t end = weft_clock_now() + ticks;

    while (weft_clock_now() < end) {
    }
}

#endif
