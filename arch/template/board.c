/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a board supplies, still to be written: move it to board/<name>/, with
 * reset code, linker script and board.yaml beside it.
 */
#include "arch.h"

/** To do: 0 entries mean that a description can name no interrupt. */
const unsigned weft_board_irqs = 0;

/**
 * To do, before everything else: fault records need it. Until then they end
 * here, and a debugger sees which function asked for one.
 */
void weft_board_console(const char *text, size_t length)
{
    (void)text;
    (void)length;
    for (;;) {
    }
}

/** To do: the way of the emulator or debugger to end with a code, else stop. */
void weft_board_exit(int code)
{
    (void)code;
    for (;;) {
    }
}

/** To do: with a network, a number that the last starts did not have. */
uint32_t weft_board_starts(void)
{
    weft_template_to_do(__func__);
}

/** To do: a counter of at least 32 bits that runs from here on. */
void weft_board_clock_init(void)
{
    weft_template_to_do(__func__);
}

/**
 * To do: microseconds since weft_board_clock_init(), 64 bits. A counter of two
 * words is read high, low, high again; one of fewer bits is extended at each
 * call and in weft_board_alarm(), which sets an alarm before it wraps, also when
 * none is wanted.
 */
uint64_t weft_board_clock(void)
{
    weft_template_to_do(__func__);
}

/**
 * To do: an interrupt that calls weft_kernel_alarm() at the deadline, at once
 * if that has passed, earlier if the timer cannot reach so far; UINT64_MAX: none.
 */
void weft_board_alarm(uint64_t deadline)
{
    (void)deadline;
    weft_template_to_do(__func__);
}
