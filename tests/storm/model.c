/* SPDX-License-Identifier: MIT */
/** @file The reference model: see model.h. */
#include "model.h"

#define LEAST 32U

model_t model;

/* Lists */

static void list_remove(list_t *list, unsigned task)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < list->count; i++) {
        if (list->task[i] != task) {
            list->task[kept++] = list->task[i];
        }
    }
    list->count = (uint8_t)kept;
}

/** The running task is at this place of the ready list, and continues there. */
static bool is_running(const list_t *list, unsigned at)
{
    return list == &model.ready && list->task[at] == model.current &&
           model.handler != HANDLER_SWI; /* then, the task is one of those that could run */
}

/**
 * Puts a task behind all that are as urgent; or before them, but not before the running one where
 * that is the first.
 */
static void list_place(list_t *list, unsigned task, bool before)
{
    unsigned key = model.task[task].key;
    unsigned at = 0;

    while (at < list->count) {
        unsigned other = model.task[list->task[at]].key;
        if (other > key || (before && other == key && !is_running(list, at))) {
            break;
        }
        at++;
    }
    for (unsigned i = list->count; i > at; i--) {
        list->task[i] = list->task[i - 1];
    }
    list->task[at] = (uint8_t)task;
    list->count++;
}

static bool list_holds(const list_t *list, unsigned task)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (list->task[i] == task) {
            return true;
        }
    }
    return false;
}

/* Priorities */

unsigned model_effective(unsigned task)
{
    unsigned best = model.task[task].base;

    if (model.owner[CEILED] == task && CEILING < best) {
        best = CEILING;
    }
    for (unsigned m = 0; m < MUTEXES; m++) {
        for (unsigned i = 0; model.owner[m] == task && i < model.queue[Q_MUTEX + m].count; i++) {
            unsigned waiter = model.queue[Q_MUTEX + m].task[i];
            if (!model.task[waiter].suspended && model_effective(waiter) < best) {
                best = model_effective(waiter);
            }
        }
    }
    return best;
}

/** Moves every task whose priority has changed to its new place. */
static void settle_priorities(void)
{
    for (unsigned t = 0; t < TASKS; t++) {
        model_task_t *task = &model.task[t];
        unsigned key = task->suspended ? LEAST : model_effective(t);
        bool lowered = key > task->key;

        if (!task->live || key == task->key) {
            continue;
        }
        task->key = (uint8_t)key;
        model.liberal = model.liberal || (model.handler == HANDLER_ISR && t == model.current);
        if (task->queue != Q_NONE) {
            list_remove(&model.queue[task->queue], t);
            list_place(&model.queue[task->queue], t, false);
        } else if (list_holds(&model.ready, t)) {
            list_remove(&model.ready, t);
            list_place(&model.ready, t, lowered);
        }
    }
}

/* Results and waiting */

static void finish(unsigned task, uint32_t status, uint32_t data)
{
    if (task == NOBODY) {
        model.isr_status = status;
        model.isr_data = data;
    } else {
        model.task[task].status = status;
        model.task[task].data = data;
    }
}

/** A waiting task continues. */
static void wake(unsigned t, uint32_t status, uint32_t data)
{
    model_task_t *task = &model.task[t];

    if (task->queue != Q_NONE) {
        list_remove(&model.queue[task->queue], t);
    }
    task->queue = Q_NONE;
    task->deadline = NEVER;
    finish(t, status, data);
    if (!task->suspended) {
        list_place(&model.ready, t, false);
    }
    model.woken = (uint8_t)t;
}

static unsigned first_of(unsigned queue)
{
    return model.queue[queue].count ? model.queue[queue].task[0] : NOBODY;
}

static void wait_in(unsigned t, unsigned queue, const call_t *call)
{
    if (call->timeout == WEFT_NO_WAIT) {
        finish(t, WEFT_WOULD_BLOCK, UNSET);
        return;
    }
    model_task_t *task = &model.task[t];
    model.waited = (uint8_t)t;
    task->call = *call;
    task->queue = (uint8_t)queue;
    task->deadline = call->timeout == WEFT_FOREVER ? NEVER : model.now + call->timeout;
    list_remove(&model.ready, t);
    list_place(&model.queue[queue], t, false);
}

