/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host: set-up, first context of a task, start.
 */
#define _GNU_SOURCE

#include <signal.h>
#include <sys/auxv.h>

#include "frame.h"
#include "host.h"

_Static_assert(offsetof(struct weft_host_port, pending) == HOST_PENDING, "frame.h");
_Static_assert(offsetof(struct weft_host_port, locked) == HOST_LOCKED, "frame.h");
_Static_assert(offsetof(struct weft_task, sp) == 0, "switch_*.S: task->sp");
_Static_assert(offsetof(struct weft_host_frame, result) == 0, "switch_*.S: the first word pushed");
_Static_assert(offsetof(struct weft_host_frame, locked) == 4, "switch_*.S: its upper half");

/** Bytes at the top of a stack that stay 0: the end of a debugger's backtrace. */
#define STACK_END 16U

/** Bytes of a stack that the signals' frames must leave for the calls of an empty task. */
#define STACK_CALLS 8192U

struct weft_host_port weft_host = {.locked = 1};

/**
 * A stack must hold two signal frames, whose size depends on the processor's
 * vector registers, and lose up to two pages to its guard.
 */
static void check_stack_min(void)
{
    size_t frame = getauxval(AT_MINSIGSTKSZ);

    if (2U * frame + STACK_CALLS > WEFT_STACK_MIN) {
        weft_host_die("this processor's signal frames do not fit in WEFT_STACK_MIN");
    }
}

void weft_arch_setup(void)
{
    weft_arch_lock();
    weft_host_fault_init();
    weft_host_interrupt_init();
    check_stack_min();
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t bottom = (uintptr_t)attr->stack;
    uintptr_t top = bottom + attr->stack_size - STACK_END;
    struct weft_host_frame *frame = (struct weft_host_frame *)top - 1;

    weft_sanitize_stack(task, attr->stack, attr->stack_size);
    weft_host_guard_lift(bottom, bottom + attr->stack_size);
    __builtin_memset(frame, 0, sizeof *frame + STACK_END);
    frame->locked = 1;
    frame->FRAME_ENTRY = (uintptr_t)attr->entry;
    frame->FRAME_ARG = (uintptr_t)attr->arg;
    frame->pc = (uintptr_t)weft_host_task_entry;
    task->sp = frame;
}

void weft_host_task_main(weft_task_entry_t entry, void *arg)
{
    weft_sanitize_arrive(NULL);
    weft_arch_unlock();
    entry(arg);
    weft_task_exit();
}

void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    ((struct weft_host_frame *)task->sp)->result = (uint32_t)result;
}

void weft_arch_start(weft_task_t *first)
{
    weft_host_handler_stack((void *)((uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)15U));
    (void)weft_sanitize_leave(first);
    weft_host_switch_first(first);
}
