/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue, a leftist heap: the rank of an entry is the number of entries on its rightmost
 * path, itself included, and the left child's rank is never less than the right one's. So rightmost
 * paths have at most log2(entries + 1) entries, and merging works on these alone.
 *
 * With WEFT_CONFIG_TIME_LIST there are no right children: the heap is a list.
 */
#include "time_queue.h"

#include <weft/timer.h>

#include "alarm.h"
#include "timer_internal.h"
#include "wait.h"

/* What starts a timeout of its kind is in the same file as the function. */
WEFT_LINKED_BY_OTHERS(weft_wait_expire_locked);
WEFT_LINKED_BY_OTHERS(weft_timer_expire_locked);

static inline unsigned rank_of(const weft_timeout_node_t *node)
{
    return node == NULL ? 0 : node->rank;
}

/**
 * Recomputes the rank of an entry from its children, and swaps them if needed. @return true if the
 * rank changed
 */
static inline bool recompute_rank(weft_timeout_node_t *node)
{
    weft_timeout_node_t *left = node->left;
    weft_timeout_node_t *right = node->right;
    unsigned rank;

    if (rank_of(left) < rank_of(right)) {
        node->left = right;
        node->right = left;
        right = left;
    }
    rank = rank_of(right) + 1U;
    if (rank == node->rank) {
        return false;
    }
    node->rank = (uint16_t)rank;
    return true;
}

/** Merges two non-empty heaps. @return the root, whose parent is not set */
static weft_timeout_node_t *merge(weft_timeout_node_t *a, weft_timeout_node_t *b)
{
    weft_timeout_node_t *root;
    weft_timeout_node_t *below;

    if (b->deadline < a->deadline) {
        root = b;
        b = a;
    } else {
        root = a;
    }
    a = root;
    while ((below = a->right) != NULL) {
        if (b->deadline < below->deadline) {
            a->right = b;
            b->parent = a;
            b = below;
            below = a->right;
        }
        a = below;
    }
    a->right = b;
    b->parent = a;
    for (; a != root; a = a->parent) {
        recompute_rank(a);
    }
    recompute_rank(root);
    return root;
}

static inline void set_root(weft_timeout_node_t *root)
{
    weft_kernel.timeouts = root;
    if (root != NULL) {
        root->parent = root;
    }
}

/** Inserts an entry behind those with an earlier or equal deadline. */
static void insert_in_list(weft_timeout_node_t *node)
{
    weft_timeout_node_t *before = NULL;
    weft_timeout_node_t *behind = weft_kernel.timeouts;

    while (behind != NULL && behind->deadline <= node->deadline) {
        before = behind;
        behind = behind->left;
    }
    node->left = behind;
    if (behind != NULL) {
        behind->parent = node;
    }
    if (before == NULL) {
        set_root(node);
    } else {
        before->left = node;
        node->parent = before;
    }
}

void weft_time_arm_locked(weft_timeout_node_t *node)
{
    weft_timeout_node_t *root = weft_kernel.timeouts;

    node->right = NULL;
    node->rank = 1;
    if (WEFT_CONFIG_TIME_LIST) {
        insert_in_list(node);
    } else {
        node->left = NULL;
        set_root(root == NULL ? node : merge(root, node));
    }
    if (weft_kernel.timeouts == node) {
        weft_board_alarm(node->deadline);
    }
}

/** Replaces an entry by a heap or NULL and updates the ranks above. */
static void replace(weft_timeout_node_t *node, weft_timeout_node_t *heap)
{
    weft_timeout_node_t *parent = node->parent;

    if (parent == node) {
        set_root(heap);
        return;
    }
    if (WEFT_CONFIG_TIME_LIST || parent->left == node) {
        parent->left = heap;
    } else {
        parent->right = heap;
    }
    if (heap != NULL) {
        heap->parent = parent;
    }
    while (!WEFT_CONFIG_TIME_LIST && recompute_rank(parent) && parent->parent != parent) {
        parent = parent->parent;
    }
}

void weft_time_disarm_locked(weft_timeout_node_t *node)
{
    weft_timeout_node_t *left = node->left;
    weft_timeout_node_t *right = node->right;

    if (node->parent == NULL) {
        return;
    }
    replace(node, WEFT_CONFIG_TIME_LIST || right == NULL ? left : merge(left, right));
    node->parent = NULL;
}

static void *owner_of(weft_timeout_node_t *node, size_t offset)
{
    return (uint8_t *)node - offset;
}

static void expire_timer_locked(weft_timer_t *timer)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_timer_expire_inline_locked(timer);
    } else {
        weft_timer_expire_locked(timer);
    }
}

/**
 * Takes the entries whose time has come out of the queue, each in a critical section of its own.
 */
void weft_kernel_alarm(void)
{
    weft_timeout_node_t *node;

    weft_arch_lock();
    weft_alarm_enter_locked();
    while ((node = weft_kernel.timeouts) != NULL && node->deadline <= weft_board_clock()) {
        weft_time_disarm_locked(node);
        if (node->kind == WEFT_TIMEOUT_KIND_TASK) {
            weft_wait_expire_locked(owner_of(node, offsetof(weft_task_t, timeout)));
        } else if (WEFT_CONFIG_BUDGET && node->kind == WEFT_TIMEOUT_KIND_BUDGET) {
            weft_budget_expire_locked(node);
        } else {
            expire_timer_locked(owner_of(node, offsetof(weft_timer_t, timeout)));
        }
        weft_sched_pause_locked();
    }
    weft_alarm_leave_unlock(node != NULL ? node->deadline : UINT64_MAX);
}

uint64_t weft_clock_now(void)
{
    weft_check_not(weft_wrong_context());
    return weft_time_now();
}
