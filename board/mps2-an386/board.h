/* SPDX-License-Identifier: MIT */
/** @file Arm MPS2 with application note 386: a Cortex-M4 with floating point. */
#ifndef BOARD_MPS2_AN386_BOARD_H
#define BOARD_MPS2_AN386_BOARD_H

#include "an385.h"

#endif
