/* SPDX-License-Identifier: MIT */
/**
 * @file
 * With the semaphore: every function of weft/sem.h.
 */
#include "sample.h"

#include "system.h"

#include <stddef.h>

const sample_function_t sample_functions[] = {
    (sample_function_t)weft_sem_init,
    (sample_function_t)weft_sem_give,
    (sample_function_t)weft_sem_take,
    (sample_function_t)weft_sem_count,
    NULL,
};
void *const sample_objects[] = {&units, NULL};
