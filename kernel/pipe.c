/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Pipe: a single-producer, single-consumer ring. Each side counts the frames that it takes and
 * passes on, and only that side writes its counts, so that no critical section is needed. A side
 * accesses the data and size of a frame before it increments the count that passes the frame on,
 * and the other side accesses them after it has read that count. Both sides run on one processor,
 * so that compiler fences are sufficient.
 */
#include <weft/pipe.h>

#include <stdatomic.h>

#include "check.h"
#include "trace.h"

void weft_pipe_init(weft_pipe_t *pipe, const weft_pipe_attr_t *attr)
{
    WEFT_CHECK_VOID(weft_wrong_call(pipe));
    WEFT_CHECK_VOID(weft_wrong_object(attr));
    weft_check(attr->size != 0 && attr->frames != 0, WEFT_MISUSE_SIZE);
    weft_check((uintptr_t)attr->memory % sizeof(uint64_t) == 0, WEFT_MISUSE_SIZE);
    pipe->writer.notify = attr->notify_writer;
    pipe->writer.arg = attr->writer_arg;
    pipe->reader.notify = attr->notify_reader;
    pipe->reader.arg = attr->reader_arg;
    pipe->frames = attr->frames;
    pipe->size = attr->size;
    pipe->stride = (uint32_t)WEFT_PIPE_FRAME(attr->size);
    pipe->begin = attr->memory;
    pipe->end = pipe->begin + (size_t)attr->frames * (pipe->stride / sizeof *pipe->begin);
    weft_pipe_reset(pipe);
}

static void reset_side(weft_pipe_side_t *side, weft_pipe_frame_t *frame)
{
    side->frame = frame;
    side->taken = 0;
    side->passed = 0;
}

void weft_pipe_reset(weft_pipe_t *pipe)
{
    WEFT_CHECK_VOID(weft_wrong_object(pipe));
    reset_side(&pipe->writer, pipe->begin);
    reset_side(&pipe->reader, pipe->begin);
}

/** Notifies one side; a tail call. */
static inline void notify(weft_pipe_t *pipe, const weft_pipe_side_t *side)
{
    if (side->notify != NULL) {
        side->notify(pipe, side->arg);
    }
}

/** Passes a side's frame on and advances to the next one. */
static inline void pass(const weft_pipe_t *pipe, weft_pipe_side_t *side)
{
    weft_pipe_frame_t *next = (weft_pipe_frame_t *)(void *)((uint8_t *)side->frame + pipe->stride);

    side->frame = next == pipe->end ? pipe->begin : next;
    atomic_signal_fence(memory_order_release);
    side->passed++;
}

/** Checks that the side has a frame, or has none. */
WEFT_CHECK_INLINE void check_order(const weft_pipe_side_t *side, uint32_t has)
{
    if (WEFT_CONFIG_CHECKS) {
        weft_check(side->taken - side->passed == has, WEFT_MISUSE_PIPE_ORDER);
    }
}

weft_status_t weft_pipe_alloc(weft_pipe_t *pipe)
{
    WEFT_CHECK(weft_wrong_call(pipe));
    uint32_t empty = weft_pipe_writer_frames(pipe);

    check_order(&pipe->writer, 0);
    weft_trace_get(pipe, WEFT_NO_WAIT);
    if (empty == 0) {
        return WEFT_FULL;
    }
    atomic_signal_fence(memory_order_acquire);
    pipe->writer.taken++;
    pipe->writer.frame->size = pipe->size;
    if (empty != 1) {
        notify(pipe, &pipe->writer);
    }
    return WEFT_OK;
}

void weft_pipe_put(weft_pipe_t *pipe)
{
    WEFT_CHECK_VOID(weft_wrong_call(pipe));
    check_order(&pipe->writer, 1);
    weft_trace_put(pipe);
    pass(pipe, &pipe->writer);
    notify(pipe, &pipe->reader);
}

weft_status_t weft_pipe_get(weft_pipe_t *pipe)
{
    WEFT_CHECK(weft_wrong_call(pipe));
    uint32_t full = weft_pipe_reader_frames(pipe);

    check_order(&pipe->reader, 0);
    weft_trace_get(pipe, WEFT_NO_WAIT);
    if (full == 0) {
        return WEFT_EMPTY;
    }
    atomic_signal_fence(memory_order_acquire);
    pipe->reader.taken++;
    if (full != 1) {
        notify(pipe, &pipe->reader);
    }
    return WEFT_OK;
}

void weft_pipe_free(weft_pipe_t *pipe)
{
    WEFT_CHECK_VOID(weft_wrong_call(pipe));
    check_order(&pipe->reader, 1);
    weft_trace_put(pipe);
    pass(pipe, &pipe->reader);
    notify(pipe, &pipe->writer);
}

void weft_pipe_set_writer_size(weft_pipe_t *pipe, uint32_t bytes)
{
    WEFT_CHECK_VOID(weft_wrong_object(pipe));
    check_order(&pipe->writer, 1);
    weft_check(bytes <= pipe->size, WEFT_MISUSE_PIPE_SIZE);
    pipe->writer.frame->size = bytes;
}

weft_status_t weft_pipe_peek(const weft_pipe_t *pipe, const void **data, uint32_t *bytes)
{
    WEFT_CHECK(weft_wrong_object(pipe));
    WEFT_CHECK(weft_wrong_object(data));
    WEFT_CHECK(weft_wrong_object(bytes));
    if (weft_pipe_reader_frames(pipe) == 0) {
        return WEFT_EMPTY;
    }
    atomic_signal_fence(memory_order_acquire);
    *data = pipe->reader.frame + 1;
    *bytes = pipe->reader.frame->size;
    return WEFT_OK;
}
