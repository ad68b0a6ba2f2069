/* SPDX-License-Identifier: MIT */
/*
 * Two pipes, one hardware interrupt, one software interrupt. The codec has
 * filled one frame and played another one when it interrupts. Its handler passes
 * both on and gives it the next two. The software interrupt copies a frame when
 * there is a full one in `input` and an empty one in `output`: its mailbox has a
 * bit for each, and the pipes' notify functions clear them.
 */
#include "audio.h"

#include "system.h"

enum { INPUT_IS_FULL = 1, OUTPUT_IS_EMPTY = 2 }; /* the bits of the mailbox */

void audio_start(void)
{
    weft_pipe_alloc(&input);

    /* Silence to play, while the first frames are recorded and copied. */
    for (uint32_t frame = 0; frame < 2; frame++) {
        weft_pipe_alloc(&output);
        int16_t *silence = weft_pipe_writer_address(&output);
        for (uint32_t i = 0; i < AUDIO_SAMPLES; i++) {
            silence[i] = 0;
        }
        weft_pipe_put(&output);
    }
    weft_pipe_get(&output);
}

int16_t *audio_recorded(void)
{
    return weft_pipe_writer_address(&input);
}

const int16_t *audio_played(void)
{
    return weft_pipe_reader_address(&output);
}

/* The handler of the codec's interrupt. */
void audio_on_codec(void)
{
    weft_pipe_put(&input);
    weft_pipe_free(&output);
    weft_pipe_alloc(&input);
    weft_pipe_get(&output);
}

void audio_input_is_full(weft_pipe_t *pipe, void *arg)
{
    (void)pipe, (void)arg;
    weft_swi_andn(&audio_swi, INPUT_IS_FULL);
}

void audio_output_is_empty(weft_pipe_t *pipe, void *arg)
{
    (void)pipe, (void)arg;
    weft_swi_andn(&audio_swi, OUTPUT_IS_EMPTY);
}

/* The software interrupt. */
void audio_process(weft_swi_t *swi, void *arg)
{
    (void)swi, (void)arg;
    weft_pipe_get(&input);
    weft_pipe_alloc(&output);
    audio_copy(weft_pipe_writer_address(&output), weft_pipe_reader_address(&input));
    weft_pipe_put(&output);
    weft_pipe_free(&input);
}
