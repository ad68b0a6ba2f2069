/* SPDX-License-Identifier: MIT */
/** @file Pipe: frames in order, numbers and sizes, who is notified when and in which context. */
#include "../../support/crew.h"

#define BYTES 12U
#define FRAMES 3U
#define LAPS 2000U

static weft_pipe_t pipe;
static _Alignas(8) uint8_t memory[FRAMES * WEFT_PIPE_FRAME(BYTES) + 8];
static _Alignas(8) uint8_t static_memory[2 * WEFT_PIPE_FRAME(4)];
static unsigned readers;
static unsigned writers;
static weft_sem_t full;
static weft_sem_t empty;

static void on_reader(weft_pipe_t *which, void *arg)
{
    CHECK(arg == &readers);
    CHECK(which == &pipe);
    readers++;
    note('r');
}

static void on_writer(weft_pipe_t *which, void *arg)
{
    CHECK(arg == &writers);
    CHECK(which == &pipe);
    writers++;
    note('w');
}

static weft_pipe_t static_pipe = WEFT_PIPE_INIT(static_memory, 4, 2, NULL, NULL, NULL, NULL);

static void reset_with(weft_pipe_notify_t reader, void *reader_arg, weft_pipe_notify_t writer,
                       void *writer_arg)
{
    const weft_pipe_attr_t attr = {memory, BYTES, FRAMES, reader, writer, reader_arg, writer_arg};

    for (unsigned i = 0; i < sizeof memory; i++) {
        memory[i] = 0xA5;
    }
    readers = 0;
    writers = 0;
    notes_clear();
    weft_pipe_init(&pipe, &attr);
}

static void reset(void)
{
    reset_with(on_reader, &readers, on_writer, &writers);
}

static void expect_frames(uint32_t to_write, uint32_t to_read)
{
    CHECK_EQ(weft_pipe_writer_frames(&pipe), to_write);
    CHECK_EQ(weft_pipe_reader_frames(&pipe), to_read);
}

static void static_definition(void)
{
    CHECK_EQ(weft_pipe_writer_frames(&static_pipe), 2);
    CHECK_EQ(weft_pipe_get(&static_pipe), WEFT_EMPTY);
    for (uint32_t i = 0; i < 7; i++) {
        CHECK_EQ(weft_pipe_alloc(&static_pipe), WEFT_OK);
        *(uint32_t *)weft_pipe_writer_address(&static_pipe) = i;
        weft_pipe_put(&static_pipe);
        CHECK_EQ(weft_pipe_get(&static_pipe), WEFT_OK);
        CHECK_EQ(*(const uint32_t *)weft_pipe_reader_address(&static_pipe), i);
        weft_pipe_free(&static_pipe);
    }
}

/* A frame counts as neither empty nor full while one side has it. */
static void numbers(void)
{
    reset();
    expect_frames(FRAMES, 0);
    for (unsigned i = 0; i < FRAMES; i++) {
        CHECK_EQ(weft_pipe_alloc(&pipe), WEFT_OK);
        expect_frames(FRAMES - 1 - i, i);
        weft_pipe_put(&pipe);
        expect_frames(FRAMES - 1 - i, i + 1);
    }
    CHECK_EQ(weft_pipe_alloc(&pipe), WEFT_FULL);
    for (unsigned i = 0; i < FRAMES; i++) {
        CHECK_EQ(weft_pipe_get(&pipe), WEFT_OK);
        expect_frames(i, FRAMES - 1 - i);
        weft_pipe_free(&pipe);
        expect_frames(i + 1, FRAMES - 1 - i);
    }
    CHECK_EQ(weft_pipe_get(&pipe), WEFT_EMPTY);
}

/* put and free always notify; alloc and get do if more frames are there. */
static void notifications(void)
{
    reset();
    (void)weft_pipe_alloc(&pipe); /* two more are empty */
    CHECK_NOTES("w");
    weft_pipe_put(&pipe);
    CHECK_NOTES("r");
    (void)weft_pipe_alloc(&pipe);
    weft_pipe_put(&pipe);
    CHECK_NOTES("wr");
    (void)weft_pipe_alloc(&pipe); /* the last empty one */
    CHECK_NOTES("");
    weft_pipe_put(&pipe);
    CHECK_NOTES("r");
    (void)weft_pipe_alloc(&pipe); /* none */
    CHECK_NOTES("");
    (void)weft_pipe_get(&pipe); /* two more are full */
    CHECK_NOTES("r");
    weft_pipe_free(&pipe);
    CHECK_NOTES("w");
    (void)weft_pipe_get(&pipe);
    weft_pipe_free(&pipe);
    (void)weft_pipe_get(&pipe);
    CHECK_NOTES("rw");
    weft_pipe_free(&pipe);
    CHECK_NOTES("w");
    (void)weft_pipe_get(&pipe);
    CHECK_NOTES("");
}

static void without_functions(void)
{
    reset_with(NULL, NULL, NULL, NULL);
    for (unsigned i = 0; i < 2 * FRAMES; i++) {
        (void)weft_pipe_alloc(&pipe);
        weft_pipe_put(&pipe);
        (void)weft_pipe_get(&pipe);
        weft_pipe_free(&pipe);
    }
    expect_frames(FRAMES, 0);
}

