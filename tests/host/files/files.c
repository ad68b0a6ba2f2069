/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host services that are interrupted before and behind each of their system calls: whether their
 * task is aborted there or another one runs, no descriptor is lost, no limit is passed, and
 * nobody gets at another one's file. And how large a file can become.
 *
 * This program has the system calls of board/linux/host.c itself, and interrupts them.
 */
#include "../sender.h"

#include <weft/host.h>

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { POKE = 1 };

#define WORKER 0U
#define RIVAL 1U
#define WORKER_PRIORITY 10U
#define RIVAL_PRIORITY 8U

/** Limits of the files. */
#define OPEN 4U
#define SIZE 1500U

/** Numbers that files may have, and descriptors that are counted. */
#define NUMBERS 64
#define DESCRIPTORS 256

/** More than there are points in any service. */
#define POINTS 200

void test_main(void *arg);
void on_poke(void);

static char folder[] = "/tmp/weft-files-XXXXXX";
static weft_host_files_t limits = {
    .folder = folder,
    .size = SIZE,
    .rights = WEFT_HOST_MAY_READ | WEFT_HOST_MAY_WRITE | WEFT_HOST_MAY_CREATE,
    .open = OPEN,
};
static weft_host_t own = WEFT_HOST_FILES_INIT(&limits);
static weft_host_t others = WEFT_HOST_FILES_INIT(&limits);

static const char *const NAME = "a/b/c/name.txt";
static const char *const SECRET = "secret.txt";
static const char content[] = "content";

/* Points
 * ======
 */

static volatile int points = -1; /**< until the interrupt; less than 0: none comes */
static void (*volatile in_isr)(void);

void on_poke(void)
{
    in_isr();
}

static void pass_point(void)
{
    if (points >= 0 && points-- == 0) {
        weft_irq_pend(POKE);
    }
}

/** A system call between two points. */
#define BETWEEN_POINTS(type, call)                                                                 \
    pass_point();                                                                                  \
    type result = (type)(call);                                                                    \
    pass_point();                                                                                  \
    return result

int openat(int at, const char *name, int flags, ...)
{
    va_list arguments;

    va_start(arguments, flags);
    unsigned mode = (flags & O_CREAT) != 0 ? va_arg(arguments, unsigned) : 0U;
    va_end(arguments);
    BETWEEN_POINTS(int, syscall(SYS_openat, at, name, flags, mode));
}

int open(const char *name, int flags, ...)
{
    BETWEEN_POINTS(int, syscall(SYS_openat, AT_FDCWD, name, flags, 0));
}

int close(int file)
{
    BETWEEN_POINTS(int, syscall(SYS_close, file));
}

int fstat(int file, struct stat *found)
{
    BETWEEN_POINTS(int, syscall(SYS_newfstatat, file, "", found, AT_EMPTY_PATH));
}

int ftruncate(int file, off_t size)
{
    BETWEEN_POINTS(int, syscall(SYS_ftruncate, file, size));
}

off_t lseek(int file, off_t offset, int whence)
{
    BETWEEN_POINTS(off_t, syscall(SYS_lseek, file, offset, whence));
}

ssize_t read(int file, void *data, size_t size)
{
    BETWEEN_POINTS(ssize_t, syscall(SYS_read, file, data, size));
}

ssize_t write(int file, const void *data, size_t size)
{
    BETWEEN_POINTS(ssize_t, syscall(SYS_write, file, data, size));
}

/* What the worker does
 * ====================
 */

static int32_t file;
static char bytes[16];
static weft_status_t status;

static void opens(void)
{
    status = weft_host_open(&own, NAME, WEFT_HOST_WRITE, &file);
}

static void opens_nothing(void)
{
    status = weft_host_open(&own, "a/b/missing/name.txt", WEFT_HOST_READ, &file);
}

static void opens_a_folder(void)
{
    status = weft_host_open(&own, "a/b", WEFT_HOST_READ, &file);
}

static void reads(void)
{
    size_t got = 0;

    status = weft_host_read(&own, file, bytes, sizeof bytes - 1U, &got);
    bytes[got] = '\0';
}

static void writes(void)
{
    status = weft_host_write(&own, file, content, sizeof content);
}

static void closes(void)
{
    status = weft_host_close(&own, file);
}

static void (*volatile work)(void);

static void worker(void *arg)
{
    (void)arg;
    work();
}

