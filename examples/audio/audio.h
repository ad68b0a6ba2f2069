/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The audio thread of the DSP/BIOS timing benchmarks, section 3.
 */
#ifndef AUDIO_H
#define AUDIO_H

#include <stdint.h>

/** Samples of a frame: 4 ms at 8 kHz. */
#define AUDIO_SAMPLES 32U

/** Gives the codec its first frames. Once, before its first interrupt. */
void audio_start(void);

/** The frame that the codec fills until its next interrupt. */
int16_t *audio_recorded(void);

/** The frame that the codec plays until its next interrupt. */
const int16_t *audio_played(void);

/** Copies a frame: all that the application does with it. */
void audio_copy(int16_t *to, const int16_t *from);

#endif
