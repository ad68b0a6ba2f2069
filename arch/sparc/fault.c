/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: traps and wrong interrupts as fault records.
 */
#include "sparc.h"
#include "swi.h"

/** Trap types. */
enum {
    TRAP_FETCH = 0x01,
    TRAP_NOT_ALIGNED = 0x07,
    TRAP_DATA = 0x09,
    TRAP_INTERRUPT = 0x10,
    TRAP_DIVISION = 0x2A,
    TRAP_DATA_STORE = 0x2B,
    TRAP_INSTRUCTION = 0x80, /**< ta and the like */
};

static const char *const traps[] = {
    "reset",
    "instruction access fault",
    "illegal instruction",
    "privileged instruction",
    "floating point disabled",
    "overflow of saved registers",
    "underflow of saved registers",
    "load address misaligned",
    "floating point exception",
    "load access fault",
    "tag overflow",
    "watchpoint",
};

static const char *const names[] = {
    "g1", "g2", "g3", "g4", "o0", "o1", "o2", "o3",  "o4",  "o5", "sp",
    "o7", "l0", "l1", "l2", "l3", "l4", "l5", "l6",  "l7",  "i0", "i1",
    "i2", "i3", "i4", "i5", "fp", "i7", "y",  "psr", "npc",
};

_Static_assert(sizeof names / sizeof names[0] == FAULT_REGISTERS, "vectors.S stores as many");
_Static_assert(FAULT_REGISTERS <= WEFT_FAULT_REGISTERS, "a record holds as many");

/** Of these. */
enum { O0 = FAULT_O0 / 4, SP = O0 + 6 };

/** Stored by vectors.S: these, pc, and the register TBR, which has the trap type. */
uint32_t weft_sparc_registers[FAULT_REGISTERS + 2] __attribute__((aligned(8)));

WEFT_NORETURN void weft_sparc_fault(void);

/** Value of a register by its number: 0, g1 to g7, o0 ... */
static uint32_t value_of(unsigned number)
{
    if (number >= 8U) {
        return weft_sparc_registers[O0 + number - 8U];
    }
    return number >= 1U && number <= 4U ? weft_sparc_registers[number - 1U] : 0;
}

/** The address that an instruction accesses. */
static uint32_t accessed(uint32_t instruction)
{
    uint32_t base = value_of(instruction >> 14 & 31U);

    if ((instruction >> 13 & 1U) == 0) {
        return base + value_of(instruction & 31U);
    }
    return base + ((instruction & 0x1FFFU) ^ 0x1000U) - 0x1000U; /* an offset with a sign */
}

/** True for the instructions that store: of those that access memory, a bit of op3. */
static bool is_store(uint32_t instruction)
{
    return (instruction >> 30) == 3U && (instruction >> 21 & 1U) != 0;
}

static bool is_load(uint32_t instruction)
{
    return (instruction >> 30) == 3U && !is_store(instruction);
}

/** True if the task left its stack, which nothing guards: noticed where something else faults. */
static bool is_below_stack(uintptr_t sp)
{
#if WEFT_CONFIG_CHECKS
    const weft_task_t *task = weft_sched_task();

    return task != NULL && sp > weft_sparc_g7 && sp < (uintptr_t)task->stack;
#else
    (void)sp;
    return false;
#endif
}

static const char *kind_of(uint32_t type)
{
    if (type < sizeof traps / sizeof traps[0]) {
        return traps[type];
    }
    if ((type & 0xF0U) == TRAP_INTERRUPT) {
        return "unexpected interrupt";
    }
    if (type == TRAP_DIVISION) {
        return "division by zero";
    }
    return type >= TRAP_INSTRUCTION ? "trap" : "exception";
}

static void describe(weft_fault_t *fault)
{
    uint32_t type = fault->code;

    fault->what = kind_of(type);
    if (type == TRAP_FETCH) {
        fault->address = fault->pc;
    } else if (type == TRAP_NOT_ALIGNED || type == TRAP_DATA || type == TRAP_DATA_STORE) {
        uint32_t instruction = *(const uint32_t *)fault->pc;
        bool is_misaligned = type == TRAP_NOT_ALIGNED;

        fault->address = accessed(instruction);
        if (is_store(instruction)) {
            fault->what = is_misaligned ? "store address misaligned" : "store access fault";
        } else if (!is_load(instruction)) { /* a jump */
            fault->what = traps[TRAP_FETCH];
        }
    }
    if (is_below_stack(fault->values[SP])) {
        fault->what = "stack overflow";
    }
}

/** Called by vectors.S on the interrupt stack. */
void weft_sparc_fault(void)
{
    weft_fault_t fault = {
        .code = weft_sparc_registers[FAULT_TBR / 4] >> 4 & 0xFFU,
        .pc = weft_sparc_registers[FAULT_PC / 4],
        .names = names,
        .registers = FAULT_REGISTERS,
    };

    weft_kernel_fault_begin();
    for (size_t i = 0; i < FAULT_REGISTERS; i++) {
        fault.values[i] = weft_sparc_registers[i];
    }
    describe(&fault);
    weft_fault(&fault);
}

void weft_sparc_fault_interrupt(const char *what, unsigned irq)
{
    weft_fault_t fault = {.what = what, .code = irq};

    fault.pc =
        weft_sched_in_handler() ? weft_sparc_words.pc : (uintptr_t)__builtin_return_address(0);
    weft_fault(&fault);
}
