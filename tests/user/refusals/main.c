/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What system calls refuse: every pointer to memory that is not the caller's, what is no block,
 * resets of objects that no task waits for. Partitions have their initial values.
 */
#include <weft/user.h>

#include "../../support/tap.h"
#include "../../support/texts.h"
#include "system.h"

#define GUARD UINT32_C(0x600D600D)

static _Alignas(16) uint32_t own[4] = {GUARD, GUARD, GUARD, GUARD};

static bool passes(weft_hub_t *hub, void *arg)
{
    (void)hub;
    (void)arg;
    return true;
}

const weft_hub_type_t gate_type = {passes, passes};

/** Lets the caller make a call. @return whether it was refused, with a fault */
static bool is_refused(call_t call, uintptr_t argument, weft_user_fault_t *fault)
{
    order_t order = {call, argument};
    uint32_t before = weft_user_faults(&caller_task, NULL);

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    while (weft_user_faults(&caller_task, NULL) == before &&
           weft_sem_take(&returned, WEFT_MS(1)) != WEFT_OK) {
    }
    return weft_user_faults(&caller_task, fault) == before + 1U;
}

/** Whatever they would read or write this time. */
static void pointers_to_others_memory(void)
{
    weft_user_fault_t fault = {"none", 0, 0, 0};

    for (unsigned call = 0; call < POINTERS; call++) {
        if (!CHECK(is_refused((call_t)call, (uintptr_t)own, &fault) &&
                   fault.address == (uintptr_t)own &&
                   texts_equal(fault.what, "bad pointer in a system call"))) {
            weft_printf("# call %u of order.h\n", call);
        }
        for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++) {
            CHECK_EQ(own[i], GUARD);
        }
    }
}

/** Inside a block, behind the last one, before the first one. */
static void what_is_no_block(void)
{
    static const uintptr_t wrong[] = {
        1, 4, BLOCKS * BLOCK + 4U, BLOCKS * BLOCK, 1024U * BLOCK, (uintptr_t)0 - BLOCK};
    weft_user_fault_t fault = {"none", 0, 0, 0};

    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK(is_refused(POOL_FREE, wrong[i], &fault));
        CHECK(texts_equal(fault.what, "misuse"));
        CHECK_EQ(fault.code, WEFT_MISUSE_POOL_BLOCK);
    }
}

static void resets_of_what_has_no_waiters(void)
{
    weft_user_fault_t fault = {"none", 0, 0, 0};

    CHECK(is_refused(RESET_TASK, 0, &fault));
    CHECK(texts_equal(fault.what, "foreign object"));
    CHECK(is_refused(RESET_LOG, 0, &fault));
    CHECK(texts_equal(fault.what, "foreign object"));
}

/** Otherwise a call could be refused for another reason. */
static void the_caller_has_begun(void)
{
    weft_user_fault_t fault = {"none", 0, 0, 0};

    CHECK(!is_refused(NO_CALL, 0, &fault));
    for (unsigned i = 0; i < 4; i++) {
        CHECK_EQ(weft_sem_take(&correct, WEFT_NO_WAIT), WEFT_OK);
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(the_caller_has_begun);
    TAP_RUN(pointers_to_others_memory);
    TAP_RUN(what_is_no_block);
    TAP_RUN(resets_of_what_has_no_waiters);
    tap_done();
}
