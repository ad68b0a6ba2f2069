/* SPDX-License-Identifier: MIT */
#include "system.h"

void control(void *arg)
{
    (void)arg;
}

void codec(void *arg)
{
    (void)arg;
}

void search(void *arg)
{
    (void)arg;
}

void crawl(void *arg)
{
    (void)arg;
}

void parse(void *arg)
{
    (void)arg;
}
