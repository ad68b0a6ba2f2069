/* SPDX-License-Identifier: MIT */
/*
 * User tasks: system calls between the stub, which runs without privilege, and the service. The
 * linker script places .text.weft_svc_* where user tasks execute.
 *
 * The stack pointer of privileged code never points to memory that a user task can write: an
 * interrupt would store the return address and the state of privileged code there. So thread mode
 * alone never drops its privilege. It asks by SVC for a return from an exception, which changes
 * stack pointer and privilege in one step: see weft_armv7m_svc in exceptions.S.
 *
 * The frame of this SVC stays at the base of the kernel stack while the task is unprivileged, and
 * the next system call returns by it. So a call begins right behind the SVC that ended the one
 * before, with the registers from then, and with the address of the caller's frame in r3.
 */
#include <weft/user_calls.h>

#include "frames.inc"

    .equ STATE, 0x01000000          /* psr of a frame: Thumb, nothing else */

/* A stub: r12 says which call. */
    .macro stub name
    .section .text.weft_svc_\name, "ax", %progbits
    .global weft_svc_\name
    .type weft_svc_\name, %function
    .thumb_func
    .balign 2
weft_svc_\name:
    mov     r12, #calls
    svc     #0
    bx      lr
    .size weft_svc_\name, . - weft_svc_\name
    .set calls, calls + 1
    .endm

    .set calls, 0
#define STUB(name) stub name ;
    WEFT_USER_CALLS_ALL(STUB)

/*
 * On the kernel stack, where the call has left only what it pushed. r0: the result. Nothing else goes
 * to the frame that the caller's SVC made, from which the caller's own registers return.
 */
function weft_armv7m_call_end
    pop     {r2, r3, r12, lr}
    str     r0, [r3]
    .type become_user, %function
become_user:
    svc     #0
/* A system call. r2: weft_user_calls, r3: the caller's frame, lr: weft_armv7m_call_end. */
    push    {r2, r3, r12, lr}       /* r3 for weft_arch_user_pc(), too */
    ldr     r12, [r3, #EXCEPTION_R12]
    cmp     r12, #calls
    bhs     1f
    ldr     r12, [r2, r12, lsl #2]
    ldm     r3, {r0-r3}
    bx      r12
1:  b       weft_call_none
    .type weft_armv7m_wide_end, %function
weft_armv7m_wide_end:
    pop     {r2, r3, r12, lr}
    strd    r0, r1, [r3]
    b       become_user
    .size weft_armv7m_call_end, . - weft_armv7m_call_end

/* A call whose result has 64 bits: r1 goes to the frame, too. */
    .macro wide name
function_in .text., weft_call_\name
    ldr     lr, =weft_armv7m_wide_end
    b       weft_wide_\name
    .pool
    .size weft_call_\name, . - weft_call_\name
    .endm

#define WIDE(name) wide name ;
    WEFT_USER_CALLS_WIDE(WIDE)

/* void weft_arch_user_enter(const weft_user_t *user) */
function_in .text., weft_arch_user_enter
    ldr     r2, [r0, #USER_ARCH]
    adds    r2, #EXCEPTION_FRAME
    mov     sp, r2                  /* the kernel stack is empty */
    ldr     r3, [r0, #USER_REGIONS]
    ldr     r3, [r3, #REGIONS_STACK_END]
    ldrd    r1, r0, [r0, #USER_ENTRY]
    bic     r1, #1
    ldr     r2, =weft_svc_task_exit
    mov     r12, #STATE
    movs    r4, #0
    mov     r5, r4
    mov     r6, r4
    mov     r7, r4
    mov     r8, r4
    mov     r9, r4
    mov     r10, r4
    mov     r11, r4
    strd    r1, r12, [r3, #-8]      /* the frame by which it starts: r0 is its argument */
    strd    r4, r2, [r3, #-16]
    strd    r4, r4, [r3, #-24]
    strd    r0, r4, [r3, #-32]!
    ldr     r2, =weft_user_calls
    ldr     lr, =weft_armv7m_call_end
    mov     r12, #UNPRIVILEGED
    b       become_user
    .size weft_arch_user_enter, . - weft_arch_user_enter
    .pool
