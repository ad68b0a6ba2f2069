/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Records on the console. They use no services of the kernel: its state may be corrupt.
 */
#include "record.h"

#include "format.h"
#include "kernel.h"

struct weft_records weft_records;

#define SUM_BEGIN 0xFFFFU

/** Adds bytes to a checksum, whose lowest 16 bits are significant. */
WEFT_OUT_OF_LINE static uint32_t add_to_sum(uint32_t sum, const char *text, size_t length)
{
    while (length-- != 0) {
        sum ^= (uint32_t)(uint8_t)*text++ << 8;
        for (unsigned bit = 0; bit < 8; bit++) {
            sum = (sum << 1) ^ ((sum & 0x8000U) != 0 ? 0x1021U : 0U);
        }
    }
    return sum;
}

/** True if nothing has interrupted the record. */
static bool is_whole(const weft_record_t *record)
{
    return weft_records.open == record && !weft_records.is_cut;
}

static void put(char c)
{
    weft_board_console(&c, 1);
}

/** Writes one byte, for the same reason as write_end(). */
void weft_record_begin_locked(weft_record_t *record)
{
    record->sum = SUM_BEGIN;
    weft_records.open = record;
    weft_records.is_cut = false;
    put(WEFT_RECORD_BEGIN);
}

void weft_record_begin(weft_record_t *record)
{
    weft_arch_lock();
    weft_record_begin_locked(record);
    weft_arch_unlock();
}

/** A record that was begun meanwhile may have the rest of the piece in its middle. */
void weft_record_write(weft_record_t *record, const char *text, size_t length)
{
    record->sum = add_to_sum(record->sum, text, length);
    if (is_whole(record)) {
        weft_board_console(text, length);
        if (weft_records.open != record) {
            weft_record_interrupt();
        }
    }
}

void weft_record_printf(weft_record_t *record, const char *format, ...)
{
    weft_text_t text;
    va_list args;

    va_start(args, format);
    weft_format(&text, format, &args);
    va_end(args);
    weft_record_write(record, text.buffer, text.length);
}

static void write_sum(weft_record_t *record)
{
    const unsigned sum = record->sum & 0xFFFFU;

    weft_record_printf(record, " %04x", sum);
}

/** Writes two bytes, few enough for a critical section. */
static bool write_end(const weft_record_t *record)
{
    static const char end[] = {WEFT_RECORD_END, '\n'};
    bool is_ended = is_whole(record);

    if (is_ended) {
        weft_board_console(end, sizeof end);
    }
    if (weft_records.open == record) {
        weft_records.open = NULL;
    }
    return is_ended;
}

bool weft_record_end_locked(weft_record_t *record)
{
    write_sum(record);
    return write_end(record);
}

bool weft_record_end(weft_record_t *record)
{
    bool is_ended;

    write_sum(record);
    weft_arch_lock();
    is_ended = write_end(record);
    weft_arch_unlock();
    return is_ended;
}

/** `open` is cleared last: it tells net/console.c where to send the byte. */
void weft_record_cut(void)
{
    weft_records.is_cut = true;
    put(WEFT_RECORD_CUT);
    weft_records.open = NULL;
}
