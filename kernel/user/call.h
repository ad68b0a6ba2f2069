/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Validation of the arguments of system calls: handles and pointers.
 *
 * The functions behind system calls take words, whatever the service takes: a user task can pass
 * anything, and need not extend narrow arguments as the calling convention requires.
 */
#ifndef KERNEL_USER_CALL_H
#define KERNEL_USER_CALL_H

#include <weft/user_calls.h>

#include "../user.h"

/** The object of a handle; refuses the call if there is none. Kernel lock free. */
static inline void *weft_user_object(uintptr_t handle, enum weft_user_kind kind)
{
    const weft_user_t *user = weft_kernel.current->user;

    if (handle >= user->count || user->objects[handle].kind != kind) {
        weft_user_refuse_handle(handle);
    }
    return (void *)(uintptr_t)user->objects[handle].object;
}

/** Refuses the call unless the bytes lie in one region. Checks the stack first, the code last. */
static inline void weft_user_check(const void *memory, size_t size, bool writes)
{
    const weft_user_t *user = weft_kernel.current->user;
    const weft_user_region_t *region = &user->regions[WEFT_USER_REGION_STACK];
    uintptr_t begin = (uintptr_t)memory;

    do {
        uintptr_t length = region->end - region->begin;
        uintptr_t offset = begin - region->begin;

        if (offset <= length && length - offset >= size) {
            return;
        }
        region++;
    } while (region != user->regions_end);
    weft_user_check_code(begin, size, writes);
}

/** Refuses the call unless the running task may write the bytes. */
static inline void weft_user_may_write(const void *memory, size_t size)
{
    weft_user_check(memory, size, true);
}

/** Refuses the call unless the running task may read the bytes. */
static inline void weft_user_may_read(const void *memory, size_t size)
{
    weft_user_check(memory, size, false);
}

/** Refuses the call unless the running task may write an aligned value of this size. */
static inline void weft_user_may_store(const void *memory, size_t size)
{
    if ((uintptr_t)memory % size != 0) {
        weft_user_refuse("unaligned pointer in a system call", (uintptr_t)memory);
    }
    weft_user_check(memory, size, true);
}

#endif
