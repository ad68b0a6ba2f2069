/* SPDX-License-Identifier: MIT */
/*
 * Frames on a task's stack, and members of structures by offset, for assembly and for C: each
 * number stands here alone, and arch.c compares it with the structure.
 */
#ifndef ARCH_ARMV6M_FRAME_H
#define ARCH_ARMV6M_FRAME_H

#include <weft/config.h>

/* Call frame: result, r8 .. r11, r4 .. r7, pc. */
#define CALL_FRAME 40
#define CALL_FRAME_R4 20
#define CALL_FRAME_PC 36

/* Exception frame, which the processor stores: r0 .. r3, r12, lr, pc, xpsr. */
#define EXCEPTION_FRAME 32
#define EXCEPTION_R1 4
#define EXCEPTION_PC 24
#define EXCEPTION_PSR 28

/* struct weft_kernel, struct weft_task */
#define KERNEL_CURRENT 128
#define TASK_NEXT 8
#define TASK_STACK 64 /* with checks */

/* struct weft_swi_state */
#define SWI_INTERRUPTED 4
#define SWI_CONTEXT 8

#define CANARY 0xA5A5A5A5     /* check.h */
#define DE_BRUIJN 0x077CB531U /* arch/bits.h */

#endif
