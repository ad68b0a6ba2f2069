/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: user tasks. How they enter and leave the kernel: user.S.
 *
 * Each region takes two entries of the memory protection, its begin and its end.
 * The task's own begin at entry 0. The code's are the last of the processor's,
 * the same for all user tasks and never changed. The guard of guard.c takes
 * entries 0 to 2 while a task of the kernel runs.
 */
#include "user.h"
#include "frame.h"
#include "riscv.h"

enum {
    PMP_R = 1,
    PMP_W = 2,
    PMP_X = 4,
    PMP_TOR = 1 << 3, /* from the address of the entry before to its own */

    CAUSE_LOAD_ACCESS_FAULT = 5,
    CAUSE_STORE_ACCESS_FAULT = 7,
    SP = 1, /* its place in a record */

    OWN_REGIONS = WEFT_ARCH_REGIONS - 1U, /* without the code's */
};

_Static_assert(sizeof(struct weft_arch_user) % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert((int)offsetof(struct weft_arch_user, pc) == USER_PC, "frame.h: USER_PC");
_Static_assert((int)offsetof(struct weft_arch_user, sp) == USER_SP, "frame.h: USER_SP");
_Static_assert((int)offsetof(struct weft_arch_user, t0) == USER_T0, "frame.h: USER_T0");
_Static_assert((int)offsetof(struct weft_arch_user, t1) == USER_T1, "frame.h: USER_T1");
_Static_assert((int)offsetof(struct weft_arch_user, gp) == USER_GP, "frame.h: USER_GP");
_Static_assert((int)offsetof(struct weft_arch_user, calls) == USER_CALLS, "frame.h: USER_CALLS");
_Static_assert((int)offsetof(struct weft_arch_user, load) == USER_LOAD, "frame.h: USER_LOAD");
_Static_assert((int)offsetof(struct weft_arch_user, bounds) == USER_BOUNDS, "frame.h: USER_BOUNDS");
_Static_assert((int)offsetof(struct weft_arch_user, access) == USER_ACCESS, "frame.h: USER_ACCESS");
_Static_assert(sizeof((struct weft_arch_user){0}.access) == (size_t)2 * OWN_REGIONS,
               "two entries for each region");
_Static_assert(sizeof((struct weft_arch_user){0}.bounds) ==
                   (size_t)2 * OWN_REGIONS * sizeof(uintptr_t),
               "and their addresses");

uintptr_t weft_riscv_regions;
uintptr_t weft_riscv_kernel_aware;

extern const char weft_riscv_load_regions[];

WEFT_NORETURN void weft_riscv_user_begin(struct weft_arch_user *frame, void *arg);
WEFT_NORETURN void weft_riscv_user_fault(const struct weft_arch_user *frame);

/** Sets the region of code, which is that of all user tasks. */
static void load_code_region(const weft_user_region_t *code)
{
    CSR_WRITE(pmpaddr14, code->begin >> 2);
    CSR_WRITE(pmpaddr15, code->end >> 2);
#if __riscv_xlen == 64
    CSR_WRITE(pmpcfg2, (uintptr_t)(PMP_TOR | PMP_R | PMP_X) << 56);
#else
    CSR_WRITE(pmpcfg3, (uintptr_t)(PMP_TOR | PMP_R | PMP_X) << 24);
#endif
}

void weft_arch_user_init(const struct weft_user *user)
{
    struct weft_arch_user *frame = user->arch;
    const weft_user_region_t *own = &user->regions[WEFT_USER_REGION_STACK];
    size_t count = (size_t)(user->regions_end - own);

    *frame = (struct weft_arch_user){
        .gp = weft_riscv_gp,
        .calls = (uintptr_t)weft_user_calls,
        .load = (uintptr_t)weft_riscv_load_regions + (OWN_REGIONS - count) * REGION_STEP,
    };
    for (size_t i = 0; i < count; i++) {
        frame->bounds[2 * i] = own[i].begin >> 2;
        frame->bounds[2 * i + 1] = own[i].end >> 2;
        frame->access[2 * i + 1] = PMP_TOR | PMP_R | PMP_W;
    }
    load_code_region(&user->regions[WEFT_USER_REGION_CODE]);
}

void weft_arch_user_enter(const struct weft_user *user)
{
    struct weft_arch_user *frame = user->arch;

    frame->pc = (uintptr_t)user->entry;
    frame->sp = user->regions[WEFT_USER_REGION_STACK].end;
    weft_riscv_user_begin(frame, user->arg);
}

uintptr_t weft_arch_user_pc(const struct weft_user *user)
{
    return user->arch->pc;
}

static bool is_access(uint32_t cause)
{
    return cause == CAUSE_LOAD_ACCESS_FAULT || cause == CAUSE_STORE_ACCESS_FAULT;
}

/** Called by user.S on the task's kernel stack, interrupts closed. */
void weft_riscv_user_fault(const struct weft_arch_user *frame)
{
    weft_fault_t fault = {
        .code = (uint32_t)CSR_READ(mcause),
        .pc = CSR_READ(mepc),
        .address = CSR_READ(mtval),
        .names = weft_riscv_register_names,
        .registers = FAULT_REGISTERS,
    };

    for (size_t i = 0; i < FAULT_REGISTERS; i++) {
        fault.values[i] = weft_riscv_registers[i];
    }
    fault.what = weft_riscv_describe(fault.code, fault.address);
    if (is_access(fault.code) && fault.values[SP] < frame->bounds[0] << 2) {
        fault.what = "stack overflow";
    }
    weft_riscv_open(true);
    weft_user_fault(&fault);
}
