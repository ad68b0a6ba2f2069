/* SPDX-License-Identifier: MIT */
/** @file See user.h. */
#include "user.h"

#include <setjmp.h>
#include <stdlib.h>
#include <ucontext.h>

#include <weft/user_calls.h>

#include "../../../kernel/user.h"
#include "kernel.h"

#define NUMBER(name) CALL_##name,
enum { WEFT_USER_CALLS_ALL(NUMBER) CALLS };

struct sim_user {
    ucontext_t user;   /**< where it continues without privilege */
    ucontext_t kernel; /**< where its next call begins */
    jmp_buf base;      /**< of the kernel stack */
    bool entered;
    unsigned number; /**< of the call */
    uintptr_t argument[4];
    uintptr_t result;
    uintptr_t pc;
    bool trapped; /**< instead of a call */
    weft_fault_t trap;
    uint32_t faults; /**< which are counted, or will be next */
};

/** Code of user tasks: nothing looks at its contents. */
uint8_t weft_user_text_begin[16], weft_user_text_end[1];

/** Stubs, which code of user tasks knows by the names of the services. */
#define DECLARE(name) uintptr_t weft_svc_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);
WEFT_USER_CALLS_ALL(DECLARE)

static struct sim_user *running(void)
{
    return weft_kernel.current->user->arch->of_user;
}

uint32_t sim_user_faults(const weft_user_t *user)
{
    return user->arch->of_user->faults;
}

void weft_arch_user_init(const weft_user_t *user)
{
    struct sim_user *self = user->arch->of_user;

    if (self == NULL) {
        self = calloc(1, sizeof *self);
        user->arch->of_user = self;
    }
    self->entered = false;
    self->faults = user->record->count;
}

uintptr_t weft_arch_user_pc(const weft_user_t *user)
{
    user->arch->of_user->faults++; /* the kernel asks for the record of a call that is refused */
    return user->arch->of_user->pc;
}

/** The first function without privilege. */
static void begin(void)
{
    const weft_user_t *user = weft_kernel.current->user;

    sim_stack_arrived();
    sim_point();
    user->entry(user->arg);
    (void)weft_svc_task_exit(0, 0, 0, 0);
}

static void prepare(struct sim_user *self, const weft_user_region_t *stack)
{
    size_t size = stack->end - stack->begin;

    sim_stack_clean((uint8_t *)stack->begin, size);
    self->trapped = false;
    getcontext(&self->user);
    self->user.uc_stack.ss_sp = (uint8_t *)stack->begin;
    self->user.uc_stack.ss_size = size;
    self->user.uc_link = NULL;
    makecontext(&self->user, begin, 0);
}

/** Runs the task without privilege until its next call, or fault. */
static void serve(struct sim_user *self, const weft_user_region_t *stack)
{
    weft_user_call_t function = weft_call_none;

    sim_stack_change(&self->kernel, &self->user, (uint8_t *)stack->begin,
                     stack->end - stack->begin);
    if (self->trapped) {
        self->faults++;
        weft_user_fault(&self->trap);
    }
    if (self->number < CALLS) {
        function = weft_user_calls[self->number];
    }
    self->result = ((uintptr_t (*)(uintptr_t, uintptr_t, uintptr_t, uintptr_t))function)(
        self->argument[0], self->argument[1], self->argument[2], self->argument[3]);
}

WEFT_NORETURN static void run(const weft_user_t *user)
{
    prepare(user->arch->of_user, &user->regions[WEFT_USER_REGION_STACK]);
    for (;;) {
        serve(user->arch->of_user, &user->regions[WEFT_USER_REGION_STACK]);
    }
}

void weft_arch_user_enter(const weft_user_t *user)
{
    struct sim_user *self = user->arch->of_user;

    if (self->entered) {
        longjmp(self->base, 1);
    }
    self->entered = true;
    (void)setjmp(self->base);
    run(weft_kernel.current->user);
}

/** On the kernel stack: back upon it when the task is served. */
static void leave(struct sim_user *self)
{
    sim_stack_change(&self->user, &self->kernel, NULL, 0);
}

void sim_user_trap(const char *what, uint32_t code, uintptr_t address)
{
    struct sim_user *self = running();

    sim_point();
    self->trap = (weft_fault_t){.what = what,
                                .code = code,
                                .pc = (uintptr_t)__builtin_return_address(0),
                                .address = address};
    self->trapped = true;
    leave(self);
    sim_broken("a user task continues behind its fault");
}

void sim_user_store(uintptr_t address, uint32_t value)
{
    const weft_user_t *user = weft_kernel.current->user;

    for (const weft_user_region_t *region = user->regions; region != user->regions_end; region++) {
        if (region->access == WEFT_USER_DATA && address >= region->begin && address < region->end &&
            region->end - address >= sizeof value) {
            *(volatile uint32_t *)address = value;
            return;
        }
    }
    sim_user_trap("memory access", 7, address);
}

#define WIDE(name)                                                                                 \
    uint64_t weft_wide_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);                 \
    uint64_t weft_call_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);                 \
    uint64_t weft_call_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d)                  \
    {                                                                                              \
        return weft_wide_##name(a, b, c, d);                                                       \
    }
WEFT_USER_CALLS_WIDE(WIDE)

static uintptr_t call(unsigned number, const uintptr_t argument[4], uintptr_t pc)
{
    struct sim_user *self = running();

    sim_point();
    self->number = number;
    self->pc = pc;
    memcpy(self->argument, argument, sizeof self->argument);
    leave(self);
    sim_point();
    return self->result;
}

#define STUB(name)                                                                                 \
    uintptr_t weft_svc_##name(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d)                  \
    {                                                                                              \
        const uintptr_t argument[4] = {a, b, c, d};                                                \
                                                                                                   \
        return call(CALL_##name, argument, (uintptr_t)__builtin_return_address(0));                \
    }
WEFT_USER_CALLS_ALL(STUB)
