/* SPDX-License-Identifier: MIT */
/** @file One telephone call; the load is what simulated cores do from mark to mark. */
#include "telephone.h"

#include "speech.h"
#include "system.h"

static codec_speech_t speech;
static codec_packet_t packets[TELEPHONE_LINES];

void telephone_prepare(void)
{
    speech_make(&speech);
}

void telephone_encode(unsigned line)
{
    if (weft_function_call(&encode, &speech, &packets[line], WEFT_FOREVER) != WEFT_OK) {
        weft_exit(3);
    }
}

bool telephone_is_right(unsigned line)
{
    return speech_is_in(&packets[line], &speech);
}

void telephone_frame_begins(unsigned n)
{
    if (n > TELEPHONE_FIRST) {
        bench_end();
    }
    if (n >= TELEPHONE_FIRST && n + 1U < TELEPHONE_FRAMES) {
        bench_begin();
    }
}

void telephone_report_loads(void)
{
}
