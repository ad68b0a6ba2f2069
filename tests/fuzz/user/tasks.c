/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The user tasks of a fuzzed node: the "port", which runs them, and what interrupts do to them. See
 * node.h.
 */
#include <setjmp.h>

#include <weft/user_calls.h>

#include "../../support/sim/inspect.h"
#include "node.h"
#include "user.h"

#define LOWEST_CEILING 7U /* interrupts give no higher priority */
#define LOWEST (WEFT_PRIORITIES - 1U)

/** What is kept for a user task. */
static struct {
    jmp_buf again;
    bool entered;
} states[USERS];

#define ONE(call) +1U
const unsigned node_calls = WEFT_USER_CALLS_ALL(ONE);

void node_must(bool holds, const char *what)
{
    if (!holds) {
        sim_broken(what);
    }
}

static bool is_slot(const weft_user_object_t *object)
{
    const weft_task_t *task = object->kind == WEFT_USER_TASK ? object->object : NULL;

    return task != NULL && task->user != NULL && task->user->is_slot;
}

/** The place of the first object of a kind, as a handle. */
static uintptr_t handle_of(uintptr_t kind)
{
    const weft_user_t *user = node_users[0]->user;

    for (uintptr_t i = 0; i < user->count; i++) {
        const weft_user_object_t *object = &user->objects[i];

        if (object->kind == kind || (kind == NODE_SLOT && is_slot(object))) {
            return i;
        }
    }
    return 0;
}

uintptr_t node_argument(uintptr_t number, unsigned argument)
{
    uintptr_t kind = number < node_calls ? node_kinds[number] : WEFT_USER_NONE;

    if (kind == NODE_SLOT && argument != 0) {
        return argument == 1U ? node_users[0]->user->regions[WEFT_USER_REGION_CODE].begin : LOWEST;
    }
    return argument == 0 && kind != WEFT_USER_NONE ? handle_of(kind) : 0;
}

/* The port: "unprivileged" code */

#define WIDE(name)                                                                                 \
    uintptr_t weft_wide_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);                \
    uintptr_t weft_call_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);                \
    uintptr_t weft_call_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d)                 \
    {                                                                                              \
        return weft_wide_##name(a, b, c, d); /* a result of 64 bits is one word here */            \
    }
WEFT_USER_CALLS_WIDE(WIDE)

static unsigned number_of(const weft_user_t *user)
{
    unsigned number = 0;

    while (node_users[number]->user != user) {
        number++;
    }
    return number;
}

void weft_arch_user_init(const weft_user_t *user)
{
    unsigned number = number_of(user);

    memory_call_ends(number);
    states[number].entered = false;
}

static void make_call(unsigned user, const node_call_t *call)
{
    weft_user_call_t function =
        call->number < node_calls ? weft_user_calls[call->number] : weft_call_none;

    memory_call(user, call->argument);
    ((uintptr_t (*)(uintptr_t, uintptr_t, uintptr_t, uintptr_t))function)(
        call->argument[0], call->argument[1], call->argument[2], call->argument[3]);
    memory_call_ends(user);
}

void weft_arch_user_enter(const weft_user_t *user)
{
    static weft_status_t (*const sleep)(weft_timeout_t) = weft_sleep;
    unsigned number = number_of(user);
    node_call_t call;

    memory_call_ends(number);
    if (states[number].entered) {
        longjmp(states[number].again, 1);
    }
    states[number].entered = true;
    (void)setjmp(states[number].again);
    for (;;) {
        number = number_of(weft_kernel.current->user);
        if (fuzz_next_call(number, &call)) {
            make_call(number, &call);
        } else {
            (void)sleep(WEFT_FOREVER);
        }
    }
}

uintptr_t weft_arch_user_pc(const weft_user_t *user)
{
    (void)user;
    return 0;
}

/* What else happens */

void node_contender(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&node_go, WEFT_FOREVER);
        node_contend();
    }
}

static void revive(void)
{
    for (unsigned i = 0; i < USERS; i++) {
        if (weft_task_has(node_users[i], WEFT_TASK_FLAG_ENDED)) {
            node_make(i);
            weft_task_start(node_users[i]);
        }
    }
    node_revive_others();
}

static uint8_t irq_action, irq_which;

void node_interrupt(uint8_t action, uint8_t which)
{
    irq_action = action;
    irq_which = which;
    sim.pending |= 1ULL << NODE_IRQ;
}

/** The call of a task that has ended has ended, too, unless it runs: some calls are not cut off. */
static void end_call_of_ended(unsigned user)
{
    const weft_task_t *task = node_users[user];

    if (weft_task_has(task, WEFT_TASK_FLAG_ENDED) && weft_kernel.current != task) {
        memory_call_ends(user);
    }
}

/** Something that is done to a task. */
static void act_on_task(unsigned user)
{
    weft_task_t *task = node_users[user];

    switch (irq_action % 8U) {
    case 0:
        (void)weft_task_cancel(task);
        break;
    case 1:
        weft_task_suspend(task);
        break;
    case 2:
        weft_task_resume(task);
        break;
    case 3:
        weft_task_set_priority(task, (weft_priority_t)(LOWEST_CEILING + irq_which % 16U));
        break;
    case 4:
        weft_task_abort(task);
        end_call_of_ended(user);
        break;
    default:
        (void)weft_sem_give(&node_go);
        break;
    }
}

void node_on_irq(void)
{
    if (irq_action == NODE_REVIVE) {
        revive();
    } else if ((irq_action & 0x80U) != 0) {
        node_act(irq_action, irq_which);
    } else {
        act_on_task(irq_which / 16U % USERS);
    }
}

/* What must hold */

/** Faults are counted; what others see of them is what the kernel has. */
static void check_faults(void)
{
    weft_user_fault_t last = {NULL, 0, 0, 0};

    for (unsigned i = 0; i < USERS; i++) {
        const weft_user_t *user = node_users[i]->user;
        uint32_t count = weft_user_faults(node_users[i], &last);

        node_must(node_users[i]->base >= user->ceiling, "a priority above the ceiling");
        node_must(count == user->record->count && (count == 0 || last.what != NULL), "faults");
    }
}

void node_check_tasks(void)
{
    sim.locked = true;
    inspect_kernel();
    inspect_waitq(&node_go.waitq);
    sim.locked = false;
    sim.in_isr = true; /* nothing happens in between */
    check_faults();
    sim.in_isr = false;
    memory_check();
    for (unsigned i = 0; i < USERS; i++) {
        end_call_of_ended(i);
    }
}
