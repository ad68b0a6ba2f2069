/* SPDX-License-Identifier: MIT */
/** @file Registers that a system call or a start may leave to a user task, on RISC-V. */
#ifndef TESTS_USER_REGISTERS_H
#define TESTS_USER_REGISTERS_H

#include <stdint.h>

/** Behind a call: a0 .. a7, t0 .. t6. */
#define REGISTERS_BEHIND_CALL 15U
/** At a start: by their numbers; sp, gp and tp read as 0. */
#define REGISTERS_AT_START 32U
#define REGISTERS_ARGUMENT 10U
#define REGISTERS_RETURN 1U
/** 64 bits are passed from any register on. */
#define REGISTERS_ALIGN 1U
/** A constant that the exit of the kernel leaves: mstatus.MPIE. */
#define REGISTERS_CONSTANT 0x80U

/** A register of floating point that a call need not preserve. */
static inline int registers_is_temporary(uint32_t number)
{
    return number < 8U || (number >= 10U && number < 18U) || number >= 28U;
}

#endif
