/* SPDX-License-Identifier: MIT */
/** @file How the boss tells actors what to do, and what it expects of it. */
#ifndef BOSS_H
#define BOSS_H

#include <weft/remote.h>
#include <weft/weft.h>

#include "orders.h"

/** Status of an actor that has not reported in time. */
#define SILENT 99U

/** Long enough for all that should happen; short enough for the limit of a test. */
#define LONG WEFT_S(4)
/** In which a thing that must not happen would. */
#define SHORT WEFT_MS(10)

/** Tells an actor, and does not wait. */
void tell(unsigned actor, unsigned act, weft_timeout_t timeout, uint32_t value);
void tell_with(unsigned actor, unsigned act, unsigned options, weft_timeout_t timeout,
               uint32_t value);

/** Waits for the report of an actor that was told. @return its status, or SILENT */
unsigned heard(unsigned actor, weft_timeout_t limit);

/** What an actor reported last. */
const struct report *said(unsigned actor);

/** Waits for whoever reports next. @return the actor, or SILENT */
unsigned next_heard(weft_timeout_t limit);

/** Tells an actor, and waits for its report. @return the status */
unsigned told(unsigned actor, unsigned act, weft_timeout_t timeout, uint32_t value);
unsigned told_with(unsigned actor, unsigned act, unsigned options, weft_timeout_t timeout,
                   uint32_t value);

/** Tells an actor to wait for a hub, where so many tasks then wait. */
void told_to_wait(unsigned actor, unsigned act, uint32_t value, unsigned hub, unsigned waiters);

/** Expects that so many tasks wait for a hub, soon. */
void expect_waiters(unsigned hub, unsigned waiters);

/** Expects that an actor has an effective priority, soon. */
void expect_effective(unsigned actor, unsigned priority);

/** Ends an actor of any node. */
void end(unsigned actor);

/** Makes an actor that has ended again, and starts it. */
void begin_again(unsigned actor, unsigned priority);

/** Both, at once. */
void end_and_again(unsigned actor, unsigned priority);

/** The task of an actor. */
weft_task_ref_t task_of(unsigned actor);

/** What services say about objects of any node; NO_VALUE: the service failed. */
#define NO_VALUE 0x7F5A5AU
unsigned value_of_task_state(weft_task_ref_t task);
unsigned value_of_task_priority(weft_task_ref_t task);
unsigned value_of_sem_count(weft_sem_ref_t sem);

bool boss_check(bool ok, const char *what, const char *file, int line);
bool boss_check_eq(unsigned long got, unsigned long want, const char *what, const char *file,
                   int line);

#define EXPECT(expression) boss_check((expression), #expression, __FILE__, __LINE__)
#define EXPECT_EQ(got, want)                                                                       \
    boss_check_eq((unsigned long)(got), (unsigned long)(want), #got, __FILE__, __LINE__)

/** The tests of each file. */
#define TESTS(TEST)                                                                                \
    TEST(sem_from_all_nodes)                                                                       \
    TEST(event_from_all_nodes)                                                                     \
    TEST(data_event_from_all_nodes)                                                                \
    TEST(flags_from_all_nodes)                                                                     \
    TEST(msgq_of_full_payload_from_all_nodes)                                                      \
    TEST(port_from_all_nodes)                                                                      \
    TEST(ports_of_no_and_of_one_byte)                                                              \
    TEST(blackboard_from_all_nodes)                                                                \
    TEST(mutex_from_all_nodes)                                                                     \
    TEST(rmutex_from_all_nodes)                                                                    \
    TEST(cond_from_all_nodes)                                                                      \
    TEST(cond_broadcast_to_three_nodes)                                                            \
    TEST(order_over_nodes)                                                                         \
    TEST(order_among_equals)                                                                       \
    TEST(absolute_timeouts)                                                                        \
    TEST(long_timeouts)                                                                            \
    TEST(timeout_in_the_middle)                                                                    \
    TEST(priority_change_of_a_waiter)                                                              \
    TEST(cancel_of_a_waiter)                                                                       \
    TEST(cancel_races_a_grant)                                                                     \
    TEST(timeout_races_a_grant)                                                                    \
    TEST(suspended_waiter)                                                                         \
    TEST(abort_of_a_waiter)                                                                        \
    TEST(abort_of_an_owner)                                                                        \
    TEST(abort_of_an_owner_with_a_waiter)                                                          \
    TEST(abort_of_an_owner_that_releases)                                                          \
    TEST(inherits_from_another_node)                                                               \
    TEST(inherits_along_three_nodes)                                                               \
    TEST(inherits_from_several_mutexes)                                                            \
    TEST(inherits_a_changed_priority)                                                              \
    TEST(heir_inherits)                                                                            \
    TEST(requests_to_several_nodes)                                                                \
    TEST(request_with_a_result)                                                                    \
    TEST(request_times_out)                                                                        \
    TEST(request_waits_with_its_priority)                                                          \
    TEST(request_is_canceled)                                                                      \
    TEST(requests_of_a_task_that_ends)                                                             \
    TEST(task_of_another_node)                                                                     \
    TEST(start_of_a_task_of_another_node)                                                          \
    TEST(posted_in_order)                                                                          \
    TEST(posted_from_a_timer)

#define DECLARE_TEST(name) void test_##name(void);
TESTS(DECLARE_TEST)
#undef DECLARE_TEST

#endif
