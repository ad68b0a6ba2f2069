/* SPDX-License-Identifier: MIT */
/** @file Tasks of other nodes. */
#include "boss.h"
#include "system.h"

static void control(unsigned actor, weft_priority_t priority)
{
    weft_task_ref_t task = task_of(actor);

    EXPECT_EQ(value_of_task_priority(task), priority);
    EXPECT_EQ(value_of_task_state(task), WEFT_TASK_WAITING);
    EXPECT_EQ(weft_task_set_priority(task, 30), WEFT_OK);
    EXPECT_EQ(value_of_task_priority(task), 30);
    EXPECT_EQ(weft_task_set_priority(task, priority), WEFT_OK);
    EXPECT_EQ(weft_task_suspend(task), WEFT_OK);
    EXPECT_EQ(weft_task_suspend(task), WEFT_OK);
    EXPECT_EQ(value_of_task_state(task), WEFT_TASK_SUSPENDED);
    tell(actor, NOP, 0, 0);
    EXPECT_EQ(heard(actor, SHORT), SILENT);
    EXPECT_EQ(weft_task_resume(task), WEFT_OK);
    EXPECT_EQ(heard(actor, LONG), WEFT_OK);
    end_and_again(actor, priority);
    EXPECT_EQ(value_of_task_priority(task), priority);
}

void test_task_of_another_node(void)
{
    control(A1, 12);
    control(B1, 11);
    control(C1, 13);
}

void test_start_of_a_task_of_another_node(void)
{
    weft_task_ref_t task = weft_task_ref(&late_task);

    EXPECT_EQ(value_of_task_state(task), WEFT_TASK_DORMANT);
    EXPECT_EQ(weft_task_cancel(task), WEFT_NOT_FOUND);
    EXPECT_EQ(value_of_sem_count(weft_sem_ref(&units)), 0);
    EXPECT_EQ(weft_task_start(task), WEFT_OK);
    EXPECT_EQ(weft_sem_take(&units, LONG), WEFT_OK);
}
