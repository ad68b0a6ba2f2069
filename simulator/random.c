/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Random numbers: splitmix64.
 */
#include "engine.h"

static uint64_t mix(uint64_t value)
{
    value = (value ^ (value >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94D049BB133111EB);
    return value ^ (value >> 31);
}

random_t random_make(uint64_t seed, uint64_t stream)
{
    return (random_t){mix(seed + UINT64_C(0x9E3779B97F4A7C15)) ^ mix(~stream)};
}

uint64_t random_below(random_t *random, uint64_t n)
{
    random->state += UINT64_C(0x9E3779B97F4A7C15);
    return n == 0 ? 0 : mix(random->state) % n;
}

bool random_hit(random_t *random, uint32_t ppm)
{
    return ppm != 0 && random_below(random, PPM) < ppm;
}
