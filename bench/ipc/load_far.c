/* SPDX-License-Identifier: MIT */
/** @file The node that is loaded: it has a semaphore, and nothing else. */
#include "system.h"
