/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How the suite runs roles.
 */
#ifndef BENCH_USER_PAIR_H
#define BENCH_USER_PAIR_H

#include "side.h"

/** A role of a user task; without it, of a task of the kernel. */
#define USER 0x80U

/** The roles of a row in its number: of the task of higher priority, and of the other. */
#define PAIR(high, low) ((uint32_t)(high) | (uint32_t)(low) << 8)

/** The attributes that the description gives a task. */
weft_task_attr_t described(const weft_task_t *task);

/** Takes the samples of two roles: of a more and of a task of lower priority. */
void user_pair(uint32_t n);

/** The same between equal tasks, and between cooperative ones. */
void user_equal(uint32_t n);
void user_cooperative(uint32_t n);

/** Takes the samples of one role, in a user task, while a helper renews the victims. */
void user_alone(uint32_t n);

/* thread.c */
void user_create(uint32_t n);
void user_life(uint32_t n);

#endif
