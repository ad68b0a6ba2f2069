/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MIPS32: exceptions and wrong interrupts as fault records.
 */
#include "mips.h"
#include "swi.h"

/** Exception codes of Cause. */
enum {
    CODE_TLB_LOAD = 2,
    CODE_ADDRESS_STORE = 5,
    CODE_BUS_FETCH = 6,
    CODE_BUS_DATA = 7,
};

static const char *const codes[] = {
    "unexpected interrupt",
    "store to a page that is not dirty",
    "load access fault",
    "store access fault",
    "load address misaligned",
    "store address misaligned",
    "instruction access fault",
    "load access fault",
    "system call",
    "breakpoint",
    "reserved instruction",
    "coprocessor unusable",
    "arithmetic overflow",
    "trap",
};

static const char *const names[] = {
    "at", "v0", "v1", "a0", "a1", "a2", "a3", "t0", "t1", "t2",     "t3",
    "t4", "t5", "t6", "t7", "s0", "s1", "s2", "s3", "s4", "s5",     "s6",
    "s7", "t8", "t9", "gp", "sp", "fp", "ra", "hi", "lo", "status",
};

_Static_assert(sizeof names / sizeof names[0] == FAULT_REGISTERS, "switch.S stores as many");
_Static_assert(FAULT_REGISTERS <= WEFT_FAULT_REGISTERS, "a record holds as many");

/** Of these. */
enum { GP = 25, SP = 26 };

/** Stored by switch.S. */
uint32_t weft_mips_registers[FAULT_REGISTERS];

WEFT_NORETURN void weft_mips_fault(void);

/** True for the instructions that store: 101xxx, and 111xxx for coprocessors and sc. */
static bool is_store(uint32_t instruction)
{
    return (instruction >> 29 & 5U) == 5U;
}

/** The address that an instruction accesses: base and offset. The processor keeps it for some. */
static uint32_t accessed(uint32_t instruction)
{
    unsigned base = instruction >> 21 & 31U;
    uint32_t value = 0;

    if (base >= 28U) { /* k0 and k1, which are not stored, are the arch's */
        value = weft_mips_registers[base - 3U];
    } else if (base != 0) {
        value = weft_mips_registers[base - 1U];
    }
    return value + ((instruction & 0xFFFFU) ^ 0x8000U) - 0x8000U; /* an offset with a sign */
}

/** True if the task left its stack, which nothing guards: noticed where something else faults. */
static bool is_below_stack(uintptr_t sp)
{
#if WEFT_CONFIG_CHECKS
    const weft_task_t *task = weft_sched_task();

    return task != NULL && sp > weft_mips_registers[GP] && sp < (uintptr_t)task->stack;
#else
    (void)sp;
    return false;
#endif
}

static void describe(weft_fault_t *fault)
{
    uint32_t code = fault->code;

    fault->what = code < sizeof codes / sizeof codes[0] ? codes[code] : "exception";
    if (code >= 1U && code <= CODE_ADDRESS_STORE) {
        fault->address = CP0_READ(CP0_BADVADDR);
    }
    if (code == CODE_BUS_FETCH) {
        fault->address = fault->pc;
    } else if (code == CODE_BUS_DATA) {
        uint32_t instruction = *(const uint32_t *)fault->pc;

        fault->address = accessed(instruction);
        fault->what = is_store(instruction) ? "store access fault" : "load access fault";
    } else if (code >= CODE_TLB_LOAD && (fault->address ^ fault->pc) < sizeof(uint32_t)) {
        fault->what = "instruction access fault";
    }
    if (is_below_stack(fault->values[SP])) {
        fault->what = "stack overflow";
    }
}

/** Called by switch.S on the interrupt stack. */
void weft_mips_fault(void)
{
    uint32_t cause = CP0_READ(CP0_CAUSE);
    weft_fault_t fault = {
        .code = (cause & CAUSE_CODE) >> CAUSE_CODE_SHIFT,
        .pc = CP0_READ(CP0_EPC) + ((cause & CAUSE_BD) != 0 ? 4U : 0U), /* in a delay slot */
        .names = names,
        .registers = FAULT_REGISTERS,
    };

    weft_kernel_fault_begin();
    for (size_t i = 0; i < FAULT_REGISTERS; i++) {
        fault.values[i] = weft_mips_registers[i];
    }
    describe(&fault);
    weft_fault(&fault);
}

void weft_mips_fault_interrupt(const char *what, unsigned irq)
{
    weft_fault_t fault = {.what = what, .code = irq};

    fault.pc = weft_sched_in_handler() ? CP0_READ(CP0_EPC) : (uintptr_t)__builtin_return_address(0);
    weft_fault(&fault);
}
