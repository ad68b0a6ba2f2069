/* SPDX-License-Identifier: MIT */
/** @file Tasks with requests end on a node behind whose tasks no peer cleans up. */
#define NODE_NEEDS 0
#include "requests.h"
