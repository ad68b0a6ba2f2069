/* SPDX-License-Identifier: MIT */
#include "system.h"

void run(void *arg)
{
    (void)arg;
}
