/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Application marks in the trace of ./weft trace.
 */
#ifndef WEFT_TRACE_H
#define WEFT_TRACE_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** weft_trace_mark() in builds with WEFT_CONFIG_TRACE. */
void weft_trace_store_mark(const char *text, uintptr_t value);

/**
 * Records a mark with a value. No code in builds without `trace: true`.
 * @param text a string literal: only its address is recorded
 * Context: any but a zero-latency ISR. Does not block. O(1).
 */
static inline void weft_trace_mark(const char *text, uintptr_t value)
{
    if (WEFT_CONFIG_TRACE) {
        weft_trace_store_mark(text, value);
    }
}

#ifdef __cplusplus
}
#endif

#endif
