/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event flags. A waiting task's arg is a weft_flags_wait_t, on its own stack.
 */
#include <weft/flags.h>

#include "object.h"
#include "wait.h"
#include "wait_args.h"

void weft_flags_init(weft_flags_t *flags, uint32_t bits)
{
    WEFT_CHECK_VOID(weft_wrong_call(flags));
    weft_object_waitq(&flags->waitq, WEFT_OBJECT_FLAGS);
    flags->bits = bits;
}

/** True if the wait is satisfied; clears the bits if its options say so. */
static inline bool match_locked(weft_flags_t *flags, weft_flags_wait_t *wait)
{
    uint32_t matched = flags->bits & wait->bits;

    if (matched == 0 || ((wait->options & WEFT_FLAGS_ALL) != 0 && matched != wait->bits)) {
        return false;
    }
    if ((wait->options & WEFT_FLAGS_CLEAR) != 0) {
        flags->bits &= ~matched;
    }
    wait->matched = matched;
    return true;
}

/** Tasks that stay waiting, in one critical section. */
enum { MATCH_STEP = 2 };

/**
 * Matches the changed flags against the waiting tasks, in priority order, in a critical section for
 * each that is woken, and for a few that are not. The caller is held.
 * @return how many were woken
 */
static inline uint32_t wake_matching_locked(weft_flags_t *flags)
{
    weft_task_t *task = flags->waitq.head;
    unsigned passed = 0;
    uint32_t woken = 0;

    while (task != NULL) {
        weft_task_t *next = weft_wait_behind_locked(task);

        if (match_locked(flags, task->arg)) {
            weft_wait_wake_locked(&flags->waitq, task);
            passed = MATCH_STEP - 1U; /* so that this critical section ends here */
            woken++;
        }
        task = ++passed % MATCH_STEP == 0 ? weft_wait_pause_locked(&flags->waitq, next) : next;
    }
    return woken;
}

/** Matches the changed flags against several waiting tasks. */
WEFT_SLOW_PATH static weft_status_t changed_for_all_unlock(weft_flags_t *flags)
{
    bool held = weft_sched_hold_locked();

    weft_sched_pause_locked();
    (void)wake_matching_locked(flags);
    return weft_sched_leave_held_unlock(held);
}

/** Matches the changed flags against the waiting tasks. */
WEFT_SLOW_PATH static weft_status_t changed_unlock(weft_flags_t *flags)
{
    weft_task_t *task = flags->waitq.head;

    if (!weft_list_is_single(task)) {
        return changed_for_all_unlock(flags);
    }
    if (match_locked(flags, task->arg)) {
        return weft_wait_wake_first_unlock(&flags->waitq);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

/** Masks the flags with `keep` and sets others. */
static inline weft_status_t change(weft_flags_t *flags, uint32_t keep, uint32_t set)
{
    weft_trace_put(flags);
    weft_arch_lock();
    flags->bits = (flags->bits & keep) | set;
    if (flags->waitq.head != NULL) {
        return changed_unlock(flags);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_flags_post(weft_flags_t *flags, uint32_t bits)
{
    WEFT_CHECK(weft_wrong_hub_call(flags));
    return change(flags, UINT32_MAX, bits);
}

weft_status_t weft_flags_post_counted(weft_flags_t *flags, uint32_t bits, uint32_t *woken)
{
    WEFT_CHECK(weft_wrong_hub_call(flags));
    WEFT_CHECK(weft_wrong_object(woken));
    bool held;

    weft_trace_put(flags);
    weft_arch_lock();
    flags->bits |= bits;
    held = weft_sched_hold_locked();
    *woken = wake_matching_locked(flags);
    return weft_sched_leave_held_unlock(held);
}

weft_status_t weft_flags_set(weft_flags_t *flags, uint32_t bits)
{
    WEFT_CHECK(weft_wrong_hub_call(flags));
    return change(flags, 0, bits);
}

weft_status_t weft_flags_set_masked(weft_flags_t *flags, uint32_t bits, uint32_t mask)
{
    WEFT_CHECK(weft_wrong_hub_call(flags));
    return change(flags, ~mask, bits & mask);
}

uint32_t weft_flags_test(const weft_flags_t *flags, uint32_t bits)
{
    weft_check_not(weft_wrong_hub(flags));
    return *(const volatile uint32_t *)&flags->bits & bits;
}

weft_status_t weft_flags_clear(weft_flags_t *flags, uint32_t bits)
{
    WEFT_CHECK(weft_wrong_hub_call(flags));
    weft_arch_lock();
    flags->bits &= ~bits;
    return weft_arch_ok_unlock();
}

static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_flags_t *flags = hub;

    weft_arch_lock();
    if (match_locked(flags, arg)) {
        weft_arch_unlock();
        return WEFT_OK;
    }
    return weft_wait_on_arg_unlock(flags, arg, timeout, wait_op);
}

weft_status_t weft_flags_wait_with(weft_flags_t *flags, weft_flags_wait_t *wait,
                                   weft_timeout_t timeout)
{
    weft_trace_get(flags, timeout);
    return wait_op(flags, wait, timeout);
}

weft_status_t weft_flags_wait(weft_flags_t *flags, uint32_t bits, unsigned options,
                              uint32_t *matched, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(flags));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_flags_wait_t wait = {.bits = bits, .options = options};
    weft_status_t status;

    weft_check(bits != 0, WEFT_MISUSE_FLAGS_NONE);
    status = weft_flags_wait_with(flags, &wait, timeout);
    if (status == WEFT_OK && matched != NULL) {
        *matched = wait.matched;
    }
    return status;
}

weft_status_t weft_flags_reset_and_wait(weft_flags_t *flags, uint32_t bits, unsigned options,
                                        uint32_t *matched, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(flags));
    WEFT_CHECK(weft_wrong_wait(timeout));
    (void)weft_flags_clear(flags, UINT32_MAX);
    return weft_flags_wait(flags, bits, options, matched, timeout);
}
