/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host services: console, files, time of day and end of a node that runs on an
 * operating system, for itself and for nodes that have nothing of the kind.
 * Semantics: OpenComRTOS host server; files: POSIX.
 *
 * What other nodes ask for is done by their stand-ins; the calls of the
 * operating system hold the node up as long as they take.
 *
 * Files are those of one folder, which the description names, with the rights
 * that it gives: for all nodes, also the own one. A name is relative to the
 * folder; no part of it is `.`, `..` or a symbolic link. Only regular files are
 * opened. Without a folder there are no files.
 */
#ifndef WEFT_HOST_H
#define WEFT_HOST_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What may be done with files. */
enum weft_host_right {
    WEFT_HOST_MAY_READ = 1,
    WEFT_HOST_MAY_WRITE = 2,  /**< files that exist; one with another name (hard link) is refused */
    WEFT_HOST_MAY_CREATE = 4, /**< together with the right to write: files that do not */
};

/** The files that host services give. Constant. */
typedef struct weft_host_files {
    const char *folder; /**< all names are relative to it */
    uint64_t size;      /**< bytes that a file may have where it is written */
    uint8_t rights;     /**< enum weft_host_right */
    uint8_t open;       /**< files that are open at once, at most */
} weft_host_files_t;

/** Host services of a node. */
typedef struct weft_host {
    uint32_t failure;               /**< errno of the last service that failed */
    uint32_t open;                  /**< private: files that are open */
    const weft_host_files_t *files; /**< NULL: none */
} weft_host_t;

#define WEFT_HOST_INIT {0, 0, 0}
#define WEFT_HOST_FILES_INIT(files) {0, 0, (files)}

/** How a file is opened. */
enum weft_host_mode {
    WEFT_HOST_READ,   /**< it must exist */
    WEFT_HOST_WRITE,  /**< emptied; made if it does not exist, with the right to create */
    WEFT_HOST_APPEND, /**< written at its end; made likewise */
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
 * Opens a file of the folder. One that is made is its owner's alone.
 * @param mode enum weft_host_mode
 * @param file receives its number, or WEFT_HOST_NO_FILE
 * Context: task. @return WEFT_OK, also if there is no such file, or no right
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
 * Context: task. @return WEFT_OK; WEFT_CANCELED: the file system refused some, or the
 * file would become too large
 */
weft_status_t weft_host_write(weft_host_t *host, int32_t file, const void *data, size_t size);

/** Closes a file. Context: task. @return WEFT_OK */
weft_status_t weft_host_close(weft_host_t *host, int32_t file);

/**
 * Ends the node as weft_exit() does; with a code other than 0 that stops the
 * whole system where `./weft run` runs it. Another node ends only if the
 * description grants that (`exit`), and else says that it was asked.
 * Context: any. @return WEFT_OK: the other node ends (in an ISR: it was asked);
 * WEFT_CANCELED: it does not; for the own node it does not return
 */
weft_status_t weft_host_exit(weft_host_t *host, int32_t code);

#ifdef __cplusplus
}
#endif

#endif
