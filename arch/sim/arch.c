/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Simulator: contexts of tasks, and the way between node and engine.
 */
#include <weft/mutex.h>
#include <weft/system.h>

#include "context.h"
#include "kernel.h"
#include "sim.h"

/** Stack for the code before the first task. */
#define BOOT_STACK 8192U

static _Alignas(WEFT_STACK_ALIGN) uint8_t boot_stack[BOOT_STACK];
static void *engine_sp; /**< where the engine waits in resume() */
static void *node_sp;   /**< where the node continues; NULL: it has not started */
static weft_sim_reason_t why;

/** Makes the frame of a function that has not run yet. @return what to load */
static void *new_frame(void *stack, size_t bytes, uintptr_t entry, uintptr_t arg)
{
    weft_sim_frame_t *frame = (weft_sim_frame_t *)((uintptr_t)stack + bytes - WEFT_STACK_ALIGN) - 1;

    *frame = (weft_sim_frame_t){
        .entry = entry,
        .arg = arg,
        .pc = (uintptr_t)weft_sim_first,
    };
    return frame;
}

static void boot(void)
{
    weft_start();
}

static weft_sim_reason_t resume(void)
{
    if (node_sp == NULL) {
        node_sp = new_frame(boot_stack, sizeof boot_stack, (uintptr_t)boot, 0);
    }
    (void)weft_sim_swap(&engine_sp, node_sp);
    return why;
}

void weft_sim_leave(weft_sim_reason_t reason)
{
    why = reason;
    (void)weft_sim_swap(&node_sp, engine_sp);
}

/** The task that has the mutex for which another one waits, or NULL. */
static void *owner_for(const weft_task_t *task)
{
    if (!weft_task_has(task, WEFT_TASK_FLAG_WAITS_MUTEX)) {
        return NULL;
    }
    return weft_mutex_owner((const weft_mutex_t *)task->wait);
}

static void describe(void (*print)(void *context, const char *task, const char *state, void *wait,
                                   void *owner),
                     void *context)
{
    static const char *const states[] = {
        [WEFT_TASK_READY] = "is ready",
        [WEFT_TASK_WAITING] = "waits",
        [WEFT_TASK_SUSPENDED] = "is suspended",
    };

    for (unsigned i = 0; i < weft_system.task_count; i++) {
        const weft_system_task_t *entry = &weft_system.tasks[i];
        const weft_task_t *task = entry->task;

        if (!weft_task_has(task, WEFT_TASK_FLAG_DORMANT)) {
            weft_task_state_t state = WEFT_TASK_DORMANT;

            weft_sim.locked = false;
            weft_task_state(entry->task, &state);
            print(context, entry->name, states[state], task->wait, owner_for(task));
        }
    }
}

static void *current(void)
{
    return weft_kernel.current;
}

__attribute__((visibility("default"))) weft_sim_node_t weft_sim_node = {
    .version = WEFT_SIM_VERSION,
    .state = &weft_sim,
    .resume = resume,
    .describe = describe,
    .current = current,
};

/** First function of every task, kernel lock held. */
static void first_function(const weft_task_attr_t *attr)
{
    weft_task_entry_t entry = attr->entry;
    void *arg = attr->arg;

    weft_arch_unlock();
    entry(arg);
    weft_task_exit();
}

void weft_arch_setup(void)
{
    weft_sim.enabled = 1U;
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t top = (uintptr_t)attr->stack + attr->stack_size - sizeof *attr;
    weft_task_attr_t *kept = (weft_task_attr_t *)(top & ~(uintptr_t)(WEFT_STACK_ALIGN - 1U));

    *kept = *attr;
    task->sp = new_frame(attr->stack, (size_t)((uintptr_t)kept - (uintptr_t)attr->stack),
                         (uintptr_t)first_function, (uintptr_t)kept);
}

weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to)
{
    weft_status_t result;

    if (!weft_sim.locked || weft_sim.in_isr) {
        weft_sim_broken("switch without the kernel lock, or in an ISR");
    }
    result = from == to ? WEFT_OK : weft_sim_swap(&from->sp, to->sp);
    weft_arch_unlock();
    return result;
}

void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    ((weft_sim_frame_t *)task->sp)->result = result;
}

void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
}

void weft_arch_start(weft_task_t *first)
{
    void *nowhere;

    (void)weft_sim_swap(&nowhere, first->sp);
    __builtin_unreachable();
}
