/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the functions behind system calls begin with: handles become objects.
 *
 * These functions take words, whatever the service takes: a user task can pass anything, and the
 * calling convention's promises about narrow arguments do not bind it.
 */
#ifndef KERNEL_USER_CALL_H
#define KERNEL_USER_CALL_H

#include <weft/user_calls.h>

#include "../user.h"

/** Place of a handle in a permission table; huge if it is none. */
static inline uintptr_t weft_user_place(uintptr_t handle)
{
    enum { LOG = sizeof(weft_user_object_t) == 16 ? 4 : 3 };
    uintptr_t offset = handle - (uintptr_t)weft_user_objects;

    /* Rotated, so that what is no multiple is huge. */
    return offset >> LOG | offset << (sizeof offset * 8U - LOG);
}

/** The object for which a handle stands. Critical section not held. */
static inline void *weft_user_object(uintptr_t handle, enum weft_user_kind kind)
{
    const weft_user_t *user = weft_kernel.current->user;
    uintptr_t place = weft_user_place(handle);

    if (place >= user->count || user->objects[place].kind != kind) {
        weft_user_refuse_handle(handle);
    }
    return (void *)(uintptr_t)user->objects[place].object;
}

#endif
