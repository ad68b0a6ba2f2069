/* SPDX-License-Identifier: MIT */
/** @file What a user task must not do on the port for tests: a few of it. */
#ifndef TESTS_SUPPORT_SIM_OFFEND_H
#define TESTS_SUPPORT_SIM_OFFEND_H

#include "user.h"

static inline void offend_undefined_instruction(void)
{
    sim_user_trap("undefined instruction", 2, 0);
}

static inline void offend_store(uintptr_t address)
{
    sim_user_store(address, 0);
}

#endif
