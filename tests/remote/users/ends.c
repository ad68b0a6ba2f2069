/* SPDX-License-Identifier: MIT */
/** @file The caller, or the node of its hubs, ends in the middle of a call. */
#include "tests.h"

#include "../../user/anew.h"

void test_end_in_a_call(void)
{
    words_t words = words_of(12);

    shared.message = words_of(13);
    tell(MSGQ_GET, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_task_abort(&caller_task), WEFT_OK);
    EXPECT_EQ(weft_msgq_put(&numbers, &words, WEFT_FOREVER), WEFT_OK);
    (void)weft_sleep(SHORT);
    EXPECT(is_words_of(&shared.message, 13)); /* nobody waited for it */
    make_anew(&caller_task);
    EXPECT_EQ(weft_task_start(&caller_task), WEFT_OK);
    EXPECT_EQ(told(MSGQ_GET, 0, WEFT_S(1)), WEFT_OK);
    EXPECT(is_words_of(&said.words, 12));
    for (uint32_t i = 0; i < 20U; i++) { /* at once, whatever is under way */
        tell(MSGQ_GET, 0, WEFT_FOREVER);
        EXPECT_EQ(weft_task_abort(&caller_task), WEFT_OK);
        make_anew(&caller_task);
        EXPECT_EQ(weft_task_start(&caller_task), WEFT_OK);
    }
    EXPECT_EQ(told(MSGQ_USED, 0, 0), WEFT_OK);
    EXPECT_EQ(said.value, 0);
}

/** Its mutexes go to the next owners, and it begins again. */
void test_fault_of_an_owner(void)
{
    EXPECT_EQ(told(LOCK, 0, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(told(NESTED_LOCK, 0, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(told(FORGED, UINTPTR_MAX, 0), FAULTED);
    EXPECT_EQ(weft_mutex_lock(&lock, WEFT_S(1)), WEFT_OWNER_DIED);
    EXPECT_EQ(weft_rmutex_lock(&nested, WEFT_S(1)), WEFT_OWNER_DIED);
    EXPECT_EQ(told(LOCK, 0, WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
    EXPECT_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    EXPECT_EQ(told(LOCK, 0, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(told(UNLOCK, 0, 0), WEFT_OK);
}

void test_loss_of_the_node(void)
{
    if (!is_remote()) {
        return;
    }
    EXPECT_EQ(told(LOCK, 0, WEFT_NO_WAIT), WEFT_OK);
    tell(NEVER, 0, WEFT_FOREVER);
    EXPECT_EQ(heard(SHORT), SILENT);
    EXPECT_EQ(weft_sem_give(&finish), WEFT_OK);
    EXPECT_EQ(heard(WEFT_S(2)), WEFT_NODE_DOWN);
    EXPECT_EQ(told(SEM_TAKE, 0, WEFT_FOREVER), WEFT_NODE_DOWN);
    EXPECT_EQ(told(CALL, 0, WEFT_FOREVER), WEFT_NODE_DOWN);
    EXPECT_EQ(told(PULSE, 0, 0), WEFT_NODE_DOWN);
    EXPECT_EQ(told(UNLOCK, 0, 0), WEFT_NODE_DOWN);
    EXPECT_EQ(told(SEM_TAKE_HERE_BY_REF, 0, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}
