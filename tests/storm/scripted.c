/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A storm in single steps. The task that runs draws a call, asks the model
 * what will come of it, makes the call, and on return compares; so does every
 * other task when its own call returns. That the right task runs at all is
 * compared too. Interrupts are made by the tasks, so that each step has one
 * outcome: see handlers.h. On the sim port the clock moves only by a step;
 * elsewhere finite timeouts are too long to pass.
 */
#include "model.h"
#include "storm.h"

#define STACK (sizeof(void *) == 8 ? 32768U : 4096U)
#define IRQ 20U
#define LOG 40U
#define LEAST_URGENT 30U /* of task 0, in peace */
#define TIME_STEP 4U     /* deadlines of tasks are multiples; those of timers lie between them */
#define LONG WEFT_S(2000U)
/** More than 32 bits: 12 days, which may pass. */
#define LONGER ((weft_timeout_t)1U << 40)

#if TESTS_SIM
#include "sim_storm.h"
#else
static inline bool storm_may_advance(void)
{
    return false;
}

static inline void storm_advance(uint64_t now)
{
    (void)now;
}

static inline uint64_t storm_first_time(void)
{
    return 0;
}

static inline void storm_inspect(void)
{
}
#endif

static weft_task_t tasks[TASKS]; /* 0 is not used: it is the description's */
static _Alignas(16) uint8_t stacks[TASKS][STACK];
static weft_task_t *task[TASKS];

static weft_sem_t sem[SEMS];
static weft_event_t event;
static weft_flags_t flags;
static weft_port_t port;
static weft_msgq_t msgq;
static uint32_t ring[MSGQ_DEPTH];
static weft_data_event_t data_event;
static uint32_t data_memory;
static weft_blackboard_t board;
static uint32_t board_memory;
static weft_rmutex_t mutex[MUTEXES]; /* all but the last are used as plain ones */
static weft_cond_t cond;
static weft_pool_t pool;
static void *pool_memory[BLOCKS][2];
static weft_stack_t stack;
static uintptr_t stack_memory[STACK_DEPTH];
static weft_queue_t queue;
static weft_pool_t nodes;
static weft_queue_node_t node_memory[NODES];
static uintptr_t items[ITEMS][2];

typedef struct account {
    weft_hub_t hub;
    uint32_t amount;
} account_t;

static bool account_put(weft_hub_t *hub, void *arg)
{
    account_t *self = (account_t *)hub;
    uint32_t amount = *(const uint32_t *)arg;

    if (self->amount + amount > HUB_LIMIT) {
        return false;
    }
    self->amount += amount;
    return true;
}

static bool account_get(weft_hub_t *hub, void *arg)
{
    account_t *self = (account_t *)hub;
    uint32_t amount = *(const uint32_t *)arg;

    if (self->amount < amount) {
        return false;
    }
    self->amount -= amount;
    return true;
}

static const weft_hub_type_t account_type = {account_put, account_get};
static account_t account;
static weft_timer_t timers[TIMERS];
static weft_swi_t swi;

#define SLOT (4U * sizeof(size_t)) /* the smallest block of the heap */
#define HEAP_LISTS 22U             /* of a heap of this size */

static weft_heap_t heap;
static _Alignas(16) size_t heap_memory[HEAP_LISTS + 4U * HEAP_SLOTS + 2U];
static uint8_t *first_block;
static weft_pipe_t pipe;
static _Alignas(8) uint8_t frames[FRAMES * WEFT_PIPE_FRAME(8)];
static uint32_t told_writer, told_reader;

static void on_told(weft_pipe_t *self, void *arg)
{
    (void)self;
    ++*(uint32_t *)arg;
}

/* The log */

static const char *const names[OPS] = {
    "sem.give",   "sem.take",       "event.raise",  "event.test",
    "flags.post", "flags.set",      "flags.clear",  "flags.wait",
    "port.put",   "port.get",       "msgq.put",     "msgq.get",
    "stack.push", "stack.pop",      "queue.put",    "queue.get",
    "data.put",   "data.get",       "board.write",  "board.wipe",
    "board.read", "board.read_new", "cond.signal",  "cond.broadcast",
    "pool.alloc", "pool.free",      "queue.cancel", "hub.put",
    "hub.get",    "heap.alloc",     "heap.free",    "pipe.alloc",
    "pipe.put",   "pipe.get",       "pipe.free",    "pipe.peek",
    "suspend",    "resume",         "abort",        "start",
    "cancel",     "priority",       "timer.start",  "timer.stop",
    "cond.wait",  "mutex.lock",     "mutex.unlock", "yield",
    "sleep",      "sleep_until",    "isr",          "swi",
    "isr+swi",    "swi.off",        "advance",
};

