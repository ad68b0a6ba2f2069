/* SPDX-License-Identifier: MIT */
/*
 * The second stage of the start: the boot ROM copies these 256 bytes from the begin of the flash to
 * memory and calls them, if their last word is the CRC of the others (`./weft image` writes it).
 *
 * They set up the serial interface so that the flash is memory, by the read command 0x03 with 24 bits
 * of address, which every flash knows, and go to the program behind them.
 * Registers: RP2040 datasheet, 4.10.13.
 */
    .syntax unified
    .thumb

    .equ XIP_SSI, 0x18000000
    .equ CTRLR0, 0x00
    .equ CTRLR1, 0x04
    .equ SSIENR, 0x08
    .equ BAUDR, 0x14
    .equ SPI_CTRLR0, 0xF4

    .equ DIVIDER, 4                 /* 125 MHz / 4: up to 33 MHz for this command */
    .equ READ, 3 << 8               /* send command and address, then receive */
    .equ BITS_32, 31 << 16          /* at once */
    .equ READ_COMMAND, 0x03 << 24
    .equ COMMAND_8_BITS, 2 << 8
    .equ ADDRESS_24_BITS, 6 << 2

    .section .boot2, "ax", %progbits
    .global weft_pico_boot2
    .type weft_pico_boot2, %function
    .thumb_func
    .balign 4
weft_pico_boot2:
    ldr     r3, =XIP_SSI
    movs    r1, #0
    str     r1, [r3, #SSIENR]       /* to be changed it must be off */
    movs    r1, #DIVIDER
    str     r1, [r3, #BAUDR]
    ldr     r1, =READ | BITS_32
    str     r1, [r3, #CTRLR0]
    ldr     r1, =READ_COMMAND | COMMAND_8_BITS | ADDRESS_24_BITS
    ldr     r2, =XIP_SSI + SPI_CTRLR0
    str     r1, [r2]
    movs    r1, #0
    str     r1, [r3, #CTRLR1]
    movs    r1, #1
    str     r1, [r3, #SSIENR]
    ldr     r0, =weft_cortex_m_vectors
    ldmia   r0!, {r1, r2}
    msr     msp, r1
    bx      r2
    .pool
    .size weft_pico_boot2, . - weft_pico_boot2