/* Objects */

static void sem_give(unsigned t, const call_t *call)
{
    unsigned waiter = first_of(Q_SEM + call->object);

    finish(t, WEFT_OK, UNSET);
    if (waiter != NOBODY) {
        wake(waiter, WEFT_OK, UNSET);
    } else {
        model.sem[call->object]++;
    }
}

static void sem_take(unsigned t, const call_t *call)
{
    if (model.sem[call->object] > 0) {
        model.sem[call->object]--;
        finish(t, WEFT_OK, UNSET);
    } else {
        wait_in(t, Q_SEM + call->object, call);
    }
}

static void event_change(unsigned t, const call_t *call)
{
    unsigned to = call->op == OP_EVENT_RAISE;
    unsigned waiter = first_of(Q_EVENT);

    if (model.event == to) {
        wait_in(t, Q_EVENT, call);
        return;
    }
    finish(t, WEFT_OK, UNSET);
    if (waiter != NOBODY) {
        wake(waiter, WEFT_OK, UNSET);
    } else {
        model.event = (uint8_t)to;
    }
}

static bool flags_match(const call_t *call, uint32_t *matched)
{
    *matched = model.flags & call->value;
    if (!*matched || ((call->options & WEFT_FLAGS_ALL) && *matched != call->value)) {
        return false;
    }
    if (call->options & WEFT_FLAGS_CLEAR) {
        model.flags &= ~*matched;
    }
    return true;
}

static void flags_change(unsigned t, const call_t *call)
{
    list_t waiters = model.queue[Q_FLAGS];
    uint32_t matched;

    model.flags = (call->op == OP_FLAGS_SET ? 0 : model.flags) | call->value;
    finish(t, WEFT_OK, UNSET);
    for (unsigned i = 0; i < waiters.count; i++) {
        if (flags_match(&model.task[waiters.task[i]].call, &matched)) {
            wake(waiters.task[i], WEFT_OK, matched);
        }
    }
}

static void flags_wait(unsigned t, const call_t *call)
{
    uint32_t matched;

    if (flags_match(call, &matched)) {
        finish(t, WEFT_OK, matched);
    } else {
        wait_in(t, Q_FLAGS, call);
    }
}

static void port_meet(unsigned t, const call_t *call)
{
    unsigned other = first_of(Q_PORT);

    if (other == NOBODY || model.task[other].call.op == call->op) {
        wait_in(t, Q_PORT, call);
    } else if (call->op == OP_PORT_PUT) {
        finish(t, WEFT_OK, UNSET);
        wake(other, WEFT_OK, call->value);
    } else {
        finish(t, WEFT_OK, model.task[other].call.value);
        wake(other, WEFT_OK, UNSET);
    }
}

static void msgq_put(unsigned t, const call_t *call)
{
    unsigned getter = first_of(Q_MSGQ);

    if (model.msgq_used == MSGQ_DEPTH) {
        wait_in(t, Q_MSGQ, call);
        return;
    }
    finish(t, WEFT_OK, UNSET);
    if (getter != NOBODY) {
        wake(getter, WEFT_OK, call->value);
    } else {
        model.msgq[model.msgq_used++] = call->value;
    }
}

static void msgq_get(unsigned t, const call_t *call)
{
    unsigned putter = first_of(Q_MSGQ);

    if (model.msgq_used == 0) {
        wait_in(t, Q_MSGQ, call);
        return;
    }
    finish(t, WEFT_OK, model.msgq[0]);
    for (unsigned i = 1; i < model.msgq_used; i++) {
        model.msgq[i - 1] = model.msgq[i];
    }
    model.msgq_used--;
    if (putter != NOBODY) {
        model.msgq[model.msgq_used++] = model.task[putter].call.value;
        wake(putter, WEFT_OK, UNSET);
    }
}

