/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Accounting of processor time, part of builds with WEFT_CONFIG_OBJCORE: exactly one account runs
 * at any time, and every switch closes it and opens the next. While accounting is disabled, the
 * account that would run is noted, and nothing else.
 *
 * Time stamps have 32 bits. A timer charges the running account often enough that they never wrap
 * in between.
 */
#include <weft/account.h>
#include <weft/timer.h>

#include "account.h"
#include "check.h"
#include "dump.h"
#include "object.h"
#include "paint.h"
#include "swi.h"
#include "weft_board.h"

/** Time stamps wrap after half a minute at the earliest. */
#define REFRESH WEFT_S(20U)

static bool is_enabled = true;
static weft_usage_t *running;
static uint32_t since;
static uint64_t total;
static weft_usage_t interrupts;
static weft_task_t *idle_task;

/** What has passed since the last time becomes part of the running account. */
static inline void close_locked(void)
{
    uint32_t now = weft_board_stamp();
    uint32_t spent = now - since;

    total += spent;
    running->time += spent;
    if (spent > running->longest) {
        running->longest = spent;
    }
    since = now;
}

/** Closes the running account and opens another one. */
static void charge_locked(weft_usage_t *next)
{
    if (is_enabled) {
        close_locked();
    }
    running = next;
}

/** charge_locked() for one that gets the processor. */
static inline void run_locked(weft_usage_t *next)
{
    charge_locked(next);
    next->runs += is_enabled ? 1U : 0U;
}

static void refresh(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_arch_lock();
    charge_locked(running);
    weft_arch_unlock();
}

static weft_timer_t refresh_timer = WEFT_TIMER_INIT(refresh, NULL);

void weft_account_begin(weft_task_t *idle)
{
    weft_arch_stack_t stack = weft_arch_interrupt_stack();
    uintptr_t here = (uintptr_t)&stack;
    bool is_on_it = here > stack.begin && here <= stack.end;

    if (stack.begin != 0) { /* the start code may run on it */
        weft_paint(stack.begin, is_on_it ? (here - 128U) & ~(uintptr_t)7U : stack.end);
    }
    idle_task = idle;
    running = &idle->usage;
    since = weft_board_stamp();
}

void weft_account_start(void)
{
    weft_timer_start(&refresh_timer, REFRESH, REFRESH);
}

void weft_account_task_created(weft_task_t *task, const weft_task_attr_t *attr)
{
    task->usage = (weft_usage_t){0};
    weft_arch_task_init(task, attr); /* first: it makes the whole stack accessible */
    weft_paint((uintptr_t)attr->stack, (uintptr_t)task->sp);
    weft_object_add(WEFT_OBJECT_TASK, task);
}

void weft_account_charge_task_locked(weft_task_t *task)
{
    run_locked(&task->usage);
}

void weft_account_charge_swi_locked(weft_swi_t *swi)
{
    run_locked(&swi->usage);
}

void weft_account_charge_back_locked(weft_swi_t *swi)
{
    charge_locked(swi != NULL ? &swi->usage : &weft_sched_task()->usage);
}

void weft_account_charge_wake_locked(void)
{
    run_locked(&interrupts);
}

void weft_account_charge_idle(void)
{
    weft_arch_lock();
    charge_locked(&weft_kernel.current->usage);
    weft_arch_unlock();
}

bool weft_accounting_enable(bool enable)
{
    weft_check_not(weft_wrong_context());
    bool was_enabled;

    weft_arch_lock();
    was_enabled = is_enabled;
    charge_locked(running);
    since = weft_board_stamp();
    is_enabled = enable;
    weft_arch_unlock();
    return was_enabled;
}

uint32_t weft_stamp_hz(void)
{
    return WEFT_STAMP_HZ;
}

void weft_load(weft_load_t *load)
{
    WEFT_CHECK_VOID(weft_wrong_call(load));
    weft_arch_lock();
    charge_locked(running);
    load->total = total;
    load->idle = idle_task->usage.time;
    load->interrupts = interrupts.time;
    weft_arch_unlock();
}

