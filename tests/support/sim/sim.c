/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A port and a board for tests: contexts by ucontext, virtual time, injected
 * interrupts. See weft_arch.h.
 */
#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
#include <unistd.h>

#include <weft/system.h>

#include "kernel.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#else
#define __asan_unpoison_memory_region(begin, size) ((void)(begin), (void)(size))
#define __sanitizer_start_switch_fiber(save, bottom, size)                                         \
    ((void)(save), (void)(bottom), (void)(size))
#define __sanitizer_finish_switch_fiber(saved, bottom, size)                                       \
    ((void)(saved), (void)(bottom), (void)(size))
#endif

/** Locals stay on the stacks of tasks: the kernel refuses addresses of user tasks elsewhere. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_stack_use_after_return=0";
}

#define CLOCK_LINE 63U

/** What task->sp points to, at the top of the stack. */
struct context {
    ucontext_t uc;
    void *fake_stack;
    uint8_t *bottom;
    size_t size;
    uint8_t *here; /**< the stack on which it is: its own, or that of its part without privilege */
    size_t here_size;
    weft_status_t result;
    bool away_by_call;
    weft_task_entry_t entry;
    void *arg;
};

struct sim sim = {
    .locked = true, .alarm = UINT64_MAX, .ticks_per_read = 1, .advance_when_idle = true};

const unsigned weft_board_irqs = 32;

static weft_task_t *executing; /* whose context is loaded */

void sim_broken(const char *what)
{
    void (*explain)(const char *) = sim.broken;

    printf("# sim: %s\n", what);
    sim.broken = NULL;
    if (explain) {
        explain(what);
    }
    printf("Bail out! contract broken\n");
    fflush(stdout);
    abort();
}

static struct context *context_of(const weft_task_t *task)
{
    return task->sp;
}

static void arrive(void)
{
    __sanitizer_finish_switch_fiber(context_of(executing)->fake_stack, NULL, NULL);
    sim.monitor = NULL; /* a preempted task comes back by the end of an exception */
}

static void change(weft_task_t *from, weft_task_t *to)
{
    if (executing != from || weft_kernel.current != to) {
        sim_broken("switch from or to a task that is not the current one");
    }
    executing = to;
    struct context *next = context_of(to);
    __sanitizer_start_switch_fiber(&context_of(from)->fake_stack, next->here, next->here_size);
    swapcontext(&context_of(from)->uc, &next->uc);
    arrive();
}

void sim_stack_clean(uint8_t *bottom, size_t size)
{
    __asan_unpoison_memory_region(bottom, size);
}

void sim_stack_arrived(void)
{
    __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
}

void sim_stack_change(ucontext_t *from, const ucontext_t *to, uint8_t *bottom, size_t size)
{
    struct context *self = context_of(executing);
    void *fake_stack = NULL;

    self->here = bottom != NULL ? bottom : self->bottom;
    self->here_size = bottom != NULL ? size : self->size;
    __sanitizer_start_switch_fiber(&fake_stack, self->here, self->here_size);
    swapcontext(from, to);
    __sanitizer_finish_switch_fiber(fake_stack, NULL, NULL);
}

static void (*isr_of(unsigned line))(void)
{
    return line == CLOCK_LINE ? weft_kernel_alarm : weft_irq_table[line];
}

/** The end of the last interrupt: preemption, if it is due. */
static void end_of_interrupts(void)
{
    if (!sim.due) {
        return;
    }
    sim.due = false;
    sim.locked = true;
    sim.monitor = NULL;
    weft_task_t *from = executing;
    weft_task_t *to = weft_kernel_preempt_locked();
    if (to != from && !weft_sched_swis_active()) {
        context_of(from)->away_by_call = false;
        change(from, to);
    }
    sim.locked = false;
    sim.monitor = NULL; /* SWIs may have run */
}

static void serve(void)
{
    while (sim.pending & sim.enabled) {
        unsigned line = (unsigned)__builtin_ctzll(sim.pending & sim.enabled);
        sim.pending &= ~(1ULL << line);
        sim.in_isr = true;
        sim.monitor = NULL;
        isr_of(line)();
        sim.in_isr = false;
        sim.monitor = NULL;
        if (sim.locked) {
            sim_broken("an ISR ended inside the critical section");
        }
    }
    end_of_interrupts();
}

void sim_point(void)
{
    if (sim.locked || sim.in_isr || sim.in_step) {
        return;
    }
    sim.points++;
    if (sim.inject) {
        sim.inject();
    }
    if (sim.now >= sim.alarm) {
        sim.alarm = UINT64_MAX;
        sim.pending |= 1ULL << CLOCK_LINE;
    }
    if (sim.pending & sim.enabled) {
        serve();
    }
}

