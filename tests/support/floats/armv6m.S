/* SPDX-License-Identifier: MIT */
/* floats.h for Armv6-M, which has no registers of floating point: that of cores without them. */
#include "armv7m.S"
