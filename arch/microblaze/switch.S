/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/microblaze.
 *
 * A task that is away has a call frame at task->sp: the result of its switch, the return address,
 * r19 .. r31. A task that left by its own call to weft_arch_switch() has nothing more: the switch
 * to it returns straight to the caller of the service, with the result in r3. A task that an
 * interrupt preempted has a trap frame right above, and its return address is
 * weft_microblaze_resume, which restores that. So the switch need not know how a task left.
 *
 * The return from interrupts, `rtid`, also returns from the switch: it releases the kernel lock
 * behind its delay slot, where the call frame is off the stack. No interrupt comes in between.
 */
#include "frames.inc"

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    addik   r1, r1, -CALL_FRAME
    swi     r0, r1, CALL_RESULT         /* WEFT_OK */
    call_registers swi
    swi     r1, r5, TASK_SP
    check_stack r5, weft_microblaze_overflow
    lwi     r1, r6, TASK_SP
weft_microblaze_call_return:
    call_return
#if WEFT_CONFIG_CHECKS
weft_microblaze_overflow:               /* r5: the task that has left its stack */
    brid    weft_check_overflow
     addik  r1, r13, -ARGUMENTS
#endif
    .size weft_arch_switch, . - weft_arch_switch

/* First code of a task: r3 is its argument, r19 its entry. */
function weft_microblaze_enter
    addik   r15, r0, weft_task_exit - 8 /* returns go to the second instruction behind */
    brad    r19
     addk   r5, r3, r0
    .size weft_microblaze_enter, . - weft_microblaze_enter

/* void weft_arch_start(weft_task_t *first) */
function weft_arch_start
    brid    weft_microblaze_call_return
     lwi    r1, r5, TASK_SP
    .size weft_arch_start, . - weft_arch_start