static struct {
    call_t call;
    uint8_t by;
} log[LOG];

static uint32_t step;
static uint32_t messages;
static uint32_t done[OPS];

static void note(unsigned by, const call_t *call)
{
    log[step % LOG].call = *call;
    log[step % LOG].by = (uint8_t)by;
    step++;
    done[call->op]++;
}

static void show_task(unsigned t)
{
    const model_task_t *m = &model.task[t];

    weft_printf("#   task %u: base %u, %s%s, queue %u, ", t, m->base, m->live ? "live" : "dormant",
                m->cooperative ? ", cooperative" : "", m->queue);
    weft_printf("suspended %d, effective %u; really %u, state %d\n", m->suspended, m->key,
                weft_task_effective_priority(task[t]), (int)value_of_task_state(task[t]));
}

WEFT_NORETURN static void fail(unsigned who, const char *what, uint32_t got, uint32_t want)
{
    weft_printf("not ok 1 - scripted storm\n# seed %lu, step %lu: task %u: ",
                (unsigned long)storm_seed, (unsigned long)step, who);
    weft_printf("%s is %lu, expected %lu\n# the last calls:\n", what, (unsigned long)got,
                (unsigned long)want);
    for (uint32_t i = step > LOG ? step - LOG : 0; i < step; i++) {
        const call_t *call = &log[i % LOG].call;
        weft_printf("#   %lu: %s%u %s ", (unsigned long)i,
                    log[i % LOG].by == NOBODY ? "interrupt " : "task ",
                    log[i % LOG].by == NOBODY ? 0 : log[i % LOG].by, names[call->op]);
        weft_printf("object %u value %lu options %u timeout %lx\n", call->object,
                    (unsigned long)call->value, call->options, (unsigned long)call->timeout);
    }
    for (unsigned t = 0; t < TASKS; t++) {
        show_task(t);
    }
    weft_printf("1..1\n");
    weft_exit(1);
}

#if TESTS_SIM
static void fail_broken(const char *what)
{
    fail(model.current, what, 0, 1);
}
#endif

static void expect(unsigned who, const char *what, uint32_t got, uint32_t want)
{
    if (got != want) {
        fail(who, what, got, want);
    }
}

static void finish_advance(void);

/** A task that was ready has run, and waits. */
static bool has_run(unsigned t)
{
    return value_of_task_state(task[t]) == WEFT_TASK_WAITING;
}

static void expect_running(unsigned who)
{
    finish_advance();
    if (!model_is_running(who, has_run)) {
        fail(who, "the running task", who, model.current);
    }
}

/* Making calls */

static void worker(void *arg);

static void start(const call_t *call)
{
    unsigned t = call->object;
    const weft_task_attr_t attr = {worker, (void *)(uintptr_t)t,         stacks[t],
                                   STACK,  (weft_priority_t)call->value, call->options};

    weft_task_create(&tasks[t], &attr);
    weft_task_start(&tasks[t]);
}

static weft_status_t pool_call(const call_t *call, uint32_t *data)
{
    void *block = NULL;
    weft_status_t status;

    if (call->op == OP_POOL_FREE) {
        return weft_pool_free(&pool, pool_memory[call->object]);
    }
    status = weft_pool_alloc(&pool, &block, call->timeout);
    if (status == WEFT_OK) {
        *data = (uint32_t)(((uintptr_t)block - (uintptr_t)pool_memory) / sizeof pool_memory[0]);
    }
    return status;
}

static weft_status_t board_read(const call_t *call, uint32_t *data)
{
    uint32_t value = 0;
    uint32_t count = call->value;
    weft_status_t status = call->op == OP_BOARD_READ
                               ? weft_blackboard_read(&board, &value, &count, call->timeout)
                               : weft_blackboard_read_new(&board, &value, &count, call->timeout);

    *data = status == WEFT_OK ? value ^ count << 24 : UNSET;
    return status;
}

