/* SPDX-License-Identifier: MIT */
/*
 * Vectors of arch/microblaze, and exceptions, which end in fault records; in local memory. Each
 * vector has a section, since the linker, which relaxes, moves what is behind an instruction that it
 * shortens.
 */
#include "frames.inc"

    .macro vector name, target
    .section .vectors.\name, "ax", @progbits
    brai    \target
    .endm

    .section .vectors.reset, "ax", @progbits
    .global weft_microblaze_vectors
    .type weft_microblaze_vectors, @function
weft_microblaze_vectors:
    vector  reset, weft_microblaze_zero
    vector  user, weft_microblaze_trap
    vector  interrupt, weft_microblaze_interrupt
    vector  break, weft_microblaze_trap
    vector  exception, weft_microblaze_exception

/*
 * Exceptions: all registers go to weft_microblaze_registers, and C makes the record, on the
 * interrupt stack. r17 is the address behind the instruction that failed.
 */

/* Reset, with exceptions off; or a jump by a null pointer. */
local weft_microblaze_zero
    mfs     r16, rmsr
    andi    r16, r16, MSR_EE
    beqi    r16, weft_board_reset
    addik   r17, r0, 4
    swi     r3, r0, weft_microblaze_registers + 8
    addik   r3, r0, CAUSE_FETCH
    bri     1f
local weft_microblaze_trap              /* r16: where */
    addik   r17, r16, 4
    swi     r3, r0, weft_microblaze_registers + 8
    addik   r3, r0, CAUSE_TRAP
    bri     1f
local weft_microblaze_exception
    swi     r3, r0, weft_microblaze_registers + 8
    mfs     r3, resr
1:  swi     r3, r0, weft_microblaze_registers + FAULT_ESR
    .irp    n, 1,2,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    swi     r\n, r0, weft_microblaze_registers + (\n - 1) * 4
    .endr
    mfs     r3, rmsr
    mfs     r4, rear
    mfs     r5, rbtr
    swi     r3, r0, weft_microblaze_registers + FAULT_MSR
    swi     r4, r0, weft_microblaze_registers + FAULT_EAR
    swi     r5, r0, weft_microblaze_registers + FAULT_BTR
    msrclr  r0, MSR_EIP | MSR_IE
    msrset  r0, MSR_EE                  /* a fault in the record has an address of its own */
    addik   r13, r0, WEFT_INTERRUPT_STACK_END
    brlid   r15, weft_microblaze_fault
     addik  r1, r13, -ARGUMENTS
    .size weft_microblaze_exception, . - weft_microblaze_exception
