/* SPDX-License-Identifier: MIT */
/**
 * @file
 * An interrupt at every instruction of the paths between user tasks and the kernel, which
 * overwrites the whole stack of the user task: no privileged code uses that as its stack, and none
 * of it ever becomes what privileged code resumes with.
 *
 * Each round lets the victim run from one wait to the next. Alarms come a number of instructions
 * after the beginning of the round, or after the alarm before; each may also wake the helper, which
 * preempts, or suspend it. test_paths.py compares the program counters that were found, printed at
 * the end, with the instructions of the program.
 */
#include <weft/user.h>

#include "../../support/tap.h"
#include "../../support/values.h"
#include "system.h"
#include "user.h"

#include "path.h"
#include "path_alarm.h"

#define CANARY 0x600D600DU
#define MAP_BYTES 0x20000U /* of code */
#define SPINS 50U
#define ALARMS 3U
#define PREEMPTION 150U /* from an alarm into the middle of the switch that it causes */
#define SWITCH 256U     /* bytes of code of a switch by a call, with what resumes a task */
#define WAY_BACK 120U   /* instructions from the switch to the victim to its own code */
#define WHOLE 2U        /* first instructions in each mode with which all second ones are tried */

/* Of pairs of instructions, every STRIDE-th second one, from another one on for each first one: all
 * first ones and all second ones, and of their pairs a part. What preempts a task in user mode
 * takes paths of a few instructions that such a part misses: hence WHOLE. */
#define FIRST(other) (1U + ((other) + (uint32_t)PHASE) % STRIDE)

/** Address of the first instruction of a function. */
#define CODE(function) ((uintptr_t)(function) & ~(uintptr_t)1)

/** What an alarm does besides. */
typedef enum { NOTHING, WAKES, SUSPENDS } effect_t;

typedef struct round {
    uint32_t alarms;
    uint32_t delay[ALARMS]; /* in instructions */
    effect_t effect[ALARMS];
} round_t;

static volatile uint32_t canary = CANARY;
static uint8_t map[MAP_BYTES / 16U]; /* a bit for two bytes */
static uintptr_t map_begin;
static path_frame_t forgery;
static round_t round;
static volatile uint32_t alarms;
static uint32_t turns;             /* of the helper when the round began */
static volatile bool is_over;      /* the victim waits again */
static volatile uint32_t late;     /* alarms that came after that, of this round */
static volatile uint32_t offences; /* privileged code with a stack that a user task can write */
static uintptr_t offender;
static uintptr_t pc;        /* that the last alarm found */
static bool was_privileged; /* what the first alarm of the round found */
static uint32_t points;
static volatile uint32_t behind; /* last alarms since the victim resumed after the helper */

static bool is_users(uintptr_t address, const weft_user_t *user)
{
    const weft_user_region_t *region = &user->regions[WEFT_USER_REGION_STACK];

    for (; region < user->regions_end; region++) {
        if (address - region->begin < region->end - region->begin) {
            return true;
        }
    }
    return false;
}

static void forge(void)
{
    const weft_user_region_t *stack = &victim_task.user->regions[WEFT_USER_REGION_STACK];

    for (path_frame_t *word = (path_frame_t *)stack->begin; word < (path_frame_t *)stack->end;
         word++) {
        *word = forgery;
    }
}

static void mark(uintptr_t address)
{
    uintptr_t offset = (address - map_begin) / 2U;

    if (offset < MAP_BYTES / 2U) {
        map[offset / 8U] |= (uint8_t)(1U << offset % 8U);
    }
}

void path_interrupted(path_found_t found)
{
    path_alarm_off();
    pc = found.pc;
    mark(found.pc);
    mark(found.user_pc);
    if (found.privileged &&
        (is_users(found.sp, victim_task.user) || is_users(found.sp, helper_task.user))) {
        offences++;
        offender = found.pc;
    }
    was_privileged = alarms == 0 ? found.privileged : was_privileged;
    alarms++;
    late += is_over ? 1U : 0U;
    forge();
    if (alarms == round.alarms && weft_kernel.current == &victim_task && paths_turns != turns) {
        behind++;
    }
    if (alarms <= round.alarms && round.effect[alarms - 1U] != NOTHING) {
        path_kick();
    }
    if (alarms < round.alarms) {
        path_alarm(round.delay[alarms]);
    }
}

void on_kick(void);

void on_kick(void)
{
    if (round.effect[alarms - 1U] == WAKES) {
        (void)weft_sem_give(&wake);
    } else {
        weft_task_suspend(&helper_task);
    }
}

/** @return true if all alarms found the victim at work, or what it caused */
static bool run(void)
{
    uint32_t spins = SPINS;

    for (uint32_t i = 0; i < round.alarms; i++) {
        spins += round.delay[i] / 4U;
    }
    turns = paths_turns;
    alarms = 0;
    late = 0;
    is_over = false;
    path_alarm(round.delay[0]);
    (void)weft_sem_give(&go);
    is_over = true;
    for (uint32_t i = 0; alarms < round.alarms && i < spins; i++) {
    }
    path_alarm_off();
    paths_spins = 0;
    weft_task_resume(&helper_task);
    while (weft_sem_take(&done, WEFT_NO_WAIT) == WEFT_OK) {
    }
    while (weft_sem_take(&go, WEFT_NO_WAIT) == WEFT_OK) {
    }
    points += alarms - late;
    return alarms - late == round.alarms;
}

