/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Records: data from a program to the tools on its console, beside the text of its tasks.
 *
 * No text can be mistaken for a record: see kernel/record.h. The kernel writes faults and dumps as
 * records, the bench its measurements. For kernel tasks and handlers; a node's records go to its
 * own console, even if its text goes to that of another node.
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

/**
 * Begins a record; one that is open is cut off. Does not block. Context: any, with interrupts
 * enabled.
 */
void weft_record_begin(weft_record_t *record);

/**
 * Writes a piece of the record: printable bytes, and a newline at its beginning. Does nothing
 * after a cut. Waits for the device, not for other tasks. Context: any.
 */
void weft_record_write(weft_record_t *record, const char *text, size_t length);

/** Writes formatted text of at most 128 bytes, as weft_printf() does. Context: any. */
void weft_record_printf(weft_record_t *record, const char *format, ...) WEFT_FORMATS(2, 3);

/**
 * Ends the record. Context: any, with interrupts enabled.
 * @return false if text or another record cut it off: the tools ignore it
 */
bool weft_record_end(weft_record_t *record);

#ifdef __cplusplus
}
#endif

#endif
