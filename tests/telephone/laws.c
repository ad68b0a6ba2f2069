/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Prints what the telephone's codecs make of every sample and every byte: a line for each sample
 * of 16 bits with its two bytes, and then one for each byte with its two samples. Then what is
 * refused.
 */
#include "codec.h"

#include <stdio.h>

/** Not linked here: libcodec2 is not needed to try G.711. */
const codec_t codec_codec2 = {NULL, NULL};

static uint8_t encoded(uint16_t codec, int16_t sample)
{
    codec_speech_t speech = {.codec = codec, .samples = {sample}};
    codec_packet_t packet;

    return codec_encode(&speech, &packet) && packet.size == CODEC_SAMPLES ? packet.bytes[0] : 0;
}

static int16_t decoded(uint16_t codec, uint8_t byte)
{
    codec_packet_t packet = {.codec = codec, .size = CODEC_SAMPLES, .bytes = {byte}};
    codec_speech_t speech;

    return codec_decode(&packet, &speech) ? speech.samples[0] : 0;
}

int main(void)
{
    const codec_speech_t unknown = {.codec = CODECS};
    const codec_packet_t not_there = {.codec = CODEC_CODEC2};
    const codec_packet_t shorter = {.codec = CODEC_PCMU, .size = CODEC_SAMPLES - 1U};
    codec_speech_t speech;
    codec_packet_t packet;

    for (int sample = INT16_MIN; sample <= INT16_MAX; sample++) {
        printf("%u %u\n", encoded(CODEC_PCMU, (int16_t)sample),
               encoded(CODEC_PCMA, (int16_t)sample));
    }
    for (unsigned byte = 0; byte <= UINT8_MAX; byte++) {
        printf("%d %d\n", decoded(CODEC_PCMU, (uint8_t)byte), decoded(CODEC_PCMA, (uint8_t)byte));
    }
    printf("%d %d %d\n", codec_encode(&unknown, &packet), codec_decode(&not_there, &speech),
           codec_decode(&shorter, &speech));
    return 0;
}
