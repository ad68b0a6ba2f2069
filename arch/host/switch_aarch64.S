/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/host on AArch64, AAPCS64.
 * Frame, and offsets of struct weft_host_port: frame.h.
 * The switch ends in a jump, not in a return: see switch_x86_64.S.
 */
#if defined(__aarch64__)

#include "frame.h"

    .macro function name
    .section .text.hot.\name, "ax", %progbits
    .globl \name
    .type \name, %function
    .balign 16
\name:
    .endm

    .macro save
    sub     sp, sp, #HOST_FRAME
    stp     x2, x30, [sp]
    stp     x19, x20, [sp, #16]
    stp     x21, x22, [sp, #32]
    stp     x23, x24, [sp, #48]
    stp     x25, x26, [sp, #64]
    stp     x27, x28, [sp, #80]
    str     x29, [sp, #96]
    stp     d8, d9, [sp, #112]
    stp     d10, d11, [sp, #128]
    stp     d12, d13, [sp, #144]
    stp     d14, d15, [sp, #160]
    mov     x3, sp
    str     x3, [x0]
    .endm

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    .cfi_startproc
    mov     x2, xzr                     /* WEFT_OK, kernel lock free */
    save
    .cfi_def_cfa_offset HOST_FRAME
    .cfi_offset x29, 96 - HOST_FRAME
    .cfi_offset x30, 8 - HOST_FRAME
weft_host_restore:
    ldr     x3, [x1]
    mov     sp, x3
    ldp     x0, x30, [sp]
    ldp     x19, x20, [sp, #16]
    ldp     x21, x22, [sp, #32]
    ldp     x23, x24, [sp, #48]
    ldp     x25, x26, [sp, #64]
    ldp     x27, x28, [sp, #80]
    ldr     x29, [sp, #96]
    ldp     d8, d9, [sp, #112]
    ldp     d10, d11, [sp, #128]
    ldp     d12, d13, [sp, #144]
    ldp     d14, d15, [sp, #160]
    add     sp, sp, #HOST_FRAME
    .cfi_def_cfa_offset 0
    .cfi_restore x29
    .cfi_restore x30
    lsr     x2, x0, #32
    adrp    x3, weft_host
    add     x3, x3, #:lo12:weft_host
    str     w2, [x3, #HOST_LOCKED]
    ldr     x4, [x3, #HOST_PENDING]
    cbnz    x4, 1f
    br      x30
1:  stp     x0, x30, [sp, #-16]!
    .cfi_def_cfa_offset 16
    .cfi_offset x30, -8
    bl      weft_host_serve
    ldp     x0, x30, [sp], #16
    .cfi_def_cfa_offset 0
    .cfi_restore x30
    ret
    .cfi_endproc
    .size weft_arch_switch, . - weft_arch_switch

/* weft_status_t weft_host_switch_closed(weft_task_t *from, weft_task_t *to) */
function weft_host_switch_closed
    .cfi_startproc
    mov     x2, #0x100000000            /* WEFT_OK, kernel lock held */
    save
    .cfi_def_cfa_offset HOST_FRAME
    .cfi_offset x29, 96 - HOST_FRAME
    .cfi_offset x30, 8 - HOST_FRAME
    b       weft_host_restore
    .cfi_endproc
    .size weft_host_switch_closed, . - weft_host_switch_closed

/* void weft_host_switch_first(weft_task_t *first) */
function weft_host_switch_first
    mov     x1, x0
    b       weft_host_restore
    .size weft_host_switch_first, . - weft_host_switch_first

/* First code of a task: x19 is its entry, x20 its argument; nothing to return to. */
function weft_host_task_entry
    .cfi_startproc
    .cfi_undefined x30
    mov     x0, x19
    mov     x1, x20
    mov     x29, xzr
    mov     x30, xzr
    bl      weft_host_task_main
    brk     #0
    .cfi_endproc
    .size weft_host_task_entry, . - weft_host_task_entry

/* void weft_host_call_on(void *stack, void (*function)(void)) */
function weft_host_call_on
    .cfi_startproc
    stp     x29, x30, [sp, #-16]!
    .cfi_def_cfa_offset 16
    .cfi_offset x29, -16
    .cfi_offset x30, -8
    mov     x29, sp
    .cfi_def_cfa x29, 16
    mov     sp, x0
    blr     x1
    mov     sp, x29
    .cfi_def_cfa sp, 16
    ldp     x29, x30, [sp], #16
    .cfi_def_cfa_offset 0
    .cfi_restore x29
    .cfi_restore x30
    ret
    .cfi_endproc
    .size weft_host_call_on, . - weft_host_call_on

#endif

    .section .note.GNU-stack, "", %progbits
