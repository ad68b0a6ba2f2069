/* SPDX-License-Identifier: MIT */
/** @file Times of exchanges that this node has begun and ended, where no simulator sees marks. */
#include "observe.h"
#include "system.h"

#define MOST 4096U

static struct stamps {
    struct {
        uint32_t time;
        unsigned number;
    } all[MOST];
    uint32_t count;
} begins, ends;

static inline void note(struct stamps *stamps, unsigned number)
{
    if (stamps->count < MOST) {
        stamps->all[stamps->count].time = observe_now();
        stamps->all[stamps->count++].number = number;
    }
}

void observe_begin(unsigned number)
{
    note(&begins, number);
}

void observe_end(unsigned number)
{
    note(&ends, number);
}

static void print(const char *what, const struct stamps *stamps)
{
    for (uint32_t i = 0; i < stamps->count; i++) {
        weft_printf("%s %u %u\n", what, stamps->all[i].number, (unsigned)stamps->all[i].time);
    }
}

void observe_report_stamps(void)
{
    print("begun", &begins);
    print("ended", &ends);
}
