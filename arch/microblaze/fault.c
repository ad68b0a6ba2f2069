/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MicroBlaze: exceptions and wrong interrupts as fault records.
 */
#include "check.h"
#include "microblaze.h"
#include "swi.h"

/** Causes of ESR. */
enum {
    CAUSE = 0x1F,
    CAUSE_UNALIGNED = 1,
    CAUSE_DATA = 4,
};

static const char *const causes[] = {
    "stream exception",         "load address misaligned", "illegal instruction",
    "instruction access fault", "load access fault",       "division by zero",
    "floating point exception", "privileged instruction",
};

static const char *const names[] = {
    "r1",  "r3",  "r4",  "r5",  "r6",  "r7",  "r8",  "r9",  "r10", "r11", "r12",
    "r14", "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24",
    "r25", "r26", "r27", "r28", "r29", "r30", "r31", "msr", "esr", "btr",
};

enum { REGISTERS = sizeof names / sizeof names[0] };

_Static_assert(REGISTERS <= WEFT_FAULT_REGISTERS, "a record holds as many");

/** The word of each, of those that vectors.S stores. r2 and r13 are the arch's. */
static const uint8_t words[REGISTERS] = {
    0,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    24,
    25,
    26,
    27,
    28,
    29,
    30,
    FAULT_MSR / 4,
    FAULT_ESR / 4,
    FAULT_BTR / 4,
};

/** Stored by vectors.S. */
__attribute__((
    section(".bss.weft_microblaze_registers"))) uint32_t weft_microblaze_registers[FAULT_WORDS];

WEFT_NORETURN void weft_microblaze_fault(void);

/** True for the instructions that store: of those that access memory, 11x1xx. */
static bool is_store(uint32_t instruction)
{
    return (instruction >> 28 & 1U) != 0 && (instruction >> 30) == 3U;
}

/**
 * True if the task is below its stack, which nothing guards, or was: noticed where something else
 * faults, be it over what it has overwritten.
 */
static bool has_left_stack(uintptr_t sp)
{
#if WEFT_CONFIG_CHECKS
    const weft_task_t *task = weft_sched_task();

    return task != NULL && sp > weft_microblaze_r13 &&
           (sp < (uintptr_t)task->stack || *(const uint32_t *)task->stack != WEFT_CANARY);
#else
    (void)sp;
    return false;
#endif
}

static const char *kind_of(uint32_t cause)
{
    if (cause < sizeof causes / sizeof causes[0]) {
        return causes[cause];
    }
    return cause == CAUSE_TRAP ? "trap" : "exception";
}

static void describe(weft_fault_t *fault)
{
    fault->what = kind_of(fault->code);
    if (fault->code == CAUSE_FETCH) {
        fault->address = fault->pc;
    } else if (fault->code == CAUSE_UNALIGNED || fault->code == CAUSE_DATA) {
        bool is_unaligned = fault->code == CAUSE_UNALIGNED;

        fault->address = weft_microblaze_registers[FAULT_EAR / 4];
        if (is_store(*(const uint32_t *)fault->pc)) {
            fault->what = is_unaligned ? "store address misaligned" : "store access fault";
        }
    }
    if (has_left_stack(fault->values[0])) {
        fault->what = "stack overflow";
    }
}

/** Called by vectors.S on the interrupt stack. */
void weft_microblaze_fault(void)
{
    uint32_t cause = weft_microblaze_registers[FAULT_ESR / 4];
    weft_fault_t fault = {
        .code = cause == CAUSE_TRAP ? cause : cause & CAUSE,
        .names = names,
        .registers = REGISTERS,
    };

    weft_kernel_fault_begin();
    for (size_t i = 0; i < REGISTERS; i++) {
        fault.values[i] = weft_microblaze_registers[words[i]];
    }
    fault.pc = weft_microblaze_registers[16] - 4U; /* r17 */
    describe(&fault);
    weft_fault(&fault);
}

void weft_microblaze_fault_interrupt(const char *what, unsigned irq)
{
    weft_fault_t fault = {.what = what, .code = irq};

    fault.pc = weft_sched_in_handler() ? weft_microblaze_interrupted()
                                       : (uintptr_t)__builtin_return_address(0);
    weft_fault(&fault);
}