/** Lets the worker work, with an interrupt at a point. @return false: there is no such point */
static bool interrupted(void (*what)(void), int point, void (*handler)(void))
{
    status = WEFT_CANCELED;
    bytes[0] = '\0';
    work = what;
    in_isr = handler;
    points = point;
    start(WORKER, worker, WORKER_PRIORITY);
    bool came = points < 0;
    points = -1;
    return came;
}

/* Checks
 * ======
 */

static unsigned descriptors(void)
{
    unsigned count = 0;

    for (int i = 0; i < DESCRIPTORS; i++) {
        count += fcntl(i, F_GETFD) >= 0 ? 1U : 0U;
    }
    return count;
}

/** Closes all files of a hub. @return how many there were */
static unsigned close_all(weft_host_t *host)
{
    unsigned count = 0;

    for (int32_t i = 0; i < NUMBERS; i++) {
        count += weft_host_close(host, i) == WEFT_OK ? 1U : 0U;
    }
    CHECK_EQ(host->open, 0);
    return count;
}

static void prepare(const char *name, const char *text)
{
    int32_t number = -1;

    CHECK_EQ(weft_host_open(&others, name, WEFT_HOST_WRITE, &number), WEFT_OK);
    CHECK_EQ(weft_host_write(&others, number, text, strlen(text)), WEFT_OK);
    CHECK_EQ(weft_host_close(&others, number), WEFT_OK);
}

static void prepare_open(unsigned mode)
{
    prepare(NAME, content);
    prepare(SECRET, "secret");
    CHECK_EQ(weft_host_open(&own, NAME, mode, &file), WEFT_OK);
}

/* Tests
 * =====
 */

/** As the network ends the proxy of a lost client. */
static void abort_worker(void)
{
    weft_task_suspend(&tasks[WORKER]);
    weft_task_cancel(&tasks[WORKER]);
    weft_task_abort(&tasks[WORKER]);
}

static const struct {
    void (*work)(void);
    unsigned mode;
    bool needs_file;
} services[] = {
    {opens, 0, false},
    {opens_nothing, 0, false},
    {opens_a_folder, 0, false},
    {reads, WEFT_HOST_READ, true},
    {writes, WEFT_HOST_WRITE, true},
    {closes, WEFT_HOST_READ, true},
};

static void an_abort_loses_nothing(void)
{
    unsigned before = descriptors();

    for (unsigned i = 0; i < sizeof services / sizeof services[0]; i++) {
        int point = 0;
        bool came = true;

        for (; came && point < POINTS; point++) {
            prepare(NAME, content);
            if (services[i].needs_file) {
                CHECK_EQ(weft_host_open(&own, NAME, services[i].mode, &file), WEFT_OK);
            }
            came = interrupted(services[i].work, point, abort_worker);
            close_all(&own);
            CHECK_EQ(descriptors(), before);
        }
        CHECK(point > 2 && point < POINTS);
    }
}

static weft_sem_t rival_sem = WEFT_SEM_INIT(0);
static void (*volatile rivals_work)(void);
static unsigned rival_opened;

static void wake_rival(void)
{
    weft_sem_give(&rival_sem);
}

static void rival(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&rival_sem, WEFT_FOREVER);
        rivals_work();
    }
}

static void opens_all(void)
{
    int32_t number;

    while (weft_host_open(&own, NAME, WEFT_HOST_READ, &number) == WEFT_OK) {
        rival_opened++;
    }
}

static void the_limit_holds(void)
{
    bool came = true;

    rivals_work = opens_all;
    for (int point = 0; came && point < POINTS; point++) {
        prepare(NAME, content);
        rival_opened = 0;
        came = interrupted(opens, point, wake_rival);
        CHECK_EQ(own.open, came ? OPEN : 1U);
        CHECK_EQ(rival_opened + (status == WEFT_OK ? 1U : 0U), own.open);
        CHECK_EQ(close_all(&own), came ? OPEN : 1U);
    }
}

static int32_t secret;
static unsigned others_mode;
static weft_status_t closed;

/** The number of the worker's file becomes that of another hub's. */
static void takes_the_number(void)
{
    closed = weft_host_close(&own, file);
    CHECK_EQ(weft_host_open(&others, SECRET, others_mode, &secret), WEFT_OK);
}

static void nobody_reads_a_number_of_others(void)
{
    bool came = true;

    rivals_work = takes_the_number;
    others_mode = WEFT_HOST_READ;
    for (int point = 0; came && point < POINTS; point++) {
        prepare_open(WEFT_HOST_READ);
        came = interrupted(reads, point, wake_rival);
        CHECK_EQ(status, WEFT_OK);
        CHECK(strcmp(bytes, content) == 0);
        close_all(&own);
        close_all(&others);
    }
}

