/* SPDX-License-Identifier: MIT */
/** @file Voice codecs by number. */
#include "codec.h"

static const codec_t *const codecs[CODECS] = {
    [CODEC_PCMU] = &codec_pcmu,
    [CODEC_PCMA] = &codec_pcma,
    [CODEC_CODEC2] = &codec_codec2,
};

static const codec_t *find(uint16_t number)
{
    return number < CODECS && codecs[number]->encode != NULL ? codecs[number] : NULL;
}

bool codec_encode(const codec_speech_t *speech, codec_packet_t *packet)
{
    const codec_t *codec = find(speech->codec);

    if (codec == NULL) {
        return false;
    }
    packet->codec = speech->codec;
    codec->encode(speech, packet);
    return true;
}

bool codec_decode(const codec_packet_t *packet, codec_speech_t *speech)
{
    const codec_t *codec = find(packet->codec);

    if (codec == NULL) {
        return false;
    }
    speech->codec = packet->codec;
    return codec->decode(packet, speech);
}
