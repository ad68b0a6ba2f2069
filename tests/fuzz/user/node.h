/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the fuzzer of system calls and its node know of each other. The node is
 * a kernel with user tasks whose "unprivileged" code asks the fuzzer for the
 * next system call; what protects memory is not there, so it is the kernel's
 * own looks at arguments that are tried.
 */
#ifndef TESTS_FUZZ_USER_NODE_H
#define TESTS_FUZZ_USER_NODE_H

#include <weft/weft.h>

#define USERS 3U  /* user tasks; the last one is stopped by a fault, the others restart */
#define AREA 256U /* bytes of each area of memory */
#define AREAS 9U  /* of which every other one is a user's: see node_is_users() */
#define PATTERN 0xA5U

/** A system call that a user task makes. */
typedef struct node_call {
    uintptr_t number;
    uintptr_t argument[4];
} node_call_t;

/** Memory: between the regions of user tasks, and around them, lies that of others. */
extern uint8_t node_memory[AREAS * AREA];

/** True if the area is a region of a user task. */
static inline bool node_is_users(unsigned area)
{
    return area % 2U != 0;
}

extern weft_task_t node_users[USERS];

/** A handle that suits the first argument of a call, or 0. */
uintptr_t node_handle(uintptr_t number);

/** System calls. */
extern const unsigned node_calls;

/** The fuzzer's: the next call of a user task. @return false: there are no more */
bool fuzz_next_call(unsigned user, node_call_t *call);

/** What an interrupt does: makes user tasks that have ended again. Only while the node is idle. */
#define NODE_REVIVE 0x3FU

/** An interrupt comes, which does something to a user task, or with 0x80 to a hub. */
void node_interrupt(uint8_t action, uint8_t which);

/** Ends the program unless everything is as it must be. */
void node_check(void);

#endif
