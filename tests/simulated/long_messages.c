/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Long messages, which are copied in several critical sections, and what handlers do between two of
 * them: `long_messages SEED ROUNDS`. Each round has another hub, other waiting tasks and other
 * interrupts, at points of the service that the seed draws. Each message says in all of its words
 * which one it is: none is seen in parts; of queues and ports none twice, or not at all.
 */
#include <weft/blackboard.h>
#include <weft/data_event.h>
#include <weft/delete.h>
#include <weft/msgq.h>
#include <weft/port.h>

#include <stdio.h>
#include <stdlib.h>

#include "../support/crew.h"
#include "../support/sim/inspect.h"
#include "blackboard_internal.h"
#include "kernel.h"

enum { WORDS = 100, DEPTH = 3, WAITERS = 4, ACTIONS = 4, POINTS = 40, FIRST = 2, LEVELS = 10 };
enum { MOST = 64 };

typedef struct message {
    uint32_t word[WORDS];
} message_t;

static weft_msgq_t queue;
static weft_data_event_t event;
static weft_port_t port;
static weft_blackboard_t board;
static message_t ring[DEPTH]; /* of the queue; the first also of the event and the board */
static weft_msgq_t other;     /* of handlers only */
static message_t other_ring[1];
static message_t buffers[WAITERS + 1]; /* of the tasks, the main task last */
static message_t of_handler;
static uint32_t random_state = 1;
static unsigned rounds = 1;
static unsigned round_now;
static uint64_t points[ACTIONS]; /* where interrupts come, since the service began */
static uint64_t began;
static bool serving;
static uint32_t named;           /* messages of this round */
static bool accepted[MOST];      /* a put of it returned WEFT_OK */
static unsigned delivered[MOST]; /* how often a get of it returned WEFT_OK */
static unsigned started;         /* waiting tasks of this round */
static weft_task_t *server;      /* the main task */
static bool deleted;             /* by a handler, in a copy */
static bool has_ended[WAITERS];  /* tasks that a handler ended: what they got is not known */

static unsigned draw(unsigned below)
{
    random_state = random_state * 1664525U + 1013904223U;
    return below != 0 ? (random_state >> 16) % below : 0;
}

static void explain(const char *what)
{
    printf("not ok 1 - long messages, round %u: %s\n", round_now, what);
}

static uint32_t name(message_t *message)
{
    uint32_t own = named++;

    for (unsigned i = 0; i < WORDS; i++) {
        message->word[i] = own;
    }
    return own;
}

static uint32_t read_whole(const message_t *message)
{
    for (unsigned i = 1; i < WORDS; i++) {
        CHECK(message->word[i] == message->word[0]);
    }
    CHECK(message->word[0] < named);
    return message->word[0];
}

static weft_status_t put_queue(const message_t *message, weft_timeout_t timeout)
{
    return weft_msgq_put(&queue, message, timeout);
}

static weft_status_t get_queue(message_t *message, weft_timeout_t timeout)
{
    return weft_msgq_get(&queue, message, timeout);
}

static weft_status_t peek_queue(message_t *message)
{
    return weft_msgq_peek(&queue, message);
}

static weft_status_t put_event(const message_t *message, weft_timeout_t timeout)
{
    (void)timeout;
    return weft_data_event_put(&event, message);
}

static weft_status_t get_event(message_t *message, weft_timeout_t timeout)
{
    return weft_data_event_get(&event, message, timeout);
}

static weft_status_t peek_event(message_t *message)
{
    return weft_data_event_peek(&event, message);
}

static weft_status_t put_port(const message_t *message, weft_timeout_t timeout)
{
    return weft_port_put(&port, message, timeout);
}

static weft_status_t get_port(message_t *message, weft_timeout_t timeout)
{
    return weft_port_get(&port, message, timeout);
}

static weft_status_t peek_port(message_t *message)
{
    return weft_port_get(&port, message, WEFT_NO_WAIT);
}

static weft_status_t put_board(const message_t *message, weft_timeout_t timeout)
{
    (void)timeout;
    return draw(8) == 0 ? weft_blackboard_wipe(&board) : weft_blackboard_write(&board, message);
}

static weft_status_t get_board(message_t *message, weft_timeout_t timeout)
{
    uint32_t known = draw(4);
    uint32_t count = known;
    weft_status_t status = weft_blackboard_read_new(&board, message, &count, timeout);

    CHECK((count != known) == (status == WEFT_OK));
    return status;
}

static weft_status_t peek_board(message_t *message)
{
    return weft_blackboard_read(&board, message, NULL, WEFT_NO_WAIT);
}

