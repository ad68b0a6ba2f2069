/* SPDX-License-Identifier: MIT */
/** @file What the parts of the measured calls of a telephone share. */
#ifndef BENCH_TELEPHONE_H
#define BENCH_TELEPHONE_H

#include "../bench.h"

#include "codec.h"

/** The first frame that counts: before it, phases of polls settle. */
#define TELEPHONE_FIRST 4U

/** All frames: TELEPHONE_SAMPLES of the description and one more have an end and a next one. */
#define TELEPHONE_FRAMES (TELEPHONE_FIRST + TELEPHONE_SAMPLES + 1U)

/** Tasks that have a frame each in turn, so that a call may take longer than a frame. */
#define TELEPHONE_LINES 4U

/** A time of frame n, in units of weft_clock_counter(). */
typedef uint32_t telephone_value_t(unsigned n);

/** Tells the tool a sample for each frame that counts. */
void telephone_report(telephone_value_t *value);

/** A frame has begun: what the node does until the next one is a sample of its load. */
void telephone_frame_begins(unsigned n);

/** Tells the tool the samples of the load, unless it has them. */
void telephone_report_loads(void);

/** Makes the speech. */
void telephone_prepare(void);

/** Makes packets of a frame: one for each call. The caller is the line of that number. */
void telephone_encode(unsigned line);

/** Whether the packets of a line are what this node itself makes of the speech. */
bool telephone_is_right(unsigned line);

#endif
