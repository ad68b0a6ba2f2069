/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User tasks: regions of the memory protection unit.
 *
 * Regions 0 to 3 are the running user task's stack and partitions: a switch stores their registers
 * in one go, see context.S. Another is the code of all user tasks. The kernel sees all memory as
 * if there were no regions, but for those of guard.c in builds with checks.
 */
#include "user.h"

#include "arch.h"
#include "frame.h"
#include "guard.h"
#include "registers.h"

#if WEFT_CONFIG_USER

_Static_assert(offsetof(weft_user_t, arch) == USER_ARCH, "frame.h");
_Static_assert(offsetof(weft_user_t, regions) == USER_REGIONS, "frame.h");
_Static_assert(offsetof(weft_user_t, entry) == USER_ENTRY, "frame.h");
_Static_assert(offsetof(weft_user_t, arg) == USER_ENTRY + 4, "user.S: ldrd");
_Static_assert(WEFT_USER_REGION_STACK * sizeof(weft_user_region_t) +
                       offsetof(weft_user_region_t, end) ==
                   REGIONS_STACK_END,
               "frame.h");
_Static_assert(offsetof(struct weft_task, user) == TASK_USER, "frame.h");
_Static_assert(offsetof(struct weft_arch_user, frame) == 0, "context.S, user.S: base of the stack");
_Static_assert(sizeof((struct weft_arch_user){0}.frame) == EXCEPTION_FRAME, "frame.h");
_Static_assert(offsetof(struct weft_arch_user, mpu) == ARCH_REGIONS, "frame.h");
_Static_assert(offsetof(struct weft_arch_user, regions) == ARCH_REGIONS + 4, "context.S: ldm");
_Static_assert(offsetof(struct weft_arch_user, psp) == ARCH_PSP, "frame.h");
#if WEFT_ARMV7M_FPU
_Static_assert(offsetof(struct weft_arch_user, floats) == ARCH_FLOATS, "frame.h");
#endif
_Static_assert(sizeof(struct weft_arch_user) % 8 == 0, "alignment of the kernel stack");

/** Registers of a region: base, and attributes or limit. */
struct registers {
    uint32_t base;
    uint32_t rest;
};

#if __ARM_ARCH >= 8

enum {
    BASE_EXECUTE_NEVER = 1,
    BASE_READ_WRITE = 1 << 1,
    BASE_READ_ONLY = 3 << 1,
    LIMIT_ENABLE = 1,
};

static struct registers registers_of(const weft_user_region_t *region, uint32_t number)
{
    struct registers registers = {(uint32_t)region->begin, (uint32_t)(region->end - 1U) & ~31U};

    (void)number;
    registers.base |= region->access == WEFT_USER_DATA ? BASE_READ_WRITE | BASE_EXECUTE_NEVER
                                                       : (uint32_t)BASE_READ_ONLY;
    registers.rest |= LIMIT_ENABLE;
    return registers;
}

static void set_code(const struct registers *code)
{
    MPU_MAIR0 = ARMV8M_NORMAL_MEMORY;
    MPU_RNR = ARMV7M_USER_CODE_REGION;
    MPU_RBAR = code->base;
    MPU_RLAR = code->rest;
    MPU_RNR = 0;
}

#else

#define ATTRIBUTES_EXECUTE_NEVER (1U << 28)
#define ATTRIBUTES_READ_WRITE (3U << 24)
#define ATTRIBUTES_READ_ONLY (6U << 24)
#define ATTRIBUTES_SHARED (1U << 18)
#define ATTRIBUTES_CACHED (3U << 16)
#define ATTRIBUTES_ENABLE 1U

/** The parts of a region that lie behind its end. */
static uint32_t disabled_parts(uint32_t size, uint32_t used)
{
    return size < 256U ? 0 : 0xFFU & (0xFFU << (used / (size / 8U)));
}

static struct registers registers_of(const weft_user_region_t *region, uint32_t number)
{
    uint32_t used = (uint32_t)(region->end - region->begin);
    uint32_t size = WEFT_ARCH_REGION_ALIGN(used);
    uint32_t log = 31U - (uint32_t)__builtin_clz(size);
    struct registers registers = {(uint32_t)region->begin | MPU_RBAR_VALID | number, 0};

    registers.rest = ATTRIBUTES_CACHED | ATTRIBUTES_SHARED | disabled_parts(size, used) << 8 |
                     (log - 1U) << 1 | ATTRIBUTES_ENABLE;
    registers.rest |= region->access == WEFT_USER_DATA
                          ? ATTRIBUTES_READ_WRITE | ATTRIBUTES_EXECUTE_NEVER
                          : ATTRIBUTES_READ_ONLY;
    return registers;
}

static void set_code(const struct registers *code)
{
    MPU_RBAR = code->base;
    MPU_RASR = code->rest;
}

#endif

void weft_arch_user_init(const weft_user_t *user)
{
    const weft_user_region_t *own_code = &user->regions[WEFT_USER_REGION_CODE];
    struct registers code = registers_of(own_code, ARMV7M_USER_CODE_REGION);

    user->arch->mpu = (uint32_t)&MPU_RBAR;
    for (uint32_t i = 0; i < 4U; i++) {
        struct registers registers = {MPU_RBAR_VALID | i, 0}; /* none */

        if (&user->regions[WEFT_USER_REGION_STACK + i] < user->regions_end) {
            registers = registers_of(&user->regions[WEFT_USER_REGION_STACK + i], i);
        }
        user->arch->regions[2U * i] = registers.base;
        user->arch->regions[2U * i + 1U] = registers.rest;
    }
    weft_arch_lock();
    weft_armv7m_guard_code(own_code->begin, own_code->end);
    set_code(&code);
    MPU_CTRL = MPU_CTRL_ENABLE | MPU_CTRL_PRIVDEFENA;
    __asm volatile("dsb\nisb" : : : "memory");
    weft_arch_unlock();
}

uintptr_t weft_arch_user_pc(const weft_user_t *user)
{
    /* Second of the four words that a call pushes first: where the caller's frame is. */
    const uint32_t *frame = (const uint32_t *)user->arch->frame[5];

    return frame[5]; /* lr: what called the stub */
}

#endif