/** A hub, and what holds of it. */
typedef struct subject {
    weft_waitq_t *waitq;
    weft_status_t (*put)(const message_t *message, weft_timeout_t timeout);
    weft_status_t (*get)(message_t *message, weft_timeout_t timeout);
    weft_status_t (*peek)(message_t *message);
    bool puts_wait;
    bool keeps; /**< each message is delivered, and once */
    bool peek_takes;
} subject_t;

static const subject_t subjects[] = {
    {&queue.waitq, put_queue, get_queue, peek_queue, true, true, false},
    {&event.waitq, put_event, get_event, peek_event, false, false, false},
    {&port.waitq, put_port, get_port, peek_port, true, true, true},
    {&board.hub.getters, put_board, get_board, peek_board, false, false, false},
};
static const subject_t *subject = subjects;

static void put(message_t *message, weft_timeout_t timeout)
{
    uint32_t own = name(message);

    if (!deleted && subject->put(message, timeout) == WEFT_OK) {
        accepted[own] = true;
    }
}

static void get(message_t *message, weft_timeout_t timeout)
{
    if (!deleted && subject->get(message, timeout) == WEFT_OK) {
        delivered[read_whole(message)]++;
    }
}

static void peek(message_t *message)
{
    if (!deleted && subject->peek(message) == WEFT_OK) {
        uint32_t own = read_whole(message);

        delivered[own] += subject->peek_takes ? 1U : 0U;
    }
}

static message_t *buffer_of(const crew_member_t *member)
{
    return &buffers[member->letter - 'a'];
}

static void putter(void *arg)
{
    put(buffer_of(arg), WEFT_FOREVER);
    get(buffer_of(arg), WEFT_NO_WAIT);
}

static void getter(void *arg)
{
    get(buffer_of(arg), WEFT_FOREVER);
    put(buffer_of(arg), WEFT_NO_WAIT);
}

/** Ends a task that the handler did not interrupt; its memory is used for something else. */
static void end(unsigned number)
{
    crew_member_t *member = &crew[number];

    if (member->used && &member->task != weft_kernel.current) {
        weft_task_abort(&member->task);
        member->used = false;
        has_ended[number] = true;
        memset(&buffers[number], 0xA5, sizeof buffers[number]);
    }
}

/**
 * Deletes the queue that the main task copies to or from, whose memory is then used. All other
 * tasks wait: one that has begun to use the queue could not be stopped.
 */
static void delete_in_copy(void)
{
    if (subject == subjects && !deleted && weft_kernel.current == server &&
        weft_long_copies != NULL && weft_long_copies->hub == &queue) {
        CHECK(weft_msgq_delete(&queue) == WEFT_OK);
        deleted = true;
        memset(&queue, 0xA5, sizeof queue);
        memset(ring, 0xA5, sizeof ring);
    }
}

/** No copy has changed what the memory of something is used for that is gone. */
static void check_left_alone(const message_t *memory)
{
    for (unsigned i = 0; i < WORDS; i++) {
        CHECK(memory->word[i] == 0xA5A5A5A5U);
    }
}

/** @return the number of tasks that handlers ended */
static unsigned check_ended(void)
{
    unsigned ended = 0;

    for (unsigned i = 0; i < WAITERS; i++) {
        if (has_ended[i]) {
            check_left_alone(&buffers[i]);
            ended++;
        }
    }
    return ended;
}

static void disturb(void)
{
    unsigned number = draw(started);
    weft_task_t *task = &crew[number].task;

    if (draw(3) == 0) {
        CHECK(weft_msgq_put(&other, &of_handler, WEFT_NO_WAIT) == WEFT_OK);
        CHECK(weft_msgq_get(&other, &of_handler, WEFT_NO_WAIT) == WEFT_OK);
    }
    if (draw(8) == 0) {
        delete_in_copy();
    }
    switch (draw(started != 0 ? 7 : 3)) {
    case 0:
        put(&of_handler, WEFT_NO_WAIT);
        break;
    case 1:
        get(&of_handler, WEFT_NO_WAIT);
        break;
    case 2:
        peek(&of_handler);
        break;
    case 3:
        weft_task_cancel(task);
        break;
    case 4:
        end(number);
        break;
    case 5:
        weft_task_set_priority(task, FIRST + draw(LEVELS));
        break;
    default:
        weft_task_suspend(task);
        weft_task_resume(task);
        break;
    }
}

/** Inspects the kernel at each point; at some of them an interrupt comes. */
static void inject(void)
{
    sim.locked = true;
    inspect_kernel();
    if (!deleted) {
        inspect_waitq(subject->waitq);
    }
    sim.locked = false;
    for (unsigned i = 0; serving && i < ACTIONS; i++) {
        if (sim.points == began + points[i]) {
            crew_in_isr = disturb;
            sim.pending |= 1ULL << CREW_IRQ;
        }
    }
}

