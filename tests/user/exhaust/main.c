/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A user task takes of every object all that it gets. It is refused at the documented number with
 * the documented status; others go on, get the same answer meanwhile, and find everything as
 * documented when it has ended. Then both of its stacks, to the last word.
 */
#include <weft/log.h>

#include "../../support/texts.h"
#include "../others.h"
#include "offend.h"
#include "paint.h"
#include "user.h"

#define BEHIND 16U /* words below the stack that nobody may touch */
#define ROOM 64U   /* bytes of a kernel stack that are never used */

static uint32_t swi_runs;
static uint32_t swi_posts;
static uintptr_t kernel_stack; /* of the hoarder */
static size_t kernel_stack_size;

void on_beat(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    exhaust_beats++;
}

void on_swi(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    swi_runs++;
    swi_posts += weft_swi_mailbox();
}

/** Ends the hoarder and makes it anew: what it has is no longer its own. */
static void end_hoarder(void)
{
    weft_task_abort(&hoarder_task);
    CHECK_EQ(value_of_task_state(&hoarder_task), WEFT_TASK_DORMANT);
    others_go_on();
    make_anew(&hoarder_task);
    weft_task_start(&hoarder_task);
}

/** Lets the hoarder take. */
static void takes_within(kind_t kind, weft_timeout_t timeout, uint32_t count, weft_status_t status)
{
    order_t order = {kind, timeout, 0};
    answer_t answer = {0, 0};

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    if (CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_S(5)), WEFT_OK)) {
        CHECK_EQ(answer.count, count);
        CHECK_EQ(answer.status, status);
    }
    others_go_on();
}

static void takes(kind_t kind, uint32_t count, weft_status_t status)
{
    takes_within(kind, WEFT_NO_WAIT, count, status);
}

/** What is gone is gone for all: once more nothing, also with a timeout. */
static void is_empty(kind_t kind, bool can_wait)
{
    takes(kind, 0, can_wait ? WEFT_WOULD_BLOCK : WEFT_FULL);
    if (can_wait) {
        takes_within(kind, WEFT_MS(2), 0, WEFT_TIMEOUT);
    }
}

