/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linux process as a board: host services. Files are numbered by descriptor;
 * only those that were opened here, by the same hub, are known.
 *
 * A name is followed part by part, each opened below the one before and never
 * through a symbolic link: whatever is renamed or replaced meanwhile, what is
 * opened lies below the folder.
 *
 * A service that opens, uses or closes a file takes several steps. Its task is held
 * meanwhile: no other task runs, and an abort, such as that of the proxy of a lost
 * client, takes effect at the end. So no descriptor is lost, and no task sees a file
 * half opened or half closed. A held section makes at most two system calls for each
 * part of a name and four more, with interrupts on between them. None waits for another
 * task: folders are opened with O_PATH, and files with O_NONBLOCK.
 */
#define _GNU_SOURCE

#include <weft/host.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <weft/console.h>

#include "arch.h"
#include "sched.h"

/** Descriptors that can be files of nodes. */
#define DESCRIPTORS 64

/** A file waits for nobody (FIFOs), and is no terminal of this process. */
#define PLAIN (O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)

/** By descriptor: the hub whose file it is. */
static const weft_host_t *owners[DESCRIPTORS];

/** Holds the calling task, for a service. @return the argument for end_service() */
static bool begin_service(void)
{
    weft_arch_lock();
    bool held = weft_sched_hold_locked();
    weft_arch_unlock();
    return held;
}

/** Lets other tasks run; does not return if the task was aborted. errno may change. */
static void end_service(bool held)
{
    weft_arch_lock();
    (void)weft_sched_leave_held_unlock(held);
}

