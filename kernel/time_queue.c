/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue. node->prev is the parent of a first child, else the sibling
 * before it, and the root's own address for the root: never NULL while queued.
 */
#include "time_queue.h"

/** Makes the later of two roots the first child of the other. @return the earlier */
static weft_timeout_node_t *meld(weft_timeout_node_t *a, weft_timeout_node_t *b)
{
    weft_timeout_node_t *later = b;

    if (b->deadline < a->deadline) {
        later = a;
        a = b;
    }
    later->next = a->child;
    if (later->next != NULL) {
        later->next->prev = later;
    }
    later->prev = a;
    a->child = later;
    return a;
}

/** Melds siblings in pairs from the front, then the pairs from the back. */
static weft_timeout_node_t *meld_siblings(weft_timeout_node_t *node)
{
    weft_timeout_node_t *pairs = NULL;
    weft_timeout_node_t *root;

    while (node != NULL) {
        weft_timeout_node_t *second = node->next;
        weft_timeout_node_t *rest = NULL;

        if (second != NULL) {
            rest = second->next;
            node = meld(node, second);
        }
        node->next = pairs;
        pairs = node;
        node = rest;
    }
    root = pairs;
    if (root == NULL) {
        return NULL;
    }
    for (pairs = root->next; pairs != NULL;) {
        weft_timeout_node_t *rest = pairs->next;

        root = meld(root, pairs);
        pairs = rest;
    }
    return root;
}

static void set_root(weft_timeout_node_t *root)
{
    weft_kernel.timeouts = root;
    if (root != NULL) {
        root->next = NULL;
        root->prev = root;
    }
}

void weft_time_arm_locked(weft_timeout_node_t *node, uint64_t deadline)
{
    weft_timeout_node_t *root = weft_kernel.timeouts;

    node->deadline = deadline;
    node->child = NULL;
    set_root(root == NULL ? node : meld(root, node));
    if (weft_kernel.timeouts == node) {
        weft_board_alarm(deadline);
    }
}

void weft_time_arm(weft_timeout_node_t *node, uint64_t deadline)
{
    weft_port_lock();
    weft_time_arm_locked(node, deadline);
    weft_port_unlock();
}

void weft_time_disarm_locked(weft_timeout_node_t *node)
{
    weft_timeout_node_t *children = node->child;
    weft_timeout_node_t *prev = node->prev;

    if (prev == NULL) {
        return;
    }
    node->prev = NULL;
    if (children != NULL) {
        children = meld_siblings(children);
    }
    if (prev == node) {
        set_root(children);
        return;
    }
    if (prev->child == node) {
        prev->child = node->next;
    } else {
        prev->next = node->next;
    }
    if (node->next != NULL) {
        node->next->prev = prev;
    }
    if (children != NULL) {
        set_root(meld(weft_kernel.timeouts, children));
    }
}

uint64_t weft_clock_now(void)
{
    uint64_t now;

    weft_port_lock();
    now = weft_board_clock();
    weft_port_unlock();
    return now;
}
