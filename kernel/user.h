/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User tasks: unprivileged tasks that can access only their stack, their partitions and the objects
 * of their permission table. Part of builds with WEFT_CONFIG_USER (kernel/user/).
 *
 * A user task has two stacks. On its user stack it runs unprivileged. On its kernel stack, which it
 * cannot access, it runs its system calls as an ordinary kernel task: it waits in the same queues
 * and is switched by the same code. Its control block refers to the kernel stack only.
 *
 * System calls take handles for objects: small numbers, which the code of user tasks uses as the
 * addresses of the objects. A handle is an index into the task's permission table, whose first
 * entry is reserved for NULL; so one comparison validates a handle and one load finds its object.
 *
 * arch/arch.h specifies the processor's part under "User tasks".
 */
#ifndef KERNEL_USER_H
#define KERNEL_USER_H

#include <weft/hub.h>
#include <weft/misuse.h>
#include <weft/pool.h>
#include <weft/task.h>
#include <weft/user.h>

#include "kernel.h"
#include "user_kinds.h"

/** An entry of a permission table. Constant, generated. */
typedef struct weft_user_object {
    const void *object; /**< a weft_<kind>_t; weft_user_hub_t, weft_user_pool_t; net/user/user.h */
    uintptr_t kind;     /**< enum weft_user_kind */
} weft_user_object_t;

/** A user-defined hub for user tasks. */
typedef struct weft_user_hub {
    weft_hub_t *hub;
    size_t request; /**< bytes that the callers' argument points to */
} weft_user_hub_t;

/** A pool, or a pool of packets, for user tasks. */
typedef struct weft_user_pool {
    weft_pool_t *words; /**< one word for each block */
    uint8_t *blocks;    /**< in a partition */
    size_t size;        /**< bytes of a block */
    size_t count;
} weft_user_pool_t;

/** Access rights to a region of memory. */
enum weft_user_access {
    WEFT_USER_CODE, /**< read and execute */
    WEFT_USER_DATA, /**< read and write */
};

/**
 * A memory region of a user task, aligned as WEFT_ARCH_REGION_ALIGN and WEFT_ARCH_REGION_SIZE
 * require.
 */
typedef struct weft_user_region {
    uintptr_t begin;
    uintptr_t end;
    uintptr_t access; /**< enum weft_user_access */
} weft_user_region_t;

/** First regions of every user task. Partitions follow. */
enum { WEFT_USER_REGION_CODE, WEFT_USER_REGION_STACK, WEFT_USER_REGION_PARTITIONS };

/** Faults of a user task. */
typedef struct weft_user_record {
    weft_user_fault_t last;
    uint32_t count;
} weft_user_record_t;

/**
 * A user task. Generated, and constant but for slots; the assembly of arch/ knows the offset of
 * `arch`.
 */
typedef struct weft_user {
    uintptr_t count; /**< entries of objects, the first included */
    const weft_user_object_t
        *objects;                /**< permission table; an object has the same index in all tasks */
    struct weft_arch_user *arch; /**< data of arch/, at the end of the kernel stack */
    const weft_user_region_t *regions;
    const weft_user_region_t *regions_end;
    weft_task_entry_t entry;
    void *arg;
    weft_user_record_t *record;
    const char *name;
    const void *self;         /**< its own handle */
    weft_priority_t priority; /**< initial priority */
    weft_priority_t ceiling;  /**< highest priority that it can set, for itself or others */
    bool restarts;            /**< restarts after a fault; else it is stopped */
    bool resets;              /**< may reset the hubs of its permission table */
    void *stack;              /**< of a slot: its kernel stack, which ends at `arch` */
    bool is_slot;             /**< entry, argument and priority are set by weft_user_create() */
} weft_user_t;

/** Initial values of a partition. Constant, generated; the linker script sets the addresses. */
typedef struct weft_user_partition {
    uint8_t *begin;
    uint8_t *data_end; /**< zeros from here on */
    uint8_t *end;
    const uint8_t *load; /**< initial values */
} weft_user_partition_t;

extern const weft_user_partition_t weft_user_partitions[];
extern const size_t weft_user_partition_count;

/** A service of the kernel for user tasks, with the calling convention of C. */
typedef void (*weft_user_call_t)(void);

/** System calls by number, WEFT_USER_CALLS entries. Unused ones are weft_call_none(). */
extern const weft_user_call_t weft_user_calls[];

/** Initializes the partitions, before a task starts. */
void weft_user_init(void);

/** Entry of a user task on its kernel stack; arg is its weft_user_t. */
void weft_user_start(void *arg);

/** Makes a new task a user task if its entry is weft_user_start(). */
void weft_user_created(weft_task_t *task, const weft_task_attr_t *attr);

/**
 * Records a fault of the running user task, then stops or restarts the task. Called on the task's
 * kernel stack, privileged, interrupts enabled, kernel lock free.
 */
WEFT_NORETURN void weft_user_fault(const weft_fault_t *fault);

/** Refuses a system call: weft_user_fault() with a reason. */
WEFT_NORETURN void weft_user_refuse(const char *what, uintptr_t address);

/** Refuses a system call for misuse, also in builds without checks. */
WEFT_NORETURN void weft_user_refuse_misuse(weft_misuse_t number);

/**
 * weft_user_refuse_misuse() as the tail call of a service that returns a status. It does not
 * return, but is not declared so: compilers then branch to it without a stack frame.
 */
weft_status_t weft_user_end_misuse(weft_misuse_t number);

/**
 * Turns misuse in a system call into a fault of the calling task; returns if no user task is the
 * caller.
 */
void weft_user_misuse(weft_misuse_t number, uintptr_t pc);

/** The system call for unused and invalid numbers. */
WEFT_NORETURN void weft_call_none(void);

/** Refuses a call with an invalid handle, or with one of another kind or without permission. */
WEFT_NORETURN void weft_user_refuse_handle(uintptr_t handle);

/** Refuses the call unless the bytes are code of user tasks and the access is a read. */
void weft_user_check_code(uintptr_t begin, size_t size, bool writes);

#endif