static void units_and_events(void)
{
    takes(UNITS, 3, WEFT_WOULD_BLOCK);
    is_empty(UNITS, true);
    takes(EVENTS, 1, WEFT_WOULD_BLOCK);
    is_empty(EVENTS, true);
    is_empty(MEETINGS, true);
    end_hoarder();
    CHECK_EQ(weft_sem_take(&units, WEFT_NO_WAIT), WEFT_WOULD_BLOCK); /* units have no owner */
    CHECK_EQ(weft_sem_give(&units), WEFT_OK);
    CHECK_EQ(value_of_sem_count(&units), 1);
    takes(UNITS, 1, WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_event_wait(&happened, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_event_wait(&happened, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void messages(void)
{
    uint32_t got = 0;

    takes(MESSAGES, 4, WEFT_WOULD_BLOCK);
    is_empty(MESSAGES, true);
    CHECK_EQ(weft_msgq_put(&numbers, &got, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    end_hoarder();
    for (uint32_t i = 0; i < 4; i++) {
        CHECK_EQ(weft_msgq_get(&numbers, &got, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(got, i);
    }
    CHECK_EQ(weft_msgq_get(&numbers, &got, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void words_and_items(void)
{
    uintptr_t word;
    void *item;

    takes(WORDS, 5, WEFT_FULL);
    is_empty(WORDS, false);
    for (kind_t kind = ITEMS; kind <= ITEMS_AT_BOTH_ENDS; kind++) {
        takes(kind, 6, WEFT_FULL);
        is_empty(kind, false);
        CHECK_EQ(weft_queue_put_alloc(&items, &word), WEFT_FULL);
        end_hoarder();
        for (uint32_t i = 0; i < 6; i++) {
            CHECK_EQ(weft_queue_get(&items, &item, WEFT_NO_WAIT), WEFT_OK);
        }
        CHECK_EQ(weft_queue_get(&items, &item, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    }
    for (uint32_t i = 5; i-- != 0;) {
        CHECK_EQ(weft_stack_pop(&words, &word, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(word, i);
    }
}

/** Blocks stay allocated behind the end; another task that has the partition gives them back. */
static void blocks_and_packets(void)
{
    answer_t answer = {0, 1};

    for (uint32_t round = 0; round < 3; round++) {
        takes(BLOCKS, 7, WEFT_WOULD_BLOCK);
        is_empty(BLOCKS, true);
        takes(PACKETS, 3, WEFT_WOULD_BLOCK);
        is_empty(PACKETS, true);
        end_hoarder();
        is_empty(BLOCKS, true);
        is_empty(PACKETS, true);
        make_anew(&heir_task);
        weft_task_start(&heir_task);
        CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_MS(100)), WEFT_OK);
        CHECK_EQ(answer.count, 10);
        CHECK_EQ(answer.status, WEFT_OK);
        CHECK_EQ(value_of_task_state(&heir_task), WEFT_TASK_DORMANT);
    }
    CHECK_EQ(weft_user_faults(&heir_task, NULL), 0);
}

static void is_orphan(weft_mutex_t *mutex)
{
    CHECK(weft_mutex_owner(mutex) == NULL);
    CHECK_EQ(weft_mutex_lock(mutex, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(mutex), WEFT_OK);
    CHECK_EQ(weft_mutex_lock(mutex, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_mutex_unlock(mutex), WEFT_OK);
}

/** A recursive mutex counts further than anybody gets; what the owner leaves is locked once. */
static void locks(void)
{
    takes(LOCKS, 3U + DEPTH, WEFT_OK);
    CHECK(weft_mutex_owner(&first) == &hoarder_task);
    CHECK(weft_mutex_owner(&nested.mutex) == &hoarder_task);
    CHECK_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    end_hoarder();
    is_orphan(&first);
    is_orphan(&second);
    is_orphan(&third);
    CHECK_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
    CHECK(weft_mutex_owner(&nested.mutex) == NULL);
}

/** What nobody is refused has a fixed place. */
static void records_and_posts(void)
{
    weft_log_record_t record;
    uint32_t seen = 0;
    uint32_t got = 0;

    takes(RECORDS, MANY, WEFT_OK);
    CHECK_EQ(weft_log_count(&story_log), MANY);
    for (uint32_t i = MANY - 16U; i < MANY; i++) {
        CHECK_EQ(weft_log_read(&story_log, i, &record), WEFT_OK);
        CHECK_EQ(record.data[0], i + 1U);
    }
    CHECK_EQ(weft_log_read(&story_log, MANY - 17U, &record), WEFT_NOT_FOUND);
    swi_runs = 0;
    swi_posts = 0;
    takes(POSTS, MANY, WEFT_OK);
    CHECK_EQ(swi_posts, MANY);
    CHECK_EQ(swi_runs, MANY);
    takes(VALUES, MANY, WEFT_OK);
    CHECK_EQ(weft_data_event_get(&value, &got, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(got, MANY);
    CHECK_EQ(weft_blackboard_read(&plan, &got, &seen, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(got, MANY);
    CHECK_EQ(seen, MANY);
}

/** Orders what ends in a fault. @return it */
static weft_user_fault_t offends(kind_t kind, uintptr_t place)
{
    order_t order = {kind, 0, place};
    weft_user_fault_t fault = {"none", 0, 0, 0};
    uint32_t before = weft_user_faults(&hoarder_task, NULL);
    answer_t answer;

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_MS(20)), WEFT_TIMEOUT);
    CHECK_EQ(weft_user_faults(&hoarder_task, &fault), before + 1U);
    CHECK_EQ(value_of_task_state(&hoarder_task), WEFT_TASK_DORMANT);
    end_hoarder();
    return fault;
}

/** All tasks that it may start wait in one hub, and are not started twice; each leaves the hub. */
static void tasks(void)
{
    weft_task_t *const crew_tasks[] = {&crew0_task, &crew1_task, &crew2_task, &crew3_task};
    uint32_t message = 9;

    takes(TASKS, 4, WEFT_OK);
    for (unsigned i = 0; i < 4; i++) {
        CHECK_EQ(value_of_task_state(crew_tasks[i]), WEFT_TASK_WAITING);
    }
    CHECK_EQ(offends(TASKS, 0).code, WEFT_MISUSE_TASK_STATE);
    for (unsigned i = 0; i < 4; i++) {
        weft_task_abort(crew_tasks[i]);
        CHECK_EQ(value_of_task_state(crew_tasks[i]), WEFT_TASK_DORMANT);
        make_anew(crew_tasks[i]);
    }
    CHECK_EQ(weft_msgq_put(&numbers, &message, WEFT_NO_WAIT), WEFT_OK); /* for nobody */
    CHECK_EQ(value_of_msgq_used(&numbers), 1);
    takes(TASKS, 4, WEFT_OK);
    CHECK_EQ(value_of_task_state(&crew0_task), WEFT_TASK_DORMANT); /* the first got it */
    CHECK_EQ(value_of_task_state(&crew1_task), WEFT_TASK_WAITING);
}

/* The stacks
 * ==========
 */

/** An overflow: named so, by an instruction of user tasks or, where no frame fits, none. */
static void overflows(kind_t kind, uintptr_t place)
{
    const weft_user_region_t *code = &hoarder_task.user->regions[WEFT_USER_REGION_CODE];
    const weft_user_region_t *stack = &hoarder_task.user->regions[WEFT_USER_REGION_STACK];
    weft_user_fault_t fault = offends(kind, place);

    if (!CHECK(texts_equal(fault.what, kind == STORE_AT ? OFFEND_STORE_BELOW : "stack overflow"))) {
        weft_printf("# it is: %s at %p\n", fault.what, (void *)place);
    }
    if (kind == CALL_AT || kind == WAIT_AT) {
        CHECK_EQ(fault.pc, 0);
        return;
    }
    CHECK((kind == OVERFLOW && fault.pc == 0) || (fault.pc >= code->begin && fault.pc < code->end));
    CHECK(stack->begin - fault.address - 1U < 64U);
}

/** The control block of the hoarder changes by itself. */
static bool is_others(const uint32_t *word)
{
    return (uintptr_t)word - (uintptr_t)&hoarder_task >= sizeof hoarder_task;
}

/** Calls and interrupts with the stack pointer at each word next to the end: to the word. */
static void own_stack_to_the_word(void)
{
    const weft_user_region_t *stack = &hoarder_task.user->regions[WEFT_USER_REGION_STACK];
    const uint32_t *behind = (const uint32_t *)stack->begin - BEHIND;
    uint32_t before[BEHIND];

    for (uint32_t i = 0; i < BEHIND; i++) {
        before[i] = behind[i];
    }
    for (uintptr_t above = 0; above <= OFFEND_FRAME + 16U; above += 8) {
        for (kind_t kind = CALL_AT; kind <= WAIT_AT; kind++) {
            order_t order = {kind, 0, stack->begin + above};
            answer_t answer;

            if (above < OFFEND_FRAME) {
                overflows(kind, order.place);
                continue;
            }
            CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
            CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_MS(100)), WEFT_OK);
        }
    }
    for (uintptr_t below = 4; below <= 64; below += 4) {
        overflows(STORE_AT, stack->begin - below);
    }
    overflows(OVERFLOW, 0);
    for (uint32_t i = 0; i < BEHIND; i++) {
        CHECK(behind[i] == before[i] || !is_others(&behind[i]));
    }
}

/** Whatever the hoarder called, committed and was interrupted in: its kernel stack had room. */
static void kernel_stack_has_room(void)
{
    size_t used = weft_paint_used(kernel_stack, kernel_stack + kernel_stack_size, 0);

    weft_printf("# kernel stack: %u of %u bytes\n", (unsigned)used, (unsigned)kernel_stack_size);
    CHECK(used > 128U);
    CHECK(used + ROOM <= kernel_stack_size);
}

static void paint_kernel_stack(void)
{
    for (unsigned i = 0; i < weft_system.task_count; i++) {
        if (weft_system.tasks[i].task == &hoarder_task) {
            kernel_stack = (uintptr_t)weft_system.tasks[i].attr.stack;
            kernel_stack_size = weft_system.tasks[i].attr.stack_size;
        }
    }
    weft_task_abort(&hoarder_task);
    weft_paint(kernel_stack, kernel_stack + kernel_stack_size);
    make_anew(&hoarder_task);
    weft_task_start(&hoarder_task);
}

void test_main(void *arg)
{
    (void)arg;
    build_fence();
    paint_kernel_stack();
    TAP_RUN(units_and_events);
    TAP_RUN(messages);
    TAP_RUN(words_and_items);
    TAP_RUN(blocks_and_packets);
    TAP_RUN(locks);
    TAP_RUN(records_and_posts);
    TAP_RUN(tasks);
    TAP_RUN(own_stack_to_the_word);
    TAP_RUN(kernel_stack_has_room);
    tap_done();
}
