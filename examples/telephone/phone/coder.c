/* SPDX-License-Identifier: MIT */
/** @file Encodes and decodes by the DSP node, with the same codec in the phone in reserve. */
#define _GNU_SOURCE

#include <errno.h>
#include <stdio.h>
#include <time.h>

#include "gpp.h"
#include "phone.h"

/** A line for each frame: direction, start and duration in us of CLOCK_MONOTONIC, and where. */
static FILE *record;

int phone_record_open(const char *name)
{
    record = fopen(name, "w");
    if (record == NULL) {
        return errno;
    }
    (void)fprintf(record, "direction,start_us,duration_us,where\n");
    return 0;
}

void phone_record_close(void)
{
    (void)fclose(record);
}

static int64_t now_us(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void note(const char *direction, int64_t start, bool on_dsp)
{
    (void)fprintf(record, "%s,%lld,%lld,%s\n", direction, (long long)start,
                  (long long)(now_us() - start), on_dsp ? "dsp" : "phone");
}

bool phone_encode(const codec_speech_t *speech, codec_packet_t *packet, bool offload)
{
    int64_t start = now_us();
    bool on_dsp = offload && gpp_encode(speech, packet);
    bool done = on_dsp || codec_encode(speech, packet);

    note("encode", start, on_dsp);
    return done;
}

bool phone_decode(const codec_packet_t *packet, codec_speech_t *speech, bool offload)
{
    int64_t start = now_us();
    bool on_dsp = offload && gpp_decode(packet, speech);
    bool done = on_dsp || codec_decode(packet, speech);

    note("decode", start, on_dsp);
    return done;
}
