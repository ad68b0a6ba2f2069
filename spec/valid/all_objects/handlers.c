/* SPDX-License-Identifier: MIT */
#include "system.h"

void on_beat(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

void on_later(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

void on_button(void)
{
}

int32_t level;

void on_slow(void)
{
}

void on_fast(void)
{
}
