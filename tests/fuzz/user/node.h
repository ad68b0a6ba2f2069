/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the fuzzer of system calls and its nodes know of each other. A node is
 * a kernel with user tasks whose "unprivileged" code asks the fuzzer for the
 * next system call; what protects memory is not there, so it is the kernel's
 * own looks at arguments that are tried.
 *
 * node.c uses the objects of its own node, ../remote/node.c those of others. They share tasks.c and
 * memory.c.
 */
#ifndef TESTS_FUZZ_USER_NODE_H
#define TESTS_FUZZ_USER_NODE_H

#include <weft/weft.h>

#include "memory.h"

/** A system call that a user task makes. */
typedef struct node_call {
    uintptr_t number;
    uintptr_t argument[4];
} node_call_t;

/* Of each node */

/** User tasks; the last one is stopped by a fault, the others restart. */
extern weft_task_t *const node_users[USERS];

/** Some call for a choice, more often one of those that the node is for. */
uintptr_t node_number(uint8_t choice);

/** The kind of object that suits each call. */
#define NODE_SLOT 0xFFU /* a task that is a slot */
extern const uint8_t node_kinds[];

/** What happens in the node before the user tasks make their first call. */
void node_begin(void);

/** Creates a user task again that has ended. */
void node_make(unsigned user);

/** Creates other tasks again that have ended. In an ISR. */
void node_revive_others(void);

/** Something that is not done to a task: actions with 0x80. In an ISR. */
void node_act(uint8_t action, uint8_t which);

/** A task of the kernel contends for what user tasks lock, each time that interrupts give a unit.
 */
extern weft_sem_t node_go;
void node_contend(void);

/** Ends the program unless everything is as it must be. The node is idle. */
void node_check(void);

/* Of tasks.c */

/** The task of the kernel that contends. */
void node_contender(void *arg);

/** What an interrupt does: makes user tasks that have ended again. Only while the node is idle. */
#define NODE_REVIVE 0x3FU

/** An interrupt comes, which does something to a user task, or with 0x80 node_act(). */
void node_interrupt(uint8_t action, uint8_t which);

/** The handler of that interrupt. */
#define NODE_IRQ 20U
void node_on_irq(void);

/** Ends the program unless it holds. */
void node_must(bool holds, const char *what);

/** What must hold of the kernel, the user tasks and their memory. The node is idle. */
void node_check_tasks(void);

/** System calls. */
extern const unsigned node_calls;

/** A value that suits an argument of a call: a handle, or what makes a slot; or 0. */
uintptr_t node_argument(uintptr_t number, unsigned argument);

/* Of the fuzzer */

/** The next call of a user task. @return false: there are no more */
bool fuzz_next_call(unsigned user, node_call_t *call);

/** The next bytes of the input. */
void fuzz_bytes(void *to, size_t bytes);

#endif
