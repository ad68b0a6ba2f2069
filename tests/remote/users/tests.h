/* SPDX-License-Identifier: MIT */
/** @file What the tests of each file share. */
#ifndef TESTS_REMOTE_USERS_TESTS_H
#define TESTS_REMOTE_USERS_TESTS_H

#include <weft/user.h>

#include "system.h"

/** Status of an act that ended with a fault of the caller, and of one that has not ended in time.
 */
#define FAULTED 98U
#define SILENT 99U

/** In which a thing that must not happen would. */
#define SHORT WEFT_MS(20)

/** Tells the caller, and does not wait. */
void tell(act_t act, uintptr_t value, weft_timeout_t timeout);

/** How the act has ended. @return its status, FAULTED or SILENT */
uint32_t heard(weft_timeout_t limit);

/** Both. */
uint32_t told(act_t act, uintptr_t value, weft_timeout_t timeout);

/** What the caller reported last; its last fault. */
extern result_t said;
extern weft_user_fault_t fault;

/** A message that differs in each word. */
words_t words_of(uint32_t value);
bool is_words_of(const words_t *words, uint32_t value);

/** Whether the hubs are on another node. */
bool is_remote(void);

bool test_check(bool ok, const char *what, const char *file, int line);
bool test_check_eq(unsigned long got, unsigned long want, const char *what, const char *file,
                   int line);

#define EXPECT(expression) test_check((expression), #expression, __FILE__, __LINE__)
#define EXPECT_EQ(got, want)                                                                       \
    test_check_eq((unsigned long)(got), (unsigned long)(want), #got, __FILE__, __LINE__)

#define TESTS(TEST)                                                                                \
    TEST(semaphores)                                                                               \
    TEST(events)                                                                                   \
    TEST(event_flags)                                                                              \
    TEST(messages)                                                                                 \
    TEST(values)                                                                                   \
    TEST(mutexes)                                                                                  \
    TEST(condition_variables)                                                                      \
    TEST(barriers)                                                                                 \
    TEST(functions)                                                                                \
    TEST(tasks)                                                                                    \
    TEST(resets)                                                                                   \
    TEST(cancellation)                                                                             \
    TEST(names_of_others)                                                                          \
    TEST(memory_of_others)                                                                         \
    TEST(misuse)                                                                                   \
    TEST(arguments_that_change)                                                                    \
    TEST(end_in_a_call)                                                                            \
    TEST(fault_of_an_owner)                                                                        \
    TEST(loss_of_the_node)

#define DECLARE_TEST(name) void test_##name(void);
TESTS(DECLARE_TEST)
#undef DECLARE_TEST

#endif
