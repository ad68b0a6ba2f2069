/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User tasks on the port for tests. Their part without privilege has a stack of its own, which the
 * description gives it, and reaches the kernel by stubs only; a call, or a fault, runs on
 * the kernel stack. Nothing protects memory: what must not be touched, a test asks for by
 * sim_user_store(). See weft_arch.h.
 */
#ifndef TESTS_SUPPORT_SIM_USER_H
#define TESTS_SUPPORT_SIM_USER_H

#include <stdint.h>

struct weft_user;

/** In a user task: a fault as a processor finds it. Does not return. */
void sim_user_trap(const char *what, uint32_t code, uintptr_t address);

/** In a user task: a store of a word, or the fault if it may not. */
void sim_user_store(uintptr_t address, uint32_t value);

/** Faults that are counted when the last one that the port has reported is. */
uint32_t sim_user_faults(const struct weft_user *user);

#endif