static void data_put(unsigned t, const call_t *call)
{
    unsigned getter = first_of(Q_DATA);

    finish(t, WEFT_OK, UNSET);
    if (getter != NOBODY) {
        wake(getter, WEFT_OK, call->value);
    } else {
        model.data = call->value;
    }
}

static void data_get(unsigned t, const call_t *call)
{
    if (model.data == UNSET) {
        wait_in(t, Q_DATA, call);
        return;
    }
    finish(t, WEFT_OK, model.data);
    model.data = UNSET;
}

static bool board_readable(const call_t *call)
{
    return model.board != UNSET && (call->op == OP_BOARD_READ || call->value != model.board_count);
}

static void board_read(unsigned t, const call_t *call)
{
    if (board_readable(call)) {
        finish(t, WEFT_OK, model.board ^ model.board_count << 24);
    } else {
        wait_in(t, Q_BOARD, call);
    }
}

static void board_write(unsigned t, const call_t *call)
{
    list_t waiters = model.queue[Q_BOARD];

    model.board = call->value;
    model.board_count++;
    finish(t, WEFT_OK, UNSET);
    for (unsigned i = 0; i < waiters.count; i++) {
        if (board_readable(&model.task[waiters.task[i]].call)) {
            wake(waiters.task[i], WEFT_OK, model.board ^ model.board_count << 24);
        }
    }
}

static void pool_alloc(unsigned t, const call_t *call)
{
    for (unsigned i = 0; i < BLOCKS; i++) {
        if (!model.taken[i]) {
            finish(t, WEFT_OK, ANY_BLOCK);
            return;
        }
    }
    wait_in(t, Q_POOL, call);
}

static void pool_free(unsigned t, const call_t *call)
{
    unsigned waiter = first_of(Q_POOL);

    finish(t, WEFT_OK, UNSET);
    if (waiter != NOBODY) {
        wake(waiter, WEFT_OK, call->object);
    } else {
        model.taken[call->object] = false;
    }
}

static void stack_push(unsigned t, const call_t *call)
{
    unsigned waiter = first_of(Q_STACK);

    finish(t, WEFT_OK, UNSET);
    if (waiter != NOBODY) {
        wake(waiter, WEFT_OK, call->value);
    } else if (model.stack_used < STACK_DEPTH) {
        model.stack[model.stack_used++] = call->value;
    } else {
        finish(t, WEFT_FULL, UNSET);
    }
}

static void stack_pop(unsigned t, const call_t *call)
{
    if (model.stack_used == 0) {
        wait_in(t, Q_STACK, call);
    } else {
        finish(t, WEFT_OK, model.stack[--model.stack_used]);
    }
}

bool model_is_queued(unsigned item)
{
    for (unsigned i = 0; i < model.items_used; i++) {
        if (model.item[i] == item) {
            return true;
        }
    }
    return false;
}

static unsigned nodes_used(void)
{
    unsigned count = 0;

    for (unsigned i = 0; i < model.items_used; i++) {
        count += model.has_node[i];
    }
    return count;
}

static void queue_put(unsigned t, const call_t *call)
{
    unsigned waiter = first_of(Q_QUEUE);
    bool node = (call->options & 1U) != 0;
    unsigned at = (call->options & 2U) != 0 ? 0 : model.items_used;

    finish(t, WEFT_OK, UNSET);
    if (waiter != NOBODY) {
        wake(waiter, WEFT_OK, call->object);
        return;
    }
    if (node && nodes_used() == NODES) {
        finish(t, WEFT_FULL, UNSET);
        return;
    }
    for (unsigned i = model.items_used; i > at; i--) {
        model.item[i] = model.item[i - 1];
        model.has_node[i] = model.has_node[i - 1];
    }
    model.item[at] = call->object;
    model.has_node[at] = node;
    model.items_used++;
}

static void queue_get(unsigned t, const call_t *call)
{
    if (model.items_used == 0) {
        wait_in(t, Q_QUEUE, call);
        return;
    }
    finish(t, WEFT_OK, model.item[0]);
    model.items_used--;
    for (unsigned i = 0; i < model.items_used; i++) {
        model.item[i] = model.item[i + 1];
        model.has_node[i] = model.has_node[i + 1];
    }
}

