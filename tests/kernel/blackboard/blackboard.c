/* SPDX-License-Identifier: MIT */
/** @file Blackboard: value and count belong together, all readers are served, wiping takes away. */
#include "../../support/crew.h"

#define SIZE 37U /* no multiple of a word */

typedef struct {
    uint8_t byte[SIZE];
} value_t;

static value_t memory;
static value_t static_memory;
static weft_blackboard_t board;
static weft_blackboard_t static_board = WEFT_BLACKBOARD_INIT(&static_memory, sizeof(value_t));
static value_t value[CREW_SIZE];
static weft_status_t isr_status;
static weft_timeout_t limit = WEFT_S(5);

static void fill(value_t *v, unsigned seed)
{
    for (unsigned i = 0; i < SIZE; i++) {
        v->byte[i] = (uint8_t)(seed * 31U + i * 7U + 1U);
    }
}

static bool filled(const value_t *v, unsigned seed)
{
    value_t want;
    bool same = true;

    fill(&want, seed);
    for (unsigned i = 0; i < SIZE; i++) {
        same = same && v->byte[i] == want.byte[i];
    }
    return same;
}

static void reset(void)
{
    weft_blackboard_init(&board, &memory, sizeof memory);
}

static void write(unsigned seed)
{
    value_t v;

    fill(&v, seed);
    CHECK_EQ(weft_blackboard_write(&board, &v), WEFT_OK);
}

static void reader(void *arg)
{
    crew_member_t *member = arg;

    member->status =
        weft_blackboard_read(&board, &value[member - crew], &member->value, member->timeout);
    note(member->letter);
}

static void new_reader(void *arg)
{
    crew_member_t *member = arg;

    member->status =
        weft_blackboard_read_new(&board, &value[member - crew], &member->value, member->timeout);
    note(member->letter);
}

static void start(unsigned id, weft_priority_t priority, weft_task_entry_t entry, uint32_t known)
{
    crew_member_t *member = crew_create(id, priority, entry, WEFT_TASK_PREEMPTIVE);

    member->timeout = limit;
    member->value = known;
    fill(&value[id], 0);
    weft_task_start(&member->task);
    settle();
}

static weft_status_t read(weft_timeout_t timeout)
{
    value_t v;

    return weft_blackboard_read(&board, &v, NULL, timeout);
}

