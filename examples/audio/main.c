/* SPDX-License-Identifier: MIT */
/*
 * A task in the place of the codec: every 4 ms it looks at the frame that it
 * would have played, makes up the one that it would have recorded, and makes the
 * interrupt pending.
 */
#include "audio.h"

#include "system.h"

#define FRAMES 250U
#define SILENT_FRAMES 2U /* what is recorded is heard so many frames later */

static int16_t sample_of(uint32_t frame, uint32_t index)
{
    return (int16_t)(frame * AUDIO_SAMPLES + index);
}

static bool is_right(uint32_t frame, const int16_t *samples)
{
    for (uint32_t i = 0; i < AUDIO_SAMPLES; i++) {
        int16_t due = frame < SILENT_FRAMES ? 0 : sample_of(frame - SILENT_FRAMES, i);
        if (samples[i] != due) {
            return false;
        }
    }
    return true;
}

void codec(void *arg)
{
    uint32_t right = 0;

    (void)arg;
    audio_start();
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        weft_sleep(WEFT_MS(4));
        right += is_right(frame, audio_played()) ? 1U : 0U;
        int16_t *samples = audio_recorded();
        for (uint32_t i = 0; i < AUDIO_SAMPLES; i++) {
            samples[i] = sample_of(frame, i);
        }
        weft_irq_pend(codec_irq);
    }
    weft_printf("%u frames of %u samples in a second, %u of them right\n", (unsigned)FRAMES,
                (unsigned)AUDIO_SAMPLES, (unsigned)right);
    weft_exit(right == FRAMES ? 0 : 1);
}