/** An item is its own number where it carries a link, and only an address where it has a node. */
static weft_status_t queue_put(const call_t *call)
{
    void *item = items[call->object];

    switch (call->options) {
    case 0:
        weft_queue_append(&queue, item);
        return WEFT_OK;
    case 2:
        weft_queue_prepend(&queue, item);
        return WEFT_OK;
    case 1:
        return weft_queue_append_alloc(&queue, item);
    default:
        return weft_queue_prepend_alloc(&queue, item);
    }
}

static weft_status_t queue_get(const call_t *call, uint32_t *data)
{
    void *item = NULL;
    weft_status_t status = weft_queue_get(&queue, &item, call->timeout);

    if (status == WEFT_OK) {
        *data = (uint32_t)(((uintptr_t)item - (uintptr_t)items) / sizeof items[0]);
    }
    return status;
}

static weft_status_t stack_pop(const call_t *call, uint32_t *data)
{
    uintptr_t word = 0;
    weft_status_t status = weft_stack_pop(&stack, &word, call->timeout);

    if (status == WEFT_OK) {
        *data = (uint32_t)word;
    }
    return status;
}

static weft_status_t heap_call(const call_t *call, uint32_t *data)
{
    void *block = NULL;
    weft_status_t status;

    if (call->op == OP_HEAP_FREE) {
        return weft_heap_free(&heap, first_block + call->object * SLOT);
    }
    status = weft_heap_alloc(&heap, call->value * SLOT - sizeof(size_t), &block, call->timeout);
    if (status == WEFT_OK) {
        *data = (uint32_t)(((uintptr_t)block - (uintptr_t)first_block) / SLOT);
    }
    return status;
}

/** Bytes of a frame: some of those that there are. */
static uint32_t bytes_of(uint32_t value)
{
    return 4U + value % 5U;
}

static weft_status_t pipe_read(const call_t *call, uint32_t *data)
{
    const uint32_t *frame = NULL;
    uint32_t bytes = 0;
    weft_status_t status = WEFT_OK;

    if (call->op == OP_PIPE_PEEK) {
        const void *next;

        if (weft_pipe_peek(&pipe, &next, &bytes) == WEFT_OK) {
            frame = next;
        }
    } else {
        status = weft_pipe_get(&pipe);
        if (status == WEFT_OK) {
            frame = weft_pipe_reader_address(&pipe);
            bytes = weft_pipe_reader_size(&pipe);
        }
    }
    if (frame != NULL) {
        *data = bytes == bytes_of(*frame) ? *frame : ~*frame;
    }
    return status;
}

static weft_status_t pipe_call(const call_t *call, uint32_t *data)
{
    weft_status_t status;

    switch (call->op) {
    case OP_PIPE_ALLOC:
        status = weft_pipe_alloc(&pipe);
        if (status == WEFT_OK) {
            expect(NOBODY, "bytes of an empty frame", weft_pipe_writer_size(&pipe), 8);
        }
        return status;
    case OP_PIPE_PUT:
        *(uint32_t *)weft_pipe_writer_address(&pipe) = call->value;
        weft_pipe_set_writer_size(&pipe, bytes_of(call->value));
        weft_pipe_put(&pipe);
        return WEFT_OK;
    case OP_PIPE_FREE:
        weft_pipe_free(&pipe);
        return WEFT_OK;
    default:
        return pipe_read(call, data);
    }
}

/** The calls that carry a value from task to task. */
static weft_status_t make_value_call(const call_t *call, uint32_t *data)
{
    uint32_t value = call->value;
    weft_status_t status;

    switch (call->op) {
    case OP_PORT_PUT:
        return weft_port_put(&port, &value, call->timeout);
    case OP_PORT_GET:
        status = weft_port_get(&port, &value, call->timeout);
        break;
    case OP_STACK_PUSH:
        return weft_stack_push(&stack, value);
    case OP_STACK_POP:
        return stack_pop(call, data);
    case OP_QUEUE_PUT:
        return queue_put(call);
    case OP_QUEUE_GET:
        return queue_get(call, data);
    case OP_MSGQ_PUT:
        return weft_msgq_put(&msgq, &value, call->timeout);
    case OP_MSGQ_GET:
        status = weft_msgq_get(&msgq, &value, call->timeout);
        break;
    case OP_DATA_PUT:
        return weft_data_event_put(&data_event, &value);
    case OP_DATA_GET:
        status = weft_data_event_get(&data_event, &value, call->timeout);
        break;
    case OP_BOARD_WRITE:
        return weft_blackboard_write(&board, &value);
    case OP_BOARD_WIPE:
        return weft_blackboard_wipe(&board);
    default:
        return board_read(call, data);
    }
    *data = status == WEFT_OK ? value : UNSET;
    return status;
}