static bool is_whole(void)
{
    (void)weft_timer_start(&tap.watchdog, WEFT_S(10), 0);
    return CHECK_EQ(offences, 0) && CHECK_EQ(paths.escapes, 0) && CHECK_EQ(canary, CANARY) &&
           CHECK_EQ(value_of_task_state(&victim_task), WEFT_TASK_WAITING) &&
           CHECK_EQ(value_of_task_state(&helper_task), WEFT_TASK_WAITING);
}

/** @return last alarms, a stride apart, that cover the whole way back */
static uint32_t way_back(uint32_t stride)
{
    return (WAY_BACK + stride - 1U) / stride;
}

/**
 * The last alarm at each instruction from the first one on by a stride, the others where they are,
 * until it comes too late or the victim is itself again. @return instructions of the way
 */
static uint32_t sweep(uint32_t first, uint32_t stride)
{
    uint32_t *last = &round.delay[round.alarms - 1U];

    *last = first - stride;
    behind = 0;
    do {
        *last += stride;
        paths_spins = round.effect[1] == SUSPENDS ? 1U : 0U;
    } while (run() && is_whole() && behind < way_back(stride));
    return *last;
}

static void sweep_one(effect_t effect)
{
    round = (round_t){.alarms = 1, .effect = {effect}};
    CHECK(sweep(1, 1) > 50U);
}

static void calls(void)
{
    sweep_one(NOTHING);
    sweep_one(WAKES);
    CHECK(!PATH_FRAMES || paths.restarts > 0);
}

/** The helper preempts again within the switch back to the victim: a third alarm finds that. */
static void preempt_switch(round_t outer)
{
    uint32_t was_behind = behind;

    round = outer;
    round.alarms = 3;
    round.effect[1] = WAKES;
    do {
        round.delay[2]++;
    } while (run() && is_whole() && round.delay[2] < PREEMPTION);
    round = outer;
    behind = was_behind;
}

/** Each first instruction of the way, with what is tried behind it, from one on by a stride. */
static void try_firsts(bool (*behind_it)(uint32_t first, uint32_t stride))
{
    uint32_t whole[2] = {0};
    bool any;

    do {
        round.delay[0]++;
        any = behind_it(FIRST(round.delay[0]), STRIDE);
        if (STRIDE > 1 && any && whole[was_privileged] < WHOLE) {
            whole[was_privileged]++;
            (void)behind_it(1, 1);
        }
    } while (any && offences == 0);
    CHECK(round.delay[0] > 50U);
}

/**
 * A second alarm at the instructions behind the first one, from one on by a stride.
 * @return whether there was any
 */
static bool preempt_behind(uint32_t first, uint32_t stride)
{
    static uint8_t preempted[SWITCH];
    uintptr_t place;
    bool found;

    round.delay[1] = first - stride;
    behind = 0;
    do {
        round.delay[1] += stride;
        pc = 0;
        found = run();
        place = pc - (uintptr_t)weft_arch_switch;
        if (found && place < SWITCH && preempted[place] < 2) {
            preempted[place]++;
            preempt_switch(round);
        }
    } while (found && is_whole() && behind < way_back(stride));
    return round.delay[1] > first;
}

/** A second alarm behind each first one: it preempts as the first one did. */
static void preemptions(void)
{
    round = (round_t){.alarms = 2, .effect = {WAKES}};
    try_firsts(preempt_behind);
}

static bool return_behind(uint32_t first, uint32_t stride)
{
    return sweep(first, stride) > first;
}

/** The helper is suspended by a handler: preemption goes back to the preempted victim. */
static void returns(void)
{
    round = (round_t){.alarms = 3, .delay = {0, 600}, .effect = {WAKES, SUSPENDS}};
    try_firsts(return_behind);
}

/** The victim offends: from there through its record to its new beginning. */
static void faults(void)
{
    uint32_t before = weft_user_faults(&victim_task, NULL);

    paths.offends = 1;
    sweep_one(NOTHING);
    CHECK(round.delay[0] > 500U);
    paths.offends = 0;
    CHECK(weft_user_faults(&victim_task, NULL) > before);
}

/** What is forged is no frame. */
static void bad_frames(void)
{
    static path_frame_t good;
    const path_frame_t bad[] = PATH_BAD(CODE(forged), CODE(is_whole));

    good = forgery;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        forgery = bad[i];
        sweep_one(NOTHING);
        sweep_one(WAKES);
    }
    forgery = good;
}

void test_main(void *arg)
{
    (void)arg;
    paths.target = (uintptr_t)&canary;
    map_begin = (uintptr_t)weft_start & ~(uintptr_t)(MAP_BYTES - 1U);
    forgery = (path_frame_t)PATH_FORGERY(CODE(forged));
    weft_printf("TAP version 13\n");
    TAP_RUN(calls);
    TAP_RUN(preemptions);
    TAP_RUN(returns);
    TAP_RUN(faults);
    TAP_RUN(bad_frames);
    weft_printf("# points: %u, offender: %p\n", (unsigned)points, (void *)offender);
    for (uint32_t i = 0; i < MAP_BYTES / 2U; i++) {
        if ((map[i / 8U] >> i % 8U & 1U) != 0) {
            weft_printf("# pc %p\n", (void *)(map_begin + (uintptr_t)2 * i));
        }
    }
    tap_done();
}
