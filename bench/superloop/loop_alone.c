/* SPDX-License-Identifier: MIT */
/** @file The job as an endless loop, without what measures it: its size is measured. */
#include "job.h"
#include "superloop.h"

/** The device: not 0 while it requests. */
static volatile uint32_t request;

void superloop_main(void *arg)
{
    (void)arg;
    for (;;) {
        job_unit();
        if (request != 0) {
            request = 0;
            job_answer();
        }
    }
}
