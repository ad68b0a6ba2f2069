/* SPDX-License-Identifier: MIT */
#include "system.h"
