/* SPDX-License-Identifier: MIT */
/** @file Objects that the description defines: all of them exist, initialised as it says. */
#include "../../support/crew.h"
#include "system.h"

static volatile unsigned beats;

void on_beat(weft_timer_t *timer, void *arg);
void on_beat(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    beats++;
}

void on_start(void *arg);
void on_start(void *arg)
{
    const weft_task_t *self = weft_task_self();

    (void)arg;
    note(self == &urgent_task ? 'u' : self == &low_task ? 'l' : self == &polite_task ? 'p' : 'd');
}

static void started_tasks(void)
{
    CHECK_NOTES("u"); /* before main; the others have a lower priority */
    CHECK_EQ(value_of_task_state(&urgent_task), WEFT_TASK_DORMANT);
    CHECK_EQ(value_of_task_state(&low_task), WEFT_TASK_READY);
    CHECK_EQ(value_of_task_state(&dormant_task), WEFT_TASK_DORMANT);
    settle();
    CHECK_NOTES("lp");
    CHECK_EQ(value_of_task_priority(&dormant_task), 4);
    weft_task_start(&dormant_task);
    CHECK_NOTES("d");
}

static void hubs(void)
{
    reading_t in = {7, 8, 9};
    reading_t out = {0, 0, 0};

    CHECK_EQ(value_of_sem_count(&units), 3);
    CHECK_EQ(weft_event_wait(&doorbell, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_flags_test(&signals, UINT32_MAX), 0x5);
    CHECK_EQ(weft_port_put(&meeting, &in, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(meeting.size, sizeof(reading_t));
    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(weft_msgq_put(&readings, &in, WEFT_NO_WAIT), WEFT_OK);
    }
    CHECK_EQ(weft_msgq_put(&readings, &in, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_msgq_get(&readings, &out, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(out.channel, 7);
    CHECK_EQ(out.value, 8);
    CHECK_EQ(out.flags, 9);
}

static void values(void)
{
    reading_t in = {7, 8, 9};
    reading_t both[2] = {{1, 2, 3}, {4, 5, 6}};
    reading_t out = {0, 0, 0};
    uint32_t count = 0;

    CHECK_EQ(weft_data_event_get(&latest, &out, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_data_event_put(&latest, &in), WEFT_OK);
    CHECK_EQ(weft_data_event_get(&latest, &out, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(out.channel, 7);
    CHECK_EQ(out.flags, 9);
    CHECK_EQ(weft_blackboard_read(&board, both, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_blackboard_write(&board, both), WEFT_OK);
    both[1].flags = 0;
    CHECK_EQ(weft_blackboard_read(&board, both, &count, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(both[1].flags, 6);
    CHECK_EQ(count, 1);
}

static void mutexes(void)
{
    CHECK_EQ(weft_mutex_lock(&guard, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_cond_wait(&changed, &guard, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_mutex_unlock(&guard), WEFT_OK);
    CHECK_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
    CHECK_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
    CHECK_EQ(weft_mutex_ceiling(&guard), WEFT_PRIORITIES);
    CHECK_EQ(weft_mutex_ceiling(&ceiled), 9);
    CHECK_EQ(weft_mutex_ceiling(&followed.mutex), 16); /* of the only task that uses it */
    CHECK_EQ(weft_mutex_lock(&ceiled, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), 9);
    CHECK_EQ(weft_mutex_unlock(&ceiled), WEFT_OK);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), 16);
}

static void pools(void)
{
    void *block[3];
    weft_packet_t *packet[2];

    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(weft_pool_alloc(&blocks, &block[i], WEFT_NO_WAIT), WEFT_OK);
        for (unsigned b = 0; b < 24; b++) {
            ((uint8_t *)block[i])[b] = 0xFF;
        }
    }
    CHECK_EQ(weft_pool_alloc(&blocks, &block[0], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    for (unsigned i = 0; i < 2; i++) {
        CHECK_EQ(weft_packet_alloc(&packets, &packet[i], WEFT_NO_WAIT), WEFT_OK);
        CHECK(packet[i]->capacity >= 21);
    }
    CHECK_EQ(weft_packet_alloc(&packets, &packet[0], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void timers(void)
{
    weft_sleep(WEFT_MS(20));
    settle();
    CHECK(beats >= 2);
    CHECK(weft_timer_stop(&beat_timer));
}

static void spins(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        member->laps++;
        breathe();
    }
}

static void slice(void)
{
    (void)crew_start(0, 18, spins);
    (void)crew_start(1, 18, spins);
    weft_sleep(WEFT_MS(40));
    CHECK(crew[0].laps > 0);
    CHECK(crew[1].laps > 0);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(started_tasks);
    TAP_RUN(hubs);
    TAP_RUN(values);
    TAP_RUN(mutexes);
    TAP_RUN(pools);
    TAP_RUN(timers);
    TAP_RUN(slice);
    tap_done();
}
