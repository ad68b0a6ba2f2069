/* SPDX-License-Identifier: MIT */
/** @file Tasks with requests end on a node behind whose tasks the peers clean up. */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#include "requests.h"
