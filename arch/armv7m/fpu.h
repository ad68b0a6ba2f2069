/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Whether the core has registers for floating point, for C and assembly: the one place that asks.
 */
#ifndef ARCH_ARMV7M_FPU_H
#define ARCH_ARMV7M_FPU_H

#ifdef __ARM_FP
#define WEFT_ARMV7M_FPU 1
#else
#define WEFT_ARMV7M_FPU 0
#endif

#endif
