/* SPDX-License-Identifier: MIT */
/**
 * @file
 * An endless loop. Looking at the tables keeps what is in them in the program.
 */
#include "sample.h"

#include "system.h"

void sample_main(void *arg)
{
    (void)arg;
    const volatile sample_function_t *const function = sample_functions;
    void *const volatile *const object = sample_objects;
    for (;;) {
        (void)*function;
        (void)*object;
    }
}
