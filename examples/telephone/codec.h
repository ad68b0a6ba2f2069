/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Voice codecs: frames of 20 ms. The DSP node runs them, and the phone itself while there is none.
 */
#ifndef TELEPHONE_CODEC_H
#define TELEPHONE_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CODEC_HZ 8000U
#define CODEC_SAMPLES 160U
#define CODEC_BYTES 160U /**< most that a frame takes when it is encoded */

/** Which codec. */
enum { CODEC_PCMU, CODEC_PCMA, CODEC_CODEC2, CODECS };

/** A frame of speech. */
typedef struct {
    uint16_t codec; /**< which one to use */
    int16_t samples[CODEC_SAMPLES];
} codec_speech_t;

/** An encoded frame. */
typedef struct {
    uint16_t codec;
    uint16_t size; /**< bytes that are used */
    uint8_t bytes[CODEC_BYTES];
} codec_packet_t;

/**
 * What a codec does with a frame; NULL: it is not there. encode() sets the size, decode() returns
 * false for a wrong one.
 */
typedef struct {
    void (*encode)(const codec_speech_t *speech, codec_packet_t *packet);
    bool (*decode)(const codec_packet_t *packet, codec_speech_t *speech);
} codec_t;

/** ITU-T G.711, in the two laws. */
extern const codec_t codec_pcmu;
extern const codec_t codec_pcma;

/** Codec 2 with 2400 bit/s. It keeps a state from frame to frame. */
extern const codec_t codec_codec2;

/** Encodes a frame with the codec that it names. @return false: there is none of that number */
bool codec_encode(const codec_speech_t *speech, codec_packet_t *packet);

/** Decodes a frame. @return false: there is no such codec, or the frame is not one of it */
bool codec_decode(const codec_packet_t *packet, codec_speech_t *speech);

#endif
