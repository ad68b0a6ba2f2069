/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The guard of the running task's stack, in builds with WEFT_CONFIG_CHECKS.
 *
 * Armv7-M: a region of 32 bytes at the low end of the stack that nobody can
 * write. It can be read: the words that the switch looks at lie there.
 *
 * Armv8-M: the limit that the processor puts to the stack pointer, which stops
 * what would jump over a region, too. The task that leaves pushes its last
 * frame below it: the switch opens the limit before that, then looks, then
 * sets the limit of the next task.
 *
 * Either is one word for each task, made when the task is created, which
 * context.S loads at each switch.
 *
 * The main stack has a limit there, too. On Armv7-M the board's linker script
 * puts it where no memory is below.
 *
 * Accesses through null pointers fault, too. From address 0 to the end of the
 * program's code, which the board gives, memory is read-only for all. The
 * vectors at its beginning cannot be read, either: the processor fetches
 * vectors without a look at the regions.
 *
 * The linker script begins the code where that ends if this file is in the program.
 */
#include "guard.h"

#include "arch.h"
#include "registers.h"

#if WEFT_CONFIG_CHECKS

/** From address 0 on; the linker script looks for this name, and has the same number. */
enum { NULL_BYTES = 1024 };
const uint16_t weft_armv7m_null_bytes = NULL_BYTES;

#if __ARM_ARCH >= 8

enum {
    READ_ONLY = 2 << 1, /**< for privileged code, nothing for others */
    EXECUTE_NEVER = 1,
    LIMIT_ENABLE = 1,
};

/** Of whole 32 bytes. */
static void set_region(uint32_t number, uintptr_t begin, uintptr_t end, uint32_t access)
{
    MPU_RNR = number;
    MPU_RLAR = 0;
    if (begin < end) {
        MPU_RBAR = (begin & ~31U) | access;
        MPU_RLAR = ((end - 1U) & ~31U) | LIMIT_ENABLE;
    }
    MPU_RNR = 0; /* as context.S expects it */
}

/** Regions must not overlap: an access to two of them ends in a fault, whatever they allow. */
void weft_armv7m_guard_setup(void)
{
    MPU_MAIR0 = ARMV8M_NORMAL_MEMORY;
    set_region(ARMV7M_NULL_REGION, 0, NULL_BYTES, READ_ONLY | EXECUTE_NEVER);
    weft_armv7m_guard_code((uintptr_t)weft_board_code_end, (uintptr_t)weft_board_code_end);
    __asm volatile("msr msplim, %0" : : "r"(weft_arch_interrupt_stack().begin) : "memory");
    MPU_CTRL = MPU_CTRL_ENABLE | MPU_CTRL_PRIVDEFENA;
    __asm volatile("dsb\nisb" : : : "memory");
}

/* The first of both also covers what cannot be read. */
void weft_armv7m_guard_code(uintptr_t user_begin, uintptr_t user_end)
{
    set_region(ARMV7M_LOW_REGION, 0, user_begin, READ_ONLY);
    set_region(ARMV8M_HIGH_REGION, user_end, (uintptr_t)weft_board_code_end, READ_ONLY);
}

void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
    __asm volatile("msr psplim, %0" : : "r"(0) : "memory");
}

#else

#define EXECUTE_NEVER (1U << 28)
#define READ_ONLY (5U << 24) /**< for privileged code, nothing for others */
#define NORMAL_MEMORY (7U << 16)

/** A region from address 0 on; its size is a power of two. */
static void set_region(uint32_t number, uint32_t size, uint32_t attributes)
{
    uint32_t log = 31U - (uint32_t)__builtin_clz(size);

    MPU_RBAR = MPU_RBAR_VALID | number;
    MPU_RASR = attributes | (log - 1U) << 1 | 1U;
}

/** The guard is nowhere until the first task runs: in what can only be read anyway. */
void weft_armv7m_guard_setup(void)
{
    set_region(ARMV7M_LOW_REGION, (uint32_t)weft_board_code_end, READ_ONLY | NORMAL_MEMORY);
    set_region(ARMV7M_NULL_REGION, NULL_BYTES, EXECUTE_NEVER);
    MPU_RBAR =
        (((uint32_t)weft_board_code_end - 32U) & ~31U) | MPU_RBAR_VALID | ARMV7M_GUARD_REGION;
    MPU_RASR = EXECUTE_NEVER | READ_ONLY | (4U << 1) | 1U; /* 32 bytes */
    MPU_CTRL = MPU_CTRL_ENABLE | MPU_CTRL_PRIVDEFENA;
    __asm volatile("dsb\nisb" : : : "memory");
}

void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
    MPU_CTRL = 0;
}

#endif

#else

void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
}

#endif
