/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console of the node and end of the program.
 *
 * A node whose description names a `console` prints there: handlers, SWIs, and tasks that use a hub
 * or a task of that node. Other tasks, the idle task among them, print at the node's own console,
 * and so do all while the two are not connected or the link is full.
 */
#ifndef WEFT_CONSOLE_H
#define WEFT_CONSOLE_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Writes text; waits for the device, not for other tasks. The bytes 1, 2, 3, 0x18 and 0x1e, by
 * which the tools tell records from text (weft/record.h), are written as "?". Context: any.
 */
void weft_console_write(const char *text, size_t length);

/**
 * Writes formatted text of at most 128 bytes as one piece: %d %u %x %c %s %p
 * %%, with l, ll, width and 0. A longer text ends in "...". Bytes as in weft_console_write().
 * Context: any.
 */
void weft_printf(const char *format, ...) WEFT_FORMATS(1, 2);

/** The largest exit code. */
#define WEFT_EXIT_MAX 255

/**
 * Ends the program; an emulator or a process returns the code, in one byte: a code below 0 or above
 * WEFT_EXIT_MAX becomes WEFT_EXIT_MAX, so that one that is not 0 fails everywhere. A node with a
 * network tells its peers, whose calls then return WEFT_NODE_DOWN; with code 0, from a task,
 * outstanding replies are sent first, for at most 100 ms, while other tasks may run. Context: any.
 */
WEFT_NORETURN void weft_exit(int code);

#ifdef __cplusplus
}
#endif

#endif
