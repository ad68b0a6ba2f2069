/* SPDX-License-Identifier: MIT */
/** @file Each service of a user task for each kind of hub: now, later, and not in time. */
#include "tests.h"

void test_semaphores(void)
{
    int32_t count = 0;

    EXPECT_EQ(told(SEM_TAKE, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(told(SEM_TAKE, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT_EQ(told(SEM_GIVE, 0, 0), WEFT_OK);
    EXPECT_EQ(told(SEM_COUNT, 0, 0), WEFT_OK);
    EXPECT_EQ(said.value, 1);
    EXPECT_EQ(told(SEM_TAKE, 0, WEFT_NO_WAIT), WEFT_OK);
    tell(SEM_TAKE, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(told(SEM_TAKE_BY_REF, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(weft_sem_give(&here), WEFT_OK);
    EXPECT_EQ(told(SEM_TAKE_HERE_BY_REF, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(told(SEM_TAKE_HERE_BY_REF, 0, WEFT_MS(1)), WEFT_TIMEOUT);
    for (uint32_t i = 0; i < 5U; i++) {
        EXPECT_EQ(told(PULSE, 0, 0), WEFT_OK);
    }
    for (uint32_t i = 0; i < 5U; i++) {
        EXPECT_EQ(weft_sem_take(&pulses, WEFT_S(1)), WEFT_OK);
    }
    EXPECT_EQ(weft_sem_count(&units, &count), WEFT_OK);
    EXPECT_EQ(count, 0);
}

void test_events(void)
{
    EXPECT_EQ(told(EVENT_WAIT, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(told(EVENT_RAISE, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(told(EVENT_RAISE, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT_EQ(told(EVENT_WAIT, 0, WEFT_NO_WAIT), WEFT_OK);
    tell(EVENT_WAIT, 0, WEFT_FOREVER);
    EXPECT_EQ(weft_event_raise(&bell, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
}

void test_event_flags(void)
{
    uint32_t matched = 0;

    EXPECT_EQ(told(FLAGS_WAIT, 6, WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT_EQ(told(FLAGS_POST, 4, 0), WEFT_OK);
    EXPECT_EQ(told(FLAGS_WAIT, 6, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(told(FLAGS_WAIT_MATCHED, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(said.value, 4);
    tell(FLAGS_WAIT, 6, WEFT_FOREVER);
    EXPECT_EQ(weft_flags_post(&marks, 2), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(told(FLAGS_CLEAR, 6, 0), WEFT_OK);
    EXPECT_EQ(told(FLAGS_SET, 8, 0), WEFT_OK);
    EXPECT_EQ(told(FLAGS_POST_COUNTED, 0, 0), WEFT_OK);
    EXPECT_EQ(said.value, 0);
    EXPECT_EQ(weft_flags_wait(&marks, 0xFF, WEFT_FLAGS_ANY, &matched, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(matched, 9);
    EXPECT_EQ(weft_flags_set(&marks, 0), WEFT_OK);
}

static void on_queue(void)
{
    words_t words = words_of(1);

    EXPECT_EQ(told(MSGQ_GET, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    shared.message = words_of(2);
    EXPECT_EQ(told(MSGQ_PUT, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(told(MSGQ_PUT, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(told(MSGQ_PUT, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(told(MSGQ_USED, 0, 0), WEFT_OK);
    EXPECT_EQ(said.value, 2);
    for (uint32_t i = 0; i < 2U; i++) {
        EXPECT_EQ(weft_msgq_get(&numbers, &words, WEFT_NO_WAIT), WEFT_OK);
        EXPECT(is_words_of(&words, 2));
    }
    tell(MSGQ_GET, 0, WEFT_FOREVER);
    words = words_of(3);
    EXPECT_EQ(weft_msgq_put(&numbers, &words, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT(is_words_of(&said.words, 3));
}

static void on_ports(void)
{
    words_t words = words_of(4);

    EXPECT_EQ(told(PORT_PUT, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    tell(PORT_GET, 0, WEFT_S(1));
    EXPECT_EQ(weft_port_put(&meet, &words, WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT(is_words_of(&said.words, 4));
    tell(PORT_PUT, 0, WEFT_FOREVER);
    EXPECT_EQ(weft_port_get(&meet, &words, WEFT_S(1)), WEFT_OK);
    EXPECT(is_words_of(&words, 4));
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    tell(DOOR_GET, 0, WEFT_FOREVER);
    EXPECT_EQ(weft_port_put(&door, NULL, WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(told(DOOR_PUT, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

void test_messages(void)
{
    on_queue();
    on_ports();
}

void test_values(void)
{
    words_t words = words_of(5);

    EXPECT_EQ(told(DATA_GET, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    shared.message = words;
    EXPECT_EQ(told(DATA_PUT, 0, 0), WEFT_OK);
    EXPECT_EQ(weft_data_event_get(&level, &words, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(is_words_of(&words, 5));
    tell(DATA_GET, 0, WEFT_FOREVER);
    words = words_of(6);
    EXPECT_EQ(weft_data_event_put(&level, &words), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT(is_words_of(&said.words, 6));
    EXPECT_EQ(told(BOARD_READ, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    shared.message = words_of(7);
    EXPECT_EQ(told(BOARD_WRITE, 0, 0), WEFT_OK);
    shared.message = words_of(0);
    EXPECT_EQ(told(BOARD_READ, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(said.value, 1);
    EXPECT(is_words_of(&said.words, 7));
    EXPECT_EQ(told(BOARD_READ_COUNT, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(said.value, 1);
    shared.count = 1;
    EXPECT_EQ(told(BOARD_READ_NEW, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    tell(BOARD_READ_NEW, 0, WEFT_S(1));
    words = words_of(8);
    EXPECT_EQ(weft_blackboard_write(&plan, &words), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(2)), WEFT_OK);
    EXPECT_EQ(shared.count, 2);
    EXPECT(is_words_of(&said.words, 8));
    EXPECT_EQ(told(BOARD_WIPE, 0, 0), WEFT_OK);
    EXPECT_EQ(told(BOARD_READ, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

void test_mutexes(void)
{
    EXPECT_EQ(weft_mutex_lock(&lock, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(told(LOCK, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    tell(LOCK, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(weft_mutex_lock(&lock, WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT_EQ(told(UNLOCK, 0, 0), WEFT_OK);
    EXPECT_EQ(weft_mutex_lock(&lock, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    EXPECT_EQ(told(NESTED_LOCK, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(told(NESTED_LOCK, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(told(NESTED_UNLOCK, 0, 0), WEFT_OK);
    EXPECT_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(told(NESTED_UNLOCK, 0, 0), WEFT_OK);
    EXPECT_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
}

void test_condition_variables(void)
{
    EXPECT_EQ(told(COND_BROADCAST_COUNTED, 0, 0), WEFT_OK);
    EXPECT_EQ(said.value, 0);
    EXPECT_EQ(told(LOCK, 0, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(told(COND_WAIT, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    tell(COND_WAIT, 0, WEFT_FOREVER);
    EXPECT_EQ(weft_mutex_lock(&lock, WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(weft_cond_signal(&changed), WEFT_OK);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(told(UNLOCK, 0, 0), WEFT_OK);
    EXPECT_EQ(told(COND_SIGNAL, 0, 0), WEFT_OK);
    EXPECT_EQ(told(COND_BROADCAST, 0, 0), WEFT_OK);
}

void test_barriers(void)
{
    EXPECT_EQ(told(BARRIER_WAIT, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT_EQ(told(BARRIER_WAITING, 0, 0), WEFT_OK);
    EXPECT_EQ(said.value, 0);
    tell(BARRIER_WAIT, 0, WEFT_FOREVER);
    EXPECT_EQ(weft_barrier_wait(&party, WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
}

void test_functions(void)
{
    const words_t argument = words_of(9);

    shared.message = argument;
    EXPECT_EQ(told(CALL, 0, WEFT_S(1)), WEFT_OK);
    for (uint32_t i = 0; i < WORDS; i++) {
        EXPECT_EQ(said.words.word[i], argument.word[WORDS - 1U - i]);
    }
    shared.message.word[0] = 0;
    EXPECT_EQ(told(CALL, 0, WEFT_FOREVER), WEFT_REFUSED);
    EXPECT_EQ(told(NOTICE, 0, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(weft_sem_take(&units, WEFT_NO_WAIT), WEFT_OK);
}

static uint32_t state_of_late(void)
{
    (void)weft_sleep(WEFT_MS(5));
    EXPECT_EQ(told(TASK_STATE, 0, 0), WEFT_OK);
    return said.value;
}

void test_tasks(void)
{
    EXPECT_EQ(state_of_late(), WEFT_TASK_DORMANT);
    EXPECT_EQ(told(TASK_SET_PRIORITY, 13, 0), WEFT_OK);
    EXPECT_EQ(told(TASK_START, 0, 0), WEFT_OK);
    EXPECT_EQ(told(TASK_PRIORITY, 0, 0), WEFT_OK);
    EXPECT_EQ(said.value, 13);
    EXPECT_EQ(state_of_late(), WEFT_TASK_WAITING);
    EXPECT_EQ(told(TASK_SUSPEND, 0, 0), WEFT_OK);
    EXPECT_EQ(told(TASK_CANCEL, 0, 0), WEFT_OK);
    EXPECT_EQ(told(SEM_TAKE, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT_EQ(told(TASK_RESUME, 0, 0), WEFT_OK);
    EXPECT_EQ(told(SEM_TAKE, 0, WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(told(SEM_TAKE, 0, WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(state_of_late(), WEFT_TASK_DORMANT);
    EXPECT_EQ(told(TASK_ABORT, 0, 0), WEFT_OK);
}

void test_resets(void)
{
    tell(SEM_TAKE, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_task_start(&other_task), WEFT_OK);
    for (uint32_t i = 0; i < 2U; i++) {
        EXPECT(weft_msgq_get(&results, &said, WEFT_S(1)) == WEFT_OK);
        EXPECT(said.status == WEFT_RESET ||
               (said.status == WEFT_OK && said.value == 1U && said.words.word[0] == WEFT_OK));
    }
}

void test_cancellation(void)
{
    tell(SEM_TAKE, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_task_cancel(&caller_task), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_CANCELED);
    tell(CALL, 0, WEFT_FOREVER); /* as likely over as not */
    (void)weft_task_cancel(&caller_task);
    EXPECT(heard(WEFT_S(1)) < FAULTED);
}
