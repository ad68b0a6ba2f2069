/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The roles as user tasks have them.
 */
#include "roles.h"

bench_role_t user_high_role;
bench_role_t user_low_role;

const bench_role_t user_roles[ROLES] = {BENCH_ROLES};

void user_high(void *arg)
{
    (void)arg;
    user_high_role();
}

void user_low(void *arg)
{
    (void)arg;
    user_low_role();
}

void user_victim(void *arg)
{
    (void)arg;
}
