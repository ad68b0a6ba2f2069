/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts. An SWI is posted while its `next` is not NULL: it is linked in the list of
 * its level, or, as the one that is due, refers to itself.
 */
#include "swi.h"

#include "object.h"
#include "sched.h"

struct weft_swi_state weft_swi = {
    .level = WEFT_ARCH_PRIORITY_MIN,
    .context =
        {
            .priority_mask = WEFT_ARCH_PRIORITY_MAX,
            .preempt_threshold = WEFT_ARCH_PRIORITY_MAX,
            .flags = WEFT_TASK_FLAG_COOPERATIVE,
        },
};

/** The last posted SWI of each level, indexed by weft_arch_index(). Its `next` is the first. */
static weft_swi_t *levels[WEFT_SWI_PRIORITIES];

void weft_swi_init(weft_swi_t *swi, weft_swi_function_t function, void *arg,
                   weft_priority_t priority, uint32_t mailbox)
{
    WEFT_CHECK_VOID(weft_wrong_call(swi));
    WEFT_CHECK_VOID(weft_wrong(function == NULL, WEFT_MISUSE_NULL));
    weft_check(priority < WEFT_SWI_PRIORITIES, WEFT_MISUSE_PRIORITY);
    swi->next = NULL;
    swi->function = function;
    swi->arg = arg;
    swi->mailbox = mailbox;
    swi->initial = mailbox;
    swi->latched = 0;
    swi->priority_mask = weft_arch_priority_mask(priority);
    weft_object_made(WEFT_OBJECT_SWI, swi);
}

/** Inserts an SWI behind its equals, or before them. */
static inline void insert_locked(weft_swi_t *swi, bool first)
{
    weft_swi_t **last = &levels[weft_arch_index(swi->priority_mask)];

    if ((weft_swi.posted & swi->priority_mask) != 0) {
        swi->next = (*last)->next;
        (*last)->next = swi;
        if (first) {
            return;
        }
    } else {
        weft_swi.posted |= swi->priority_mask;
        swi->next = swi;
    }
    *last = swi;
}

/** Removes the first SWI of higher priority than a level. @return NULL if there is none */
static weft_swi_t *take_locked(uint32_t level)
{
    weft_swi_t **last;
    weft_swi_t *swi;

    if (weft_swi.posted == 0) {
        return NULL;
    }
    last = &levels[weft_arch_first(weft_swi.posted)];
    swi = (*last)->next;
    if (!weft_arch_is_higher(swi->priority_mask, level)) {
        return NULL;
    }
    if (swi == *last) {
        weft_swi.posted &= ~swi->priority_mask;
    } else {
        (*last)->next = swi->next;
    }
    swi->next = NULL;
    return swi;
}

void weft_kernel_swis_locked(weft_swi_t *swi)
{
    const uint32_t level = weft_swi.level;
    weft_swi_t *const running = weft_swi.running;

    do {
        weft_swi.level = swi->priority_mask;
        weft_swi.running = swi;
        swi->latched = swi->mailbox;
        swi->mailbox = swi->initial;
        weft_account_swi_locked(swi);
        weft_trace_locked(WEFT_TRACE_SWI_BEGIN, swi, 0);
        weft_arch_unlock();
        swi->function(swi, swi->arg);
        weft_arch_lock();
        weft_trace_locked(WEFT_TRACE_SWI_END, swi, 0);
        swi = take_locked(level);
    } while (swi != NULL);
    weft_swi.level = level;
    weft_swi.running = running;
    weft_account_swis_done_locked(running);
}

void weft_swi_begin_locked(void)
{
    weft_task_t *current = weft_kernel.current;

    if (!weft_list_linked(current) && weft_task_is_active(current) && weft_kernel.held == 0) {
        weft_sched_link_running_inline_locked(current);
    }
    weft_swi.interrupted = current;
    weft_kernel.current = &weft_swi.context;
}

/** Lets a cooperative task that can run resume even if an SWI placed an equal before it. */
WEFT_OUT_OF_LINE static void resume_cooperative_locked(weft_task_t *task)
{
    if (weft_list_linked(task) && task->wait == NULL) {
        weft_sched_unlink_locked(task);
        weft_sched_insert_locked(task, true);
    }
}

void weft_swi_end_locked(void)
{
    weft_task_t *task = weft_swi.interrupted;

    weft_kernel.current = task;
    if (task->preempt_threshold == WEFT_ARCH_PRIORITY_MAX) {
        resume_cooperative_locked(task);
    }
}

