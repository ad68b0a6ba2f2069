/* SPDX-License-Identifier: MIT */
/** @file Codec 2 needs a C library. */
#include "../codec.h"

const codec_t codec_codec2 = {NULL, NULL};
