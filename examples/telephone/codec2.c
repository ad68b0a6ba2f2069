/* SPDX-License-Identifier: MIT */
/** @file Codec 2 with 2400 bit/s, by libcodec2: 6 bytes for a frame. */
#include <codec2/codec2.h>

#include "codec.h"

#define FRAME_BYTES 6U

/** The library's state of a direction, made for the first frame; NULL: there is no memory. */
static struct CODEC2 *state_of(struct CODEC2 **state)
{
    if (*state == NULL) {
        *state = codec2_create(CODEC2_MODE_2400);
    }
    return *state;
}

static void encode(const codec_speech_t *speech, codec_packet_t *packet)
{
    static struct CODEC2 *kept;
    struct CODEC2 *state = state_of(&kept);
    short samples[CODEC_SAMPLES]; /* the library's parameter is not const */

    packet->size = 0;
    for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
        samples[i] = speech->samples[i];
    }
    if (state != NULL) {
        codec2_encode(state, packet->bytes, samples);
        packet->size = FRAME_BYTES;
    }
}

static bool decode(const codec_packet_t *packet, codec_speech_t *speech)
{
    static struct CODEC2 *kept;
    struct CODEC2 *state = state_of(&kept);

    if (state == NULL || packet->size != FRAME_BYTES) {
        return false;
    }
    codec2_decode(state, speech->samples, packet->bytes);
    return true;
}

const codec_t codec_codec2 = {encode, decode};
