# SPDX-License-Identifier: MIT
"""A further application to start from: a telephone, whose voice codec is on another core."""

OFFLOAD = """\
# yaml-language-server: $schema={schema}
# A telephone: each 20 ms a frame of speech is encoded and decoded by a signal processor.
# ./weft run {description} --target host runs the nodes as Linux processes.
weft: 1

topology:
  nodes:
    phone: {{board: {board}}}
    dsp: {{board: {other}}}
  links:
    - {{between: [phone, dsp], driver: shm, notify: interrupt, payload: 320}}

application:
  sources: [main.c, g711.c]
  config: {{typed: true}} # encode_call() takes the types of argument and result
  hubs:
    encode: {{type: function, argument: "int16_t[160]", result: "uint8_t[160]", node: dsp}}
    decode: {{type: function, argument: "uint8_t[160]", result: "int16_t[160]", node: dsp}}
    line: {{type: msgq, message: "uint8_t[160]", depth: 4, node: phone}}
    over: {{type: sem, node: dsp}}
  tasks:
    speaker: {{entry: speaker, priority: 5, stack: 2048, node: phone, uses: [encode, line]}}
    listener: {{entry: listener, priority: 4, stack: 2048, node: phone, uses: [line, decode, over]}}
    encoder: {{entry: encode_frame, serves: encode, priority: 4, stack: 2048, node: dsp}}
    decoder: {{entry: decode_frame, serves: decode, priority: 4, stack: 2048, node: dsp}}
    end: {{entry: end, priority: 6, stack: 1024, node: dsp, uses: [over]}}

timing: # ./weft advise {description} answers by it which notification and memory are best
  tasks:
    speaker: {{period: 20ms, deadline: 5ms, waits: sleep, work: 0}}
    listener: {{after: [tasks.speaker], deadline: 10ms, waits: line, work: 0}}
"""

MAIN_OF_OFFLOAD = """\
/*
 * A telephone that talks to itself: what is spoken goes over a line and is heard again. The codec
 * is two functions, encode and decode. Which core executes them is only in the description.
 */
#include "system.h"

#include "g711.h"

#define SAMPLES 160U /* of a frame: 20 ms at 8000 Hz */
#define FRAMES 10U

/** A triangle that becomes louder with each frame. */
static int16_t spoken(unsigned frame, unsigned i)
{
    int place = (int)(i % 50U);

    return (int16_t)((place < 25 ? place - 12 : 37 - place) * 200 * ((int)frame + 1));
}

/** Each 20 ms, 20 ms of speech are encoded, and the code goes over the line. */
void speaker(void *arg)
{
    static encode_argument_t speech;
    static encode_result_t code;
    uint64_t next = weft_clock_now();

    (void)arg;
    for (unsigned frame = 0; frame < FRAMES; frame++) {
        for (unsigned i = 0; i < SAMPLES; i++) {
            speech[i] = spoken(frame, i);
        }
        if (encode_call(&speech, &code, WEFT_MS(500)) != WEFT_OK) {
            weft_printf("frame %u was not encoded\\n", frame);
            weft_exit(1);
        }
        line_put(&code, WEFT_FOREVER);
        next += WEFT_MS(20);
        weft_sleep_until(next);
    }
}

/** Decodes what arrives, and shows how far it is from what was spoken. */
void listener(void *arg)
{
    static line_message_t code;
    static decode_result_t heard;

    (void)arg;
    for (unsigned frame = 0; frame < FRAMES; frame++) {
        int loudest = 0;
        int farthest = 0;

        line_get(&code, WEFT_FOREVER);
        if (decode_call(&code, &heard, WEFT_MS(500)) != WEFT_OK) {
            weft_printf("frame %u was not decoded\\n", frame);
            weft_exit(1);
        }
        for (unsigned i = 0; i < SAMPLES; i++) {
            int error = heard[i] - spoken(frame, i);

            farthest = error > farthest ? error : -error > farthest ? -error : farthest;
            loudest = heard[i] > loudest ? heard[i] : loudest;
        }
        weft_printf("frame %u: loudness %d, error up to %d\\n", frame, loudest, farthest);
    }
    weft_sem_give(&over);
    weft_sleep(WEFT_MS(20)); /* the other node still gets the answer to its call */
    weft_exit(0);
}

/** Executes a call of encode. */
weft_status_t encode_frame(const encode_argument_t *speech, encode_result_t *code)
{
    for (unsigned i = 0; i < SAMPLES; i++) {
        (*code)[i] = g711_encode((*speech)[i]);
    }
    return WEFT_OK;
}

/** Executes a call of decode. */
weft_status_t decode_frame(const decode_argument_t *code, decode_result_t *speech)
{
    for (unsigned i = 0; i < SAMPLES; i++) {
        (*speech)[i] = g711_decode((*code)[i]);
    }
    return WEFT_OK;
}

/** Ends this node when the call is over. */
void end(void *arg)
{
    (void)arg;
    weft_sem_take(&over, WEFT_FOREVER);
    weft_sleep(WEFT_MS(50)); /* the other node still gets the answer to its call */
    weft_exit(0);
}
"""

G711_H = """\
/* ITU-T G.711, u-law: a sample of 14 bits as a floating-point number in a byte. */
#ifndef G711_H
#define G711_H

#include <stdint.h>

uint8_t g711_encode(int16_t sample);
int16_t g711_decode(uint8_t byte);

#endif
"""

G711_C = """\
/* A sample becomes a sign, a segment (its highest bit) and the four bits below that. */
#include "g711.h"

#define SIGN 0x80U
#define MANTISSA 0x0FU
#define BIAS 132 /* moves the segments' borders to powers of two */
#define LARGEST 32635

/** Encodes a sample. */
uint8_t g711_encode(int16_t sample)
{
    int magnitude = sample < 0 ? -sample : sample;
    unsigned value = (unsigned)((magnitude < LARGEST ? magnitude : LARGEST) + BIAS);
    unsigned segment = 0;

    while (value >> (segment + 8U) != 0) {
        segment++;
    }
    return (uint8_t)~((segment << 4U) | ((value >> (segment + 3U)) & MANTISSA) |
                      (sample < 0 ? SIGN : 0U));
}

/** Decodes a byte. */
int16_t g711_decode(uint8_t byte)
{
    unsigned code = (uint8_t)~byte;
    unsigned segment = (code & ~SIGN) >> 4U;
    int magnitude = (int)((((code & MANTISSA) << 3U) + (unsigned)BIAS) << segment) - BIAS;

    return (int16_t)((code & SIGN) != 0 ? -magnitude : magnitude);
}
"""