static void queue_cancel(unsigned t)
{
    unsigned waiter = first_of(Q_QUEUE);

    finish(t, waiter != NOBODY ? WEFT_OK : WEFT_NOT_FOUND, UNSET);
    if (waiter != NOBODY) {
        wake(waiter, WEFT_CANCELED, UNSET);
    }
}

/* The heap: gaps are whole at any time, and the smallest one that will do is used, from its begin
 */

/** Free slots from a slot on; 0: it is not the first one of a gap. */
static unsigned gap_at(unsigned slot)
{
    unsigned length = 0;

    if (slot > 0 && model.heap[slot - 1U] == 0) {
        return 0;
    }
    while (slot + length < HEAP_SLOTS && model.heap[slot + length] == 0) {
        length++;
    }
    return length;
}

/** The first slot of a smallest gap that is long enough, or HEAP_SLOTS. */
static unsigned best_gap(uint32_t slots)
{
    unsigned best = HEAP_SLOTS;

    for (unsigned slot = 0; slot < HEAP_SLOTS; slot++) {
        if (gap_at(slot) >= slots && (best == HEAP_SLOTS || gap_at(slot) < gap_at(best))) {
            best = slot;
        }
    }
    return best;
}

bool model_heap_take(unsigned slot, uint32_t slots)
{
    unsigned best = best_gap(slots);

    if (slot >= HEAP_SLOTS || best == HEAP_SLOTS || gap_at(slot) != gap_at(best)) {
        return false;
    }
    for (uint32_t i = 0; i < slots; i++) {
        model.heap[slot + i] = HEAP_INSIDE;
    }
    model.heap[slot] = (uint8_t)slots;
    return true;
}

unsigned model_heap_used(void)
{
    unsigned used = 0;

    for (unsigned slot = 0; slot < HEAP_SLOTS; slot++) {
        used += model.heap[slot] != 0;
    }
    return used;
}

static void heap_alloc(unsigned t, const call_t *call)
{
    if (best_gap(call->value) == HEAP_SLOTS) {
        wait_in(t, Q_HEAP, call);
    } else {
        finish(t, WEFT_OK, ANY_BLOCK);
    }
}

/** Who waits had no gap: there is but one where it can go on now. */
static void heap_free(unsigned t, const call_t *call)
{
    list_t waiters = model.queue[Q_HEAP];
    unsigned slots = model.heap[call->object];

    for (unsigned i = 0; i < slots; i++) {
        model.heap[call->object + i] = 0;
    }
    finish(t, WEFT_OK, UNSET);
    for (unsigned i = 0; i < waiters.count; i++) {
        uint32_t wanted = model.task[waiters.task[i]].call.value;
        unsigned slot = best_gap(wanted);

        if (slot != HEAP_SLOTS) {
            (void)model_heap_take(slot, wanted);
            wake(waiters.task[i], WEFT_OK, slot);
        }
    }
}

/* The pipe */

static unsigned frames_empty(void)
{
    return FRAMES - model.pipe_used - model.pipe_written - model.pipe_read;
}

static void pipe_write(unsigned t, const call_t *call)
{
    finish(t, WEFT_OK, UNSET);
    if (call->op == OP_PIPE_PUT) {
        model.pipe_written = false;
        model.pipe[model.pipe_used++] = call->value;
        model.told_reader++;
    } else if (frames_empty() == 0) {
        finish(t, WEFT_FULL, UNSET);
    } else {
        model.pipe_written = true;
        model.told_writer += frames_empty() != 0;
    }
}

