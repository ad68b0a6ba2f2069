/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Throughput from task to task over four sizes of messages: a sample is so many
 * messages, and the far task's word that it has them.
 */
#ifndef BENCH_NET_THROUGH_H
#define BENCH_NET_THROUGH_H

#include "net.h"

/** Messages in a sample. */
#define THROUGH_MESSAGES 32U

/** Puts that are on their way at once, by requests. */
#define THROUGH_REQUESTS 8U

/** One cold sample and 100 more. */
#define THROUGH_SAMPLES 101U

void through_overhead(uint32_t n);

/* n: which of the four sizes */
void through_port(uint32_t n);
void through_msgq(uint32_t n);
void through_msgq_requests(uint32_t n);

#endif
