/* SPDX-License-Identifier: MIT */
/** @file The DSP node: its two functions. */
#include <weft/weft.h>

#include "system.h"

weft_status_t encode_frame(const encode_argument_t *speech, encode_result_t *packet)
{
    return codec_encode(speech, packet) ? WEFT_OK : WEFT_REFUSED;
}

weft_status_t decode_frame(const decode_argument_t *packet, decode_result_t *speech)
{
    return codec_decode(packet, speech) ? WEFT_OK : WEFT_REFUSED;
}
