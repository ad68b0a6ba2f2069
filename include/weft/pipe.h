/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Pipe: frames of a fixed size on their way from one writer to one reader, who
 * work in the frames themselves. Semantics: DSP/BIOS PIP.
 *
 * The writer allocates an empty frame, fills it and puts it; the reader gets the
 * oldest full frame, uses it and frees it. Writer and reader may each be a task,
 * an SWI or an ISR. No call waits; two notify functions tell what has become
 * possible, as part of the thread whose call made it so:
 *  - notify_reader after each put, and after a get that leaves full frames;
 *  - notify_writer after each free, after an alloc that leaves empty frames, and
 *    at the start of the node for a pipe of the description.
 * A notify function usually posts an SWI or gives a semaphore. It must not call
 * the services of its own pipe.
 *
 * The two sides share no word that both write: there is no critical section.
 */
#ifndef WEFT_PIPE_H
#define WEFT_PIPE_H

#include <weft/misuse.h>
#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weft_pipe weft_pipe_t;

/** Tells the reader or the writer. Context: that of the call that notifies. */
typedef void (*weft_pipe_notify_t)(weft_pipe_t *pipe, void *arg);

/** What stands before the data of a frame. Private to the kernel. */
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

/** One side of a pipe. Counts only grow, and wrap. */
typedef struct weft_pipe_side {
    weft_pipe_frame_t *frame;  /**< that it has, or will have next */
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
 * Makes a pipe whose frames are all empty. Does not notify.
 * Context: any. O(1).
 */
void weft_pipe_init(weft_pipe_t *pipe, const weft_pipe_attr_t *attr);

/**
 * All frames are empty again; does not notify (PIP_reset). Neither side may be in a call.
 * Context: any. O(1).
 */
void weft_pipe_reset(weft_pipe_t *pipe);

/**
 * Allocates an empty frame: weft_pipe_writer_address() is where its data go, and
 * weft_pipe_writer_size() how many bytes fit. Notifies the writer if more are
 * empty. One frame at a time: to allocate another one before weft_pipe_put() is
 * misuse.
 * Context: writer, any. Does not block. O(1).
 * @return WEFT_OK; WEFT_WOULD_BLOCK: no frame is empty (misuse of PIP_alloc)
 */
weft_status_t weft_pipe_alloc(weft_pipe_t *pipe);

/**
 * Passes the allocated frame to the reader, with weft_pipe_writer_size() bytes.
 * Notifies the reader. Without an allocated frame it is misuse.
 * Context: writer, any. Does not block. O(1).
 */
void weft_pipe_put(weft_pipe_t *pipe);

/**
 * Gets the oldest full frame: weft_pipe_reader_address() is where its data are,
 * and weft_pipe_reader_size() how many bytes. Notifies the reader if more are
 * full. One frame at a time: to get another one before weft_pipe_free() is misuse.
 * Context: reader, any. Does not block. O(1).
 * @return WEFT_OK; WEFT_WOULD_BLOCK: no frame is full (misuse of PIP_get)
 */
weft_status_t weft_pipe_get(weft_pipe_t *pipe);

/**
 * Gives the frame back to the writer. Notifies the writer. Without a frame that
 * was gotten it is misuse.
 * Context: reader, any. Does not block. O(1).
 */
void weft_pipe_free(weft_pipe_t *pipe);

/** Frames that can be allocated (PIP_getWriterNumFrames). Context: any. O(1). */
static inline uint32_t weft_pipe_writer_frames(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->frames - (pipe->writer.taken - pipe->reader.passed);
}

/** Frames that can be gotten (PIP_getReaderNumFrames). Context: any. O(1). */
static inline uint32_t weft_pipe_reader_frames(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->writer.passed - pipe->reader.taken;
}

/** Where the data of the allocated frame go (PIP_getWriterAddr). Context: writer. */
static inline void *weft_pipe_writer_address(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->writer.frame + 1;
}

/** Bytes of the allocated frame: all, or as set (PIP_getWriterSize). Context: writer. */
static inline uint32_t weft_pipe_writer_size(const weft_pipe_t *pipe)
{
    weft_need(pipe);
    return pipe->writer.frame->size;
}

/**
 * Says how many bytes the allocated frame holds (PIP_setWriterSize): at most
 * those of a frame, else it is misuse.
 * Context: writer, between alloc and put. O(1).
 */
void weft_pipe_set_writer_size(weft_pipe_t *pipe, uint32_t bytes);

/** Where the data of the frame are (PIP_getReaderAddr). Context: reader, between get and free. */
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
 * Looks at the next full frame without getting it (PIP_peek for the reader).
 * Context: reader, not between get and free. O(1).
 * @return its data, and their size; NULL: no frame is full
 */
const void *weft_pipe_peek(const weft_pipe_t *pipe, uint32_t *bytes);

#ifdef __cplusplus
}
#endif

#endif
