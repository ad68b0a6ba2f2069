/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts: functions that run to completion, above all tasks and
 * below all interrupt handlers, on the interrupt stack, with interrupts open.
 *
 * A more urgent SWI preempts a less urgent one; SWIs of one priority run in the
 * order in which they were posted. An SWI that is posted again before it has
 * started runs once. Its mailbox is a word that those who post change; when the
 * function starts, the value is latched for it and the mailbox goes back to its
 * initial value. No task runs before the last SWI has ended: services called in
 * one wake tasks, but do not switch to them. An SWI must not wait.
 *
 * Semantics: DSP/BIOS, module SWI (doc/swi.md has each rule).
 */
#ifndef WEFT_SWI_H
#define WEFT_SWI_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** 0 is the most urgent priority of an SWI, WEFT_SWI_PRIORITIES - 1 the least. */
#define WEFT_SWI_PRIORITIES 32U

typedef struct weft_swi weft_swi_t;

/** What an SWI does. Context: SWI; WEFT_NO_WAIT only. */
typedef void (*weft_swi_function_t)(weft_swi_t *swi, void *arg);

/**
 * Software interrupt. The description makes it, or weft_swi_init(). All members
 * are private to the kernel; their order lets it load and store pairs.
 */
struct weft_swi {
    weft_swi_t *next; /**< NULL: not posted; else the next of its priority, or itself */
    uint32_t bit;     /**< priority, see weft_port_bit() */
    uint32_t latched; /**< the mailbox when the function started */
    uint32_t mailbox;
    uint32_t initial; /**< of the mailbox */
    weft_swi_function_t function;
    void *arg;
    WEFT_CONFIG_OBJECT_MEMBER
    WEFT_CONFIG_USAGE_MEMBER
};

/** What weft_swi_disable() returns for weft_swi_enable(). */
typedef uint32_t weft_swi_key_t;

/**
 * Makes an SWI that is not posted.
 * @param mailbox value of its mailbox, now and whenever its function has started
 * Context: any. O(1).
 */
void weft_swi_init(weft_swi_t *swi, weft_swi_function_t function, void *arg,
                   weft_priority_t priority, uint32_t mailbox);

/**
 * Posts an SWI: its function runs once, before the call returns if it is more
 * urgent than the caller and the caller is no ISR. Posting what is posted
 * already has no effect.
 * Context: any. Does not block. O(1), besides what runs. SWI_post of DSP/BIOS.
 */
void weft_swi_post(weft_swi_t *swi);

/**
 * Sets bits of the mailbox, and posts.
 * Context: any. Does not block. O(1), besides what runs. SWI_or of DSP/BIOS.
 */
void weft_swi_or(weft_swi_t *swi, uint32_t bits);

/**
 * Adds 1 to the mailbox, and posts.
 * Context: any. Does not block. O(1), besides what runs. SWI_inc of DSP/BIOS.
 */
void weft_swi_inc(weft_swi_t *swi);

/**
 * Clears bits of the mailbox, and posts if it is 0 then.
 * Context: any. Does not block. O(1), besides what runs. SWI_andn of DSP/BIOS.
 */
void weft_swi_andn(weft_swi_t *swi, uint32_t bits);

/**
 * Subtracts 1 from the mailbox, and posts if it is 0 then.
 * Context: any. Does not block. O(1), besides what runs. SWI_dec of DSP/BIOS.
 */
void weft_swi_dec(weft_swi_t *swi);

/**
 * The mailbox of the running SWI as it was when its function started; in an
 * ISR, that of the interrupted one.
 * Context: SWI. O(1). SWI_getmbox of DSP/BIOS.
 */
uint32_t weft_swi_mailbox(void);

/** The running SWI; in an ISR, the interrupted one. NULL: none. Context: any. O(1). */
weft_swi_t *weft_swi_self(void);

/**
 * Keeps SWIs from starting, and with them the switching of tasks, until
 * weft_swi_enable(): the caller counts as the most urgent SWI and must not wait.
 * Interrupts stay open. Pairs may be nested.
 * Context: task, SWI. O(1). SWI_disable of DSP/BIOS.
 * @return for the matching weft_swi_enable()
 */
weft_swi_key_t weft_swi_disable(void);

/**
 * Undoes one weft_swi_disable(). What was posted meanwhile and is more urgent
 * than the caller runs now, then tasks that became ready.
 * Context: task, SWI. O(1), besides what runs. SWI_enable of DSP/BIOS.
 */
void weft_swi_enable(weft_swi_key_t key);

/** True in an SWI, and in a task that disabled them; false in an ISR. Context: any. O(1). */
bool weft_in_swi(void);

#ifdef __cplusplus
}
#endif

#endif