/** Leaves SWI context and reschedules, where the caller is the interrupted task. */
static void end_unlock(void)
{
    weft_task_t *task = weft_swi.interrupted;

    if (WEFT_CONFIG_FAST_PATHS && weft_sched_first_locked() == task) {
        weft_kernel.current = task;
        weft_arch_unlock();
        return;
    }
    weft_swi_end_locked();
    weft_sched_leave_unlock();
}

void weft_swi_interrupt_locked(void)
{
    weft_swi_t *swi = weft_swi_take_due_locked();

    if (weft_kernel.current == &weft_swi.context) {
        weft_kernel_swis_locked(swi);
        return;
    }
    weft_swi_begin_locked();
    weft_arch_swi_call(swi);
    weft_swi_end_locked();
}

/** In an ISR: posts an SWI of higher priority than what runs, while another one is due. */
WEFT_OUT_OF_LINE static void post_another_unlock(weft_swi_t *swi)
{
    if (weft_arch_is_higher(swi->priority_mask, weft_swi.due->priority_mask)) {
        insert_locked(weft_swi.due, true);
        weft_swi.due = swi;
        swi->next = swi;
    } else {
        insert_locked(swi, false);
    }
    weft_arch_unlock();
}

/** Starts an SWI of higher priority than what runs. */
WEFT_OUT_OF_LINE static void start_unlock(weft_swi_t *swi)
{
    if (weft_arch_in_handler()) {
        if (weft_swi.due != NULL) {
            post_another_unlock(swi);
            return;
        }
        weft_swi.due = swi;
        swi->next = swi;
        weft_arch_pend_switch();
        weft_arch_unlock();
        return;
    }
    if (weft_sched_swis_active()) {
        weft_kernel_swis_locked(swi);
        weft_arch_unlock();
        return;
    }
    weft_swi_begin_locked();
    weft_arch_swi_call(swi);
    end_unlock();
}

WEFT_COMMON_PATH void post_unlock(weft_swi_t *swi)
{
    if (swi->next == NULL) {
        weft_trace_locked(WEFT_TRACE_SWI_POST, swi, 0);
        if (weft_arch_is_higher(swi->priority_mask, weft_swi.level)) {
            start_unlock(swi);
            return;
        }
        insert_locked(swi, false);
    }
    weft_arch_unlock();
}

void weft_swi_post(weft_swi_t *swi)
{
    WEFT_CHECK_VOID(weft_wrong_call(swi));
    weft_arch_lock();
    post_unlock(swi);
}

void weft_swi_or(weft_swi_t *swi, uint32_t bits)
{
    WEFT_CHECK_VOID(weft_wrong_call(swi));
    weft_arch_lock();
    swi->mailbox |= bits;
    post_unlock(swi);
}

void weft_swi_inc(weft_swi_t *swi)
{
    WEFT_CHECK_VOID(weft_wrong_call(swi));
    weft_arch_lock();
    swi->mailbox++;
    post_unlock(swi);
}

void weft_swi_andn(weft_swi_t *swi, uint32_t bits)
{
    WEFT_CHECK_VOID(weft_wrong_call(swi));
    weft_arch_lock();
    swi->mailbox &= ~bits;
    if (swi->mailbox == 0) {
        post_unlock(swi);
        return;
    }
    weft_arch_unlock();
}

void weft_swi_dec(weft_swi_t *swi)
{
    WEFT_CHECK_VOID(weft_wrong_call(swi));
    weft_arch_lock();
    swi->mailbox--;
    if (swi->mailbox == 0) {
        post_unlock(swi);
        return;
    }
    weft_arch_unlock();
}

uint32_t weft_swi_mailbox(void)
{
    return weft_swi.running->latched;
}

weft_swi_t *weft_swi_self(void)
{
    return weft_swi.running;
}

weft_swi_key_t weft_swi_disable(void)
{
    uint32_t level;

    weft_check_not(weft_wrong_handler(weft_arch_in_handler()));
    weft_arch_lock();
    level = weft_swi.level;
    weft_swi.level = WEFT_ARCH_PRIORITY_MAX;
    if (level == WEFT_ARCH_PRIORITY_MIN) {
        weft_swi_begin_locked();
    }
    weft_arch_unlock();
    return level;
}

void weft_swi_enable(weft_swi_key_t key)
{
    weft_swi_t *swi;

    weft_check_not(weft_wrong_handler(weft_arch_in_handler()));
    weft_arch_lock();
    weft_swi.level = key;
    swi = take_locked(key);
    if (key != WEFT_ARCH_PRIORITY_MIN) {
        if (swi != NULL) {
            weft_kernel_swis_locked(swi);
        }
        weft_arch_unlock();
        return;
    }
    if (swi != NULL) {
        weft_arch_swi_call(swi);
    }
    end_unlock();
}

bool weft_in_swi(void)
{
    return weft_sched_in_swi();
}
