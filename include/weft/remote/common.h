/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Common parts of hubs and tasks of other nodes, and the selection of services by the type of the
 * first argument.
 */
#ifndef WEFT_REMOTE_COMMON_H
#define WEFT_REMOTE_COMMON_H

#include <weft/types.h>

/** A hub or a task of another node. Constant, generated. */
typedef struct weft_remote {
    struct weft_net_peer *peer; /**< its node */
    uint16_t hub;               /**< its number on that node */
    uint16_t size;              /**< bytes of a message; 0: none */
    uint8_t options;            /**< enum weft_remote_option */
} weft_remote_t;

enum weft_remote_option {
    WEFT_REMOTE_POSTED = 1, /**< services that need no reply do not wait for one */
};

/**
 * Marks a reference to an object of another node: in addresses, which are even, the lowest bit; in
 * handles of user tasks, which are small, the highest.
 */
#define WEFT_REF_REMOTE (WEFT_CONFIG_USER_SIDE ? WEFT_REF_REMOTE_USER : (uintptr_t)1U)
#define WEFT_REF_REMOTE_USER (UINTPTR_MAX / 2U + 1U)

/** Whether a reference can be to an object of another node. */
#define WEFT_REF_MAY_BE_REMOTE (WEFT_CONFIG_USER_SIDE ? WEFT_CONFIG_USER_REMOTE : WEFT_CONFIG_NET)

/** The service of objects of a type for the type of the first argument. */
#define WEFT_ANY(object, type, service)                                                            \
    _Generic((object),                                                                             \
        weft_##type##_t *: weft_##service,                                                         \
        const weft_##type##_t *: weft_##service,                                                   \
        const weft_remote_##type##_t *: weft_remote_##service,                                     \
        weft_##type##_ref_t: weft_ref_##service)

/** A reference to an object of this node or another, or from the argument of a task or timer. */
#define WEFT_ANY_REF(object, kind)                                                                 \
    _Generic((object),                                                                             \
        weft_##kind##_t *: weft_local_##kind##_ref,                                                \
        const weft_remote_##kind##_t *: weft_remote_##kind##_ref,                                  \
        void *: weft_arg_##kind##_ref)(object)

#endif
