/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Dump: logs and statistics as text on the console, for the host.
 */
#ifndef WEFT_DUMP_H
#define WEFT_DUMP_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Memory that a dump shows. */
typedef struct weft_dump_part {
    const void *begin;
    size_t bytes;
} weft_dump_part_t;

/** The logs and statistics of the description, defined by generated code. */
extern const weft_dump_part_t weft_dump_parts[];
extern const size_t weft_dump_part_count;

/**
 * Writes the logs and statistics of the description to the console, in records (weft/record.h) that
 * begin with "@dump"; `./weft log` and `./weft stats` read them. Part of builds with `dump: true`
 * in the description, where weft_exit() and fault records dump automatically.
 * Context: any; interrupts are disabled as long as the console takes. Does not block. O(bytes).
 */
void weft_dump(void);

#ifdef __cplusplus
}
#endif

#endif
