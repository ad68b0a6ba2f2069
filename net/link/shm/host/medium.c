/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between processes, or a process and an emulator.
 *
 * WEFT_LINK_<index>=shm:<path>[,doorbell=<descriptor>]. The file is made if it
 * does not exist and grows to what is needed. Each end locks a byte of it, so
 * that there is one owner of each end. The doorbell is one end of a stream
 * socket; a byte is the notification. Without one, the link is polled. If pools are in it, both
 * ends have it at the same address, so that a block's address means the same.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "link/host/host.h"
#include "link/shm/shm.h"

/** Period of polling when the description gives none, in ticks. */
#define PERIOD 1000U

/** True for a file of this user alone, or one without a name that was handed down. */
static bool is_own(const struct stat *status)
{
    return S_ISREG(status->st_mode) &&
           (status->st_nlink == 0 ||
            (status->st_uid == geteuid() && (status->st_mode & (S_IRWXG | S_IRWXO)) == 0));
}

/** Takes the place of an end, by a lock that ends with the process. */
static void lock_end(const weft_shm_link_t *self, int file, const char *medium)
{
    struct flock lock = {
        .l_type = F_WRLCK,
        .l_whence = SEEK_SET,
        .l_start = (off_t)self->offset + self->end,
        .l_len = 1,
    };
    char why[96];

    if (fcntl(file, F_SETLK, &lock) == 0) {
        return;
    }
    lock.l_pid = 0;
    (void)fcntl(file, F_GETLK, &lock);
    (void)snprintf(why, sizeof why,
                   "end %u of the shared memory at %lu has another owner, process %ld", self->end,
                   (unsigned long)self->offset, (long)lock.l_pid);
    weft_link_die(&self->link, medium, why);
}

static void *map(const weft_shm_link_t *self, const char *path, const char *medium)
{
    size_t bytes = self->offset + WEFT_SHM_APERTURE(self->link.payload, self->ring, self->pool);
    int follow = weft_link_after(path, "/proc/self/fd/") != NULL ? 0 : O_NOFOLLOW;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | follow, S_IRUSR | S_IWUSR);
    struct stat status;

    if (file < 0 || fstat(file, &status) != 0) {
        weft_link_die(&self->link, medium, strerror(errno));
    }
    if (!is_own(&status)) {
        weft_link_die(&self->link, medium, "others than this user can reach this file");
    }
    lock_end(self, file, medium);
    if ((size_t)status.st_size < bytes && ftruncate(file, (off_t)bytes) != 0) {
        weft_link_die(&self->link, medium, strerror(errno));
    }
    /* The file stays open: closing it would give the lock up. */
    int where = MAP_SHARED | (self->aperture != NULL ? MAP_FIXED_NOREPLACE : 0);
    void *memory = mmap(self->aperture, bytes, PROT_READ | PROT_WRITE, where, file, 0);
    if (memory == MAP_FAILED) {
        weft_link_die(&self->link, medium, strerror(errno));
    }
    if (self->aperture != NULL && memory != self->aperture) {
        weft_link_die(&self->link, medium, "its memory cannot be at the same address in both");
    }
    return (uint8_t *)memory + self->offset;
}

static bool attach(weft_shm_link_t *self)
{
    const char *medium = weft_link_medium(&self->link);
    const char *rest = weft_link_after(medium, "shm:");
    char path[PATH_MAX];

    if (rest == NULL || strlen(rest) >= sizeof path) {
        weft_link_die(&self->link, medium, "must be shm:<path>[,doorbell=<descriptor>]");
    }
    const char *comma = strchr(rest, ',');
    size_t length = comma == NULL ? strlen(rest) : (size_t)(comma - rest);
    memcpy(path, rest, length);
    path[length] = '\0';
    self->aperture = map(self, path, medium);
    self->doorbell = -1;
    if (comma == NULL && self->link.notify == WEFT_LINK_SPIN) {
        return true;
    }
    if (comma == NULL) {
        self->link.notify = WEFT_LINK_POLL;
        self->link.period = self->link.period == 0 ? PERIOD : self->link.period;
        return true;
    }
    const char *number = weft_link_after(comma, ",doorbell=");
    self->doorbell = number == NULL ? -1 : (int)strtol(number, NULL, 10);
    if (!weft_link_watch_doorbell(self->doorbell, self->irq)) {
        weft_link_die(&self->link, medium, "the doorbell is no open socket");
    }
    return true;
}

static bool notify(weft_shm_link_t *self)
{
    if (self->doorbell >= 0) {
        weft_link_ring(self->doorbell);
    }
    return true;
}

const weft_shm_medium_t weft_shm_host = {.attach = attach, .notify = notify};
