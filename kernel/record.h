/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Records on the console: what a program tells the tools, beside the text of its tasks.
 *
 *     RS text blank check-sum ETX newline
 *
 * RS (0x1e) and ETX (0x03) are bytes that no text holds: weft_console_write()
 * and weft_printf() replace them, whoever prints, so what stands between them is
 * the kernel's. The check sum is the text's: CRC-16 with the polynomial 0x1021
 * from 0xFFFF on, in four hexadecimal digits. Both can be read as they are by people
 * who watch the device.
 *
 * A record may begin in the middle of a line of text. Text that preempts a
 * record cuts it off by CAN (0x18), and the record is written again.
 * tools/weft/lines.py reads records.
 */
#ifndef KERNEL_RECORD_H
#define KERNEL_RECORD_H

#include <weft/record.h>

#define WEFT_RECORD_BEGIN '\x1e'
#define WEFT_RECORD_END '\x03'
#define WEFT_RECORD_CUT '\x18'

/**
 * Bytes that text does not hold, as a set of bits: those of records, and 1 and 2, by which
 * cores tell their consoles apart (board/freestanding/cores.c).
 */
#define WEFT_RECORD_RESERVED (1U << 1 | 1U << 2 | 1U << 3 | 1U << 24 | 1U << 30)

/** @return the byte as text may hold it */
static inline char weft_record_replaced(char c)
{
    return (uint8_t)c < 32U && (WEFT_RECORD_RESERVED >> (uint8_t)c & 1U) != 0 ? '?' : c;
}

/** The record that is being written on this node, if one is. */
extern struct weft_records {
    const weft_record_t *volatile open; /**< NULL: none */
    volatile bool is_cut;               /**< by text */
} weft_records;

/** Does what weft_record_end() does. Critical section held, or nothing can come between. */
bool weft_record_end_locked(weft_record_t *record);

/** Cuts off the record that is open. */
void weft_record_cut(void);

/** Text is about to be written: a record that is open does not go on behind it. */
static inline void weft_record_interrupt(void)
{
    if (weft_records.open != NULL) {
        weft_record_cut();
    }
}

#endif
