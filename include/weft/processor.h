/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Control of another processor: a node loads an image into the memory of a node with `loaded_by` in
 * the description, checks it, starts, stops and resets its core. In C the processor of the node x
 * is the constant x_processor of the node that loads it. Counterpart of PROC_load, PROC_start,
 * PROC_stop and PROC_getState of DSP/BIOS Link.
 *
 * A program's own image is in the program that loads it; weft_processor_load_from() takes another
 * one. What an image says is checked in every build: it writes only to memory of its core.
 *
 * Several tasks may control a processor. A call that changes something overtakes a load or verify
 * that is at work, which writes nothing more and returns WEFT_CANCELED. No call keeps
 * interrupts disabled while it computes a checksum, or for more than a few words that it copies:
 * handlers and tasks of higher priority run, and the time is that of the caller's task.
 */
#ifndef WEFT_PROCESSOR_H
#define WEFT_PROCESSOR_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Another processor, as the node that loads it knows it. Constant; all members are private. */
typedef struct weft_processor weft_processor_t;

/** State of another processor. */
typedef enum weft_processor_state {
    WEFT_PROCESSOR_HELD,     /**< in reset, without an image that can be started */
    WEFT_PROCESSOR_LOADED,   /**< in reset; an image was copied into its memory */
    WEFT_PROCESSOR_VERIFIED, /**< in reset; the image in its memory is undamaged */
    WEFT_PROCESSOR_RUNNING,  /**< it runs, or has ended by itself */
} weft_processor_state_t;

/**
 * Copies the processor's own image into its memory, which then is WEFT_PROCESSOR_LOADED.
 * Context: task. Does not wait; O(bytes of the image).
 * @return WEFT_OK; WEFT_REFUSED: the processor runs, or the image is damaged: nothing was written;
 *         WEFT_CANCELED: another call has overtaken this one
 */
weft_status_t weft_processor_load(const weft_processor_t *processor);

/**
 * weft_processor_load() of an image that the application has, such as one that came over a link. It
 * has the form that the build gives to images (doc/reference/processor-images.md).
 * @param image aligned to 4 bytes; it is read again by weft_processor_verify() and
 *        weft_processor_reset()
 * @param bytes at least those of the image; what follows is ignored
 * @return as weft_processor_load(); WEFT_REFUSED: also what is no image for memory of this
 *         processor
 */
weft_status_t weft_processor_load_from(const weft_processor_t *processor, const void *image,
                                       size_t bytes);

/**
 * Reads back what is in the memory of the processor and compares the CRC-32 of each of its segments
 * with that of the image. Then it is WEFT_PROCESSOR_VERIFIED.
 * Context: task. Does not wait; O(bytes of the image).
 * @return WEFT_OK; WEFT_REFUSED: it is not loaded, or damaged: then it is WEFT_PROCESSOR_HELD;
 *         WEFT_CANCELED: another call has overtaken this one
 */
weft_status_t weft_processor_verify(const weft_processor_t *processor);

/**
 * Lets the processor run from the entry of its image. Its node connects as any other one; calls to
 * it wait for the first connection, and return WEFT_NODE_DOWN between a stop and the next one.
 * Context: task. Does not wait; O(1).
 * @return WEFT_OK; WEFT_REFUSED: it is not WEFT_PROCESSOR_VERIFIED
 */
weft_status_t weft_processor_start(const weft_processor_t *processor);

/**
 * Stops the processor wherever it is, and holds it in reset. Its links end: each node connected to
 * it loses it as soon as it has polled that link, this node, with `notify: interrupt`, before the
 * call returns. So calls to it return WEFT_NODE_DOWN. What it had written to memory stays.
 * Context: task. Does not wait for anything but the end of what the processor has on its bus;
 * O(links of its node).
 * @return WEFT_OK, also if it was held before; WEFT_TIMEOUT: the hardware did not stop it in time
 */
weft_status_t weft_processor_stop(const weft_processor_t *processor);

/**
 * Stops the processor, loads the image that was loaded last (at first its own), verifies and starts
 * it. Its variables begin with their initial values.
 * Context: task. Does not wait, as weft_processor_stop(); O(bytes of the image).
 * @return WEFT_OK, or the first status of these calls that is another one: then it is held
 */
weft_status_t weft_processor_reset(const weft_processor_t *processor);

/**
 * State of the processor. After a restart of this node it is WEFT_PROCESSOR_RUNNING or
 * WEFT_PROCESSOR_HELD, as the hardware says.
 * Context: any. O(1).
 */
weft_processor_state_t weft_processor_state(const weft_processor_t *processor);

#ifdef __cplusplus
}
#endif

#endif