static void pipe_read(unsigned t, const call_t *call)
{
    finish(t, WEFT_OK, model.pipe_used != 0 ? model.pipe[0] : UNSET);
    if (call->op == OP_PIPE_FREE) {
        finish(t, WEFT_OK, UNSET);
        model.pipe_read = false;
        model.told_writer++;
    } else if (call->op == OP_PIPE_GET && model.pipe_used == 0) {
        finish(t, WEFT_EMPTY, UNSET);
    } else if (call->op == OP_PIPE_GET) {
        model.pipe_read = true;
        model.pipe_used--;
        for (unsigned i = 0; i < model.pipe_used; i++) {
            model.pipe[i] = model.pipe[i + 1U];
        }
        model.told_reader += model.pipe_used != 0;
    }
}

static bool hub_try(const call_t *call)
{
    if (call->op == OP_HUB_PUT && model.hub + call->value <= HUB_LIMIT) {
        model.hub += call->value;
        return true;
    }
    if (call->op == OP_HUB_GET && model.hub >= call->value) {
        model.hub -= call->value;
        return true;
    }
    return false;
}

static bool hub_serve(unsigned queue)
{
    list_t waiters = model.queue[queue];
    bool served = false;

    for (unsigned i = 0; i < waiters.count; i++) {
        if (hub_try(&model.task[waiters.task[i]].call)) {
            wake(waiters.task[i], WEFT_OK, UNSET);
            served = true;
        }
    }
    return served;
}

static void hub_call(unsigned t, const call_t *call)
{
    bool again;

    if (!hub_try(call)) {
        wait_in(t, call->op == OP_HUB_PUT ? Q_HUB_PUT : Q_HUB_GET, call);
        return;
    }
    finish(t, WEFT_OK, UNSET);
    do {
        again = hub_serve(Q_HUB_GET);
        again = hub_serve(Q_HUB_PUT) || again;
    } while (again);
}

/* Mutexes and the condition */

static void mutex_lock(unsigned t, const call_t *call)
{
    unsigned owner = model.owner[call->object];

    if (owner == NOBODY || owner == DEAD) {
        model.owner[call->object] = (uint8_t)t;
        finish(t, owner == DEAD ? WEFT_OWNER_DIED : WEFT_OK, UNSET);
    } else if (owner == t) {
        model.depth++;
        finish(t, WEFT_OK, UNSET);
    } else {
        wait_in(t, Q_MUTEX + call->object, call);
    }
}

/** The first waiter, if any, owns the mutex from now on. */
static void mutex_pass(unsigned mutex, unsigned nobody, uint32_t status)
{
    unsigned heir = first_of(Q_MUTEX + mutex);

    if (mutex == RECURSIVE) {
        model.depth = 0;
    }
    model.owner[mutex] = (uint8_t)(heir == NOBODY ? nobody : heir);
    if (heir != NOBODY) {
        wake(heir, status, UNSET);
    }
}

static void mutex_unlock(unsigned t, const call_t *call)
{
    finish(t, WEFT_OK, UNSET);
    if (call->object == RECURSIVE && model.depth) {
        model.depth--;
        return;
    }
    mutex_pass(call->object, NOBODY, WEFT_OK);
}

static void cond_wait(unsigned t, const call_t *call)
{
    if (call->timeout == WEFT_NO_WAIT) {
        finish(t, WEFT_WOULD_BLOCK, UNSET);
        return;
    }
    model.task[t].stage = STAGE_WOKEN;
    model.task[t].mutex = call->object;
    mutex_pass(call->object, NOBODY, WEFT_OK);
    wait_in(t, Q_COND, call);
}

static void cond_wake(unsigned t, const call_t *call)
{
    finish(t, WEFT_OK, UNSET);
    while (first_of(Q_COND) != NOBODY) {
        wake(first_of(Q_COND), WEFT_OK, UNSET);
        if (call->op == OP_COND_SIGNAL) {
            break;
        }
    }
}