uint32_t weft_load_permille(const weft_load_t *before, const weft_load_t *now)
{
    weft_check_not(weft_wrong_object(before));
    weft_check_not(weft_wrong_object(now));
    uint64_t whole = now->total - before->total;
    uint64_t idle = now->idle - before->idle;

    return whole == 0 ? 0 : (uint32_t)((whole - idle) * 1000U / whole);
}

static void read_usage(const weft_usage_t *usage, weft_usage_t *to)
{
    weft_arch_lock();
    charge_locked(running);
    *to = *usage;
    weft_arch_unlock();
}

static size_t stack_used(const weft_task_t *task)
{
    uintptr_t begin = (uintptr_t)task->stack;
    size_t skip = 0;

    if (WEFT_CONFIG_CHECKS) {
        skip = WEFT_ARCH_GUARD;
    }
    return weft_paint_used(begin, begin + task->stack_size, skip);
}

void weft_task_statistics(const weft_task_t *task, weft_task_statistics_t *statistics)
{
    WEFT_CHECK_VOID(weft_wrong_task_call(task));
    WEFT_CHECK_VOID(weft_wrong_object(statistics));
    read_usage(&task->usage, &statistics->usage);
    statistics->stack_size = task->stack_size;
    statistics->stack_used = stack_used(task);
}

void weft_task_statistics_reset(weft_task_t *task)
{
    WEFT_CHECK_VOID(weft_wrong_task_call(task));
    weft_arch_lock();
    charge_locked(running);
    task->usage = (weft_usage_t){0};
    weft_arch_unlock();
}

void weft_swi_statistics(const weft_swi_t *swi, weft_usage_t *usage)
{
    WEFT_CHECK_VOID(weft_wrong_call(swi));
    WEFT_CHECK_VOID(weft_wrong_object(usage));
    read_usage(&swi->usage, usage);
}

size_t weft_interrupt_stack_size(void)
{
    weft_arch_stack_t stack = weft_arch_interrupt_stack();

    return stack.begin != 0 ? stack.end - stack.begin : 0;
}

size_t weft_interrupt_stack_used(void)
{
    weft_arch_stack_t stack = weft_arch_interrupt_stack();

    return stack.begin != 0 ? weft_paint_used(stack.begin, stack.end, 0) : 0;
}

static void put(weft_dump_line_t *line, uint64_t value, unsigned digits)
{
    weft_dump_text(line, " ");
    weft_dump_hex(line, value, digits);
}

static void put_sizes_locked(weft_dump_line_t *line, size_t size, size_t used)
{
    put(line, size, 8);
    put(line, used, 8);
    weft_dump_end_line_locked(line);
}

static void begin_usage(weft_dump_line_t *line, const char *what, const void *object,
                        const weft_usage_t *usage)
{
    weft_dump_begin_line(line);
    weft_dump_text(line, what);
    put(line, (uintptr_t)object, 16);
    put(line, usage->time, 16);
    put(line, usage->runs, 8);
    put(line, usage->longest, 8);
}

void weft_account_dump_locked(weft_dump_line_t *line)
{
    const weft_object_t *at;

    charge_locked(running);
    for (at = weft_object_first_locked(WEFT_OBJECT_TASK); at != NULL; at = at->next) {
        const weft_task_t *task = weft_object_of(at);

        begin_usage(line, "task", task, &task->usage);
        put_sizes_locked(line, task->stack_size, stack_used(task));
    }
    for (at = weft_object_first_locked(WEFT_OBJECT_SWI); at != NULL; at = at->next) {
        const weft_swi_t *swi = weft_object_of(at);

        begin_usage(line, "swi", swi, &swi->usage);
        put_sizes_locked(line, 0, 0);
    }
    weft_dump_begin_line(line);
    weft_dump_text(line, "load");
    put(line, total, 16);
    put(line, idle_task->usage.time, 16);
    put(line, interrupts.time, 16);
    put_sizes_locked(line, weft_interrupt_stack_size(), weft_interrupt_stack_used());
}
