/* SPDX-License-Identifier: MIT */
/*
 * Frames on a task's stack, and members of structures by offset, for assembly and for C: each
 * number stands here alone, and arch.c and user.c compare it with the structure.
 */
#ifndef ARCH_ARMV7M_FRAME_H
#define ARCH_ARMV7M_FRAME_H

#include <weft/config.h>

/* Call frame: result, r4 .. r11, pc. */
#define CALL_FRAME 40
#define CALL_FRAME_PC 36

/* Exception frame, which the processor stores: r0 .. r3, r12, lr, pc, xpsr. */
#define EXCEPTION_FRAME 32
#define EXCEPTION_R3 12 /* and r12 behind it */
#define EXCEPTION_R12 16
#define EXCEPTION_PC 24

/* struct weft_kernel, struct weft_task */
#define KERNEL_CURRENT 128
#define TASK_NEXT 8
#define TASK_USER 64                           /* with user tasks */
#define TASK_STACK (64 + WEFT_CONFIG_USER * 4) /* with checks */
#define TASK_GUARD (TASK_STACK + 8)

/* struct weft_swi_state */
#define SWI_INTERRUPTED 4
#define SWI_CONTEXT 8

/* struct weft_user; of its regions, the end of the stack's */
#define USER_ARCH 8
#define USER_REGIONS 12
#define USER_ENTRY 20 /* and its argument behind it */
#define REGIONS_STACK_END 16

/* struct weft_arch_user, in weft_arch.h; it begins with an exception frame */
#define ARCH_REGIONS 32
#define ARCH_PSP 68
#define ARCH_FLOATS 72

#define CANARY 0xA5A5A5A5 /* check.h */

#endif
