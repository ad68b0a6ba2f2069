/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Records: what a program tells the tools on its console, beside the text of its tasks.
 *
 * Text is never taken for a record, whatever is printed: kernel/record.h says how. The
 * kernel writes faults and dumps so, the bench its measurements. For tasks of the kernel and
 * handlers; records of a node go to its own console, also if its text goes to another node's.
 */
#ifndef WEFT_RECORD_H
#define WEFT_RECORD_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A record that is being written. */
typedef struct weft_record {
    uint32_t sum;
} weft_record_t;

/** Begins a record; one that is open is cut off. Does not block. Context: any. */
void weft_record_begin(weft_record_t *record);

/**
 * Writes a piece of the record: printable bytes, and a newline at its beginning. Does nothing
 * after a cut. Waits for the device, not for other tasks. Context: any.
 */
void weft_record_write(weft_record_t *record, const char *text, size_t length);

/** Writes formatted text of at most 128 bytes, as weft_printf() does. Context: any. */
void weft_record_printf(weft_record_t *record, const char *format, ...) WEFT_FORMATS(2, 3);

/**
 * Ends the record. Context: any, with interrupts open.
 * @return false if text or another record cut it off: the tools do not take it
 */
bool weft_record_end(weft_record_t *record);

#ifdef __cplusplus
}
#endif

#endif
