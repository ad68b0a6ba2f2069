/* SPDX-License-Identifier: MIT */
/** @file The buffer of the trace, as the generator would make it. */
#include "trace.h"

#define RECORDS 64U

static weft_trace_record_t records[RECORDS];

struct weft_trace weft_trace = {
    .mask = RECORDS - 1U,
    .records = records,
    .form = WEFT_TRACE_FORM,
    .size = sizeof(weft_trace_record_t),
};
