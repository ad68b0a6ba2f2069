/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack of words: last in, first out. Semantics: Zephyr k_stack.
 */
#ifndef WEFT_STACK_H
#define WEFT_STACK_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Stack of words in the caller's memory. */
typedef struct weft_stack {
    weft_waitq_t waitq; /**< tasks that pop, while it is empty */
    uintptr_t *limit;   /**< end; base while tasks may wait, so that a push takes the slow path */
    uintptr_t *next;    /**< where the next word goes */
    uintptr_t *base;
    uintptr_t *end;
} weft_stack_t;

#define WEFT_STACK_INIT(memory, words)                                                             \
    {WEFT_WAITQ_INIT, (memory) + (words), (memory), (memory), (memory) + (words)}

/**
 * Initializes an empty stack.
 * @param memory for the words
 * @param words that fit, at least 1
 * Context: any. O(1).
 */
void weft_stack_init(weft_stack_t *stack, uintptr_t *memory, uint32_t words);

/**
 * Pushes a word, or hands it to the highest-priority waiting task.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK; WEFT_FULL: the stack is full
 */
weft_status_t weft_stack_push(weft_stack_t *stack, uintptr_t word);

/**
 * Pops the word that was pushed last; waits while there is none.
 * @param word receives it, when WEFT_OK
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_stack_pop(weft_stack_t *stack, uintptr_t *word, weft_timeout_t timeout);

/** Words on the stack at some moment during the call. Context: any. O(1). */
uint32_t weft_stack_count(const weft_stack_t *stack);

/** Words that could be pushed now. Context: any. O(1). */
uint32_t weft_stack_room(const weft_stack_t *stack);

/**
 * Reads the word that was pushed last and leaves it on the stack.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK, WEFT_EMPTY: the stack is empty
 */
weft_status_t weft_stack_peek(weft_stack_t *stack, uintptr_t *word);

#ifdef __cplusplus
}
#endif

#endif
