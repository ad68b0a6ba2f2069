/* SPDX-License-Identifier: MIT */
/** @file Registers that a system call or a start may leave to a user task, on Arm. */
#ifndef TESTS_USER_REGISTERS_H
#define TESTS_USER_REGISTERS_H

#include <stdint.h>

/** Behind a call: r0 .. r3, r12. */
#define REGISTERS_BEHIND_CALL 5U
/** At a start: r0 .. r12, lr. */
#define REGISTERS_AT_START 14U
#define REGISTERS_ARGUMENT 0U
#define REGISTERS_RETURN 13U
/** 64 bits are passed from an even register on. */
#define REGISTERS_ALIGN 2U
/** A constant that the exit of the kernel leaves: none. */
#define REGISTERS_CONSTANT 0U

/** A register of floating point that a call need not preserve. */
static inline int registers_is_temporary(uint32_t number)
{
    return number < 16U;
}

#endif
