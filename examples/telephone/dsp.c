/* SPDX-License-Identifier: MIT */
/** @file The DSP node: its two functions. */
#include <weft/weft.h>

#include "system.h"

/* The description says how often a frame is done: 1, or more for a codec that takes longer. */

weft_status_t encode_frame(const encode_argument_t *speech, encode_result_t *packet)
{
    bool done = true;

    for (unsigned n = 0; n < CODEC_ROUNDS && done; n++) {
        done = codec_encode(speech, packet);
    }
    return done ? WEFT_OK : WEFT_REFUSED;
}

weft_status_t decode_frame(const decode_argument_t *packet, decode_result_t *speech)
{
    return codec_decode(packet, speech) ? WEFT_OK : WEFT_REFUSED;
}