/** The main task does something, with interrupts at some of its points. */
static void serve(void)
{
    message_t *own = &buffers[WAITERS];

    server = weft_kernel.current;
    for (unsigned i = 0; i < ACTIONS; i++) {
        points[i] = 1U + draw(POINTS);
    }
    began = sim.points;
    serving = true;
    switch (draw(4)) {
    case 0:
        peek(own);
        break;
    case 1:
        get(own, WEFT_MS(1));
        break;
    default:
        put(own, WEFT_MS(1));
        break;
    }
    serving = false;
}

/** Whether a reader waits for what the board has. */
static bool reads_in_vain(void)
{
    const weft_task_t *first = board.hub.getters.head;
    const weft_task_t *reader = first;

    while (reader != NULL) {
        if (weft_blackboard_suits(&board, reader->arg)) {
            return true;
        }
        reader = reader->next != first ? reader->next : NULL;
    }
    return false;
}

/** Nobody waits for what is there. */
static bool nobody_waits_in_vain(void)
{
    return (queue.used == 0 || queue.used == queue.depth || queue.waitq.head == NULL) &&
           (event.set == 0 || event.waitq.head == NULL) && !reads_in_vain();
}

/** What was accepted is delivered once, unless a task ended that had it. */
static void judge(void)
{
    unsigned ended = check_ended();
    unsigned lost = 0;

    if (!subject->keeps) {
        return;
    }
    for (uint32_t i = 0; i < named; i++) {
        CHECK(delivered[i] <= 1U);
        lost += accepted[i] && delivered[i] == 0 ? 1U : 0U;
    }
    CHECK(lost <= ended);
}

static void round_of_messages(void)
{
    uint32_t depth = 1U + draw(DEPTH);
    bool full;

    subject = &subjects[draw(sizeof subjects / sizeof subjects[0])];
    full = subject->puts_wait && draw(2) != 0;

    named = 0;
    memset(has_ended, 0, sizeof has_ended);
    memset(accepted, 0, sizeof accepted);
    memset(delivered, 0, sizeof delivered);
    weft_msgq_init(&queue, ring, sizeof ring[0], depth);
    weft_data_event_init(&event, ring, sizeof ring[0]);
    weft_port_init(&port, sizeof ring[0]);
    weft_blackboard_init(&board, ring, sizeof ring[0]);
    deleted = false;
    weft_msgq_init(&other, other_ring, sizeof other_ring[0], 1);
    for (unsigned i = 0; full && subject == subjects && i < depth; i++) {
        put(&of_handler, WEFT_NO_WAIT);
    }
    started = draw(WAITERS + 1U);
    for (unsigned i = 0; i < started; i++) {
        crew_start(i, FIRST + draw(LEVELS), full ? putter : getter);
        settle();
    }
    serve();
    settle();
    if (deleted) {
        crew_end();
        for (unsigned i = 0; i < DEPTH; i++) {
            check_left_alone(&ring[i]);
        }
        return;
    }
    CHECK(nobody_waits_in_vain());
    crew_end();
    for (unsigned i = 0; i <= depth; i++) {
        get(&of_handler, WEFT_NO_WAIT);
    }
    judge();
}

static void messages(void)
{
    for (round_now = 0; round_now < rounds; round_now++) {
        round_of_messages();
    }
}

/** @return the points at which interrupts come while a message of some bytes is put */
static uint64_t points_of_put(size_t size)
{
    uint64_t before;

    weft_msgq_init(&queue, ring, size, 1);
    before = sim.points;
    CHECK(weft_msgq_put(&queue, &of_handler, WEFT_NO_WAIT) == WEFT_OK);
    return sim.points - before;
}

/* In pieces, interrupts are off for the same time however long a message is: more points. */
static void interrupts_are_taken_meanwhile(void)
{
    bool in_pieces = WEFT_CONFIG_COPY_PIECES != 0;

    CHECK((points_of_put(400) > points_of_put(200)) == in_pieces);
    CHECK((points_of_put(200) > points_of_put(20)) == in_pieces);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    weft_irq_enable(CREW_IRQ);
    TAP_RUN(messages);
    TAP_RUN(interrupts_are_taken_meanwhile);
    tap_done();
}

/** Arguments: seed, rounds. */
void sim_main(int argc, char **argv);
void sim_main(int argc, char **argv)
{
    random_state = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1U;
    rounds = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1000U;
    sim.inject = inject;
    sim.broken = explain;
}
