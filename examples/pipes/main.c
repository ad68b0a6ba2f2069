/* SPDX-License-Identifier: MIT */
/*
 * A pipe between an interrupt and a task. The handler of the timer writes one
 * sample at a time straight into a frame of the pipe; when the frame is full it
 * puts it, and the pipe tells the reader by a function, here by giving a
 * semaphore. The task reads the frame where it is, and frees it.
 *
 * Its reports have different sizes: they come from a heap, and go to the task
 * that prints by a linked queue, which copies nothing either.
 */
#include <weft/weft.h>

#include "system.h"

#define SAMPLES (sizeof(samples_message_t) / sizeof(int16_t))
#define FRAMES 6

typedef struct report {
    uintptr_t link; /* the queue's */
    int frame;
    int mean;
    unsigned peaks;
    int16_t peak[]; /* samples that exceed the mean */
} report_t;

/* A full frame: the filter continues. Called in the interrupt that put it. */
void on_frame(weft_pipe_t *pipe, void *arg)
{
    (void)pipe;
    weft_sem_give(arg);
}

void on_sample(weft_timer_t *timer, void *arg)
{
    static unsigned number; /* of the sample */
    unsigned at = number % SAMPLES;

    (void)arg;
    if (at == 0 && weft_pipe_alloc(&samples) != WEFT_OK) {
        return; /* the reader is late: this sample is lost */
    }
    int16_t *frame = weft_pipe_writer_address(&samples);
    frame[at] = (int16_t)(number * number % 31U);
    number++;
    if (number % SAMPLES == 0) {
        weft_pipe_put(&samples);
        if (number == FRAMES * SAMPLES) {
            weft_timer_stop(timer);
        }
    }
}

static report_t *examine(const int16_t *frame, int number)
{
    int sum = 0;
    unsigned peaks = 0;
    void *memory = NULL;

    for (unsigned i = 0; i < SAMPLES; i++) {
        sum += frame[i];
    }
    int mean = sum / (int)SAMPLES;
    for (unsigned i = 0; i < SAMPLES; i++) {
        peaks += frame[i] > mean;
    }
    weft_heap_alloc(&store, sizeof(report_t) + peaks * sizeof(int16_t), &memory, WEFT_FOREVER);
    report_t *report = memory;
    report->frame = number;
    report->mean = mean;
    report->peaks = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        if (frame[i] > mean) {
            report->peak[report->peaks++] = frame[i];
        }
    }
    return report;
}

void filter(void *arg)
{
    (void)arg;
    for (int number = 1; number <= FRAMES; number++) {
        while (weft_pipe_get(&samples) != WEFT_OK) {
            weft_sem_take(&frame_ready, WEFT_FOREVER); /* one frame may be notified twice */
        }
        weft_queue_put(&reports, examine(weft_pipe_reader_address(&samples), number));
        weft_pipe_free(&samples);
    }
}

void printer(void *arg)
{
    (void)arg;
    for (int printed = 0; printed < FRAMES; printed++) {
        void *item;

        weft_queue_get(&reports, &item, WEFT_FOREVER);
        report_t *report = item;
        weft_printf("frame %d: mean %d, above it", report->frame, report->mean);
        for (unsigned i = 0; i < report->peaks; i++) {
            weft_printf(" %d", report->peak[i]);
        }
        weft_printf("\n");
        weft_heap_free(&store, report);
    }
    weft_printf("in use: %u bytes\n", (unsigned)weft_heap_state(&store).used);
    weft_exit(0);
}