static weft_status_t lock(const call_t *call)
{
    if (call->object == RECURSIVE) {
        return weft_rmutex_lock(&mutex[RECURSIVE], call->timeout);
    }
    return weft_mutex_lock(&mutex[call->object].mutex, call->timeout);
}

static weft_status_t unlock(const call_t *call)
{
    if (call->object == RECURSIVE) {
        return weft_rmutex_unlock(&mutex[RECURSIVE]);
    }
    return weft_mutex_unlock(&mutex[call->object].mutex);
}

static weft_status_t make_task_call(const call_t *call)
{
    switch (call->op) {
    case OP_SUSPEND:
        weft_task_suspend(task[call->object]);
        break;
    case OP_RESUME:
        weft_task_resume(task[call->object]);
        break;
    case OP_ABORT:
        weft_task_abort(task[call->object]);
        break;
    case OP_START:
        start(call);
        break;
    case OP_CANCEL:
        return weft_task_cancel(task[call->object]);
    case OP_PRIORITY:
        weft_task_set_priority(task[call->object], (weft_priority_t)call->value);
        break;
    case OP_YIELD:
        weft_yield();
        break;
    case OP_SLEEP:
        return weft_sleep(call->timeout);
    case OP_SLEEP_UNTIL:
        return weft_sleep_until(weft_clock_now() + call->timeout);
    case OP_TIMER_START:
        weft_timer_start(&timers[call->object], call->timeout, call->value);
        break;
    case OP_TIMER_STOP:
        return (weft_status_t)weft_timer_stop(&timers[call->object]);
    default:
        break;
    }
    return WEFT_OK;
}

/** Makes a call. @return its status; *data: what it delivers */
static weft_status_t make(const call_t *call, uint32_t *data)
{
    uint32_t value = call->value;

    switch (call->op) {
    case OP_SEM_GIVE:
        return weft_sem_give(&sem[call->object]);
    case OP_SEM_TAKE:
        return weft_sem_take(&sem[call->object], call->timeout);
    case OP_EVENT_RAISE:
        return weft_event_raise(&event, call->timeout);
    case OP_EVENT_TEST:
        return weft_event_wait(&event, call->timeout);
    case OP_FLAGS_POST:
        return weft_flags_post(&flags, value);
    case OP_FLAGS_SET:
        return weft_flags_set(&flags, value);
    case OP_FLAGS_CLEAR:
        return weft_flags_clear(&flags, value);
    case OP_FLAGS_WAIT:
        return weft_flags_wait(&flags, value, call->options, data, call->timeout);
    case OP_COND_WAIT:
        return weft_cond_wait(&cond, &mutex[call->object].mutex, call->timeout);
    case OP_COND_SIGNAL:
        return weft_cond_signal(&cond);
    case OP_COND_BROADCAST:
        return weft_cond_broadcast(&cond);
    case OP_POOL_ALLOC:
    case OP_POOL_FREE:
        return pool_call(call, data);
    case OP_QUEUE_CANCEL:
        return weft_queue_cancel_wait(&queue);
    case OP_HUB_PUT:
        return weft_hub_put(&account.hub, &value, call->timeout);
    case OP_HUB_GET:
        return weft_hub_get(&account.hub, &value, call->timeout);
    case OP_HEAP_ALLOC:
    case OP_HEAP_FREE:
        return heap_call(call, data);
    case OP_PIPE_ALLOC:
    case OP_PIPE_PUT:
    case OP_PIPE_GET:
    case OP_PIPE_FREE:
    case OP_PIPE_PEEK:
        return pipe_call(call, data);
    case OP_MUTEX_LOCK:
        return lock(call);
    case OP_MUTEX_UNLOCK:
        return unlock(call);
    default:
        return call->op >= OP_PORT_PUT && call->op <= OP_BOARD_READ_NEW
                   ? make_value_call(call, data)
                   : make_task_call(call);
    }
}

/** Compares what a call returned with the model; a block from the pool is noted. */
static void compare(unsigned who, const call_t *call, uint32_t status, uint32_t got,
                    uint32_t want_status, uint32_t want)
{
    expect(who, names[call->op], status, want_status);
    if (call->op == OP_POOL_ALLOC && want == ANY_BLOCK) {
        expect(who, "the block lies in the pool, which", got < BLOCKS, 1);
        expect(who, "the block is in use, which", model.taken[got], 0);
        model.taken[got] = true;
    } else if (call->op == OP_HEAP_ALLOC && want == ANY_BLOCK) {
        expect(who, "a smallest gap begins where the block does, which",
               model_heap_take(got, call->value), 1);
    } else {
        expect(who, "what the call delivered", got, want);
    }
}

