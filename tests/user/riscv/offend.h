/* SPDX-License-Identifier: MIT */
/** @file What a user task must not do on RISC-V. */
#ifndef TESTS_USER_OFFEND_H
#define TESTS_USER_OFFEND_H

#include <stdint.h>

/** Code for a function that does nothing. */
#define OFFEND_RETURN {0x8067, 0x0000}

#define OFFEND_PRIVILEGED_FAULTS 1

static inline uint32_t offend_privileged_instruction(void)
{
    uintptr_t value;

    __asm__ volatile("csrr %0, mstatus" : "=r"(value));
    return (uint32_t)value;
}

/** Switches the memory protection off. */
static inline void offend_privileged_register(void)
{
    __asm__ volatile("csrw pmpcfg0, zero");
}

/** Memory of others. */
static inline void offend_store(uintptr_t address)
{
    *(volatile uint32_t *)address = 0;
}

static inline void offend_undefined_instruction(void)
{
    __asm__ volatile(".4byte 0");
}

/** Returns from a trap that there was not. */
static inline void offend_state(void)
{
    __asm__ volatile("mret");
}

/** An interrupt that finds the stack pointer elsewhere does not use it: the task does, then. */
static inline void offend_stack(uintptr_t address)
{
    __asm__ volatile("mv sp, %0\nsw zero, 0(sp)\n1: j 1b" : : "r"(address) : "memory");
}

static inline void offend_stack_in_call(uintptr_t address)
{
    __asm__ volatile("mv sp, %0\nli a7, 0\nla ra, 1f\necall\n1: sw zero, 0(sp)\n2: j 2b"
                     :
                     : "r"(address)
                     : "memory");
}

/** Makes a system call, a yield, with the stack pointer there. */
static inline void offend_call_at(uintptr_t address)
{
    __asm__ volatile("mv s1, sp\n"
                     "mv sp, %0\n"
                     "li a7, 0\n"
                     "la ra, 1f\n"
                     "ecall\n"
                     "1: mv sp, s1"
                     :
                     : "r"(address)
                     : "s1", "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3",
                       "a4", "a5", "a6", "a7", "memory");
}

/** Waits for interrupts with the stack pointer there, until a word changes. */
static inline void offend_wait_at(uintptr_t address, volatile uint32_t *word)
{
    __asm__ volatile("mv s1, sp\n"
                     "lw t1, 0(%1)\n"
                     "mv sp, %0\n"
                     "1: lw t0, 0(%1)\n"
                     "beq t0, t1, 1b\n"
                     "mv sp, s1"
                     :
                     : "r"(address), "r"(word)
                     : "s1", "t0", "t1", "memory");
}

/** Bytes that a call or an interrupt stores below the stack pointer. */
#define OFFEND_FRAME 0U

/** A store close below the stack, by another register: on RISC-V any other foreign memory. */
#define OFFEND_STORE_BELOW "store access fault"

/** Should the system call return, then to here. */
static inline void offend_call(uint32_t number)
{
    register uintptr_t a7 __asm__("a7") = number;

    __asm__ volatile("la ra, 1f\necall\n1:" : : "r"(a7) : "ra", "memory");
}

/** Any system call. */
__attribute__((naked, noinline, unused)) static void
offend_any_call(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t number)
{
    __asm__ volatile("mv a7, a4\necall");
}

#endif
