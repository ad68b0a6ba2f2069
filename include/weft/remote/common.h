/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What hubs and tasks of other nodes have in common, and how the compiler
 * chooses a service by the type of what it is called with.
 */
#ifndef WEFT_REMOTE_COMMON_H
#define WEFT_REMOTE_COMMON_H

#include <weft/types.h>

/** A hub or a task of another node. Constant, generated. */
typedef struct weft_remote {
    struct weft_net_peer *peer; /**< the node where it lives */
    uint16_t hub;               /**< its number there */
    uint16_t size;              /**< bytes of a message; 0: none */
    uint8_t options;            /**< enum weft_remote_option */
} weft_remote_t;

enum weft_remote_option {
    WEFT_REMOTE_POSTED = 1, /**< services that need no answer do not wait for one */
};

/** The lowest bit of a reference to something on another node. */
#define WEFT_REF_REMOTE ((uintptr_t)1U)

/** The service of a kind for the type of its first argument. */
#define WEFT_ANY(object, kind, service)                                                            \
    _Generic((object),                                                                             \
        weft_##kind##_t *: weft_##kind##_##service,                                                \
        const weft_##kind##_t *: weft_##kind##_##service,                                          \
        const weft_remote_##kind##_t *: weft_remote_##kind##_##service,                            \
        weft_##kind##_ref_t: weft_ref_##kind##_##service)

/** A reference from something of this node, of another, or the argument of a task or timer. */
#define WEFT_ANY_REF(object, kind)                                                                 \
    _Generic((object),                                                                             \
        weft_##kind##_t *: weft_local_##kind##_ref,                                                \
        const weft_remote_##kind##_t *: weft_remote_##kind##_ref,                                  \
        void *: weft_arg_##kind##_ref)(object)

#endif