/* Drawing calls */

static bool is_deadline(uint64_t time)
{
    bool is = false;

    for (unsigned t = 0; t < TASKS; t++) {
        is = is || model.task[t].deadline == time;
    }
    return is;
}

/** A multiple of the step, so that tasks and timers never have the same deadline. */
static weft_timeout_t draw_duration(void)
{
    if (!storm_may_advance()) {
        return LONG + TIME_STEP * storm_random(99999);
    }
    if (storm_random(32) == 0) {
        return LONGER / TIME_STEP * TIME_STEP - TIME_STEP * storm_random(3);
    }
    return TIME_STEP * (1 + storm_random(250));
}

static weft_timeout_t draw_timeout(unsigned who)
{
    uint32_t dice = storm_random(8);

    if (who == 0 || who == NOBODY || dice == 0) {
        return WEFT_NO_WAIT;
    }
    if (dice < 4) {
        return WEFT_FOREVER;
    }
    for (;;) {
        weft_timeout_t timeout = draw_duration();
        if (!is_deadline(model.now + timeout)) {
            return timeout;
        }
    }
}

static int highest_owned(unsigned who)
{
    int highest = -1;

    for (int m = 0; m < (int)MUTEXES; m++) {
        highest = model.owner[m] == who ? m : highest;
    }
    return highest;
}

static bool legal_on_task(unsigned who, const call_t *call)
{
    const model_task_t *object = &model.task[call->object];

    switch (call->op) {
    case OP_SUSPEND:
        return call->object != 0;
    case OP_ABORT:
        return call->object != 0 && model_may_abort(call->object) && storm_random(3) == 0;
    case OP_START:
        return call->object != 0 && !object->live &&
               (who != NOBODY || call->object != model.current);
    case OP_PRIORITY:
        return call->object != 0 && object->live;
    case OP_CANCEL:
        return storm_random(2) == 0;
    case OP_RESUME:
        return true;
    case OP_YIELD:
        return who != NOBODY;
    case OP_SLEEP:
        return who != 0 || call->timeout == 0;
    case OP_SLEEP_UNTIL:
        return who != 0 && call->timeout != WEFT_FOREVER;
    default:
        return false;
    }
}

static bool legal(unsigned who, const call_t *call)
{
    switch (call->op) {
    case OP_SEM_GIVE:
        return model.sem[call->object] < 3;
    case OP_COND_WAIT:
        return who != 0 && call->object < RECURSIVE && highest_owned(who) == call->object;
    case OP_MUTEX_LOCK:
        if (call->object == RECURSIVE && model.owner[RECURSIVE] == who) {
            return model.depth < 3;
        }
        return highest_owned(who) < call->object;
    case OP_MUTEX_UNLOCK:
        return model.owner[call->object] == who;
    case OP_POOL_FREE:
        return model.taken[call->object];
    case OP_QUEUE_PUT:
        return !model_is_queued(call->object);
    case OP_HEAP_FREE:
        return model.heap[call->object] != 0 && model.heap[call->object] != HEAP_INSIDE;
    case OP_PIPE_ALLOC:
        return !model.pipe_written;
    case OP_PIPE_PUT:
        return model.pipe_written;
    case OP_PIPE_GET:
    case OP_PIPE_PEEK:
        return !model.pipe_read;
    case OP_PIPE_FREE:
        return model.pipe_read;
    case OP_ISR:
    case OP_SWI:
    case OP_ISR_SWI:
    case OP_SWI_OFF:
    case OP_TIMER_START:
    case OP_TIMER_STOP:
        return true;
    case OP_ADVANCE:
        return storm_may_advance() && model_next_deadline() != NEVER;
    default:
        return call->op < OP_SUSPEND || legal_on_task(who, call);
    }
}

