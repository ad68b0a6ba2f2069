/* SPDX-License-Identifier: MIT */
/** @file What the files of the conformance suite share. */
#ifndef TESTS_PORT_CONFORMANCE_H
#define TESTS_PORT_CONFORMANCE_H

#include <weft/weft.h>

/** Checks of tap.h, which only main.c includes. */
bool check(bool ok, const char *what, int line);
bool check_eq(unsigned long got, unsigned long want, const char *what, int line);

#define CHECK(expression) check((expression), #expression, __LINE__)
#define CHECK_EQ(got, want) check_eq((unsigned long)(got), (unsigned long)(want), #got, __LINE__)

/** A test and its name. */
typedef struct test {
    const char *name;
    void (*run)(void);
} test_t;

/** Ends with a NULL name. */
extern const test_t inline_tests[];
extern const test_t interrupt_tests[];
extern const test_t context_tests[];

/** Makes and starts a task of its own stack; index below CREW. */
#define CREW 4U
weft_task_t *crew(unsigned index, weft_priority_t priority, weft_task_entry_t entry);

/** Priority of the task that runs the tests. */
#define TESTS_PRIORITY 16U

#endif
