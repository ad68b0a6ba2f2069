/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host services: console, files, time of day and end of a node that runs on an
 * operating system, for itself and for nodes that have nothing of the kind.
 * Semantics: OpenComRTOS host server; files: POSIX.
 *
 * What other nodes ask for is done by their stand-ins; the calls of the
 * operating system hold the node up as long as they take.
 */
#ifndef WEFT_HOST_H
#define WEFT_HOST_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Host services of a node. */
typedef struct weft_host {
    uint32_t failure; /**< errno of the last service that failed */
} weft_host_t;

#define WEFT_HOST_INIT {0}

/** How a file is opened. */
enum weft_host_mode {
    WEFT_HOST_READ,   /**< it must exist */
    WEFT_HOST_WRITE,  /**< made anew */
    WEFT_HOST_APPEND, /**< written at its end; made if it does not exist */
};

/** Longest name of a file, in bytes. */
#define WEFT_HOST_NAME_MAX 120U

/** Instead of a file: it could not be opened. */
#define WEFT_HOST_NO_FILE (-1)

/**
 * Writes to the console of the node.
 * Context: any. From another node the text goes in pieces of at most the
 * payload; in an ISR it is cut where a link has no room.
 * @return WEFT_OK; WEFT_WOULD_BLOCK in an ISR: cut
 */
weft_status_t weft_host_print(weft_host_t *host, const char *text, size_t length);

/**
 * Time of day: microseconds since 1970, UTC.
 * Context: task. @return WEFT_OK
 */
weft_status_t weft_host_time(weft_host_t *host, uint64_t *microseconds);

/**
 * Opens a file, relative to the node's working directory.
 * @param mode enum weft_host_mode
 * @param file receives its number, or WEFT_HOST_NO_FILE
 * Context: task. @return WEFT_OK, also if there is no such file
 */
weft_status_t weft_host_open(weft_host_t *host, const char *name, unsigned mode, int32_t *file);

/**
 * Reads from a file.
 * @param got receives how many bytes were read: 0 at its end or after a failure
 * Context: task. @return WEFT_OK
 */
weft_status_t weft_host_read(weft_host_t *host, int32_t file, void *data, size_t size, size_t *got);

/**
 * Writes all bytes to a file.
 * Context: task. @return WEFT_OK; WEFT_CANCELED: the file system refused some
 */
weft_status_t weft_host_write(weft_host_t *host, int32_t file, const void *data, size_t size);

/** Closes a file. Context: task. @return WEFT_OK */
weft_status_t weft_host_close(weft_host_t *host, int32_t file);

/**
 * Ends the node as weft_exit() does; with a code other than 0 that stops the
 * whole system where `./weft run` runs it.
 * Context: any. @return WEFT_OK for another node; for the own one it does not return
 */
weft_status_t weft_host_exit(weft_host_t *host, int32_t code);

#ifdef __cplusplus
}
#endif

#endif