static uint8_t draw_object(uint8_t op)
{
    switch (op) {
    case OP_SEM_GIVE:
    case OP_SEM_TAKE:
        return (uint8_t)storm_random(SEMS);
    case OP_MUTEX_LOCK:
    case OP_MUTEX_UNLOCK:
    case OP_COND_WAIT:
        return (uint8_t)storm_random(MUTEXES);
    case OP_POOL_FREE:
        return (uint8_t)storm_random(BLOCKS);
    case OP_QUEUE_PUT:
        return (uint8_t)storm_random(ITEMS);
    case OP_HEAP_FREE:
        return (uint8_t)storm_random(HEAP_SLOTS);
    case OP_TIMER_START:
    case OP_TIMER_STOP:
        return (uint8_t)storm_random(TIMERS);
    default:
        return (uint8_t)storm_random(TASKS);
    }
}

static uint32_t draw_value(uint8_t op)
{
    switch (op) {
    case OP_FLAGS_POST:
    case OP_FLAGS_SET:
    case OP_FLAGS_CLEAR:
    case OP_FLAGS_WAIT:
        return 1 + storm_random(7);
    case OP_PORT_PUT:
    case OP_MSGQ_PUT:
    case OP_STACK_PUSH:
    case OP_DATA_PUT:
    case OP_BOARD_WRITE:
    case OP_PIPE_PUT:
        return ++messages;
    case OP_BOARD_READ_NEW:
        return model.board_count + storm_random(2);
    case OP_HUB_PUT:
    case OP_HUB_GET:
    case OP_HEAP_ALLOC:
        return 1 + storm_random(3);
    case OP_START:
    case OP_PRIORITY:
        return 2 + storm_random(6);
    case OP_TIMER_START:
        return storm_random(2) * TIME_STEP * (16 + storm_random(200));
    default:
        return 0;
    }
}

/** A random call that is allowed now. Locks and unlocks come more often than others. */
static call_t draw(unsigned who)
{
    for (;;) {
        call_t call = {0};

        call.op = (uint8_t)storm_random(who == NOBODY ? OPS_OF_ISRS : OPS + 8);
        if (call.op >= OPS) {
            static const uint8_t often[] = {OP_MUTEX_LOCK, OP_MUTEX_UNLOCK, OP_COND_WAIT};
            call.op = often[storm_random(3)];
        }
        call.object = draw_object(call.op);
        call.timeout = draw_timeout(who);
        call.options = (uint8_t)storm_random(call.op == OP_START ? 2 : 4);
        call.value = draw_value(call.op);
        if (call.op == OP_TIMER_START) {
            call.timeout = draw_duration() - 1U - call.object;
        }
        if (legal(who, &call)) {
            return call;
        }
    }
}

/* Steps */

#include "handlers.h"

static void do_step(unsigned who)
{
    call_t call = draw(who);
    uint32_t data = UNSET;

    note(who, &call);
    if (call.op >= OP_ISR && call.op < OP_ADVANCE) {
        do_handlers(call.op);
    } else if (call.op == OP_ADVANCE) {
        do_advance();
    } else {
        model_call(&call);
        weft_status_t status = make(&call, &data);
        expect_running(who);
        compare(who, &call, status, data, model.task[who].status, model.task[who].data);
    }
}

static void finish(void)
{
    weft_printf("# calls of each kind:");
    for (unsigned op = 0; op < OPS; op++) {
        weft_printf(" %s %lu", names[op], (unsigned long)done[op]);
    }
    weft_printf("\nok 1 - scripted storm\n1..1\n");
    weft_exit(0);
}

static void check_memory(void)
{
    expect(0, "the heap is whole, which", weft_heap_is_whole(&heap), 1);
    expect(0, "the heap's used bytes", (uint32_t)weft_heap_state(&heap).used,
           (uint32_t)(model_heap_used() * SLOT));
    expect(0, "the number of full frames", weft_pipe_reader_frames(&pipe), model.pipe_used);
    expect(0, "the number of empty frames", weft_pipe_writer_frames(&pipe),
           FRAMES - model.pipe_used - model.pipe_written - model.pipe_read);
    expect(0, "what the writer was told", told_writer, model.told_writer);
    expect(0, "what the reader was told", told_reader, model.told_reader);
}

