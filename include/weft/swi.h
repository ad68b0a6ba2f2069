/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts: functions that run to completion on the interrupt stack, with interrupts
 * enabled, above all tasks and below all interrupt handlers.
 *
 * An SWI preempts those of lower priority; SWIs of one priority run in the order of posting. An SWI
 * that is posted again before it has started runs once. Its mailbox is a word that posting changes;
 * when the function starts, the value is latched and the mailbox is reset to its initial value. No
 * task runs before the last SWI has ended: services called in one wake tasks, but do not switch to
 * them. An SWI must not wait.
 *
 * Semantics: DSP/BIOS, module SWI (doc/reference/swi.md has each rule).
 */
#ifndef WEFT_SWI_H
#define WEFT_SWI_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** 0 is the highest SWI priority, WEFT_SWI_PRIORITIES - 1 the lowest. */
#define WEFT_SWI_PRIORITIES 32U

typedef struct weft_swi weft_swi_t;

/** Function of an SWI. Context: SWI; WEFT_NO_WAIT only. */
typedef void (*weft_swi_function_t)(weft_swi_t *swi, void *arg);

/**
 * Software interrupt, defined by the description or weft_swi_init(). All members are private to the
 * kernel; their order permits loads and stores of pairs.
 */
struct weft_swi {
    weft_swi_t *next;       /**< NULL: not posted; otherwise the next of its priority, or itself */
    uint32_t priority_mask; /**< priority, see weft_arch_priority_mask() */
    uint32_t latched;       /**< the mailbox when the function started */
    uint32_t mailbox;
    uint32_t initial; /**< initial value of the mailbox */
    weft_swi_function_t function;
    void *arg;
    WEFT_CONFIG_OBJECT_MEMBER
    WEFT_CONFIG_USAGE_MEMBER
};

/** State that weft_swi_disable() returns for weft_swi_enable(). */
typedef uint32_t weft_swi_key_t;

/**
 * Initializes an SWI that is not posted.
 * @param mailbox initial value of its mailbox, restored whenever its function starts
 * Context: any. O(1).
 */
void weft_swi_init(weft_swi_t *swi, weft_swi_function_t function, void *arg,
                   weft_priority_t priority, uint32_t mailbox);

/**
 * Posts an SWI: its function runs once, before the call returns if it has a higher priority than
 * the caller and the caller is not an ISR. No effect if it is already posted.
 * Context: any. Does not block. O(1), plus the SWIs that run. SWI_post of DSP/BIOS.
 */
void weft_swi_post(weft_swi_t *swi);

/**
 * Sets bits of the mailbox and posts.
 * Context: any. Does not block. O(1), plus the SWIs that run. SWI_or of DSP/BIOS.
 */
void weft_swi_or(weft_swi_t *swi, uint32_t bits);

/**
 * Increments the mailbox and posts.
 * Context: any. Does not block. O(1), plus the SWIs that run. SWI_inc of DSP/BIOS.
 */
void weft_swi_inc(weft_swi_t *swi);

/**
 * Clears bits of the mailbox and posts if it becomes 0.
 * Context: any. Does not block. O(1), plus the SWIs that run. SWI_andn of DSP/BIOS.
 */
void weft_swi_andn(weft_swi_t *swi, uint32_t bits);

/**
 * Decrements the mailbox and posts if it becomes 0.
 * Context: any. Does not block. O(1), plus the SWIs that run. SWI_dec of DSP/BIOS.
 */
void weft_swi_dec(weft_swi_t *swi);

/**
 * The mailbox of the running SWI, latched when its function started; in an ISR, that of the
 * interrupted SWI.
 * Context: SWI. O(1). SWI_getmbox of DSP/BIOS.
 */
uint32_t weft_swi_mailbox(void);

/** The running SWI; in an ISR, the interrupted one. NULL: none. Context: any. O(1). */
weft_swi_t *weft_swi_self(void);

/**
 * Disables SWIs and task switching until weft_swi_enable(): the caller counts as the
 * highest-priority SWI and must not wait. Interrupts stay enabled. Pairs may be nested.
 * Context: task, SWI. O(1). SWI_disable of DSP/BIOS.
 * @return the argument for the matching weft_swi_enable()
 */
weft_swi_key_t weft_swi_disable(void);

/**
 * Undoes one weft_swi_disable(). SWIs that were posted meanwhile and have a higher priority than
 * the caller run now, then tasks that became ready.
 * Context: task, SWI. O(1), plus the SWIs that run. SWI_enable of DSP/BIOS.
 */
void weft_swi_enable(weft_swi_key_t key);

/** True in an SWI, and in a task that disabled them; false in an ISR. Context: any. O(1). */
bool weft_in_swi(void);

#ifdef __cplusplus
}
#endif

#endif
