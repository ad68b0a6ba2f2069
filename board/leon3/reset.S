/* SPDX-License-Identifier: MIT */
/*
 * LEON3: reset. Until the first task starts, the interrupt stack is the stack. Delay slots are
 * indented by one space.
 */
#include "frame.h"

/* Registers of the memory management unit, and its own instructions' address space. */
#define ASI_MMU 0x19
#define MMU_CONTEXTS 0x100
#define MMU_CONTEXT 0x200
#define MMU_ENABLE 1
#define IS_TABLE 1

    .section .text.reset, "ax", @progbits
    .global weft_board_reset
    .type weft_board_reset, @function
weft_board_reset:
    wr      %g0, PSR_S | WINDOW_HANDLER, %psr
    wr      %g0, 0, %wim                /* the windows do not move at calls */
    nop
    nop
    nop
    set     WEFT_INTERRUPT_STACK_END, %g7
    set     HANDLER_OPEN, %l7
    set     HANDLER_LOCKED, %l6
    sub     %g7, CALLED, %sp
    wr      %g0, PSR_S | WINDOW_TASK, %psr
    nop
    nop
    nop
    set     TASK_OPEN, %l7
    set     TASK_LOCKED, %l6
    sub     %g7, CALLED, %sp
    set     weft_board_hot_begin, %o0
    set     weft_board_hot_end, %o1
    call    clear
     nop
    set     weft_board_bss_begin, %o0
    set     weft_board_bss_end, %o1
    call    clear
     nop

    set     weft_leon3_map, %o0         /* the only context has this table */
    srl     %o0, 4, %o0
    or      %o0, IS_TABLE, %o0
    set     contexts, %o1
    st      %o0, [%o1]
    srl     %o1, 4, %o1
    set     MMU_CONTEXTS, %o2
    sta     %o1, [%o2] ASI_MMU
    set     MMU_CONTEXT, %o2
    sta     %g0, [%o2] ASI_MMU
    mov     MMU_ENABLE, %o1
    sta     %o1, [%g0] ASI_MMU    /* its control */

    set     weft_sparc_vectors, %o0
    wr      %o0, 0, %tbr
    wr      %l6, PSR_ET, %psr           /* the kernel lock, then traps */
    nop
    nop
    nop
    wr      %l6, 0, %psr
    nop
    nop
    nop
    call    weft_start
     nop

/* From o0 up to o1, a multiple of 16 bytes. */
clear:
    cmp     %o0, %o1
    be      1f
     nop
    st      %g0, [%o0]
    st      %g0, [%o0 + 4]
    st      %g0, [%o0 + 8]
    st      %g0, [%o0 + 12]
    ba      clear
     add    %o0, 16, %o0
1:  jmp     %o7 + 8
     nop
    .size weft_board_reset, . - weft_board_reset

    .section .bss.contexts, "aw", @nobits
    .balign 64
contexts:
    .zero   64
