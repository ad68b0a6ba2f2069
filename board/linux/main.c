/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linux process as a board: reset.
 */
#include <weft/system.h>

#include "arch.h"

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

int main(void)
{
    weft_start();
}
