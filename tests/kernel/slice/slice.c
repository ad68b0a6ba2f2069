/* SPDX-License-Identifier: MIT */
/** @file Time slices: equals share the processor, others are not concerned. */
#include "../../support/crew.h"

static volatile bool stop_all;

static void spins(void *arg)
{
    crew_member_t *member = arg;

    while (!stop_all) {
        member->laps++;
        breathe();
    }
}

static void runs_and_notes(void *arg)
{
    crew_member_t *member = arg;
    uint64_t end = weft_clock_now() + WEFT_MS(40);

    note(member->letter);
    while (weft_clock_now() < end) {
    }
    note((char)(member->letter - 'a' + 'A'));
}

static void without_slices(void)
{
    weft_slice_set(0);
    (void)crew_start(0, 18, spins);
    (void)crew_start(1, 18, spins);
    weft_sleep(WEFT_MS(20));
    CHECK(crew[0].laps > 0);
    CHECK_EQ(crew[1].laps, 0);
}

static void equals_share(void)
{
    weft_slice_set(WEFT_MS(1));
    for (unsigned i = 0; i < 3; i++) {
        (void)crew_start(i, 18, spins);
    }
    (void)crew_start(3, 19, spins);
    weft_sleep(WEFT_MS(60));
    for (unsigned i = 0; i < 3; i++) {
        CHECK(crew[i].laps > 0);
    }
    CHECK_EQ(crew[3].laps, 0); /* lower priority */
}

static void alone(void)
{
    weft_slice_set(WEFT_MS(1));
    (void)crew_start(0, 18, spins);
    weft_sleep(WEFT_MS(10));
    CHECK(crew[0].laps > 0);
}

/* A slice set while the tasks run takes effect; so does switching it off. */
static void switched_on_and_off(void)
{
    weft_slice_set(0);
    (void)crew_start(0, 18, spins);
    (void)crew_start(1, 18, spins);
    weft_sleep(WEFT_MS(5));
    CHECK_EQ(crew[1].laps, 0);
    weft_slice_set(WEFT_MS(1));
    weft_sleep(WEFT_MS(60));
    CHECK(crew[1].laps > 0);
    weft_slice_set(0);
    weft_sleep(WEFT_MS(5));
    uint32_t laps[2] = {crew[0].laps, crew[1].laps};
    weft_sleep(WEFT_MS(20));
    CHECK((crew[0].laps == laps[0]) != (crew[1].laps == laps[1])); /* one of them has it all */
}

static void cooperative_keeps_running(void)
{
    weft_slice_set(WEFT_MS(1));
    (void)crew_create(0, 18, runs_and_notes, WEFT_TASK_COOPERATIVE);
    (void)crew_create(1, 18, runs_and_notes, WEFT_TASK_COOPERATIVE);
    weft_task_start(&crew[0].task);
    weft_task_start(&crew[1].task);
    settle();
    CHECK_NOTES("aAbB");
}

#define SLICE WEFT_MS(4)

/** When each helper began. */
static volatile uint64_t began[3];

static void begins(void *arg)
{
    crew_member_t *member = arg;

    began[member - crew] = weft_clock_now();
    spins(arg);
}

static void leaves_early(void *arg)
{
    (void)arg;
    began[0] = weft_clock_now();
    spin(SLICE / 3);
}

static void preempts(void *arg)
{
    (void)arg;
    weft_sleep(SLICE / 2);
    spin(SLICE / 3);
}

/** Lets the helpers run: until the third one has begun, if the machine has other things to do. */
static void let_begin(void)
{
    for (unsigned i = 0; i < 50 && began[2] == 0; i++) {
        weft_sleep(6 * SLICE);
    }
}

/** How long the second helper ran before the third one: on a machine with a clock of its own. */
static void check_slice(weft_timeout_t length)
{
    uint64_t ran = began[2] - began[1];

    CHECK(began[2] > began[1]);
    CHECK(ran >= length);
    if (TESTS_SIM) {
        CHECK(ran < length + SLICE / 8);
    }
}

/* A task gets a whole slice, and no more, although another one left the processor early. */
static void begins_in_the_middle(void)
{
    weft_slice_set(SLICE);
    (void)crew_start(0, 18, leaves_early);
    (void)crew_start(1, 18, begins);
    (void)crew_start(2, 18, begins);
    let_begin();
    check_slice(SLICE);
    CHECK(began[1] >= began[0] + SLICE / 3);
}

/* Time in which others run is not part of a slice. */
static void preempted_in_the_middle(void)
{
    weft_slice_set(SLICE);
    (void)crew_start(0, 10, preempts);
    (void)crew_start(1, 18, begins);
    (void)crew_start(2, 18, begins);
    let_begin();
    check_slice(SLICE + SLICE / 3);
}

static void run(const char *name, void (*test)(void))
{
    stop_all = false;
    began[2] = 0;
    tap_run("slice.", name, test);
    weft_slice_set(0);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(without_slices);
    RUN(equals_share);
    RUN(alone);
    RUN(switched_on_and_off);
    RUN(cooperative_keeps_running);
    RUN(begins_in_the_middle);
    RUN(preempted_in_the_middle);
    tap_done();
}
