/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host, builds with the address sanitizer only: tells it about the stacks.
 */
#include "host.h"

#if WEFT_SANITIZE

#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

/** Locals stay on the stacks of tasks, of which the sanitizer would else keep copies that outlive
 * the tasks. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_stack_use_after_return=0";
}

#define STACKS 1024U

/** Stack of a task. Tasks are found by address; one that is created again replaces itself. */
struct stack {
    const weft_task_t *task;
    const void *bottom;
    size_t size;
};

static struct stack stacks[STACKS];

/** The process's first stack, on which handlers run. Known once it has been left. */
static struct stack handlers;

/** The task's entry, or the free one where it belongs. */
static struct stack *find(const weft_task_t *task)
{
    size_t first = (uintptr_t)task / sizeof *task;

    for (size_t i = 0; i < STACKS; i++) {
        struct stack *stack = &stacks[(first + i) % STACKS];
        if (stack->task == task || stack->task == NULL) {
            return stack;
        }
    }
    weft_host_die("more tasks than the sanitizer build of this port can follow");
}

void weft_sanitize_stack(const weft_task_t *task, const void *bottom, size_t size)
{
    __asan_unpoison_memory_region(bottom, size);
    *find(task) = (struct stack){task, bottom, size};
}

void *weft_sanitize_leave(const weft_task_t *to)
{
    const struct stack *stack = to == NULL ? &handlers : find(to);
    void *left;

    __sanitizer_start_switch_fiber(&left, stack->bottom, stack->size);
    return left;
}

void weft_sanitize_arrive(void *left)
{
    struct stack from;

    __sanitizer_finish_switch_fiber(left, &from.bottom, &from.size);
    if (handlers.bottom == NULL) {
        handlers = from;
    }
}

weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to)
{
    void *left = weft_sanitize_leave(to);
    weft_status_t result = weft_host_switch_closed(from, to);

    weft_sanitize_arrive(left);
    weft_arch_unlock();
    return result;
}

#endif
