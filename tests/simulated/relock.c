/* SPDX-License-Identifier: MIT */
/** @file A misuse that is found in the critical section: it ends in its record all the same. */
#include "../support/crew.h"

void test_main(void *arg);
void test_main(void *arg)
{
    static weft_mutex_t mutex;

    (void)arg;
    weft_mutex_init(&mutex);
    (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
}
