/* SPDX-License-Identifier: MIT */
/** @file The job, the same for the endless loop and for the tasks. */
#include "job.h"

#define WORDS 16U

static volatile uint32_t input[WORDS];
static volatile uint32_t output; /* what the device sees */
static uint32_t sum;

void job_unit(void)
{
    for (unsigned i = 0; i < WORDS; i++) {
        sum = (sum << 1 | sum >> 31) ^ input[i];
    }
}

void job_answer(void)
{
    output = sum;
}
