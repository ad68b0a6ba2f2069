/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Marks on Arm: hint instructions that an instruction-counting plugin sees. BENCH_MARK(number), of
 * the header that includes this, is the one of a number.
 *
 * Both marks tell the compiler that they destroy every register. Addresses and
 * constants of the measured call are therefore set up behind the first mark, as
 * in a caller that comes from other work, and nothing is kept there for use
 * behind the second.
 */
#ifndef BENCH_MARK_ARM_H
#define BENCH_MARK_ARM_H

#include "arm_registers.h"

#include <stdint.h>

/** Operations in a sample, where one can follow the other. */
#define BENCH_BATCH 1U

/** Bytes of a task's stack. */
#define BENCH_STACK 512U

/** The plugin keeps the marks. */
typedef struct bench_marks {
    char none;
} bench_marks_t;

/** Begins a sample. */
static inline void bench_begin(void)
{
    __asm__ volatile(BENCH_MARK(1) : : : BENCH_MARK_REGISTERS);
}

/**
 * Begins a sample and makes an interrupt below 32 pending, by the one store
 * that it takes and without the barriers of weft_irq_pend(): what follows the
 * store is the interrupt.
 */
static inline void bench_begin_irq(unsigned irq)
{
    volatile uint32_t *const nvic_ispr0 = (volatile uint32_t *)0xE000E200U;
    bench_begin();
    *nvic_ispr0 = UINT32_C(1) << irq;
}

/** Ends a sample. */
static inline void bench_end(void)
{
    __asm__ volatile(BENCH_MARK(2) : : : BENCH_MARK_REGISTERS);
}

/** Ends a sample in an interrupt handler, whose registers stay as they are. */
static inline void bench_end_in_isr(void)
{
    __asm__ volatile(BENCH_MARK(2) : : : "memory");
}

/** Begins a sample in an interrupt handler, whose registers stay as they are. */
static inline void bench_begin_in_isr(void)
{
    __asm__ volatile(BENCH_MARK(1) : : : "memory");
}

/** Ends a sample of some operations: here always 1, a batch has one operation. */
static inline void bench_end_of(uint32_t operations)
{
    (void)operations;
    bench_end();
}

/** Keeps the compiler from preparing, within a sample, what stands behind this. */
static inline void bench_forget(void)
{
    __asm__ volatile("" : : : BENCH_MARK_REGISTERS);
}

/** The samples of the next metric follow. */
static inline void bench_mark_metric(void)
{
    __asm__ volatile(BENCH_MARK(3) : : : "memory");
}

/** Prints the samples of a metric: the plugin has them. */
static inline void bench_mark_report(void)
{
}

/** The suite has ended. */
static inline void bench_mark_end(void)
{
    __asm__ volatile(BENCH_MARK(4) : : : "memory");
}

#endif