static void static_definition(void)
{
    uint32_t count = 77;
    value_t v;

    CHECK_EQ(weft_blackboard_read(&static_board, &v, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_blackboard_read(&static_board, &v, &count, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(count, 77); /* nothing is written without a value */
    fill(&v, 3);
    CHECK_EQ(weft_blackboard_write(&static_board, &v), WEFT_OK);
    fill(&v, 4);
    CHECK_EQ(weft_blackboard_read(&static_board, &v, &count, WEFT_FOREVER), WEFT_OK);
    CHECK(filled(&v, 3));
    CHECK_EQ(count, 1);
}

/* Reading takes nothing away; each write counts. */
static void read_many_times(void)
{
    uint32_t count = 0;
    value_t v;

    reset();
    for (unsigned i = 1; i < 5; i++) {
        write(i);
        for (unsigned again = 0; again < 3; again++) {
            CHECK_EQ(weft_blackboard_read(&board, &v, &count, WEFT_NO_WAIT), WEFT_OK);
            CHECK(filled(&v, i));
            CHECK_EQ(count, i);
        }
    }
    CHECK_EQ(read(WEFT_FOREVER), WEFT_OK); /* without asking for the count */
}

static void read_new_once(void)
{
    uint32_t count = 0;
    value_t v;

    reset();
    CHECK_EQ(weft_blackboard_read_new(&board, &v, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    write(1);
    write(2);
    CHECK_EQ(weft_blackboard_read_new(&board, &v, &count, WEFT_NO_WAIT), WEFT_OK);
    CHECK(filled(&v, 2));
    CHECK_EQ(count, 2);
    CHECK_EQ(weft_blackboard_read_new(&board, &v, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_blackboard_read_new(&board, &v, &count, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(count, 2);
    count = 9; /* another one than that of the value, older or not */
    CHECK_EQ(weft_blackboard_read_new(&board, &v, &count, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(count, 2);
}

static void wipe_takes_away(void)
{
    uint32_t count = 0;
    value_t v;

    reset();
    write(1);
    CHECK_EQ(weft_blackboard_wipe(&board), WEFT_OK);
    CHECK_EQ(read(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(read(WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_blackboard_read_new(&board, &v, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_blackboard_wipe(&board), WEFT_OK);
    write(2);
    CHECK_EQ(weft_blackboard_read(&board, &v, &count, WEFT_NO_WAIT), WEFT_OK);
    CHECK(filled(&v, 2));
    CHECK_EQ(count, 2); /* wiping does not count, nor does it begin again */
}

/* One write serves all whose condition it fulfils, in priority order. */
static void write_serves_all(void)
{
    reset();
    start(0, 20, reader, 0);
    start(1, 18, new_reader, 0);
    start(2, 17, new_reader, 1); /* says that it knows the first value */
    start(3, 19, reader, 0);
    write(41);
    settle();
    CHECK_NOTES("bda");
    for (unsigned i = 0; i < 4; i++) {
        CHECK(filled(&value[i], i == 2 ? 0 : 41));
        CHECK_EQ(crew[i].value, 1);
    }
    CHECK_EQ(value_of_task_state(&crew[2].task), WEFT_TASK_WAITING);
    write(42);
    settle();
    CHECK_NOTES("c");
    CHECK(filled(&value[2], 42));
    CHECK_EQ(crew[2].value, 2);
    crew_end();
}

/* More urgent readers preempt the writer, but not before all have the value. */
static void write_is_not_left_half_done(void)
{
    reset();
    start(0, 5, reader, 0);
    start(1, 4, new_reader, 0);
    start(2, 18, reader, 0);
    write(6);
    note('m');
    settle();
    CHECK_NOTES("bamc");
    CHECK_EQ(crew[2].value, 1);
    CHECK(filled(&value[2], 6));
    crew_end();
}

static void those_that_gave_up(void)
{
    reset();
    limit = WEFT_MS(40);
    start(0, 18, reader, 0);
    start(1, 18, new_reader, 0);
    start(2, 18, reader, 0);
    start(3, 18, reader, 0);
    CHECK_EQ(weft_task_cancel(&crew[0].task), WEFT_OK);
    weft_task_abort(&crew[1].task);
    weft_task_suspend(&crew[2].task);
    weft_sleep(WEFT_MS(60));
    limit = WEFT_S(5);
    write(7);
    settle();
    CHECK_EQ(crew[0].status, WEFT_CANCELED);
    CHECK_EQ(crew[3].status, WEFT_TIMEOUT);
    CHECK_NOTES("ad");
    weft_task_resume(&crew[2].task);
    settle();
    CHECK_EQ(crew[2].status, WEFT_TIMEOUT);
    for (unsigned i = 0; i < 4; i++) {
        CHECK(filled(&value[i], 0));
    }
    crew_end();
}

static void isr_write(void)
{
    write(51);
    write(52);
    isr_status = read(WEFT_NO_WAIT);
}

static void isr_wipe(void)
{
    CHECK_EQ(weft_blackboard_wipe(&board), WEFT_OK);
    isr_status = read(WEFT_NO_WAIT);
}

static void from_isr(void)
{
    reset();
    start(0, 6, reader, 0);
    start(1, 5, new_reader, 1);
    in_isr(isr_write);
    note('m');
    CHECK_NOTES("bam");
    CHECK(filled(&value[0], 51)); /* each has what was there when it was served */
    CHECK_EQ(crew[0].value, 1);
    CHECK(filled(&value[1], 52));
    CHECK_EQ(crew[1].value, 2);
    CHECK_EQ(isr_status, WEFT_OK);
    in_isr(isr_wipe);
    CHECK_EQ(isr_status, WEFT_WOULD_BLOCK);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(read_many_times);
    TAP_RUN(read_new_once);
    TAP_RUN(wipe_takes_away);
    TAP_RUN(write_serves_all);
    TAP_RUN(write_is_not_left_half_done);
    TAP_RUN(those_that_gave_up);
    TAP_RUN(from_isr);
    tap_done();
}