static void check_all(void)
{
    for (unsigned t = 0; t < TASKS; t++) {
        const model_task_t *m = &model.task[t];
        weft_task_state_t want = !m->live             ? WEFT_TASK_DORMANT
                                 : m->suspended       ? WEFT_TASK_SUSPENDED
                                 : m->queue != Q_NONE ? WEFT_TASK_WAITING
                                                      : WEFT_TASK_READY;

        expect(t, "the state", (uint32_t)value_of_task_state(task[t]), (uint32_t)want);
        if (m->live) {
            expect(t, "the base priority", value_of_task_priority(task[t]), m->base);
        }
        if (m->live && !m->suspended) {
            expect(t, "the effective priority", weft_task_effective_priority(task[t]),
                   model_effective(t));
        }
    }
    expect(0, "the number of messages", value_of_msgq_used(&msgq), model.msgq_used);
    expect(0, "the number of words", weft_stack_count(&stack), model.stack_used);
    expect(0, "the queue is empty, which", weft_queue_is_empty(&queue), model.items_used == 0);
    for (unsigned i = 0; i < SEMS; i++) {
        expect(i, "the count", (uint32_t)value_of_sem_count(&sem[i]), (uint32_t)model.sem[i]);
    }
    for (unsigned m = 0; m < MUTEXES; m++) {
        const weft_task_t *owner = model.owner[m] < TASKS ? task[model.owner[m]] : NULL;

        expect(m, "the mutex has the right owner, which",
               weft_mutex_owner(&mutex[m].mutex) == owner, 1);
    }
    check_memory();
    storm_inspect();
}

static void steps(unsigned who)
{
    for (;;) {
        expect_running(who);
        if (!model.task[who].cooperative) { /* which an interrupt may have raised to its equals */
            expect(who, "the highest priority of the model's ready list",
                   model.task[model.ready.task[0]].key, model.task[who].key);
        }
        check_all();
        if (step >= storm_steps) {
            finish();
        }
        do_step(who);
    }
}

static void worker(void *arg)
{
    steps((unsigned)(uintptr_t)arg);
}

static void prepare_memory(void)
{
    const weft_pipe_attr_t attr = {frames, 8, FRAMES, on_told, on_told, &told_reader, &told_writer};
    void *block = NULL;

    weft_pipe_init(&pipe, &attr);
    weft_heap_init(&heap, heap_memory, sizeof heap_memory);
    expect(0, "all of the heap is one block, which",
           weft_heap_alloc(&heap, HEAP_SLOTS * SLOT - sizeof(size_t), &block, WEFT_NO_WAIT),
           WEFT_OK);
    expect(0, "the heap's used bytes", (uint32_t)weft_heap_state(&heap).used,
           (uint32_t)(HEAP_SLOTS * SLOT));
    first_block = block;
    (void)weft_heap_free(&heap, block);
}

static void prepare(void)
{
    for (unsigned i = 0; i < SEMS; i++) {
        weft_sem_init(&sem[i], 0);
    }
    weft_event_init(&event);
    weft_flags_init(&flags, 0);
    weft_port_init(&port, sizeof messages);
    weft_msgq_init(&msgq, ring, sizeof messages, MSGQ_DEPTH);
    weft_data_event_init(&data_event, &data_memory, sizeof data_memory);
    weft_blackboard_init(&board, &board_memory, sizeof board_memory);
    for (unsigned i = 0; i < MUTEXES; i++) {
        weft_rmutex_init(&mutex[i]);
    }
    weft_rmutex_init_ceiling(&mutex[CEILED], CEILING);
    weft_cond_init(&cond);
    weft_pool_init(&pool, pool_memory, sizeof pool_memory[0], BLOCKS);
    weft_stack_init(&stack, stack_memory, STACK_DEPTH);
    weft_pool_init(&nodes, node_memory, sizeof node_memory[0], NODES);
    weft_queue_init(&queue, WEFT_QUEUE_FIFO, &nodes);
    weft_hub_init(&account.hub, &account_type);
    prepare_memory();
    for (unsigned i = 0; i < TIMERS; i++) {
        weft_timer_init(&timers[i], on_timer, (void *)(uintptr_t)i);
    }
    weft_swi_init(&swi, on_swi, NULL, 5, 0);
    task[0] = weft_task_self();
    for (unsigned t = 1; t < TASKS; t++) {
        const weft_task_attr_t attr = {worker, NULL, stacks[t], STACK, 2, 0};
        task[t] = &tasks[t];
        weft_task_create(&tasks[t], &attr);
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    storm_begin();
    weft_printf("# seed %lu, %lu steps\n", (unsigned long)storm_seed, (unsigned long)storm_steps);
    prepare();
    weft_task_set_priority(weft_task_self(), LEAST_URGENT);
    model_init(LEAST_URGENT);
    model.now = storm_first_time();
    storm_advance(model.now);
    steps(0);
}