/* Data in order, sizes as set, all bytes of a frame usable, nothing beside them touched. */
static void contents(void)
{
    const void *peeked = NULL;
    uint32_t bytes;

    reset();
    CHECK_EQ(weft_pipe_peek(&pipe, &peeked, &bytes), WEFT_EMPTY);
    for (unsigned round = 0; round < 4; round++) {
        for (unsigned i = 0; i < FRAMES; i++) {
            uint8_t *to;

            (void)weft_pipe_alloc(&pipe);
            CHECK_EQ(weft_pipe_writer_size(&pipe), BYTES);
            to = weft_pipe_writer_address(&pipe);
            CHECK_EQ((uintptr_t)to % 8, 0);
            for (unsigned b = 0; b < BYTES; b++) {
                to[b] = (uint8_t)(round * 16 + i);
            }
            if (i == 1) {
                weft_pipe_set_writer_size(&pipe, round);
            }
            weft_pipe_put(&pipe);
        }
        for (unsigned i = 0; i < FRAMES; i++) {
            const uint8_t *from;

            CHECK_EQ(weft_pipe_peek(&pipe, &peeked, &bytes), WEFT_OK);
            (void)weft_pipe_get(&pipe);
            from = weft_pipe_reader_address(&pipe);
            CHECK(from == peeked);
            CHECK_EQ(weft_pipe_reader_size(&pipe), i == 1 ? round : BYTES);
            CHECK_EQ(bytes, i == 1 ? round : BYTES);
            for (unsigned b = 0; b < BYTES; b++) {
                CHECK_EQ(from[b], round * 16 + i);
            }
            weft_pipe_free(&pipe);
        }
    }
    for (unsigned i = sizeof memory - 8; i < sizeof memory; i++) {
        CHECK_EQ(memory[i], 0xA5);
    }
}

/* reset in the middle of everything: all is empty, nobody is told. */
static void reset_empties(void)
{
    reset();
    (void)weft_pipe_alloc(&pipe);
    weft_pipe_put(&pipe);
    (void)weft_pipe_alloc(&pipe);
    (void)weft_pipe_get(&pipe);
    notes_clear();
    weft_pipe_reset(&pipe);
    CHECK_NOTES("");
    expect_frames(FRAMES, 0);
    CHECK_EQ(weft_pipe_get(&pipe), WEFT_EMPTY);
    CHECK_EQ(weft_pipe_alloc(&pipe), WEFT_OK);
}

static void isr_writes(void)
{
    while (weft_pipe_alloc(&pipe) == WEFT_OK) {
        weft_pipe_put(&pipe);
    }
    note('i');
}

/* Notified in the ISR itself, before it continues. */
static void from_isr(void)
{
    reset();
    in_isr(isr_writes);
    CHECK_NOTES("wrwrri");
    expect_frames(0, FRAMES);
}

/* One end in each of two contexts: each frame arrives once, in order, whole. */

static void give(weft_pipe_t *which, void *arg)
{
    (void)which;
    (void)weft_sem_give(arg);
}

static void write_frame(uint32_t number)
{
    uint32_t *to;

    CHECK_EQ(weft_pipe_alloc(&pipe), WEFT_OK);
    to = weft_pipe_writer_address(&pipe);
    to[0] = number;
    to[1] = ~number;
    to[2] = number * 3;
    weft_pipe_set_writer_size(&pipe, number % (BYTES + 1));
    weft_pipe_put(&pipe);
}

static void read_frame(uint32_t number)
{
    const uint32_t *from;

    CHECK_EQ(weft_pipe_get(&pipe), WEFT_OK);
    from = weft_pipe_reader_address(&pipe);
    CHECK(from[0] == number && from[1] == ~number && from[2] == number * 3);
    CHECK_EQ(weft_pipe_reader_size(&pipe), number % (BYTES + 1));
    weft_pipe_free(&pipe);
}

static void writer(void *arg)
{
    crew_member_t *member = arg;

    while (member->laps < LAPS) {
        if (weft_pipe_writer_frames(&pipe) == 0) {
            (void)weft_sem_take(&empty, WEFT_S(5));
            continue;
        }
        write_frame(member->laps);
        member->laps++;
        if (member->laps % 7 == 0) {
            weft_yield();
        }
    }
}

static void stream(void)
{
    static const weft_priority_t priority[] = {CREW_MAIN - 1, CREW_MAIN, CREW_MAIN + 1};

    for (unsigned p = 0; p < 3; p++) {
        weft_sem_init(&full, 0);
        weft_sem_init(&empty, 0);
        reset_with(give, &full, give, &empty);
        (void)crew_start(0, priority[p], writer);
        for (uint32_t number = 0; number < LAPS;) {
            if (weft_pipe_reader_frames(&pipe) == 0) {
                CHECK_EQ(weft_sem_take(&full, WEFT_S(5)), WEFT_OK);
                continue;
            }
            read_frame(number++);
        }
        expect_frames(FRAMES, 0);
        crew_end();
    }
}

/* The writer is a timer's handler, which interrupts the reader wherever it is. */

static volatile uint32_t written;

static void on_tick(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    while (written < LAPS && weft_pipe_writer_frames(&pipe) != 0) {
        write_frame(written);
        written++;
    }
}

static void stream_from_isr(void)
{
    weft_timer_t timer;

    written = 0;
    reset_with(NULL, NULL, NULL, NULL);
    weft_timer_init(&timer, on_tick, NULL);
    weft_timer_start(&timer, 1, 20);
    for (uint32_t number = 0; number < LAPS;) {
        if (weft_pipe_reader_frames(&pipe) != 0) {
            read_frame(number++);
        }
        breathe();
    }
    (void)weft_timer_stop(&timer);
    expect_frames(FRAMES, 0);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(numbers);
    TAP_RUN(notifications);
    TAP_RUN(without_functions);
    TAP_RUN(contents);
    TAP_RUN(reset_empties);
    TAP_RUN(from_isr);
    TAP_RUN(stream);
    TAP_RUN(stream_from_isr);
    tap_done();
}
