/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Functions of an architecture that is still to be written. Contract: arch/arch.h; order of
 * work: doc/how-to/porting.md.
 */
#include <weft/console.h>

#include "arch.h"
#include "kernel.h"

/*
 * Assembly knows these offsets: keep the assertions, with the numbers that it
 * uses, when the switch is written.
 */
_Static_assert(offsetof(struct weft_task, sp) == 0, "task->sp");

void weft_template_to_do(const char *function)
{
    const weft_fault_t fault = {
        .what = "a function of the port is still to be written",
        .pc = (uintptr_t)__builtin_return_address(0),
    };

    weft_printf("\nto do: %s\n", function);
    weft_fault(&fault);
}

/**
 * To do: vectors, priorities of the processor's own exceptions, everything
 * disabled. The kernel lock is held from here until weft_arch_start().
 */
void weft_arch_setup(void)
{
    weft_template_to_do(__func__);
}

/**
 * To do: at the top of the stack, aligned, the frame that weft_arch_switch()
 * pops, such that entry(arg) runs with the kernel lock free and returns to
 * weft_task_exit(). Set task->sp.
 */
void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    (void)task;
    (void)attr;
    weft_template_to_do(__func__);
}

/**
 * To do, in assembly: push WEFT_OK and the registers that a call preserves,
 * store sp in from->sp, load it from to->sp, pop, release the kernel lock,
 * return the popped result to the caller of the service.
 */
weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to)
{
    (void)from;
    (void)to;
    weft_template_to_do(__func__);
}

/** To do: overwrite the result in the frame at task->sp. */
void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    (void)task;
    (void)result;
    weft_template_to_do(__func__);
}

/** To do, in assembly: the second half of weft_arch_switch(). */
void weft_arch_start(weft_task_t *first)
{
    (void)first;
    weft_template_to_do(__func__);
}

/**
 * To do: sleep such that an interrupt which is already pending ends the sleep,
 * then release the kernel lock.
 */
void weft_arch_wait_for_interrupt_unlock(void)
{
    weft_template_to_do(__func__);
}

/** To do: the stack on which handlers run; the linker script knows it. */
weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    weft_template_to_do(__func__);
}

/**
 * To do, where the processor has memory protection: no writing to the lowest
 * bytes of the task's stack. Only builds with checks call it. It may stay as it
 * is: the kernel looks at the stacks, too.
 */
void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
}
