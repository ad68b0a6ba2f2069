/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host: a page without access at the low end of a task's stack. Only builds
 * with WEFT_CONFIG_CHECKS call weft_arch_guard().
 *
 * A guard stays when the task does not run, because mprotect() takes longer
 * than a hundred switches. Guards are kept in a table by the task's address;
 * two tasks that fall into the same place take it from each other whenever they
 * run. An access to the guard of a task that does not run, in memory that now
 * may belong to something else, opens it until that task runs again.
 */
#define _GNU_SOURCE

#include <sys/mman.h>
#include <unistd.h>

#include "host.h"

#define GUARDS 256U

/** Bytes at the low end that stay accessible: the kernel's pattern lies there. */
#define RESERVED 64U

/** A guard in place; page 0: none. */
struct guard {
    const weft_task_t *task;
    uintptr_t page;
};

static struct guard guards[GUARDS];
static uintptr_t page_size;

static struct guard *place(const weft_task_t *task)
{
    return &guards[(uintptr_t)task / sizeof *task % GUARDS];
}

static void open_guard(struct guard *guard)
{
    mprotect((void *)guard->page, page_size, PROT_READ | PROT_WRITE);
    guard->page = 0;
}

void weft_arch_guard(const weft_task_t *task)
{
#if WEFT_CONFIG_CHECKS
    if (task == NULL) {
        return; /* records are made on the signal stack, or above the guard page */
    }
    struct guard *guard = place(task);

    if (page_size == 0) {
        page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    }
    uintptr_t bottom = (uintptr_t)task->stack;
    uintptr_t page = (bottom + RESERVED + page_size - 1U) & ~(page_size - 1U);
    if (guard->task == task && guard->page == page) {
        return;
    }
    if (guard->page != 0) {
        open_guard(guard);
    }
    if (page + page_size <= bottom + task->stack_size / 2U &&
        mprotect((void *)page, page_size, PROT_NONE) == 0) {
        *guard = (struct guard){task, page};
    }
#else
    (void)task;
#endif
}

bool weft_host_guard_holds(const weft_task_t *task, uintptr_t address)
{
    const struct guard *guard = place(task);

    return guard->task == task && guard->page != 0 && address - guard->page < page_size;
}

bool weft_host_guard_lift(uintptr_t begin, uintptr_t end)
{
    bool lifted = false;

    if (page_size == 0) {
        return false;
    }
    for (size_t i = 0; i < GUARDS; i++) {
        if (guards[i].page != 0 && guards[i].page < end && begin < guards[i].page + page_size) {
            open_guard(&guards[i]);
            lifted = true;
        }
    }
    return lifted;
}
