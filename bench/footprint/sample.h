/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The sample of the footprint experiment.
 */
#ifndef BENCH_SAMPLE_H
#define BENCH_SAMPLE_H

/** Any function, to be kept in the program. */
typedef void (*sample_function_t)(void);

/** The functions of the feature; ends with NULL. */
extern const sample_function_t sample_functions[];

/** Its objects; ends with NULL. */
extern void *const sample_objects[];

#endif