/** A task that was woken from the condition, or from the lock behind it, runs again. */
static void relock(unsigned t)
{
    model_task_t *task = &model.task[t];
    const call_t lock = {OP_MUTEX_LOCK, task->mutex, 0, 0, WEFT_FOREVER};

    if (task->stage == STAGE_WOKEN) {
        task->kept = task->status;
    } else if (task->status == WEFT_CANCELED) {
        task->kept = WEFT_CANCELED; /* and it tries again */
    }
    if (task->stage == STAGE_WOKEN || task->status == WEFT_CANCELED) {
        mutex_lock(t, &lock);
        task->stage = STAGE_LOCKING;
    }
    if (task->queue == Q_NONE) {
        task->stage = STAGE_NONE;
        if (task->status != WEFT_OWNER_DIED && task->kept != WEFT_OK) {
            task->status = task->kept;
        }
    }
}

/* Tasks */

static void task_end(unsigned t)
{
    model_task_t *task = &model.task[t];

    if (task->queue != Q_NONE) {
        list_remove(&model.queue[task->queue], t);
    }
    list_remove(&model.ready, t);
    task->live = false;
    task->suspended = false;
    task->stage = STAGE_NONE;
    task->queue = Q_NONE;
    task->deadline = NEVER;
    for (unsigned m = 0; m < MUTEXES; m++) {
        if (model.owner[m] == t) {
            mutex_pass(m, DEAD, WEFT_OWNER_DIED);
        }
    }
}

/** The priority of the next owner of a mutex, which has waiters. */
static unsigned key_of_heir(unsigned mutex)
{
    unsigned key = model.task[first_of(Q_MUTEX + mutex)].key;

    return mutex == CEILED && CEILING < key ? CEILING : key;
}

bool model_may_abort(unsigned t)
{
    unsigned keys = 0;

    for (unsigned m = 0; m < MUTEXES; m++) {
        if (model.owner[m] == t && first_of(Q_MUTEX + m) != NOBODY) {
            unsigned bit = 1U << (key_of_heir(m) & 31U);

            if (keys & bit) {
                return false;
            }
            keys |= bit;
        }
    }
    return true;
}

static void task_start(unsigned t, const call_t *call)
{
    model_task_t *task = &model.task[t];

    *task = (model_task_t){.live = true,
                           .cooperative = call->options & WEFT_TASK_COOPERATIVE,
                           .base = (uint8_t)call->value,
                           .key = (uint8_t)call->value,
                           .queue = Q_NONE,
                           .deadline = NEVER};
    list_place(&model.ready, t, false);
}

static void task_call(unsigned t, const call_t *call)
{
    model_task_t *task = &model.task[call->object];

    finish(t, WEFT_OK, UNSET);
    switch (call->op) {
    case OP_SUSPEND:
        if (task->live && !task->suspended) {
            task->suspended = true;
            list_remove(&model.ready, call->object);
        }
        break;
    case OP_RESUME:
        if (task->suspended) {
            task->suspended = false;
            task->key = (uint8_t)model_effective(call->object);
            if (task->queue == Q_NONE) {
                list_place(&model.ready, call->object,
                           model.handler == HANDLER_ISR && call->object == model.current);
            } else {
                list_remove(&model.queue[task->queue], call->object);
                list_place(&model.queue[task->queue], call->object, false);
            }
        }
        break;
    case OP_ABORT:
        if (task->live) {
            task_end(call->object);
        }
        break;
    case OP_START:
        task_start(call->object, call);
        break;
    case OP_CANCEL:
        finish(t, task->queue != Q_NONE ? WEFT_OK : WEFT_NOT_FOUND, UNSET);
        if (task->queue != Q_NONE) {
            wake(call->object, WEFT_CANCELED, UNSET);
        }
        break;
    case OP_PRIORITY:
        task->base = (uint8_t)call->value;
        break;
    default:
        break;
    }
}

/* Timers */

static void timer_start(unsigned t, const call_t *call)
{
    model.timer[call->object].deadline = model.now + call->timeout;
    model.timer[call->object].period = call->value;
    finish(t, WEFT_OK, UNSET);
}

static void timer_stop(unsigned t, const call_t *call)
{
    finish(t, model.timer[call->object].deadline != NEVER, UNSET);
    model.timer[call->object].deadline = NEVER;
}

/* Calls and scheduling */

