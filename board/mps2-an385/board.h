/* SPDX-License-Identifier: MIT */
/** @file Arm MPS2 with application note 385: a Cortex-M3. */
#ifndef BOARD_MPS2_AN385_BOARD_H
#define BOARD_MPS2_AN385_BOARD_H

#include "an385.h"

#endif
