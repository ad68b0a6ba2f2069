/* SPDX-License-Identifier: MIT */
/** @file A board with an STM32; -D says how fast its processor is. */
