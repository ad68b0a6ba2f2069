/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Armv6-M: processor faults as records.
 *
 * The processor does not say what a fault is. What can be known is concluded from the instruction
 * at which it occurred: those of Thumb that access memory are a short table.
 */
#include "fault.h"

#include <weft/system.h>

#include "arch.h"
#include "swi.h"

/** What the processor stacks on exception entry. */
struct exception_frame {
    uint32_t r0_to_r3[4];
    uint32_t r12;
    uint32_t lr;
    uint32_t pc;
    uint32_t psr;
};

/** Registers at a fault. */
enum { R12 = 12, SP = 13, LR = 14, PSR = 15, REGISTERS = 16 };

static const char *const names[REGISTERS] = {"r0", "r1", "r2",  "r3",  "r4",  "r5", "r6", "r7",
                                             "r8", "r9", "r10", "r11", "r12", "sp", "lr", "psr"};

/** How an instruction makes its address. */
enum form {
    REGISTER,  /**< [Rn, Rm] */
    IMMEDIATE, /**< [Rn, #imm5 scaled] */
    OF_SP,     /**< [sp, #imm8 * 4] */
    MULTIPLE,  /**< Rn!, {list} */
    PUSHED,    /**< below sp */
    POPPED,    /**< at sp */
    NO_ADDRESS,
};

/** Instructions that can fault, by their bits. The first that fits holds. */
struct instruction {
    uint16_t mask;
    uint16_t bits;
    uint8_t form;
    uint8_t log_size; /**< of what is accessed */
    bool is_store;
};

static const struct instruction instructions[] = {
    {0xFE00, 0x5000, REGISTER, 2, true},   /* STR */
    {0xFE00, 0x5200, REGISTER, 1, true},   /* STRH */
    {0xFE00, 0x5400, REGISTER, 0, true},   /* STRB */
    {0xFE00, 0x5600, REGISTER, 0, false},  /* LDRSB */
    {0xFE00, 0x5800, REGISTER, 2, false},  /* LDR */
    {0xFE00, 0x5A00, REGISTER, 1, false},  /* LDRH */
    {0xFE00, 0x5C00, REGISTER, 0, false},  /* LDRB */
    {0xFE00, 0x5E00, REGISTER, 1, false},  /* LDRSH */
    {0xF800, 0x6000, IMMEDIATE, 2, true},  /* STR */
    {0xF800, 0x6800, IMMEDIATE, 2, false}, /* LDR */
    {0xF800, 0x7000, IMMEDIATE, 0, true},  /* STRB */
    {0xF800, 0x7800, IMMEDIATE, 0, false}, /* LDRB */
    {0xF800, 0x8000, IMMEDIATE, 1, true},  /* STRH */
    {0xF800, 0x8800, IMMEDIATE, 1, false}, /* LDRH */
    {0xF800, 0x9000, OF_SP, 2, true},      /* STR */
    {0xF800, 0x9800, OF_SP, 2, false},     /* LDR */
    {0xFE00, 0xB400, PUSHED, 2, true},     /* PUSH */
    {0xFE00, 0xBC00, POPPED, 2, false},    /* POP */
    {0xF800, 0xC000, MULTIPLE, 2, true},   /* STM */
    {0xF800, 0xC800, MULTIPLE, 2, false},  /* LDM */
};

/** Of EXC_RETURN: the frame is on the process stack. */
#define EXC_RETURN_PROCESS_STACK 4U

#define PSR_THUMB (1U << 24)
#define PSR_EXCEPTION 0x3FU
#define PSR_ALIGNED (1U << 9)
#define UNDEFINED_MASK 0xFF00U
#define UNDEFINED 0xDE00U
#define BREAKPOINT 0xBE00U
#define SEMIHOSTING 0xBEABU

uint32_t weft_armv6m_interrupted;

extern char weft_board_text_begin[], weft_board_text_end[];

void weft_armv6m_fault(const struct exception_frame *frame, uint32_t exc_return,
                       const uint32_t *r4_to_r11);

static unsigned bits_in(uint32_t word)
{
    unsigned count = 0;

    for (; word != 0; word &= word - 1U) {
        count++;
    }
    return count;
}

