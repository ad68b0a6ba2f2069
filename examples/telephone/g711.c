/* SPDX-License-Identifier: MIT */
/**
 * @file
 * ITU-T G.711. A sample becomes a sign, a segment (its highest bit) and the four bits below that:
 * a floating-point number in a byte.
 */
#include "codec.h"

#define SIGN 0x80U
#define MANTISSA 0x0FU
#define ULAW_BIAS 132 /**< moves the segments' borders to powers of two */
#define ULAW_MAX 32635
#define ALAW_TOGGLE 0x55U /**< A-law inverts every other bit */

/** Number of the highest bit that is set. */
static unsigned highest_bit(unsigned value)
{
    unsigned bit = 0;

    while ((value >>= 1U) != 0) {
        bit++;
    }
    return bit;
}

static uint8_t encode_ulaw(int16_t sample)
{
    int magnitude = sample < 0 ? -sample : sample;
    unsigned value = (unsigned)((magnitude < ULAW_MAX ? magnitude : ULAW_MAX) + ULAW_BIAS);
    unsigned segment = highest_bit(value) - 7U;
    unsigned code = (segment << 4U) | ((value >> (segment + 3U)) & MANTISSA);

    return (uint8_t)~(code | (sample < 0 ? SIGN : 0U));
}

static int16_t decode_ulaw(uint8_t byte)
{
    unsigned code = (uint8_t)~byte;
    unsigned segment = (code & ~SIGN) >> 4U;
    int magnitude = (int)((((code & MANTISSA) << 3U) + ULAW_BIAS) << segment) - ULAW_BIAS;

    return (int16_t)((code & SIGN) != 0 ? -magnitude : magnitude);
}

static uint8_t encode_alaw(int16_t sample)
{
    unsigned value = (unsigned)(sample < 0 ? ~sample : sample) >> 4U;
    unsigned segment = value < 16U ? 0 : highest_bit(value) - 3U;
    unsigned shift = segment == 0 ? 0 : segment - 1U;
    unsigned code = (segment << 4U) | ((value >> shift) & MANTISSA);

    return (uint8_t)((code | (sample < 0 ? 0U : SIGN)) ^ ALAW_TOGGLE);
}

static int16_t decode_alaw(uint8_t byte)
{
    unsigned code = byte ^ ALAW_TOGGLE;
    unsigned segment = (code & ~SIGN) >> 4U;
    unsigned value = ((code & MANTISSA) << 4U) + 8U; /* the middle of the step */
    int magnitude = (int)(segment == 0 ? value : (value + 256U) << (segment - 1U));

    return (int16_t)((code & SIGN) != 0 ? magnitude : -magnitude);
}

static void pcmu_encode(const codec_speech_t *speech, codec_packet_t *packet)
{
    packet->size = CODEC_SAMPLES;
    for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
        packet->bytes[i] = encode_ulaw(speech->samples[i]);
    }
}

static bool pcmu_decode(const codec_packet_t *packet, codec_speech_t *speech)
{
    for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
        speech->samples[i] = decode_ulaw(packet->bytes[i]);
    }
    return packet->size == CODEC_SAMPLES;
}

static void pcma_encode(const codec_speech_t *speech, codec_packet_t *packet)
{
    packet->size = CODEC_SAMPLES;
    for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
        packet->bytes[i] = encode_alaw(speech->samples[i]);
    }
}

static bool pcma_decode(const codec_packet_t *packet, codec_speech_t *speech)
{
    for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
        speech->samples[i] = decode_alaw(packet->bytes[i]);
    }
    return packet->size == CODEC_SAMPLES;
}

const codec_t codec_pcmu = {pcmu_encode, pcmu_decode};
const codec_t codec_pcma = {pcma_encode, pcma_decode};
