/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A bank of telephone calls between processes: a frame of each at once. The load is the processor
 * time of this process.
 */
#include "../telephone.h"

#include <weft/request.h>

#include "../speech.h"
#include "system.h"

static codec_speech_t speech;
static codec_packet_t packets[TELEPHONE_LINES][TELEPHONE_CALLS];
static weft_request_t *const *const requests[TELEPHONE_LINES] = {line_0_request, line_1_request,
                                                                 line_2_request, line_3_request};
static int64_t times[TELEPHONE_FRAMES];

static void must(weft_status_t status)
{
    if (status != WEFT_OK) {
        weft_exit(3);
    }
}

void telephone_prepare(void)
{
    speech_make(&speech);
}

void telephone_encode(unsigned line)
{
    for (unsigned i = 0; i < TELEPHONE_CALLS; i++) {
        must(weft_request_function_call(requests[line][i], weft_function_ref(&encode), &speech,
                                        &packets[line][i], WEFT_FOREVER));
    }
    for (unsigned i = 0; i < TELEPHONE_CALLS; i++) {
        must(weft_request_collect(requests[line][i], WEFT_FOREVER));
    }
}

bool telephone_is_right(unsigned line)
{
    for (unsigned i = 0; i < TELEPHONE_CALLS; i++) {
        if (!speech_is_in(&packets[line][i], &speech)) {
            return false;
        }
    }
    return true;
}

void telephone_frame_begins(unsigned n)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    times[n] = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void telephone_report_loads(void)
{
    for (unsigned n = TELEPHONE_FIRST + 1U; n < TELEPHONE_FRAMES; n++) {
        const double ns = (double)(times[n] - times[n - 1U]);

        bench_marks.samples[bench_marks.count++] = (uint64_t)(ns / bench_marks.ns);
    }
}