/** The lowest address that an instruction accesses. */
static uintptr_t accessed(const struct instruction *of, uint16_t code, const uintptr_t *registers)
{
    switch (of->form) {
    case REGISTER:
        return registers[code >> 3 & 7U] + registers[code >> 6 & 7U];
    case IMMEDIATE:
        return registers[code >> 3 & 7U] + ((code >> 6 & 31U) << of->log_size);
    case OF_SP:
        return registers[SP] + ((code & 0xFFU) << 2);
    case MULTIPLE:
        return registers[code >> 8 & 7U];
    case PUSHED:
        return registers[SP] - 4U * bits_in(code & 0x1FFU);
    default:
        return registers[SP];
    }
}

static bool is_code(uintptr_t address)
{
    return address >= (uintptr_t)weft_board_text_begin && address < (uintptr_t)weft_board_text_end;
}

/** The program has ended, by a request to a debugger that is not there. */
WEFT_NORETURN static void stay_ended(void)
{
    for (;;) {
        __asm volatile("wfi");
    }
}

/** Concludes what and where from the instruction. */
static void describe(weft_fault_t *fault)
{
    uint16_t code;

    if ((fault->values[PSR] & PSR_THUMB) == 0) {
        fault->what = "invalid state";
        return;
    }
    if (!is_code(fault->pc)) {
        fault->what = "instruction access fault";
        return;
    }
    code = *(const uint16_t *)(fault->pc & ~(uintptr_t)1);
    if (code == SEMIHOSTING) {
        stay_ended();
    }
    fault->code = code;
    if ((code & UNDEFINED_MASK) == UNDEFINED || (code & UNDEFINED_MASK) == BREAKPOINT) {
        fault->what = (code & UNDEFINED_MASK) == UNDEFINED ? "undefined instruction" : "breakpoint";
        return;
    }
    for (size_t i = 0; i < sizeof instructions / sizeof instructions[0]; i++) {
        const struct instruction *found = &instructions[i];

        if ((code & found->mask) == found->bits) {
            fault->address = accessed(found, code, fault->values);
            fault->what = found->is_store ? "store access fault" : "load access fault";
            if ((fault->address & ((1U << found->log_size) - 1U)) != 0) {
                fault->what = "unaligned access";
            }
            return;
        }
    }
}

/** True if the task left its stack, which nothing guards: noticed where something else faults. */
static bool is_below_stack(uintptr_t frame)
{
#if WEFT_CONFIG_CHECKS
    const weft_task_t *task = weft_sched_task();

    return task != NULL && frame < (uintptr_t)task->stack;
#else
    (void)frame;
    return false;
#endif
}

void weft_armv6m_fault(const struct exception_frame *frame, uint32_t exc_return,
                       const uint32_t *r4_to_r11)
{
    weft_fault_t fault = {.what = "hard fault", .names = names, .registers = REGISTERS};

    weft_kernel_fault_begin();
    weft_armv6m_interrupted = frame->psr & PSR_EXCEPTION;
    fault.pc = frame->pc;
    for (size_t i = 0; i < 4; i++) {
        fault.values[i] = frame->r0_to_r3[i];
    }
    for (size_t i = 0; i < 8; i++) {
        fault.values[4 + i] = r4_to_r11[i];
    }
    fault.values[R12] = frame->r12;
    fault.values[SP] =
        (uintptr_t)frame + sizeof *frame + ((frame->psr & PSR_ALIGNED) != 0 ? sizeof(uint32_t) : 0);
    fault.values[LR] = frame->lr;
    fault.values[PSR] = frame->psr;
    describe(&fault);
    if ((exc_return & EXC_RETURN_PROCESS_STACK) != 0 && is_below_stack((uintptr_t)frame)) {
        fault.what = "stack overflow";
    }
    weft_fault(&fault);
}

void weft_armv6m_fault_interrupt(const char *what, unsigned irq)
{
    weft_fault_t fault = {.what = what, .code = irq, .names = names};

    weft_fault(&fault);
}

void weft_irq_unhandled(void)
{
    weft_armv6m_fault_interrupt("unhandled interrupt", (unsigned)weft_arch_irq_active());
}
