/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The nodes of a system as a program sees them. In C the node x of a
 * description is the constant x_node.
 */
#ifndef WEFT_NET_H
#define WEFT_NET_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** State of another node. */
typedef enum weft_node_state {
    WEFT_NODE_STARTING, /**< no contact yet: calls wait until it is up */
    WEFT_NODE_UP,       /**< connected */
    WEFT_NODE_LOST,     /**< connection lost: calls end with WEFT_NODE_DOWN */
    WEFT_NODE_REFUSED, /**< built from another description or version: calls end with WEFT_NODE_DOWN
                        */
    WEFT_NODE_UNKNOWN, /**< no node, or one whose hubs this node does not use */
} weft_node_state_t;

/**
 * Called when a node's state has changed. Context: ISR, or a task with preemption disabled: it must
 * not wait, nor use hubs of other nodes. When a node is lost, calls to it have not ended yet, and
 * its tasks still own their mutexes here: both follow after the handler.
 */
typedef void (*weft_node_handler_t)(unsigned node, weft_node_state_t state);

/** Number of this node in its description. Context: any. O(1). */
unsigned weft_node_self(void);

/** Name of this node in its description. Context: any. O(1). */
const char *weft_node_name(void);

/**
 * State of a node; WEFT_NODE_UP for this one, WEFT_NODE_UNKNOWN for nodes that are no peers of it.
 * Context: any. O(1).
 */
weft_node_state_t weft_node_state(unsigned node);

/** Sets the function to call when a node's state changes; NULL: none. Context: any. O(1). */
void weft_node_on_change(weft_node_handler_t handler);

#ifdef __cplusplus
}
#endif

#endif
