/* SPDX-License-Identifier: MIT */
/*
 * Frames on a task's stack and offsets, in words of the processor (REG_BYTES),
 * for assembly and for C. The instructions that depend on the width of a
 * register are REG_S and REG_L; nothing else in the assembly files does.
 */
#ifndef ARCH_RISCV_FRAME_H
#define ARCH_RISCV_FRAME_H

#include <weft/config.h>

#include "board.h"

#if __riscv_xlen == 64
#define REG_BYTES 8
#define REG_SHIFT 3
#define REG_S sd
#define REG_L ld
#else
#define REG_BYTES 4
#define REG_SHIFT 2
#define REG_S sw
#define REG_L lw
#endif

/* Registers of floating point, which the compiler knows of: the one place that asks. */
#ifdef __riscv_flen
#define WEFT_RISCV_FPU 1
#define FLOAT_BYTES (__riscv_flen / 8)
#else
#define WEFT_RISCV_FPU 0
#define FLOAT_BYTES 0
#endif
#if FLOAT_BYTES == 8
#define FLOAT_S fsd
#define FLOAT_L fld
#define FLOAT_ZERO fcvt.d.w
#else
#define FLOAT_S fsw
#define FLOAT_L flw
#define FLOAT_ZERO fmv.w.x
#endif

/* Floats frame: mstatus, fcsr, f0 .. f31; of a task that left by a call: ra, fcsr, fs0 .. fs11. */
#define FLOATS_STATUS 0
#define FLOATS_FCSR 8
#define FLOATS_F0 16
#define FLOATS_FRAME (WEFT_RISCV_FPU * 16 + 32 * FLOAT_BYTES)
#define CALL_FLOATS_RA 0
#define CALL_FLOATS (16 + 12 * FLOAT_BYTES)

/* Call frame: result, ra, s0 .. s11, two words unused. */
#define CALL_RESULT (0 * REG_BYTES)
#define CALL_RA (1 * REG_BYTES)
#define CALL_S0 (2 * REG_BYTES)
#define CALL_FRAME (16 * REG_BYTES)

/* Trap frame: mstatus where there is floating point, pc, ra, t0 .. t6, a0 .. a7, two words unused.
 */
#define TRAP_STATUS (0 * REG_BYTES)
#define TRAP_PC (1 * REG_BYTES)
#define TRAP_RA (2 * REG_BYTES)
#define TRAP_T0 (3 * REG_BYTES)
#define TRAP_A0 (10 * REG_BYTES)
#define TRAP_FRAME (20 * REG_BYTES)

/*
 * What interrupts can put below the stack pointer of a task at most: a trap
 * frame with the call frame of its preemption, and a zero-latency interrupt at
 * the moment when the task comes back.
 */
#define INTERRUPT_RESERVE (2 * TRAP_FRAME + CALL_FRAME + FLOATS_FRAME)

/* struct weft_kernel, struct weft_task */
#define KERNEL_CURRENT (32 * REG_BYTES)
#define KERNEL_BITS (33 * REG_BYTES)
#define TASK_SP (0 * REG_BYTES)
#define TASK_NEXT (2 * REG_BYTES)
#define TASK_STACK (TASK_BEFORE_STACK + WEFT_CONFIG_USER * REG_BYTES) /* with checks */
#define TASK_GUARD (TASK_STACK + 2 * REG_BYTES)
#if __riscv_xlen == 64
#define TASK_BEFORE_STACK 112
#else
#define TASK_BEFORE_STACK 64
#endif

/* check.h: the first and the last of the words at the low end of a stack are looked at. */
#define CANARY (-0x5A5A5A5B) /* as a load extends it */
#define CANARY_LAST 12

/* weft_riscv_registers: x1 .. x31 in order, mstatus. */
#define FAULT_REGISTERS 32

/* struct weft_arch_user, in weft_arch.h */
#define USER_PC (0 * REG_BYTES)
#define USER_SP (1 * REG_BYTES)
#define USER_T0 (2 * REG_BYTES)
#define USER_T1 (3 * REG_BYTES)
#define USER_GP (4 * REG_BYTES)
#define USER_CALLS (5 * REG_BYTES)
#define USER_LOAD (6 * REG_BYTES)
#define USER_BOUNDS (7 * REG_BYTES)
#define USER_ACCESS (15 * REG_BYTES)

/* Bytes of the instructions that load one region, see user.S. */
#define REGION_STEP 16

#define CSR_PMPADDR0 0x3B0

/*
 * Memory protection of builds with checks, see guard.c: entry 0 is off and only the lower bound of
 * entry 1, the guard, which can be read (R); 2 is everything else (RWX). 1 << 3: from the address
 * of the entry before to its own; 3 << 3: a power of two. Without user tasks, whose regions begin
 * at entry 0, all of these are one entry further on, and 0 guards the interrupt stack: locked.
 */
#if WEFT_CONFIG_USER
#define GUARD_ENTRY 0
#else
#define GUARD_ENTRY 1
#endif
#define PMP_CONFIG (((1 << 3 | 1) << 8 | (3 << 3 | 7) << 16) << (8 * GUARD_ENTRY))
#define PMP_CONFIG_OFF (((3 << 3 | 7) << 16) << (8 * GUARD_ENTRY))
#define PMP_CONFIG_INTERRUPT_STACK (1 << 7 | 3 << 3 | 1)
#define INTERRUPT_GUARD 128
#define CSR_GUARD_BEGIN (CSR_PMPADDR0 + GUARD_ENTRY)
#define CSR_GUARD_END (CSR_GUARD_BEGIN + 1)
#define CSR_GUARD_ALL (CSR_GUARD_BEGIN + 2)
#define CAUSE_USER_CALL 8 /* exception */
#define CAUSE_SOFTWARE 3  /* interrupts */
#define CAUSE_TIMER 7
#define CAUSE_EXTERNAL 11

/* What the board says in board.h: WEFT_BOARD_VECTORED, WEFT_BOARD_PMP. */
#define MTVEC_MODE WEFT_BOARD_VECTORED
#define GUARD (WEFT_CONFIG_CHECKS && WEFT_BOARD_PMP)

/* The vectors, but while SWIs run. Those for user tasks lead to the others. */
#if WEFT_CONFIG_USER
#define VECTORS weft_riscv_user_vectors
#else
#define VECTORS weft_riscv_vectors
#endif

#define DE_BRUIJN 0x077CB531 /* weft_arch_first() */

#define MSTATUS_MIE 0x8
#define MSTATUS_MPIE 0x80
#define MSTATUS_MPP 0x1800
#define MSTATUS_MPRV 0x20000
#define MSTATUS_FS_INITIAL 0x2000
#define MSTATUS_FS_DIRTY 0x6000

#endif
