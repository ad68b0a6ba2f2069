/* SPDX-License-Identifier: MIT */
/*
 * Frames on a task's stack, bits of registers, and members of structures by offset, for assembly
 * and for C: each number stands here alone, and arch.c compares it with the structure.
 */
#ifndef ARCH_SPARC_FRAME_H
#define ARCH_SPARC_FRAME_H

#include <weft/config.h>

/* What the calling convention leaves to the called function above the stack pointer. */
#define CALLED 96

/*
 * Call frame, in that room: l0 .. l5, i0 .. i7, a word unused, o7, result, PSR. The switch leaves
 * the stack pointer where it is.
 */
#define CALL_L0 0
#define CALL_I0 24
#define CALL_O7 60
#define CALL_RESULT 64
#define CALL_PSR 68

/* Trap frame: room for a call frame, o0 .. o7, and l0 .. l5 of the handler: see switch.S. */
#define TRAP_O0 72
#define TRAP_L0 104
#define TRAP_PC 108
#define TRAP_NPC 112
#define TRAP_G1 116
#define TRAP_Y 120
#define TRAP_PSR 124
#define TRAP_FRAME 128

/* struct weft_kernel, struct weft_task */
#define KERNEL_CURRENT 128
#define KERNEL_BITS 132
#define TASK_SP 0
#define TASK_NEXT 8
#define TASK_STACK 64 /* with checks */

/* bits.h: what finds the first level in ready_bits. */
#define DE_BRUIJN 0x077CB531

/* check.h: the first and the last of the words at the low end of a stack are looked at. */
#define CANARY 0xA5A5A5A5
#define CANARY_LAST 4

/* struct weft_sparc_words, at g7. */
#define WORD_ACTIVE 0
#define WORD_PC 4
#define WORD_PREEMPT 8

/* weft_sparc_registers: g1 .. g4, o0 .. o7, l0 .. l7, i0 .. i7, y, PSR, npc; then pc, TBR. */
#define FAULT_O0 16
#define FAULT_L0 48
#define FAULT_I0 80
#define FAULT_Y 112
#define FAULT_PSR 116
#define FAULT_NPC 120
#define FAULT_PC 124
#define FAULT_TBR 128
#define FAULT_REGISTERS 31

/* PSR: trap enable, previous and present supervisor mode, interrupt level. */
#define PSR_CWP 0x1F
#define PSR_ET 0x20
#define PSR_S 0xC0
#define PSR_PIL 0xF00

/* Windows: tasks and SWIs run in one, handlers in the one to which a trap leads from there. */
#define WINDOW_TASK 1
#define WINDOW_HANDLER 0

/* l7 and l6 of the two windows. A handler is interrupted by nothing either way. */
#define TASK_OPEN (PSR_S | PSR_ET | WINDOW_TASK)
#define TASK_LOCKED (TASK_OPEN | PSR_PIL)
#define HANDLER_OPEN (PSR_S | PSR_ET | 0xE00 | WINDOW_HANDLER)
#define HANDLER_LOCKED (PSR_S | PSR_ET | PSR_PIL | WINDOW_HANDLER)

#endif
