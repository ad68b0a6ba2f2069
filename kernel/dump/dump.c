/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Dump, part of builds with WEFT_CONFIG_DUMP. A line is a record (../record.h)
 * of "@dump " and a text. The texts are
 *     begin word=<bytes> anchor=<address of weft_system> clock=<ticks>
 *           stamp=<raw stamp> hz=<stamps in a second> mask=<of raw stamps>
 *     <address> <bytes in hexadecimal>
 *     task|swi <address> <time> <runs> <longest> <size of stack> <used of it>
 *     load <total> <idle> <in ISRs> <size of interrupt stack> <used of it>
 *     end lines=<number of lines with bytes>
 * tools/weft/run/dump.py reads them.
 */
#include <weft/console.h>
#include <weft/stats.h>
#include <weft/system.h>

#include "dump.h"
#include "record.h"
#include "weft_board.h"

_Static_assert(offsetof(weft_stats_t, count) == 8 && offsetof(weft_stats_t, max) == 12 &&
                   offsetof(weft_stats_t, previous) == 16 && sizeof(weft_stats_t) == 24,
               "tools/weft/observe/insight.py: STATS");

#define BYTES_PER_LINE 32U

static const char mark[] = "@dump ";

void weft_dump_text(weft_dump_line_t *line, const char *text)
{
    while (*text != '\0') {
        line->text[line->length++] = *text++;
    }
}

void weft_dump_hex(weft_dump_line_t *line, uint64_t value, unsigned digits)
{
    while (digits-- != 0) {
        line->text[line->length++] = "0123456789abcdef"[value >> (4U * digits) & 15U];
    }
}

static void put_field(weft_dump_line_t *line, const char *name, uint64_t value)
{
    weft_dump_text(line, name);
    weft_dump_hex(line, value, 16);
}

void weft_dump_begin_line(weft_dump_line_t *line)
{
    line->length = 0;
    weft_dump_text(line, mark);
}

void weft_dump_end_line_locked(weft_dump_line_t *line)
{
    weft_record_t record;

    weft_record_begin_locked(&record);
    weft_record_write(&record, line->text, line->length);
    weft_record_end_locked(&record);
}

/** @return lines written */
static uint32_t write_part_locked(weft_dump_line_t *line, const weft_dump_part_t *part)
{
    const uint8_t *byte = part->begin;
    const uint8_t *end = byte + part->bytes;
    uint32_t lines = 0;

    for (; byte < end; lines++) {
        weft_dump_begin_line(line);
        weft_dump_hex(line, (uintptr_t)byte, 2U * sizeof(uintptr_t));
        weft_dump_text(line, " ");
        for (unsigned i = 0; i < BYTES_PER_LINE && byte < end; i++) {
            weft_dump_hex(line, *byte++, 2);
        }
        weft_dump_end_line_locked(line);
    }
    return lines;
}

static void write_begin_locked(weft_dump_line_t *line)
{
    uint64_t clock = weft_board_clock();
    uint32_t stamp = weft_board_raw_stamp();

    weft_dump_begin_line(line);
    weft_dump_text(line, "begin word=");
    weft_dump_hex(line, sizeof(uintptr_t), 1);
    put_field(line, " anchor=", (uintptr_t)&weft_system);
    put_field(line, " clock=", clock);
    weft_dump_text(line, " stamp=");
    weft_dump_hex(line, stamp, 8);
    weft_dump_text(line, " hz=");
    weft_dump_hex(line, (uint32_t)WEFT_STAMP_HZ, 8);
    weft_dump_text(line, " mask=");
    weft_dump_hex(line, WEFT_STAMP_MASK, 8);
    weft_dump_end_line_locked(line);
}

void weft_dump_locked(void)
{
    weft_dump_line_t line;
    uint32_t lines = 0;

    write_begin_locked(&line);
    for (size_t i = 0; i < weft_dump_part_count; i++) {
        lines += write_part_locked(&line, &weft_dump_parts[i]);
    }
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_dump_locked(&line);
    }
    weft_dump_begin_line(&line);
    weft_dump_text(&line, "end lines=");
    weft_dump_hex(&line, lines, 8);
    weft_dump_end_line_locked(&line);
}

void weft_dump(void)
{
    weft_arch_lock();
    weft_dump_locked();
    weft_arch_unlock();
}
