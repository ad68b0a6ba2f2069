/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linux process as a board: host services. Files are numbered by descriptor;
 * only those that were opened here are known.
 */
#define _POSIX_C_SOURCE 200809L

#include <weft/host.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <weft/console.h>

#include "port.h"

/** Descriptors that can be files of nodes. */
#define DESCRIPTORS 64

static bool is_open[DESCRIPTORS];

static bool is_file(const weft_host_t *host, int32_t file)
{
    (void)host;
    return file >= 0 && file < DESCRIPTORS && is_open[file];
}

weft_status_t weft_host_print(weft_host_t *host, const char *text, size_t length)
{
    (void)host;
    weft_console_write(text, length);
    return WEFT_OK;
}

weft_status_t weft_host_time(weft_host_t *host, uint64_t *microseconds)
{
    struct timespec now;

    (void)host;
    clock_gettime(CLOCK_REALTIME, &now);
    *microseconds = (uint64_t)now.tv_sec * 1000000U + (uint64_t)now.tv_nsec / 1000U;
    return WEFT_OK;
}

weft_status_t weft_host_open(weft_host_t *host, const char *name, unsigned mode, int32_t *file)
{
    static const int flags[] = {
        [WEFT_HOST_READ] = O_RDONLY,
        [WEFT_HOST_WRITE] = O_WRONLY | O_CREAT | O_TRUNC,
        [WEFT_HOST_APPEND] = O_WRONLY | O_CREAT | O_APPEND,
    };
    int descriptor = -1;

    errno = EINVAL;
    if (mode < sizeof flags / sizeof flags[0]) {
        descriptor = open(name, flags[mode] | O_CLOEXEC, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
    }
    if (descriptor >= DESCRIPTORS) {
        close(descriptor);
        errno = EMFILE;
        descriptor = -1;
    }
    if (descriptor < 0) {
        host->failure = (uint32_t)errno;
        *file = WEFT_HOST_NO_FILE;
        return WEFT_OK;
    }
    is_open[descriptor] = true;
    *file = descriptor;
    return WEFT_OK;
}

weft_status_t weft_host_read(weft_host_t *host, int32_t file, void *data, size_t size, size_t *got)
{
    ssize_t count = -1;

    errno = EBADF;
    if (is_file(host, file)) {
        do {
            count = read(file, data, size);
        } while (count < 0 && errno == EINTR);
    }
    if (count < 0) {
        host->failure = (uint32_t)errno;
    }
    *got = count > 0 ? (size_t)count : 0U;
    return WEFT_OK;
}

weft_status_t weft_host_write(weft_host_t *host, int32_t file, const void *data, size_t size)
{
    const uint8_t *from = data;

    errno = EBADF;
    while (size != 0) {
        ssize_t count = is_file(host, file) ? write(file, from, size) : -1;

        if (count < 0 && errno != EINTR) {
            host->failure = (uint32_t)errno;
            return WEFT_CANCELED;
        }
        if (count > 0) {
            from += count;
            size -= (size_t)count;
        }
    }
    return WEFT_OK;
}

weft_status_t weft_host_close(weft_host_t *host, int32_t file)
{
    if (is_file(host, file)) {
        is_open[file] = false;
        close(file);
    }
    return WEFT_OK;
}

weft_status_t weft_host_exit(weft_host_t *host, int32_t code)
{
    (void)host;
    weft_exit(code);
}