static void yield_now(unsigned t)
{
    list_remove(&model.ready, t);
    list_place(&model.ready, t, false);
    model.current = model.ready.task[0];
    finish(t, WEFT_OK, UNSET);
}

static void do_call(unsigned t, const call_t *call)
{
    switch (call->op) {
    case OP_STACK_PUSH:
        stack_push(t, call);
        break;
    case OP_STACK_POP:
        stack_pop(t, call);
        break;
    case OP_QUEUE_PUT:
        queue_put(t, call);
        break;
    case OP_QUEUE_GET:
        queue_get(t, call);
        break;
    case OP_QUEUE_CANCEL:
        queue_cancel(t);
        break;
    case OP_SEM_GIVE:
        sem_give(t, call);
        break;
    case OP_SEM_TAKE:
        sem_take(t, call);
        break;
    case OP_EVENT_RAISE:
    case OP_EVENT_TEST:
        event_change(t, call);
        break;
    case OP_FLAGS_POST:
    case OP_FLAGS_SET:
        flags_change(t, call);
        break;
    case OP_FLAGS_CLEAR:
        finish(t, WEFT_OK, UNSET);
        model.flags &= ~call->value;
        break;
    case OP_FLAGS_WAIT:
        flags_wait(t, call);
        break;
    case OP_PORT_PUT:
    case OP_PORT_GET:
        port_meet(t, call);
        break;
    case OP_MSGQ_PUT:
        msgq_put(t, call);
        break;
    case OP_MSGQ_GET:
        msgq_get(t, call);
        break;
    case OP_DATA_PUT:
        data_put(t, call);
        break;
    case OP_DATA_GET:
        data_get(t, call);
        break;
    case OP_BOARD_WRITE:
        board_write(t, call);
        break;
    case OP_BOARD_WIPE:
        finish(t, WEFT_OK, UNSET);
        model.board = UNSET;
        break;
    case OP_BOARD_READ:
    case OP_BOARD_READ_NEW:
        board_read(t, call);
        break;
    case OP_COND_SIGNAL:
    case OP_COND_BROADCAST:
        cond_wake(t, call);
        break;
    case OP_COND_WAIT:
        cond_wait(t, call);
        break;
    case OP_POOL_ALLOC:
        pool_alloc(t, call);
        break;
    case OP_POOL_FREE:
        pool_free(t, call);
        break;
    case OP_HUB_PUT:
    case OP_HUB_GET:
        hub_call(t, call);
        break;
    case OP_HEAP_ALLOC:
        heap_alloc(t, call);
        break;
    case OP_HEAP_FREE:
        heap_free(t, call);
        break;
    case OP_PIPE_ALLOC:
    case OP_PIPE_PUT:
        pipe_write(t, call);
        break;
    case OP_PIPE_GET:
    case OP_PIPE_FREE:
    case OP_PIPE_PEEK:
        pipe_read(t, call);
        break;
    case OP_MUTEX_LOCK:
        mutex_lock(t, call);
        break;
    case OP_MUTEX_UNLOCK:
        mutex_unlock(t, call);
        break;
    case OP_YIELD:
        yield_now(t);
        break;
    case OP_TIMER_START:
        timer_start(t, call);
        break;
    case OP_TIMER_STOP:
        timer_stop(t, call);
        break;
    case OP_SLEEP:
    case OP_SLEEP_UNTIL:
        wait_in(t, Q_SLEEP, call);
        if (call->timeout == 0) {
            finish(t, WEFT_TIMEOUT, UNSET);
        }
        break;
    default:
        task_call(t, call);
        break;
    }
}

/**
 * A task that preempts the one that woke it runs at once. It comes before an
 * equal one that is ready already; there is one only if the waker inherited
 * that priority and lost it by the same call.
 */
static void run_woken(unsigned by, const call_t *call)
{
    unsigned woken = model.woken;

    if (by == NOBODY || woken == NOBODY || model.task[by].cooperative ||
        (call->op != OP_MUTEX_UNLOCK && call->op != OP_CANCEL)) {
        return;
    }
    settle_priorities();
    if (model.task[woken].key < model.task[by].key && list_holds(&model.ready, woken)) {
        model.current = (uint8_t)woken;
        list_remove(&model.ready, woken);
        list_place(&model.ready, woken, true);
    }
}

