/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User tasks: start, accessible memory, containment of faults.
 */
#include "../user.h"

#include <weft/system.h>

#include "../netif.h"
#include "../record.h"
#include "../sched.h"
#include "../task_internal.h"

void weft_user_init(void)
{
    for (size_t i = 0; i < weft_user_partition_count; i++) {
        const weft_user_partition_t *partition = &weft_user_partitions[i];
        const uint8_t *from = partition->load;

        for (uint8_t *to = partition->begin; to < partition->end; to++) {
            *to = to < partition->data_end ? *from++ : 0;
        }
    }
}

void weft_user_start(void *arg)
{
    weft_arch_user_enter(arg);
}

void weft_user_created(weft_task_t *task, const weft_task_attr_t *attr)
{
    task->user = NULL;
    if (attr->entry == weft_user_start) {
        task->user = attr->arg;
        weft_arch_user_init(task->user);
    }
}

void weft_user_check_code(uintptr_t begin, size_t size, bool writes)
{
    const weft_user_region_t *code = &weft_kernel.current->user->regions[WEFT_USER_REGION_CODE];

    if (writes || begin < code->begin || begin > code->end || code->end - begin < size) {
        weft_user_refuse("bad pointer in a system call", begin);
    }
}

uint32_t weft_user_faults(const weft_task_t *task, weft_user_fault_t *last)
{
    weft_check_not(weft_wrong_call(task));
    uint32_t count;

    if (task->user == NULL) {
        return 0;
    }
    weft_arch_lock();
    count = task->user->record->count;
    if (count != 0 && last != NULL) {
        *last = task->user->record->last;
    }
    weft_arch_unlock();
    return count;
}

/** Restarts the running task after releasing its resources. */
WEFT_NORETURN static void restart(const weft_user_t *user, weft_task_t *task)
{
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    weft_task_release_locked(task);
    if (WEFT_CONFIG_USER_REMOTE && weft_task_has(task, WEFT_TASK_FLAG_REMOTE)) {
        weft_netif_ended_locked(task);
    }
    weft_task_clear(task, WEFT_TASK_FLAG_EXPIRED);
    (void)weft_sched_leave_held_unlock(held);
    weft_task_set_priority(task, user->priority);
    weft_arch_user_enter(user);
}

/** How often a record is written again when text of other tasks cuts it off. */
#define TRIES 3U

/** @return false if other tasks' text cut it off */
static bool write_record(const weft_fault_t *fault, const weft_user_t *user,
                         const weft_task_t *task)
{
    weft_record_t record;

    weft_record_begin(&record);
    weft_record_printf(&record, "\n@contained what=\"%s\" code=%u pc=%p", fault->what,
                       (unsigned)fault->code, (void *)fault->pc);
    weft_record_printf(&record, " address=%p task=%p action=%s", (void *)fault->address,
                       (void *)task, user->restarts ? "restart" : "stop");
    return weft_record_end(&record);
}

void weft_user_fault(const weft_fault_t *fault)
{
    weft_task_t *task = weft_kernel.current;
    const weft_user_t *user = task->user;
    weft_user_record_t *record = user->record;

    weft_arch_lock();
    record->last = (weft_user_fault_t){fault->what, fault->code, fault->pc, fault->address};
    record->count++;
    weft_arch_unlock();
    for (unsigned i = 0; i < TRIES && !write_record(fault, user, task); i++) {
    }
    if (user->restarts) {
        restart(user, task);
    }
    weft_task_exit();
}

/** A fault in the current system call of the running task. */
WEFT_NORETURN static void fail(const char *what, uint32_t code, uintptr_t address)
{
    weft_fault_t fault = {.what = what, .code = code, .address = address};

    fault.pc = weft_arch_user_pc(weft_kernel.current->user);
    weft_user_fault(&fault);
}

void weft_user_refuse(const char *what, uintptr_t address)
{
    fail(what, 0, address);
}

void weft_user_refuse_handle(uintptr_t handle)
{
    bool is_place = handle != 0 && handle < weft_kernel.current->user->count;

    fail(is_place ? "foreign object" : "forged handle", 0, handle);
}

void weft_user_refuse_misuse(weft_misuse_t number)
{
    fail("misuse", (uint32_t)number, 0);
}

weft_status_t weft_user_end_misuse(weft_misuse_t number)
{
    weft_user_refuse_misuse(number);
}

void weft_user_misuse(weft_misuse_t number, uintptr_t pc)
{
    (void)pc;
    if (weft_kernel.current->user != NULL && !weft_sched_in_handler()) {
        if (weft_arch_is_locked()) {
            weft_arch_unlock();
        }
        weft_user_refuse_misuse(number);
    }
}

void weft_call_none(void)
{
    weft_user_refuse("no such system call", 0);
}
