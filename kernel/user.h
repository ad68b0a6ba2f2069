/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User tasks: tasks that run unprivileged, with their stack, their partitions and the objects of
 * their permission table only. Part of builds with WEFT_CONFIG_USER (kernel/user/).
 *
 * A user task has two stacks. On its own it runs unprivileged. On its kernel stack, which it cannot
 * reach, it runs its system calls, as an ordinary task of the kernel: it waits in the same queues
 * and is switched by the same code. Its control block knows the kernel stack only.
 *
 * A system call passes handles for objects: small numbers, which code of user tasks knows as the
 * addresses of the objects. A handle is a place in the task's own permission table, whose first
 * entry is nobody's because of NULL; so one comparison finds what is no handle, and one load what
 * it stands for.
 *
 * What the port does is in port.h under "User tasks".
 */
#ifndef KERNEL_USER_H
#define KERNEL_USER_H

#include <weft/hub.h>
#include <weft/misuse.h>
#include <weft/pool.h>
#include <weft/task.h>
#include <weft/user.h>

#include "kernel.h"

/** Kinds of objects in permission tables. */
enum weft_user_kind {
    WEFT_USER_NONE, /**< not this task's */
    WEFT_USER_TASK,
    WEFT_USER_SEM,
    WEFT_USER_EVENT,
    WEFT_USER_FLAGS,
    WEFT_USER_PORT,
    WEFT_USER_MSGQ,
    WEFT_USER_DATA_EVENT,
    WEFT_USER_BLACKBOARD,
    WEFT_USER_MUTEX,
    WEFT_USER_RMUTEX,
    WEFT_USER_COND,
    WEFT_USER_HUB,
    WEFT_USER_POOL,
    WEFT_USER_PACKET_POOL,
    WEFT_USER_STACK,
    WEFT_USER_QUEUE,
    WEFT_USER_SWI,
    WEFT_USER_LOG,
};

/** An entry of a permission table. Constant, generated. */
typedef struct weft_user_object {
    const void *object; /**< a weft_<kind>_t; weft_user_hub_t, weft_user_pool_t */
    uintptr_t kind;     /**< enum weft_user_kind */
} weft_user_object_t;

/** A user-defined hub for user tasks. */
typedef struct weft_user_hub {
    weft_hub_t *hub;
    size_t request; /**< bytes to which the callers' argument points */
} weft_user_hub_t;

/** A pool, or a pool of packets, for user tasks. */
typedef struct weft_user_pool {
    weft_pool_t *words; /**< of which each stands for a block */
    uint8_t *blocks;    /**< in a partition */
    size_t size;        /**< of a block */
    size_t count;
} weft_user_pool_t;

/** What a task may do with a region of memory. */
enum weft_user_access {
    WEFT_USER_CODE, /**< read and execute */
    WEFT_USER_DATA, /**< read and write */
};

/** Memory of a user task; begin and end as WEFT_PORT_REGION_ALIGN and _SIZE have it. */
typedef struct weft_user_region {
    uintptr_t begin;
    uintptr_t end;
    uintptr_t access; /**< enum weft_user_access */
} weft_user_region_t;

/** First regions of every user task. Partitions follow. */
enum { WEFT_USER_REGION_CODE, WEFT_USER_REGION_STACK, WEFT_USER_REGION_PARTITIONS };

/** What is known of the faults of a user task. */
typedef struct weft_user_record {
    weft_user_fault_t last;
    uint32_t count;
} weft_user_record_t;

/** A user task. Constant, generated; ports' assembly knows the offset of `port`. */
typedef struct weft_user {
    uintptr_t count;                   /**< entries of objects, the first included */
    const weft_user_object_t *objects; /**< permissions: places are the same for all tasks */
    struct weft_port_user *port;       /**< what the port keeps; here the kernel stack ends */
    const weft_user_region_t *regions;
    const weft_user_region_t *regions_end;
    weft_task_entry_t entry;
    void *arg;
    weft_user_record_t *record;
    const char *name;
    const void *self;         /**< its own handle */
    weft_priority_t priority; /**< at start */
    weft_priority_t ceiling;  /**< the highest that it can give to itself and to others */
    bool restarts;            /**< after a fault; else it is stopped */
} weft_user_t;

/** Initial values of a partition. Constant, generated; addresses by the linker script. */
typedef struct weft_user_partition {
    uint8_t *begin;
    uint8_t *data_end; /**< from here on zero */
    uint8_t *end;
    const uint8_t *load; /**< initial values */
} weft_user_partition_t;

extern const weft_user_partition_t weft_user_partitions[];
extern const size_t weft_user_partition_count;

/** A service of the kernel for user tasks, with the calling convention of C. */
typedef void (*weft_user_call_t)(void);

/** Services by number; WEFT_USER_CALLS of them. What no user task needs is weft_call_none(). */
extern const weft_user_call_t weft_user_calls[];

/** Before a task starts: partitions get their initial values. */
void weft_user_init(void);

/** Entry of a user task on its kernel stack; arg is its weft_user_t. */
void weft_user_start(void *arg);

/** Makes a task that is created a user task if that is its entry. */
void weft_user_created(weft_task_t *task, const weft_task_attr_t *attr);

/**
 * Ends what a user task does after a fault: records it, then stops the task or starts it anew.
 * Called on the task's kernel stack, privileged, interrupts open, critical section not held.
 */
WEFT_NORETURN void weft_user_fault(const weft_fault_t *fault);

/** A system call that must not be: weft_user_fault() with its reason. */
WEFT_NORETURN void weft_user_refuse(const char *what, uintptr_t address);

/** The same for misuse, with its number: builds without checks do not look elsewhere. */
WEFT_NORETURN void weft_user_refuse_misuse(weft_misuse_t number);

/**
 * The same for the end of a call that returns a status. It does not return; compilers do not know
 * that, so they branch, and the call needs no stack frame.
 */
weft_status_t weft_user_end_misuse(weft_misuse_t number);

/** Misuse in a system call is a fault of its task; returns if it is somebody else's. */
void weft_user_misuse(weft_misuse_t number, uintptr_t pc);

/** The system call of numbers that are none. */
WEFT_NORETURN void weft_call_none(void);

/** Ends the call: the handle is none, or stands for nothing of this kind that the task may use. */
WEFT_NORETURN void weft_user_refuse_handle(uintptr_t handle);

/** Ends the call unless the bytes are code of user tasks, and to be read only. */
void weft_user_check_code(uintptr_t begin, size_t size, bool writes);

#endif