void sim_advance(uint64_t now)
{
    if (now < sim.now) {
        sim_broken("the clock was to go back");
    }
    sim.now = now;
}

static void first_function(void)
{
    struct context *self = context_of(executing);

    arrive();
    weft_arch_unlock();
    self->entry(self->arg);
    weft_task_exit();
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uint8_t *bottom = attr->stack;
    size_t size = attr->stack_size - (sizeof(struct context) + 63U) / 64U * 64U;
    struct context *context = (struct context *)(void *)(bottom + size);

    sim_stack_clean(attr->stack, attr->stack_size);
    memset(context, 0, sizeof *context);
    context->bottom = bottom;
    context->size = size;
    context->here = bottom;
    context->here_size = size;
    context->entry = attr->entry;
    context->arg = attr->arg;
    context->away_by_call = false;
    getcontext(&context->uc);
    context->uc.uc_stack.ss_sp = bottom;
    context->uc.uc_stack.ss_size = size;
    context->uc.uc_link = NULL;
    makecontext(&context->uc, first_function, 0);
    task->sp = context;
}

weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to)
{
    struct context *self = context_of(from);

    if (!sim.locked || sim.in_isr) {
        sim_broken("weft_arch_switch() while open, or in an ISR");
    }
    if (from == to) {
        weft_arch_unlock();
        return WEFT_OK;
    }
    self->result = WEFT_OK;
    self->away_by_call = true;
    change(from, to);
    self->away_by_call = false;
    weft_status_t result = self->result;
    weft_arch_unlock();
    return result;
}

void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    if (!sim.locked || task == executing || !context_of(task)->away_by_call) {
        sim_broken("weft_arch_set_result() for a task that is not away by its own call");
    }
    context_of(task)->result = result;
}

void weft_arch_swi_call(weft_swi_t *swi)
{
    if (!sim.locked || sim.in_isr) {
        sim_broken("weft_arch_swi_call() while open, or in an ISR");
    }
    weft_kernel_swis_locked(swi);
}

void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
}

void weft_arch_start(weft_task_t *first)
{
    executing = first;
    struct context *next = context_of(first);
    void *saved = NULL;
    __sanitizer_start_switch_fiber(&saved, next->bottom, next->size);
    setcontext(&next->uc);
    abort();
}

void weft_arch_wait_for_interrupt_unlock(void)
{
    if (!sim.locked) {
        sim_broken("weft_arch_wait_for_interrupt_unlock() while open");
    }
    sim.locked = false;
    sim_point();
    sim.locked = true;
    if (weft_kernel.current == executing && !(sim.pending & sim.enabled)) {
        if (sim.advance_when_idle && sim.alarm != UINT64_MAX) {
            sim_advance(sim.alarm > sim.now ? sim.alarm : sim.now);
        } else if (sim.idle) {
            sim.locked = false;
            sim.idle();
            sim.locked = true;
        } else {
            printf("Bail out! all tasks wait forever\n");
            weft_board_exit(1);
        }
    }
    weft_arch_unlock();
}

void weft_arch_setup(void)
{
    sim.enabled = 1ULL << CLOCK_LINE;
}

int weft_arch_irq_active(void)
{
    return -1;
}

void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    (void)irq;
    (void)zero_latency;
}

void weft_irq_enable(unsigned irq)
{
    sim.enabled |= 1ULL << irq;
    sim_point();
}

void weft_irq_disable(unsigned irq)
{
    sim.enabled &= ~(1ULL << irq);
}

void weft_irq_pend(unsigned irq)
{
    sim.pending |= 1ULL << irq;
    sim_point();
}

void weft_irq_unhandled(void)
{
    sim_broken("interrupt without a handler");
}

void weft_board_clock_init(void)
{
    sim.now = 0;
}

uint64_t weft_board_clock(void)
{
    if (!sim.locked) {
        sim_broken("weft_board_clock() while open");
    }
    uint64_t now = sim.now;
    sim.now += sim.ticks_per_read;
    return now;
}

void weft_board_alarm(uint64_t deadline)
{
    if (!sim.locked) {
        sim_broken("weft_board_alarm() while open");
    }
    sim.alarm = deadline;
}

void weft_board_console(const char *text, size_t length)
{
    if (sim.console) {
        sim.console(text, length);
    } else {
        fwrite(text, 1, length, stdout);
    }
}

void weft_board_exit(int code)
{
    fflush(stdout);
    _exit(code);
}

/** What the test does before the kernel starts: read arguments. */
__attribute__((weak)) void sim_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
}

int main(int argc, char **argv)
{
    sim_main(argc, argv);
    weft_start();
}
