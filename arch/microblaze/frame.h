/* SPDX-License-Identifier: MIT */
/*
 * Frames on a task's stack, bits of registers, and members of structures by offset, for assembly
 * and for C: each number stands here alone, and arch.c compares it with the structure.
 */
#ifndef ARCH_MICROBLAZE_FRAME_H
#define ARCH_MICROBLAZE_FRAME_H

#include <weft/config.h>

/* What the calling convention leaves to the called function above its frame: r15 and r5 .. r10. */
#define ARGUMENTS 28

/* Call frame: result, r15, r19 .. r31. */
#define CALL_RESULT 0
#define CALL_R15 4
#define CALL_R19 8
#define CALL_FRAME 60

/* Trap frame: pc, MSR, r3 .. r12, r15, r18. */
#define TRAP_PC 0
#define TRAP_MSR 4
#define TRAP_R3 8
#define TRAP_R15 48
#define TRAP_R18 52
#define TRAP_FRAME 56

/* struct weft_kernel, struct weft_task */
#define KERNEL_CURRENT 128
#define KERNEL_BITS 132
#define TASK_SP 0
#define TASK_NEXT 8
#define TASK_STACK 64 /* with checks */

/* struct weft_microblaze_words, at r13. */
#define WORD_PREEMPT 0
#define WORD_TASK_SP 4
#define WORD_ACTIVE 8

/* check.h: no more than one word at the low end of a stack is looked at. */
#define CANARY 0xA5A5A5A5

/* weft_microblaze_registers: r1 .. r31, MSR, ESR, EAR, BTR. */
#define FAULT_MSR 124
#define FAULT_ESR 128
#define FAULT_EAR 132
#define FAULT_BTR 136
#define FAULT_WORDS 35

/* Causes of ESR that vectors.S makes. */
#define CAUSE_FETCH 3

/* Not a cause of ESR: a break. */
#define CAUSE_TRAP 0x20

/* MSR */
#define MSR_IE 0x2
#define MSR_BIP 0x8
#define MSR_EE 0x100
#define MSR_EIP 0x200

/* The interrupt controller, at r2. */
#define INTC_IAR 0x0C
#define INTC_IVR 0x18

#endif
