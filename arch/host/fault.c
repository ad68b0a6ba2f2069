/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host: processor faults as records. Their signals have a stack of their own,
 * so that a stack overflow can tell what it is.
 */
#define _GNU_SOURCE

#include <signal.h>
#include <sys/auxv.h>
#include <ucontext.h>

#include "host.h"

/** A signal and what it means. */
struct cause {
    int signal;
    const char *what;
};

static const struct cause causes[] = {
    {SIGSEGV, "access violation"},     {SIGBUS, "bus fault"},   {SIGFPE, "arithmetic fault"},
    {SIGILL, "undefined instruction"}, {SIGTRAP, "breakpoint"},
};

#define CAUSES (sizeof causes / sizeof causes[0])

static _Alignas(64) uint8_t signal_stack[WEFT_HOST_SIGNAL_STACK];

#if defined(__x86_64__)

static const char *const names[] = {"rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp",   "r8",
                                    "r9",  "r10", "r11", "r12", "r13", "r14", "r15", "rflags"};

static const int places[] = {REG_RAX, REG_RBX, REG_RCX, REG_RDX, REG_RSI, REG_RDI,
                             REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                             REG_R12, REG_R13, REG_R14, REG_R15, REG_EFL};

static uintptr_t registers(weft_fault_t *fault, const mcontext_t *context)
{
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        fault->values[i] = (uintptr_t)context->gregs[places[i]];
    }
    fault->pc = (uintptr_t)context->gregs[REG_RIP];
    return (uintptr_t)context->gregs[REG_RSP];
}

#elif defined(__aarch64__)

static const char *const names[] = {"x0",  "x1",  "x2",  "x3",  "x4",  "x5",    "x6",  "x7",  "x8",
                                    "x9",  "x10", "x11", "x12", "x13", "x14",   "x15", "x16", "x17",
                                    "x18", "x19", "x20", "x21", "x22", "x23",   "x24", "x25", "x26",
                                    "x27", "x28", "x29", "lr",  "sp",  "pstate"};

static uintptr_t registers(weft_fault_t *fault, const mcontext_t *context)
{
    for (size_t i = 0; i < 31; i++) {
        fault->values[i] = context->regs[i];
    }
    fault->values[31] = context->sp;
    fault->values[32] = context->pstate;
    fault->pc = context->pc;
    return context->sp;
}

#endif

_Static_assert(sizeof names / sizeof names[0] <= WEFT_FAULT_REGISTERS, "too many registers");

static const char *describe(int number)
{
    for (size_t i = 0; i < CAUSES; i++) {
        if (causes[i].signal == number) {
            return causes[i].what;
        }
    }
    return "fault";
}

/**
 * True if a signal's frame below the stack pointer would lie on the task's
 * guard. How large it is depends on the processor and on who emulates it.
 */
static bool frame_meets_guard(const weft_task_t *task, uintptr_t sp)
{
    const uintptr_t step = 1024; /* no guard is smaller */
    const uintptr_t least = (uintptr_t)MINSIGSTKSZ;
    uintptr_t size = getauxval(AT_MINSIGSTKSZ);

    if (size < least) {
        size = least;
    }
    for (uintptr_t below = 0; below < size + step; below += step) {
        if (weft_host_guard_holds(task, sp - below)) {
            return true;
        }
    }
    return false;
}

/**
 * True if the running task left its stack: it touched its guard, or the system
 * could not put a signal's frame below its stack pointer.
 */
static bool overflow(const siginfo_t *info, uintptr_t sp)
{
    const weft_task_t *task = weft_kernel.current;

    if (task == NULL || weft_host.isr != 0) {
        return false;
    }
    if (info->si_code == SI_KERNEL) {
        return frame_meets_guard(task, sp);
    }
    return weft_host_guard_holds(task, (uintptr_t)info->si_addr);
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    const mcontext_t *machine = &((const ucontext_t *)context)->uc_mcontext;
    weft_fault_t fault = {.what = describe(number), .code = (uint32_t)number, .names = names};
    uintptr_t sp = registers(&fault, machine);
    uintptr_t address = (uintptr_t)info->si_addr;

    if (number == SIGSEGV && overflow(info, sp)) {
        fault.what = "stack overflow";
    } else if (number == SIGSEGV && info->si_code == SEGV_ACCERR &&
               weft_host_guard_lift(address, address + 1U)) {
        return;
    }
    weft_kernel_fault_begin();
    fault.registers = sizeof names / sizeof names[0];
    fault.address = number == SIGSEGV || number == SIGBUS ? address : 0;
    weft_fault(&fault);
}

void weft_host_fault_init(void)
{
    const stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
    struct sigaction action = {
        .sa_sigaction = on_fault,
        .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER,
    };

    sigaltstack(&stack, NULL);
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, WEFT_HOST_SIGNAL);
    for (size_t i = 0; i < CAUSES; i++) {
        sigaction(causes[i].signal, &action, NULL);
    }
}

void weft_host_die(const char *why)
{
    const weft_fault_t fault = {.what = why, .names = names};

    weft_fault(&fault);
}
