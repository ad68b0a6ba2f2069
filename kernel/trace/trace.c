/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Storing records of the trace, part of builds with WEFT_CONFIG_TRACE.
 */
#include "trace.h"
#include "check.h"

#include "weft_board.h"

static inline void store(uintptr_t object, uintptr_t argument, uint32_t event)
{
    uint32_t next = weft_trace.next;
    weft_trace_record_t *record = &weft_trace.records[next & weft_trace.mask];

    weft_trace.next = next + 1U;
    record->object = object;
    record->argument = argument;
    record->event = event;
    record->stamp = weft_board_raw_stamp();
}

void weft_trace_store_locked(uintptr_t object, uintptr_t argument, uint32_t event)
{
    store(object, argument, event);
}

void weft_trace_store(uintptr_t object, uintptr_t argument, uint32_t event)
{
    weft_arch_lock();
    store(object, argument, event);
    weft_arch_unlock();
}

void weft_trace_store_mark(const char *text, uintptr_t value)
{
    WEFT_CHECK_VOID(weft_wrong_call(text));
    weft_trace_store((uintptr_t)text, value, WEFT_TRACE_MARK);
}

void weft_trace_clock_locked(void)
{
    uint64_t now = weft_board_clock();

    weft_trace.highest = weft_arch_priority_mask(0);
    weft_trace.hz = WEFT_STAMP_HZ;
    weft_trace.flip = WEFT_STAMP_MASK;
    store((uint32_t)now, (uint32_t)(now >> 32), WEFT_TRACE_TIME);
}
