/* SPDX-License-Identifier: MIT */
/** @file What a user task must not do with hubs of other nodes: each is its fault, and no more. */
#include "tests.h"

#include "../../support/texts.h"
#include "../../user/anew.h"

#define GUARD UINT32_C(0x600D600D)
#define FENCE 16U

extern uint8_t weft_user_text_begin[];
extern uint8_t weft_partition_caller_end[];

static _Alignas(16) uint32_t fence[FENCE];

static void build_fence(void)
{
    for (unsigned i = 0; i < FENCE; i++) {
        fence[i] = GUARD;
    }
}

static bool is_whole(void)
{
    bool whole = true;

    for (unsigned i = 0; i < FENCE; i++) {
        whole = EXPECT_EQ(fence[i], GUARD) && whole;
    }
    return whole;
}

/** The act ends with a fault that says this, at this address. */
static bool is_refused(act_t act, uintptr_t value, const char *what)
{
    uint32_t status = told(act, value, WEFT_S(1));

    if (EXPECT_EQ(status, FAULTED) && EXPECT(texts_equal(fault.what, what))) {
        return true;
    }
    weft_printf("# act %u: %s at %p\n", (unsigned)act, fault.what, (void *)fault.address);
    return false;
}

static bool is_misuse(act_t act, uintptr_t value, weft_misuse_t number)
{
    return is_refused(act, value, "misuse") && EXPECT_EQ(fault.code, number);
}

static int32_t units_of(weft_sem_ref_t sem)
{
    int32_t count = -1;

    EXPECT_EQ(weft_sem_count(sem, &count), WEFT_OK);
    return count;
}

void test_names_of_others(void)
{
    const uintptr_t no_handles[] = {
        25, 64, 0x10000, UINTPTR_MAX, UINTPTR_MAX / 2U + 3U, (uintptr_t)fence};

    EXPECT(is_refused(FOREIGN, 0, "foreign object"));
    for (unsigned i = 0; i < sizeof no_handles / sizeof no_handles[0]; i++) {
        EXPECT_EQ(told(FORGED, no_handles[i], 0), FAULTED);
    }
    EXPECT(is_refused(FORGED, UINTPTR_MAX, "forged handle"));
    EXPECT(is_refused(OTHER_KIND, 0, "foreign object"));
    EXPECT(is_refused(NO_RIGHT, 0, "foreign object"));
    EXPECT(is_refused(NO_RIGHT_COUNTED, 0, "foreign object"));
    if (is_remote()) {
        EXPECT(is_refused(LOCAL_AS_REMOTE, 0, "foreign object"));
        EXPECT(is_refused(REMOTE_AS_LOCAL, 0, "foreign object"));
    }
    EXPECT_EQ(weft_user_faults(&other_task, NULL), 0);
    make_anew(&other_task);
    EXPECT_EQ(weft_task_start(&other_task), WEFT_OK);
    (void)weft_sleep(SHORT);
    EXPECT_EQ(weft_user_faults(&other_task, &fault), is_remote() ? 2 : 1);
    EXPECT(texts_equal(fault.what, "foreign object"));
    EXPECT_EQ(units_of(weft_sem_ref(&secret)), 1);
    EXPECT_EQ(units_of(weft_sem_ref(&units)), 0);
}

/** An act with memory that is not the caller's, or only in part. */
static void memory(act_t act)
{
    const uintptr_t wrong[] = {
        (uintptr_t)fence,
        (uintptr_t)weft_partition_caller_end - 4U * (act < COUNTS ? WORDS - 1U : 0U),
        UINTPTR_MAX - 3U,
        8,
        (uintptr_t)&tests_task,
    };
    const uintptr_t inside = (uintptr_t)&shared.message;

    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (!EXPECT(is_refused(act, wrong[i], "bad pointer in a system call")) ||
            !EXPECT_EQ(fault.address, wrong[i])) {
            weft_printf("# memory %u\n", i);
        }
    }
    if (act >= RESULTS) {
        EXPECT(is_refused(act, (uintptr_t)weft_user_text_begin, "bad pointer in a system call"));
    }
    for (uintptr_t i = 1; act >= COUNTS && act < TASK_STATE && i < 4U; i++) {
        EXPECT(is_refused(act, inside + i, "unaligned pointer in a system call"));
    }
}

void test_memory_of_others(void)
{
    build_fence();
    for (act_t act = MESSAGES; act < OFFENCES; act++) {
        if (is_remote() || act != FLAGS_WAIT_MATCHED) { /* for a hub of its node it stores itself */
            memory(act);
        }
    }
    is_whole();
    EXPECT_EQ(weft_msgq_get(&numbers, fence, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(weft_blackboard_read(&plan, fence, NULL, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(weft_data_event_get(&level, fence, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

void test_misuse(void)
{
    EXPECT(is_misuse(UNLOCK, 0, WEFT_MISUSE_MUTEX_NOT_OWNER));
    EXPECT(is_misuse(NESTED_UNLOCK, 0, WEFT_MISUSE_MUTEX_NOT_OWNER));
    EXPECT_EQ(told(LOCK, 0, WEFT_FOREVER), WEFT_OK);
    EXPECT(is_misuse(LOCK, 0, WEFT_MISUSE_MUTEX_RELOCK));
    EXPECT_EQ(weft_mutex_lock(&lock, WEFT_S(1)), WEFT_OWNER_DIED);
    EXPECT_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    EXPECT(is_misuse(FLAGS_WAIT, 0, WEFT_MISUSE_FLAGS_NONE));
    EXPECT(is_misuse(SEM_GIVE_FULL, 0, WEFT_MISUSE_SEM_OVERFLOW));
    EXPECT(is_misuse(COND_WAIT, 0, WEFT_MISUSE_MUTEX_NOT_OWNER));
    EXPECT(is_misuse(TASK_START, 0, WEFT_MISUSE_TASK_STATE));
    EXPECT(is_misuse(TASK_SET_PRIORITY, 32, WEFT_MISUSE_PRIORITY));
    EXPECT(is_refused(TASK_SET_PRIORITY, 8, "priority above the ceiling"));
    if (is_remote()) {
        EXPECT(is_refused(COND_WITH_OTHER_NODE, 0, "foreign object"));
    }
}

/** The helper overwrites all that the caller's calls refer to, while the caller waits. */
void test_arguments_that_change(void)
{
    words_t words = words_of(10);
    words_t got;

    build_fence();
    shared.hostile = (uintptr_t)fence;
    tell(BOARD_READ_NEW, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_sem_give(&wake), WEFT_OK);
    EXPECT_EQ(weft_blackboard_write(&plan, &words), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    EXPECT(is_words_of(&said.words, 10));
    EXPECT_EQ(weft_blackboard_wipe(&plan), WEFT_OK);
    shared.message = words_of(11); /* it goes when the call begins; or when it ends, here */
    tell(PORT_PUT, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_sem_give(&wake), WEFT_OK);
    EXPECT_EQ(weft_port_get(&meet, &got, WEFT_S(1)), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(1)), WEFT_OK);
    if (is_remote()) {
        EXPECT(is_words_of(&got, 11));
    } else {
        EXPECT_EQ(got.word[0], (uint32_t)(uintptr_t)fence);
    }
    is_whole();
}
