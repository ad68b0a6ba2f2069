/* SPDX-License-Identifier: MIT */
/** @file A frame of speech, and what its packet must be. */
#ifndef BENCH_TELEPHONE_SPEECH_H
#define BENCH_TELEPHONE_SPEECH_H

#include "codec.h"

/** Makes a triangle with a period of 50 samples. */
static inline void speech_make(codec_speech_t *speech)
{
    speech->codec = CODEC_PCMU;
    for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
        int place = (int)(i % 50U);
        int height = place < 25 ? place - 12 : 37 - place;

        speech->samples[i] = (int16_t)(height * 400);
    }
}

/** Whether a packet is the one of that frame. */
static inline bool speech_is_in(const codec_packet_t *packet, const codec_speech_t *speech)
{
    codec_packet_t own = {0};
    bool same = codec_encode(speech, &own) && packet->size == own.size;

    for (unsigned i = 0; same && i < own.size; i++) {
        same = packet->bytes[i] == own.bytes[i];
    }
    return same;
}

#endif
