/* SPDX-License-Identifier: MIT */
/** @file What a user task must not do on Arm. */
#ifndef TESTS_USER_OFFEND_H
#define TESTS_USER_OFFEND_H

#include <stdint.h>

/** Code for a function that does nothing. */
#define OFFEND_RETURN {0x4770, 0x4770}

/** On Arm a privileged instruction has no effect, or reads as zero: none of them faults. */
#define OFFEND_PRIVILEGED_FAULTS 0

static inline uint32_t offend_privileged_instruction(void)
{
    uint32_t control;

    __asm volatile("cpsid i\n"
                   "msr basepri, %1\n"
                   "msr control, %2\n"
                   "mrs %0, control"
                   : "=r"(control)
                   : "r"(0x80), "r"(2)
                   : "memory");
    return control & 1U; /* still without privilege */
}

/** Switches the memory protection off. */
static inline void offend_privileged_register(void)
{
    *(volatile uint32_t *)0xE000ED94U = 0;
}

/** Memory of others. */
static inline void offend_store(uintptr_t address)
{
    *(volatile uint32_t *)address = 0;
}

static inline void offend_undefined_instruction(void)
{
    __asm volatile("udf #0");
}

/** BXNS: leaves the Secure state, where there is one. It needs no privilege. */
static inline void offend_state(void)
{
    __asm volatile("mov r0, #0x1000\n.short 0x4704" : : : "r0");
}

/** Lets an interrupt find the stack pointer elsewhere. */
static inline void offend_stack(uintptr_t address)
{
    __asm volatile("mov sp, %0\n1: b 1b" : : "r"(address) : "memory");
}

static inline void offend_stack_in_call(uintptr_t address)
{
    __asm volatile("mov sp, %0\n"
                   "mov r12, #0\n"
                   "svc #0\n"
                   "1: b 1b"
                   :
                   : "r"(address)
                   : "memory");
}

/** Makes a system call, a yield, with the stack pointer there. */
static inline void offend_call_at(uintptr_t address)
{
    __asm volatile("mov r4, sp\n"
                   "mov sp, %0\n"
                   "mov r12, #0\n"
                   "svc #0\n"
                   "mov sp, r4"
                   :
                   : "r"(address)
                   : "r0", "r1", "r2", "r3", "r4", "r12", "memory");
}

/** Waits for interrupts with the stack pointer there, until a word changes. */
static inline void offend_wait_at(uintptr_t address, volatile uint32_t *word)
{
    __asm volatile("mov r4, sp\n"
                   "ldr r3, [%1]\n"
                   "mov sp, %0\n"
                   "1: ldr r2, [%1]\n"
                   "cmp r2, r3\n"
                   "beq 1b\n"
                   "mov sp, r4"
                   :
                   : "r"(address), "r"(word)
                   : "r2", "r3", "r4", "cc", "memory");
}

/** Bytes that a call or an interrupt stores below the stack pointer. */
#define OFFEND_FRAME 32U

/** A store close below the stack, by another register: on RISC-V any other foreign memory. */
#define OFFEND_STORE_BELOW "stack overflow"

static inline void offend_call(uint32_t number)
{
    __asm volatile("mov r12, %0\nsvc #0" : : "r"(number) : "r0", "r1", "r2", "r3", "r12", "memory");
}

/** Any system call. */
__attribute__((naked, noinline, unused)) static void
offend_any_call(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t number)
{
    __asm volatile("ldr r12, [sp]\nsvc #0\nbx lr");
}

#endif
