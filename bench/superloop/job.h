/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The job of the endless loop and of the tasks: units of work without end, and an answer to
 * whatever a device requests.
 */
#ifndef BENCH_SUPERLOOP_JOB_H
#define BENCH_SUPERLOOP_JOB_H

#include <stdint.h>

/** Does a unit of the work that is never done: 16 words more in a sum. */
void job_unit(void);

/** Answers the device. */
void job_answer(void);

#endif
