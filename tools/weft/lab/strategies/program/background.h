/* SPDX-License-Identifier: MIT */
/** @file What a core does beside the exchanges. */
#ifndef BACKGROUND_H
#define BACKGROUND_H

#include <weft/weft.h>

/** A round of a length that is always the same. */
WEFT_OUT_OF_LINE void background_round(void);

#endif
