/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Records on the console: data from a program to the tools, beside the text of its tasks.
 *
 *     RS text blank check-sum ETX newline
 *
 * No text contains RS (0x1e) or ETX (0x03): weft_console_write() and weft_printf() replace them, so
 * that only the kernel writes records. The checksum of the text is a CRC-16 with the polynomial
 * 0x1021 and the initial value 0xFFFF, in four hexadecimal digits. Records are readable on a
 * terminal.
 *
 * A record may start in the middle of a line of text. Text that preempts a record cuts it off by
 * CAN (0x18), and the record is written again. tools/weft/run/lines.py reads records.
 */
#ifndef KERNEL_RECORD_H
#define KERNEL_RECORD_H

#include <weft/record.h>

#define WEFT_RECORD_BEGIN '\x1e'
#define WEFT_RECORD_END '\x03'
#define WEFT_RECORD_CUT '\x18'

/**
 * Bytes that text must not contain, as a bit mask: those of records, and 1 and 2, which mark the
 * consoles of several cores (board/freestanding/cores.c).
 */
#define WEFT_RECORD_RESERVED (1U << 1 | 1U << 2 | 1U << 3 | 1U << 24 | 1U << 30)

/** @return the byte, or '?' for a reserved one */
static inline char weft_record_replaced(char c)
{
    return (uint8_t)c < 32U && (WEFT_RECORD_RESERVED >> (uint8_t)c & 1U) != 0 ? '?' : c;
}

/** The record that this node is writing, if any. */
extern struct weft_records {
    const weft_record_t *volatile open; /**< NULL: none */
    volatile bool is_cut;               /**< by text */
} weft_records;

/** weft_record_begin() with the kernel lock held, or where nothing can preempt. */
void weft_record_begin_locked(weft_record_t *record);

/** weft_record_end() in the same places. */
bool weft_record_end_locked(weft_record_t *record);

/**
 * Writes the exit code of the program, for boards whose emulator has none (exit_record in
 * board.yaml). Kernel lock held. Context: any. @param code 0 to 255
 */
void weft_exit_record_locked(unsigned code);

/** Cuts off the record that is open. */
void weft_record_cut(void);

/** Cuts off an open record before text is written, and one that was begun meanwhile behind it. */
static inline void weft_record_interrupt(void)
{
    if (weft_records.open != NULL) {
        weft_record_cut();
    }
}

#endif