static long size_of(const char *name)
{
    char path[64];
    struct stat found;

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return stat(path, &found) == 0 ? (long)found.st_size : -1L;
}

static void nobody_writes_to_a_number_of_others(void)
{
    bool came = true;

    rivals_work = takes_the_number;
    others_mode = WEFT_HOST_WRITE;
    for (int point = 0; came && point < POINTS; point++) {
        prepare_open(WEFT_HOST_WRITE);
        came = interrupted(writes, point, wake_rival);
        CHECK_EQ(status, WEFT_OK);
        CHECK_EQ(size_of(NAME), sizeof content);
        CHECK_EQ(size_of(SECRET), came ? 0 : 6);
        close_all(&own);
        close_all(&others);
    }
}

static void a_file_is_closed_once(void)
{
    bool came = true;

    rivals_work = takes_the_number;
    others_mode = WEFT_HOST_READ;
    for (int point = 0; came && point < POINTS; point++) {
        prepare_open(WEFT_HOST_READ);
        came = interrupted(closes, point, wake_rival);
        CHECK_EQ(status, WEFT_OK);
        CHECK(!came || closed == WEFT_NOT_FOUND);
        CHECK_EQ(close_all(&own), 0);
        CHECK_EQ(close_all(&others), came ? 1 : 0);
    }
}

static char block[1000];

/** Another descriptor empties the file, whose writer goes on where it was. */
static void a_position_behind_the_end(void)
{
    int32_t again;

    prepare_open(WEFT_HOST_WRITE);
    CHECK_EQ(weft_host_write(&own, file, block, sizeof block), WEFT_OK);
    CHECK_EQ(weft_host_open(&own, NAME, WEFT_HOST_WRITE, &again), WEFT_OK);
    CHECK_EQ(weft_host_close(&own, again), WEFT_OK);
    CHECK_EQ(weft_host_write(&own, file, block, sizeof block), WEFT_FULL);
    CHECK_EQ(weft_host_write(&own, file, block, SIZE - sizeof block), WEFT_OK);
    CHECK_EQ(weft_host_write(&own, file, block, 1), WEFT_FULL);
    CHECK_EQ(size_of(NAME), SIZE);
    close_all(&own);
}

/** What appends goes on at the end, wherever that is. */
static void appended(void)
{
    int32_t again;

    prepare_open(WEFT_HOST_APPEND);
    CHECK_EQ(weft_host_write(&own, file, block, sizeof block), WEFT_OK);
    CHECK_EQ(weft_host_write(&own, file, block, sizeof block), WEFT_FULL);
    CHECK_EQ(weft_host_open(&own, NAME, WEFT_HOST_WRITE, &again), WEFT_OK);
    CHECK_EQ(weft_host_write(&own, file, block, sizeof block), WEFT_OK);
    CHECK_EQ(weft_host_write(&own, again, block, 501), WEFT_OK);
    CHECK_EQ(size_of(NAME), sizeof block);
    CHECK_EQ(weft_host_write(&own, file, block, 501), WEFT_FULL);
    CHECK_EQ(weft_host_write(&own, file, block, 500), WEFT_OK);
    CHECK_EQ(size_of(NAME), SIZE);
    close_all(&own);
}

static void in_folder(const char *name, int (*call)(const char *))
{
    char path[64];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    CHECK(call(path) == 0);
}

static int make(const char *path)
{
    return mkdir(path, S_IRWXU);
}

void test_main(void *arg)
{
    static const char *const parts[] = {"a", "a/b", "a/b/c"};

    (void)arg;
    CHECK(mkdtemp(folder) != NULL);
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        in_folder(parts[i], make);
    }
    prepare(SECRET, "secret");
    start(RIVAL, rival, RIVAL_PRIORITY);
    TAP_RUN(an_abort_loses_nothing);
    TAP_RUN(the_limit_holds);
    TAP_RUN(nobody_reads_a_number_of_others);
    TAP_RUN(nobody_writes_to_a_number_of_others);
    TAP_RUN(a_file_is_closed_once);
    TAP_RUN(a_position_behind_the_end);
    TAP_RUN(appended);
    in_folder(NAME, unlink);
    in_folder(SECRET, unlink);
    for (unsigned i = sizeof parts / sizeof parts[0]; i-- != 0;) {
        in_folder(parts[i], rmdir);
    }
    in_folder("", rmdir);
    tap_done();
}
