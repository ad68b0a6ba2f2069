/* SPDX-License-Identifier: MIT */
/*
 * The inline part of the port under test: applications do not see it, but the
 * conformance suite is about it. A new port adds a line.
 */
#if defined(__arm__)
#include "../../port/armv7m/weft_port.h"
#elif defined(__riscv)
#include "../../port/riscv/weft_port.h"
#elif defined(__linux__)
#include "../../port/host/weft_port.h"
#else
#error "Name the folder of the port here."
#endif
