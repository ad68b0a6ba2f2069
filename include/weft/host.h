/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host services: console, files, time of day and exit of a node that runs on an operating system,
 * for itself and for other nodes. Semantics: OpenComRTOS host server; files: POSIX.
 *
 * Proxies execute the requests of other nodes. The whole node blocks during a call of the
 * operating system. No other task runs during a service of files, and a task that an interrupt
 * handler suspends or aborts in it completes it first.
 *
 * Files are in one folder, which the description names together with the access rights of all
 * nodes, this one included. Names are relative to the folder and must not contain `.`, `..` or
 * symbolic links. Only regular files are opened. Without a folder there are no files.
 */
#ifndef WEFT_HOST_H
#define WEFT_HOST_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Access rights to files. */
enum weft_host_right {
    WEFT_HOST_MAY_READ = 1,
    WEFT_HOST_MAY_WRITE = 2,  /**< existing files; files with several hard links are refused */
    WEFT_HOST_MAY_CREATE = 4, /**< with WEFT_HOST_MAY_WRITE: new files */
};

/** The files of host services. Constant. */
typedef struct weft_host_files {
    const char *folder; /**< all names are relative to it */
    uint64_t size;      /**< maximum size of a written file, in bytes; no write ends behind it */
    uint8_t rights;     /**< enum weft_host_right */
    uint8_t open;       /**< maximum number of open files */
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
    WEFT_HOST_WRITE,  /**< truncated; created if it does not exist and rights allow */
    WEFT_HOST_APPEND, /**< written at its end; created likewise */
};

/** Longest name of a file, in bytes. */
#define WEFT_HOST_NAME_MAX 120U

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
 * Opens a file of the folder. A new file is accessible to its owner only.
 * @param mode enum weft_host_mode
 * @param file receives its number
 * Context: task. @return WEFT_OK; WEFT_NOT_FOUND: there is no such file; WEFT_REFUSED: no right to
 * it, or it is not a regular file; WEFT_FULL: too many files are open
 */
weft_status_t weft_host_open(weft_host_t *host, const char *name, unsigned mode, int32_t *file);

/**
 * Reads from a file.
 * @param got receives how many bytes were read: 0 at its end
 * Context: task. @return WEFT_OK; WEFT_NOT_FOUND: no file with this number is open for reading;
 * WEFT_REFUSED: the file system refused it
 */
weft_status_t weft_host_read(weft_host_t *host, int32_t file, void *data, size_t size, size_t *got);

/**
 * Writes all bytes to a file.
 * Context: task. @return WEFT_OK; WEFT_NOT_FOUND: no file with this number is open for writing;
 * WEFT_FULL: the file would become too large, or there is no room; WEFT_REFUSED: the file system
 * refused some
 */
weft_status_t weft_host_write(weft_host_t *host, int32_t file, const void *data, size_t size);

/** Closes a file. Context: task. @return WEFT_OK; WEFT_NOT_FOUND: it is not open */
weft_status_t weft_host_close(weft_host_t *host, int32_t file);

/**
 * Ends the node as weft_exit() does; with a code other than 0 this stops the whole system under
 * `./weft run`. Another node ends only if its description permits that (`exit`), and otherwise
 * reports the request.
 * Context: any. @return WEFT_OK: the other node ends (in an ISR: it was asked); WEFT_REFUSED: it
 * does not; for the own node it does not return
 */
weft_status_t weft_host_exit(weft_host_t *host, int32_t code);

#ifdef __cplusplus
}
#endif

#endif
