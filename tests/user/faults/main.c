/* SPDX-License-Identifier: MIT */
/** @file Every kind of offence of a user task is contained, and everything else continues. */
#include <weft/user.h>

#include "../../support/tap.h"
#include "../../support/texts.h"
#include "../../support/values.h"
#include "offend.h"
#include "system.h"

static uint32_t own_word = 0x600D;

extern uint8_t weft_partition_bystander_begin[], weft_partition_victim_end[];

/** Some interrupt that finds the victim. */
void on_tick(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

static void others_go_on(void)
{
    CHECK_EQ(weft_sem_give(&ping), WEFT_OK);
    CHECK_EQ(weft_sem_take(&pong, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(value_of_task_state(&bystander_task), WEFT_TASK_WAITING);
    CHECK_EQ(own_word, 0x600D);
}

/** Lets the victim commit an offence. @return its fault */
static weft_user_fault_t commit(offence_t offence, uintptr_t address)
{
    order_t order = {offence, address};
    weft_user_fault_t fault = {"none", 0, 0, 0};
    uint32_t before = weft_user_faults(&victim_task, NULL);
    uint32_t answer;

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    for (unsigned i = 0; i < 1000 && weft_user_faults(&victim_task, NULL) == before; i++) {
        weft_sleep(WEFT_MS(1));
    }
    CHECK_EQ(weft_user_faults(&victim_task, &fault), before + 1U);
    CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    others_go_on();
    order.offence = NOTHING; /* it has begun anew */
    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(answer, 1);
    return fault;
}

/** An offence that the kernel finds, with its reason. */
static void refused(offence_t offence, uintptr_t address, const char *what)
{
    weft_user_fault_t fault = commit(offence, address);

    if (!CHECK(texts_equal(fault.what, what))) {
        weft_printf("# it is: %s\n", fault.what);
    }
}

static void misused(offence_t offence, uint32_t number)
{
    weft_user_fault_t fault = commit(offence, 0);

    CHECK(texts_equal(fault.what, "misuse"));
    CHECK_EQ(fault.code, number);
}

static void foreign_memory(void)
{
    uintptr_t places[] = {
        (uintptr_t)&own_word,
        (uintptr_t)&victim_task,
        (uintptr_t)weft_partition_bystander_begin,
        (uintptr_t)weft_partition_victim_end,
    };

    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
        CHECK_EQ(commit(READ_ADDRESS, places[i]).address, places[i]);
        CHECK_EQ(commit(WRITE_ADDRESS, places[i]).address, places[i]);
    }
    commit(READ_ADDRESS, (uintptr_t)&weft_system);
    commit(WRITE_ADDRESS, (uintptr_t)victim);
    commit(READ_ADDRESS, 0);
    CHECK_EQ(commit(WRITE_ADDRESS, 0).address, 0);
    CHECK_EQ(commit(WRITE_ADDRESS, 60).address, 60);
}

static void foreign_code(void)
{
    commit(CALL_ADDRESS, (uintptr_t)weft_task_exit);
    commit(CALL_ADDRESS, (uintptr_t)others_go_on);
    commit(CALL_ADDRESS, 0);
    commit(EXECUTE_STACK, 0);
    commit(EXECUTE_PARTITION, 0);
}

static void privilege(void)
{
    order_t order = {PRIVILEGED_INSTRUCTION, 0};
    uint32_t answer = 0;

    commit(PRIVILEGED_REGISTER, 0);
    commit(UNDEFINED_INSTRUCTION, 0);
    commit(OTHER_STATE, 0);
    if (OFFEND_PRIVILEGED_FAULTS) {
        commit(PRIVILEGED_INSTRUCTION, 0);
        return;
    }
    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(answer, 1);
    others_go_on();
}

static void stack(void)
{
    refused(OVERFLOW_STACK, 0, "stack overflow");
    commit(STACK_ELSEWHERE, (uintptr_t)&own_word + 4U);
    commit(STACK_ELSEWHERE_IN_CALL, (uintptr_t)&own_word + 4U);
    commit(STACK_ELSEWHERE, (uintptr_t)weft_partition_bystander_begin + 32U);
    commit(STACK_ELSEWHERE_IN_CALL, 64);
}

static void handles(void)
{
    refused(FORGED_HANDLE, (uintptr_t)&own_word, "forged handle");
    refused(FORGED_HANDLE, (uintptr_t)&units, "forged handle");
    refused(FORGED_HANDLE, UINTPTR_MAX, "forged handle");
    refused(FORGED_HANDLE, 14, "forged handle"); /* behind the last one */
    refused(NULL_HANDLE, 0, "forged handle");
    refused(FOREIGN_HUB, 0, "foreign object");
    refused(FOREIGN_TASK, 0, "foreign object");
    refused(WRONG_KIND, 0, "foreign object");
    CHECK_EQ(value_of_sem_count(&secret), 1);
    CHECK_EQ(value_of_sem_count(&units), 0);
}

static void pointers(void)
{
    static const char bad[] = "bad pointer in a system call";
    uint32_t answer = 5;

    refused(PUT_FROM_ADDRESS, (uintptr_t)&own_word, bad);
    refused(PUT_FROM_ADDRESS, 0, bad);
    refused(PUT_FROM_ADDRESS, UINTPTR_MAX - 1U, bad);
    refused(GET_TO_ADDRESS, (uintptr_t)&own_word, bad);
    refused(GET_TO_ADDRESS, (uintptr_t)weft_partition_bystander_begin, bad);
    refused(GET_TO_CODE, 0, bad);
    refused(GET_OVER_END, (uintptr_t)weft_partition_victim_end, bad);
    refused(UNALIGNED_POINTER, 0, "unaligned pointer in a system call");
    refused(PRINT_ADDRESS, (uintptr_t)&own_word, bad);
    refused(PRINT_ALL, 0, bad);
    CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void calls(void)
{
    static const uint32_t numbers[] = {255, 256, 10000, UINT32_MAX, 0x80000000U};

    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        refused(UNKNOWN_CALL, numbers[i], "no such system call");
    }
}

static void misuse(void)
{
    misused(MISUSE_UNLOCK, WEFT_MISUSE_MUTEX_NOT_OWNER);
    misused(MISUSE_RELOCK, WEFT_MISUSE_MUTEX_RELOCK);
    CHECK_EQ(weft_mutex_lock(&lock, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    misused(MISUSE_UNLOCK_NESTED, WEFT_MISUSE_MUTEX_NOT_OWNER);
    misused(MISUSE_PRIORITY, WEFT_MISUSE_PRIORITY);
    misused(MISUSE_START, WEFT_MISUSE_TASK_STATE);
}

/** Counts end where the task is refused, not where they wrap; and others can still give. */
static void counts(void)
{
    for (int32_t before = WEFT_SEM_UNTRUSTED_MAX - 2; before <= WEFT_SEM_UNTRUSTED_MAX + 2;
         before++) {
        int32_t after = before < WEFT_SEM_UNTRUSTED_MAX ? WEFT_SEM_UNTRUSTED_MAX : before;

        weft_sem_init(&units, before);
        misused(MISUSE_OVERFLOW, WEFT_MISUSE_SEM_OVERFLOW);
        CHECK_EQ(value_of_sem_count(&units), after);
        CHECK_EQ(weft_sem_give(&units), WEFT_OK);
        CHECK_EQ(value_of_sem_count(&units), after + 1);
    }
    weft_sem_init(&units, 0);
    nested.depth = UINT32_MAX - 2U; /* as if it had locked so often */
    misused(MISUSE_DEPTH, WEFT_MISUSE_MUTEX_DEPTH);
    CHECK_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(nested.depth, 0);
    CHECK_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
    CHECK(weft_mutex_owner(&nested.mutex) == NULL);
}

/** The victim sets a priority, which it may. */
static void sets(offence_t offence, uintptr_t priority)
{
    order_t order = {offence, priority};
    uint32_t answer = 0;

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(weft_msgq_get(&answers, &answer, WEFT_MS(100)), WEFT_OK);
    CHECK_EQ(answer, 1);
}

/** Nobody gets above the ceiling of the caller, nor a user task above its own. */
static void ceilings(void)
{
    static const char above[] = "priority above the ceiling";

    for (uintptr_t priority = 0; priority < 8; priority++) {
        refused(SET_OWN_PRIORITY, priority, above);
    }
    refused(SET_OTHERS_PRIORITY, 0, above);
    refused(SET_OTHERS_PRIORITY, 8, above); /* the victim's ceiling, above that of the other */
    CHECK_EQ(value_of_task_priority(&mortal_task), 9);
    CHECK_EQ(value_of_task_priority(&victim_task), 10);
    sets(SET_OWN_PRIORITY, 12);
    CHECK_EQ(value_of_task_priority(&victim_task), 12);
    sets(SET_OWN_PRIORITY, 8);
    CHECK_EQ(value_of_task_priority(&victim_task), 8);
    sets(SET_OWN_PRIORITY, 10);
    sets(SET_OTHERS_PRIORITY, 15);
    CHECK_EQ(value_of_task_priority(&mortal_task), 15);
    sets(SET_OTHERS_PRIORITY, 9);
    CHECK_EQ(value_of_task_priority(&mortal_task), 9);
}

/** What it holds goes to the next owner, who learns of it: whether or not he waits already. */
static void mutexes(void)
{
    order_t order = {HOLD_LOCK, (uintptr_t)&own_word};

    commit(HOLD_LOCKS, (uintptr_t)&own_word);
    CHECK(weft_mutex_owner(&lock) == NULL);
    CHECK(weft_mutex_owner(&nested.mutex) == NULL);
    CHECK_EQ(weft_mutex_lock(&lock, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_rmutex_lock(&nested, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    CHECK_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
    CHECK(weft_mutex_owner(&nested.mutex) == NULL);

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    CHECK(weft_mutex_owner(&lock) == &victim_task);
    CHECK_EQ(weft_mutex_lock(&lock, WEFT_MS(100)), WEFT_OWNER_DIED);
    CHECK_EQ(weft_task_effective_priority(&victim_task), 10);
    CHECK_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    others_go_on();
}

static void stopped(void)
{
    weft_user_fault_t fault;

    CHECK_EQ(weft_user_faults(&mortal_task, &fault), 0);
    CHECK_EQ(weft_sem_give(&stop), WEFT_OK);
    weft_sleep(WEFT_MS(20));
    CHECK_EQ(value_of_task_state(&mortal_task), WEFT_TASK_DORMANT);
    CHECK_EQ(weft_user_faults(&mortal_task, &fault), 1);
    CHECK_EQ(fault.address, (uintptr_t)mortal & ~(uintptr_t)3U);
    CHECK_EQ(weft_mutex_lock(&lock, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    CHECK_EQ(weft_user_faults(&tests_task, NULL), 0);
    others_go_on();
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(others_go_on);
    TAP_RUN(foreign_memory);
    TAP_RUN(foreign_code);
    TAP_RUN(privilege);
    TAP_RUN(stack);
    TAP_RUN(handles);
    TAP_RUN(pointers);
    TAP_RUN(calls);
    TAP_RUN(misuse);
    TAP_RUN(counts);
    TAP_RUN(ceilings);
    TAP_RUN(mutexes);
    TAP_RUN(stopped);
    tap_done();
}