/** Who runs: the current task unless it cannot, or may be preempted by a more urgent one. */
static void schedule(void)
{
    settle_priorities();
    unsigned first = model.ready.task[0];
    if (!list_holds(&model.ready, model.current) ||
        (!model.task[model.current].cooperative &&
         (model.task[first].key < model.task[model.current].key || model.handler == HANDLER_SWI))) {
        model.current = (uint8_t)first;
    }
    model.handler = NO_HANDLER;
}

/** A task may run before model.current, which is as urgent. */
static bool may_go_first(unsigned who)
{
    const model_task_t *waited = &model.task[model.waited];
    bool lent = waited->queue >= Q_MUTEX && waited->queue < Q_MUTEX + MUTEXES &&
                model.owner[waited->queue - Q_MUTEX] == who;

    return (lent || model.liberal) && list_holds(&model.ready, who) &&
           model.task[who].key == model.task[model.current].key;
}

bool model_is_running(unsigned who, bool (*has_run)(unsigned task))
{
    for (;;) {
        if (who != model.current && may_go_first(who) &&
            (model.task[model.current].stage == STAGE_NONE || !has_run(model.current))) {
            model.current = (uint8_t)who;
            list_remove(&model.ready, who);
            list_place(&model.ready, who, true);
        }
        if (model.task[model.current].stage == STAGE_NONE) {
            break;
        }
        relock(model.current);
        schedule();
    }
    model.liberal = false;
    return who == model.current;
}

void model_init(uint8_t priority)
{
    const call_t start = {OP_START, 0, 0, priority, 0};

    model = (model_t){.data = UNSET, .board = UNSET};
    for (unsigned t = 0; t < TASKS; t++) {
        model.task[t].queue = Q_NONE;
        model.task[t].deadline = NEVER;
    }
    for (unsigned m = 0; m < MUTEXES; m++) {
        model.owner[m] = NOBODY;
    }
    for (unsigned i = 0; i < TIMERS; i++) {
        model.timer[i].deadline = NEVER;
    }
    task_start(0, &start);
    model.current = 0;
}

void model_call(const call_t *call)
{
    unsigned by = model.current;

    model.woken = NOBODY;
    model.liberal = false;
    do_call(by, call);
    run_woken(by, call);
    schedule();
}

void model_handler_begin(enum handler handler)
{
    model.handler = handler;
}

void model_handler_call(const call_t *call)
{
    do_call(NOBODY, call);
    settle_priorities();
}

void model_handlers_end(void)
{
    schedule();
}

static uint64_t next_task_deadline(void)
{
    uint64_t next = NEVER;

    for (unsigned t = 0; t < TASKS; t++) {
        if (model.task[t].deadline < next) {
            next = model.task[t].deadline;
        }
    }
    return next;
}

uint64_t model_next_deadline(void)
{
    uint64_t next = next_task_deadline();

    for (unsigned i = 0; i < TIMERS; i++) {
        next = model.timer[i].deadline < next ? model.timer[i].deadline : next;
    }
    return next;
}

void model_clock(uint64_t now)
{
    model.now = now;
    model.handler = HANDLER_ISR;
}

void model_expire(uint64_t until)
{
    for (uint64_t next = next_task_deadline(); next <= until; next = next_task_deadline()) {
        for (unsigned t = 0; t < TASKS; t++) {
            if (model.task[t].deadline == next) {
                wake(t, WEFT_TIMEOUT, UNSET);
                settle_priorities();
                break;
            }
        }
    }
}

bool model_timer_due(unsigned timer)
{
    uint64_t deadline = model.timer[timer].deadline;

    if (deadline > model.now) {
        return false;
    }
    model_expire(deadline);
    model.timer[timer].deadline =
        model.timer[timer].period != 0 ? deadline + model.timer[timer].period : NEVER;
    return model_next_deadline() >= deadline;
}
