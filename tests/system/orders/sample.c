/* SPDX-License-Identifier: MIT */
/** @file Samples, which each task makes for itself to compare them. */
#include "orders.h"

void expect(bool holds, const char *what)
{
    if (!holds) {
        weft_printf("%s: wrong\n", what);
        weft_exit(1);
    }
}

void make_sample(struct sample *sample, uint32_t seed)
{
    *sample = (struct sample){
        .tag = (uint8_t)seed,
        .number = 0x0102030405060708U + seed,
        .points = {{(int16_t)(0x1122 + seed), -(int32_t)(0x33445566 + seed)},
                   {(int16_t)-0x1122, 0x10000 + (int32_t)seed}},
        .shorts = {0xA1B2U, 0xC3D4U, (uint16_t)seed},
        .weight = 2.5F * (float)seed,
        .size = -1.0 / (double)(seed + 1U),
        .text = "orders",
    };
}

bool is_sample(const struct sample *sample, uint32_t seed)
{
    struct sample other;
    bool same = true;

    make_sample(&other, seed);
    for (unsigned i = 0; i < 2U; i++) {
        same = same && sample->points[i].x == other.points[i].x &&
               sample->points[i].y == other.points[i].y;
    }
    for (unsigned i = 0; i < 3U; i++) {
        same = same && sample->shorts[i] == other.shorts[i];
    }
    for (unsigned i = 0; i < sizeof sample->text; i++) {
        same = same && sample->text[i] == other.text[i];
    }
    return same && sample->tag == other.tag && sample->number == other.number &&
           sample->weight == other.weight && sample->size == other.size;
}
