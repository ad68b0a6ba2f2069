/* SPDX-License-Identifier: MIT */
/** @file The job as two tasks and a handler, without what measures it: its size is measured. */
#include "job.h"

#include "system.h"

void superloop_on_request(void);

void superloop_on_request(void)
{
    weft_sem_give(&requests);
}

void superloop_answer(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&requests, WEFT_FOREVER);
        job_answer();
    }
}

void superloop_work(void *arg)
{
    (void)arg;
    for (;;) {
        job_unit();
    }
}
