/* SPDX-License-Identifier: MIT */
/*
 * Frames on a task's stack, bits of registers, and members of structures by offset, for assembly
 * and for C: each number stands here alone, and arch.c compares it with the structure.
 */
#ifndef ARCH_MIPS_FRAME_H
#define ARCH_MIPS_FRAME_H

#include <weft/config.h>

/* What the calling convention leaves to the called function above its frame. */
#define ARGUMENTS 16

/* Call frame: result, ra, s0 .. s7, fp, one word unused. */
#define CALL_RESULT 0
#define CALL_RA 4
#define CALL_S0 8
#define CALL_FRAME 48

/* Trap frame: pc, ra, at, v0, v1, a0 .. a3, t0 .. t9, hi, lo, one word unused. */
#define TRAP_PC 0
#define TRAP_RA 4
#define TRAP_AT 8
#define TRAP_V0 12
#define TRAP_A0 20
#define TRAP_T0 36
#define TRAP_HI 76
#define TRAP_LO 80
#define TRAP_FRAME 88

/* struct weft_kernel, struct weft_task */
#define KERNEL_CURRENT 128
#define KERNEL_BITS 132
#define TASK_SP 0
#define TASK_NEXT 8
#define TASK_STACK 64 /* with checks */

/* check.h: the first and the last of the words at the low end of a stack are looked at. */
#define CANARY 0xA5A5A5A5
#define CANARY_LAST 4

/* weft_mips_registers: $1 .. $25, $28 .. $31, hi, lo, Status. */
#define FAULT_REGISTERS 32

/* Status */
#define STATUS_IE 0x1
#define STATUS_EXL 0x2
#define STATUS_IM 0xFF00
#define STATUS_IM_SOFTWARE 0x0100
#define STATUS_IM_TIMER 0x8000

/* Cause */
#define CAUSE_CODE 0x7C
#define CAUSE_CODE_SHIFT 2
#define CAUSE_LINES 0x7C00 /* interrupts 2 to 6, whose numbers are those of their bits, less 8 */
#define CAUSE_SOFTWARE 0x0100
#define CAUSE_IV 0x00800000
#define CAUSE_TI 0x40000000
#define CAUSE_BD 0x80000000

#endif
