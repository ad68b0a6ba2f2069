/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a user task reads in its registers behind each system call, and when it starts: nothing of
 * the kernel, of other tasks or of its former life.
 */
#include <weft/user.h>

#include "../../support/floats/floats.h"
#include "../../support/tap.h"
#include "../../support/values.h"
#include "../anew.h"
#include "system.h"

static floats_t noise;

static bool put_through(weft_hub_t *hub, void *arg)
{
    ((gate_t *)(void *)hub)->passed = *(uint32_t *)arg;
    floats_disturb(&noise);
    return true;
}

static bool get_through(weft_hub_t *hub, void *arg)
{
    *(uint32_t *)arg = ((gate_t *)(void *)hub)->passed;
    floats_disturb(&noise);
    return true;
}

const weft_hub_type_t gate_type = {put_through, get_through};

void on_swi(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    floats_disturb(&noise);
}

/** Runs while the spy waits, and lets it take what it waits for. */
void partner(void *arg)
{
    (void)arg;
    for (;;) {
        floats_disturb(&noise);
        if (units.waitq.head != NULL) {
            (void)weft_sem_give(&units);
        }
    }
}

static void report(void)
{
    for (uint32_t i = 0; i < spied.leaks && i < LEAKS; i++) {
        weft_printf("# call %u, register %u: %lx\n", (unsigned)spied.leak[i].number,
                    (unsigned)spied.leak[i].place, (unsigned long)spied.leak[i].content);
    }
    CHECK_EQ(spied.leaks, 0);
    spied.leaks = 0;
}

static void order(deed_t deed)
{
    spied.deed = deed;
    CHECK_EQ(weft_sem_give(&go), WEFT_OK);
}

static void calls(deed_t deed)
{
    uint32_t before = spied.calls;

    make_anew(&other_task);
    order(deed);
    CHECK_EQ(weft_sem_take(&done, WEFT_S(5)), WEFT_OK);
    CHECK(spied.calls > before + 100U);
    CHECK_EQ(spied.missing, 0);
    CHECK_EQ(weft_user_faults(&spy_task, NULL), 0);
    report();
}

static void first_start(void)
{
    floats_disturb(&noise);
    weft_task_start(&spy_task);
    CHECK_EQ(spied.lives, 1);
    report();
}

static void behind_calls(void)
{
    calls(CALLS_WITHOUT_FLOATS);
}

static void behind_calls_with_floats(void)
{
    calls(CALLS_WITH_FLOATS);
}

/** The next life begins by itself. */
static void after_faults(void)
{
    for (uint32_t i = 0; i < 2U; i++) {
        uint32_t lives = spied.lives;

        order(i == 0 ? FAULT : REFUSAL);
        weft_sleep(WEFT_MS(50));
        CHECK_EQ(weft_user_faults(&spy_task, NULL), i + 1U);
        CHECK_EQ(spied.lives, lives + 1U);
    }
    report();
}

/** Aborted while it waits in a call, or preempted; or ended by itself. */
static void after_other_ends(void)
{
    static const deed_t deeds[] = {WAIT, SPIN, EXIT};

    for (unsigned i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        uint32_t lives = spied.lives;

        weft_task_set_priority(weft_task_self(), 9);
        order(deeds[i]);
        weft_sleep(WEFT_MS(5));
        weft_task_abort(&spy_task);
        CHECK_EQ(value_of_task_state(&spy_task), WEFT_TASK_DORMANT);
        floats_disturb(&noise);
        make_anew(&spy_task);
        weft_task_set_priority(weft_task_self(), 12);
        weft_task_start(&spy_task);
        CHECK_EQ(spied.lives, lives + 1U);
        while (weft_sem_take(&done, WEFT_NO_WAIT) == WEFT_OK) {
        }
    }
    CHECK(spied.spins != 0);
    report();
}

void test_main(void *arg)
{
    (void)arg;
    floats_fill(&noise, 0xABCD);
    noise.control = 0;
    TAP_RUN(first_start);
    TAP_RUN(behind_calls);
    TAP_RUN(behind_calls_with_floats);
    TAP_RUN(after_faults);
    TAP_RUN(after_other_ends);
    tap_done();
}
