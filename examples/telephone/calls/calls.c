/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The general-purpose core in a call: each 20 ms a frame of speech is encoded by the DSP node. Says
 * what share of this core the call took, when packets were ready, and how long the calls were.
 */
#include <weft/account.h>
#include <weft/weft.h>

#include "system.h"

#define FRAMES 16U
#define FIRST 4U /**< that counts: before it, phases of polling settle */
#define LINES 4U
#define FRAME_US 20000U
#define START_US 20000U /**< both nodes have met by then */

/** When a frame was there, and when its packet, in microseconds. */
static struct {
    uint32_t asked;
    uint32_t answered;
    codec_packet_t packet;
} frames[FRAMES];

/** Speech: a triangle with a period of 50 samples. */
static void speak(codec_speech_t *speech)
{
    speech->codec = CODEC_PCMU;
    for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
        int place = (int)(i % 50U);
        int height = place < 25 ? place - 12 : 37 - place;

        speech->samples[i] = (int16_t)(height * 400);
    }
}

void line(void *arg)
{
    codec_speech_t speech;

    speak(&speech);
    for (unsigned n = (unsigned)(uintptr_t)arg; n < FRAMES; n += LINES) {
        (void)weft_sleep_until(START_US + (uint64_t)n * FRAME_US);
        frames[n].asked = (uint32_t)weft_clock_now();
        if (weft_function_call(&encode, &speech, &frames[n].packet, WEFT_FOREVER) != WEFT_OK) {
            weft_printf("frame %u was not encoded\n", n);
            weft_exit(1);
        }
        frames[n].answered = (uint32_t)weft_clock_now();
    }
    (void)weft_sem_give(&finished);
}

/** The bytes that differ from those that this core itself makes of the speech. */
static unsigned count_wrong(void)
{
    codec_speech_t speech;
    codec_packet_t own;
    unsigned wrong = 0;

    speak(&speech);
    (void)codec_encode(&speech, &own);
    for (unsigned n = 0; n < FRAMES; n++) {
        for (unsigned i = 0; i < CODEC_SAMPLES; i++) {
            wrong += own.bytes[i] != frames[n].packet.bytes[i] ? 1U : 0U;
        }
    }
    return wrong;
}

/** Square root, rounded down. */
static uint32_t root(uint64_t square)
{
    uint32_t value = 0;

    for (uint32_t bit = 1U << 31U; bit != 0; bit >>= 1U) {
        uint64_t more = value | bit;

        value = more * more <= square ? (uint32_t)more : value;
    }
    return value;
}

/** Standard deviation of the time from packet to packet, of which there are FRAMES - FIRST - 1. */
static uint32_t deviation(uint32_t mean)
{
    uint64_t squares = 0;

    for (unsigned n = FIRST + 1U; n < FRAMES; n++) {
        int32_t difference = (int32_t)(frames[n].answered - frames[n - 1U].answered - mean);

        squares += (uint64_t)((int64_t)difference * difference);
    }
    return root(squares / (FRAMES - FIRST - 2U));
}

/** Prints microseconds as milliseconds. */
static void say(const char *what, uint32_t us)
{
    weft_printf("%s %u.%03u ms", what, (unsigned)(us / 1000U), (unsigned)(us % 1000U));
}

void report(void *arg)
{
    weft_load_t before;
    weft_load_t after;
    uint32_t sum = 0;

    (void)arg;
    (void)weft_sleep_until(START_US - FRAME_US / 2U);
    weft_load(&before);
    for (unsigned n = 0; n < LINES; n++) {
        (void)weft_sem_take(&finished, WEFT_FOREVER);
    }
    weft_load(&after);
    uint64_t total = after.total - before.total;
    unsigned share = (unsigned)((total - (after.idle - before.idle)) * 10000U / total);
    uint32_t mean = (frames[FRAMES - 1U].answered - frames[FIRST].answered) / (FRAMES - FIRST - 1U);
    for (unsigned n = FIRST; n < FRAMES; n++) {
        sum += frames[n].answered - frames[n].asked;
    }
    weft_printf("load %u.%02u %%", share / 100U, share % 100U);
    say(", a packet every", mean);
    say(", deviation", deviation(mean));
    say(", a call", sum / (FRAMES - FIRST));
    weft_printf(", %u bytes wrong\n", count_wrong());
    weft_exit(0);
}