static bool is_file(const weft_host_t *host, int32_t file)
{
    return file >= 0 && file < DESCRIPTORS && owners[file] == host;
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

/** Takes the first part of a name. @return what follows; NULL: it cannot be a part */
static const char *take_part(const char *name, char *part)
{
    const char *end = strchrnul(name, '/');
    size_t length = (size_t)(end - name);

    if (length == 0 || length > WEFT_HOST_NAME_MAX) {
        return NULL;
    }
    memcpy(part, name, length);
    part[length] = '\0';
    return strcmp(part, ".") == 0 || strcmp(part, "..") == 0 ? NULL : end;
}

/** Opens what a name means below a folder. @return a descriptor; -1: errno */
static int open_below(const char *folder, const char *name, int flags)
{
    char part[WEFT_HOST_NAME_MAX + 1U];
    int at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    const char *rest;

    while (at >= 0) {
        int above = at;

        rest = take_part(name, part);
        errno = EACCES;
        at = rest == NULL ? -1
                          : openat(above, part,
                                   *rest == '\0' ? flags | PLAIN
                                                 : O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC,
                                   S_IRUSR | S_IWUSR);
        int reason = errno;
        (void)close(above);
        errno = reason;
        if (rest != NULL && *rest == '\0') {
            break;
        }
        name = rest != NULL ? rest + 1 : name;
    }
    return at;
}

/** True if what was opened may be used so. Empties it where it is made again. Else: errno */
static bool is_usable(int descriptor, unsigned mode)
{
    struct stat found;

    if (fstat(descriptor, &found) != 0) {
        return false;
    }
    errno = descriptor < DESCRIPTORS ? EACCES : EMFILE;
    if (!S_ISREG(found.st_mode) || descriptor >= DESCRIPTORS ||
        (mode != WEFT_HOST_READ && found.st_nlink > 1)) {
        return false;
    }
    return mode != WEFT_HOST_WRITE || ftruncate(descriptor, 0) == 0;
}

/** Opens a file if that is allowed. @return a descriptor; -1: errno */
static int open_allowed(const weft_host_t *host, const char *name, unsigned mode)
{
    static const int flags[] = {
        [WEFT_HOST_READ] = O_RDONLY,
        [WEFT_HOST_WRITE] = O_WRONLY,
        [WEFT_HOST_APPEND] = O_WRONLY | O_APPEND,
    };
    unsigned right = mode == WEFT_HOST_READ ? WEFT_HOST_MAY_READ : WEFT_HOST_MAY_WRITE;

    errno = EACCES;
    if (mode >= sizeof flags / sizeof flags[0] || host->files == NULL ||
        (host->files->rights & right) == 0) {
        return -1;
    }
    errno = EMFILE;
    if (host->open >= host->files->open) {
        return -1;
    }
    bool creates = mode != WEFT_HOST_READ && (host->files->rights & WEFT_HOST_MAY_CREATE) != 0;
    int descriptor =
        open_below(host->files->folder, name, creates ? flags[mode] | O_CREAT : flags[mode]);
    if (descriptor >= 0 && !is_usable(descriptor, mode)) {
        int reason = errno;
        (void)close(descriptor);
        errno = reason;
        return -1;
    }
    return descriptor;
}

/** A service failed: keeps its errno. @return what it means */
static weft_status_t failed(weft_host_t *host)
{
    host->failure = (uint32_t)errno;
    switch (errno) {
    case ENOENT:
    case EBADF:
        return WEFT_NOT_FOUND;
    case EMFILE:
    case EFBIG:
    case ENOSPC:
        return WEFT_FULL;
    default:
        return WEFT_REFUSED;
    }
}

weft_status_t weft_host_open(weft_host_t *host, const char *name, unsigned mode, int32_t *file)
{
    bool held = begin_service();
    int descriptor = open_allowed(host, name, mode);
    weft_status_t status = WEFT_OK;

    if (descriptor >= 0) {
        owners[descriptor] = host;
        host->open++;
        *file = descriptor;
    } else {
        status = failed(host);
    }
    end_service(held);
    return status;
}

/** Reads. Held. @return bytes; -1: errno */
static ssize_t read_some(const weft_host_t *host, int32_t file, void *data, size_t size)
{
    ssize_t count;

    if (!is_file(host, file)) {
        errno = EBADF;
        return -1;
    }
    do {
        count = read(file, data, size);
    } while (count < 0 && errno == EINTR);
    return count;
}

weft_status_t weft_host_read(weft_host_t *host, int32_t file, void *data, size_t size, size_t *got)
{
    bool held = begin_service();
    ssize_t count = read_some(host, file, data, size);
    weft_status_t status = WEFT_OK;

    if (count >= 0) {
        *got = (size_t)count;
    } else {
        status = failed(host);
    }
    end_service(held);
    return status;
}

/** True if a file is this hub's, and a write of `size` bytes does not end behind its limit. Else:
 * errno */
static bool has_room(const weft_host_t *host, int32_t file, size_t size)
{
    errno = EBADF;
    if (!is_file(host, file)) {
        return false;
    }
    /* Where it begins: the position may be behind the end, which another descriptor has moved. */
    bool appends = ((unsigned)fcntl(file, F_GETFL) & O_APPEND) != 0;
    off_t begin = lseek(file, 0, appends ? SEEK_END : SEEK_CUR);
    if (begin < 0) {
        return false;
    }
    errno = EFBIG;
    return (uint64_t)begin <= host->files->size && size <= host->files->size - (uint64_t)begin;
}

/** Writes what goes at once. Held. @return bytes, perhaps 0; -1: errno */
static ssize_t write_some(const weft_host_t *host, int32_t file, const uint8_t *from, size_t size)
{
    ssize_t count = has_room(host, file, size) ? write(file, from, size) : -1;

    return count < 0 && errno == EINTR ? 0 : count;
}

weft_status_t weft_host_write(weft_host_t *host, int32_t file, const void *data, size_t size)
{
    const uint8_t *from = data;
    weft_status_t status = WEFT_OK;

    while (size != 0 && status == WEFT_OK) {
        bool held = begin_service();
        ssize_t count = write_some(host, file, from, size);

        if (count >= 0) {
            from += count;
            size -= (size_t)count;
        } else {
            status = failed(host);
        }
        end_service(held);
    }
    return status;
}

weft_status_t weft_host_close(weft_host_t *host, int32_t file)
{
    bool held = begin_service();
    weft_status_t status = WEFT_OK;

    if (is_file(host, file)) {
        owners[file] = NULL;
        host->open--;
        (void)close(file);
    } else {
        errno = EBADF;
        status = failed(host);
    }
    end_service(held);
    return status;
}

weft_status_t weft_host_exit(weft_host_t *host, int32_t code)
{
    (void)host;
    weft_exit(code);
}
