/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Pipe: fixed-size frames from one writer to one reader, without copying. Semantics: DSP/BIOS PIP.
 *
 * The writer allocates an empty frame, fills it and puts it; the reader gets the oldest full frame,
 * uses it and frees it. Writer and reader may each be a task, an SWI or an ISR. No call waits; two
 * notify functions are called from the thread whose call changed the state:
 *  - notify_reader after each put, and after a get that leaves full frames;
 *  - notify_writer after each free, after an alloc that leaves empty frames, and at the start of
 *    the node for a pipe of the description.
 * A notify function usually posts an SWI or gives a semaphore. It must not call the services of its
 * own pipe.
 *
 * No word is written by both sides, so that no critical section is needed. A task that ends in a
 * call, or with a frame, leaves its side so: weft_pipe_reset() before another one takes that side.
 */
#ifndef WEFT_PIPE_H
#define WEFT_PIPE_H

#include <weft/misuse.h>
#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weft_pipe weft_pipe_t;

/** Notifies the reader or the writer. Context: that of the notifying call. */
typedef void (*weft_pipe_notify_t)(weft_pipe_t *pipe, void *arg);

/** Header of a frame. Private to the kernel. */
typedef union weft_pipe_frame {
    uint32_t size; /**< bytes in use */
    uint64_t align;
} weft_pipe_frame_t;

/** Properties of a pipe. */
typedef struct weft_pipe_attr {
    void *memory;                     /**< frames * WEFT_PIPE_FRAME(size) bytes, aligned to 8 */
    uint32_t size;                    /**< bytes of data in a frame, at least 1 */
    uint32_t frames;                  /**< at least 1 */
    weft_pipe_notify_t notify_reader; /**< or NULL */
    weft_pipe_notify_t notify_writer; /**< or NULL */
    void *reader_arg;                 /**< for notify_reader */
    void *writer_arg;                 /**< for notify_writer */
} weft_pipe_attr_t;

/** One side of a pipe. Counts only increase, and wrap. */
typedef struct weft_pipe_side {
    weft_pipe_frame_t *frame;  /**< the current frame, or the next one */
    volatile uint32_t taken;   /**< frames that it allocated or got */
    volatile uint32_t passed;  /**< frames that it put or freed */
    weft_pipe_notify_t notify; /**< or NULL */
    void *arg;                 /**< for notify */
} weft_pipe_side_t;

/** Pipe. */
struct weft_pipe {
    weft_pipe_side_t writer;
    weft_pipe_side_t reader;
    uint32_t frames;
    uint32_t size;            /**< bytes of data in a frame */
    uint32_t stride;          /**< bytes from a frame to the next */
    weft_pipe_frame_t *begin; /**< first frame */
    weft_pipe_frame_t *end;   /**< behind the last one */
};

/** Bytes of memory for a frame with so many bytes of data. */
#define WEFT_PIPE_FRAME(bytes) (sizeof(weft_pipe_frame_t) + (((bytes) + 7U) & ~(size_t)7U))

#define WEFT_PIPE_INIT(memory, bytes, count, to_reader, reader_arg, to_writer, writer_arg)         \
    {{(weft_pipe_frame_t *)(void *)(memory), 0, 0, (to_writer), (writer_arg)},                     \
     {(weft_pipe_frame_t *)(void *)(memory), 0, 0, (to_reader), (reader_arg)},                     \
     (count),                                                                                      \
     (bytes),                                                                                      \
     (uint32_t)WEFT_PIPE_FRAME(bytes),                                                             \
     (weft_pipe_frame_t *)(void *)(memory),                                                        \
     (weft_pipe_frame_t *)(void *)((uint8_t *)(memory) + (count) * WEFT_PIPE_FRAME(bytes))}

/**
 * Initializes a pipe whose frames are all empty. Does not notify.
 * Context: any. O(1).
 */
void weft_pipe_init(weft_pipe_t *pipe, const weft_pipe_attr_t *attr);

/**
 * Empties all frames; does not notify (PIP_reset). Neither side may be in a call.
 * Context: any. O(1).
 */
void weft_pipe_reset(weft_pipe_t *pipe);

/**
 * Allocates an empty frame: weft_pipe_writer_address() is its data and weft_pipe_writer_size() its
 * capacity. Notifies the writer if more frames are empty. Allocating another one before
 * weft_pipe_put() is misuse.
 * Context: writer, any. Does not block. O(1).
 * @return WEFT_OK; WEFT_FULL: no frame is empty (misuse of PIP_alloc)
 */
weft_status_t weft_pipe_alloc(weft_pipe_t *pipe);

/**
 * Passes the allocated frame to the reader, with weft_pipe_writer_size() bytes. Notifies the
 * reader. Misuse without an allocated frame.
 * Context: writer, any. Does not block. O(1).
 */
void weft_pipe_put(weft_pipe_t *pipe);

/**
 * Gets the oldest full frame: weft_pipe_reader_address() is its data and weft_pipe_reader_size()
 * their size. Notifies the reader if more frames are full. Getting another one before
 * weft_pipe_free() is misuse.
 * Context: reader, any. Does not block. O(1).
 * @return WEFT_OK; WEFT_EMPTY: no frame is full (misuse of PIP_get)
 */
weft_status_t weft_pipe_get(weft_pipe_t *pipe);

/**
 * Returns the frame to the writer. Notifies the writer. Misuse without a frame from
 * weft_pipe_get().
 * Context: reader, any. Does not block. O(1).
 */
void weft_pipe_free(weft_pipe_t *pipe);

/** Empty frames (PIP_getWriterNumFrames). Context: any. O(1). */
static inline uint32_t weft_pipe_writer_frames(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->frames - (pipe->writer.taken - pipe->reader.passed);
}

/** Full frames (PIP_getReaderNumFrames). Context: any. O(1). */
static inline uint32_t weft_pipe_reader_frames(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->writer.passed - pipe->reader.taken;
}

/** Data of the allocated frame (PIP_getWriterAddr). Context: writer. */
static inline void *weft_pipe_writer_address(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->writer.frame + 1;
}

/** Size of the allocated frame: its capacity, or as set (PIP_getWriterSize). Context: writer. */
static inline uint32_t weft_pipe_writer_size(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->writer.frame->size;
}

/**
 * Sets the number of bytes in the allocated frame (PIP_setWriterSize); more than its capacity is
 * misuse.
 * Context: writer, between alloc and put. O(1).
 */
void weft_pipe_set_writer_size(weft_pipe_t *pipe, uint32_t bytes);

/** Data of the frame (PIP_getReaderAddr). Context: reader, between get and free. */
static inline const void *weft_pipe_reader_address(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->reader.frame + 1;
}

/** Bytes in the frame (PIP_getReaderSize). Context: reader, between get and free. */
static inline uint32_t weft_pipe_reader_size(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->reader.frame->size;
}

/**
 * Reads the next full frame without getting it (PIP_peek for the reader).
 * Context: reader, not between get and free. O(1).
 * @param data receives where it is
 * @param bytes receives its size
 * @return WEFT_OK, WEFT_EMPTY: no frame is full
 */
weft_status_t weft_pipe_peek(const weft_pipe_t *pipe, const void **data, uint32_t *bytes);

#ifdef __cplusplus
}
#endif

#endif
