/* SPDX-License-Identifier: MIT */
/** @file Tries what it may not do with files of another node, and says how that ends. */
#include "system.h"

/** How often it opens files while somebody outside replaces parts of their names. */
#define RACES 3000

static const char *const modes[] = {"read", "write", "append"};

/** What a status means. */
static const char *meaning(weft_status_t status)
{
    switch (status) {
    case WEFT_OK:
        return "ok";
    case WEFT_FULL:
        return "full";
    case WEFT_REFUSED:
        return "refused";
    case WEFT_NOT_FOUND:
        return "not found";
    default:
        return "?";
    }
}

static void try(weft_host_ref_t host, const char *title, const char *name, unsigned mode)
{
    static char bytes[64];
    size_t got = 0;
    int32_t file;
    weft_status_t status = weft_host_open(host, name, mode, &file);

    if (status != WEFT_OK) {
        weft_printf("%s %s %s: %s\n", title, modes[mode], name, meaning(status));
        return;
    }
    if (mode == WEFT_HOST_READ) {
        weft_host_read(host, file, bytes, sizeof bytes - 1U, &got);
        bytes[got] = '\0';
        weft_printf("%s %s %s: %s\n", title, modes[mode], name, bytes);
    } else {
        weft_printf("%s %s %s: %s\n", title, modes[mode], name,
                    meaning(weft_host_write(host, file, "new", 3)));
    }
    weft_host_close(host, file);
}

static void names(void)
{
    static const char *const list[] = {
        "/etc/passwd",
        "../outside.txt",
        "./plain.txt",
        "sub/../plain.txt",
        "sub//inner.txt",
        "sub/",
        "link.txt",
        "linked/secret.txt",
        "pipe",
        "sub",
        "",
        "/dev/tty",
        "plain.txt",
        "sub/inner.txt",
        "missing.txt",
        "missing/inner.txt",
    };

    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++) {
        for (unsigned mode = WEFT_HOST_READ; list[i][0] != '\0' && mode <= WEFT_HOST_APPEND;
             mode++) {
            try(weft_host_ref(&files), "files", list[i], mode);
        }
    }
    try(weft_host_ref(&files), "files", "twice.txt", WEFT_HOST_WRITE);
    try(weft_host_ref(&files), "files", "new.txt", WEFT_HOST_WRITE);
    try(weft_host_ref(&drafts), "drafts", "new.txt", WEFT_HOST_WRITE);
    try(weft_host_ref(&shelf), "shelf", "plain.txt", WEFT_HOST_READ);
    try(weft_host_ref(&shelf), "shelf", "plain.txt", WEFT_HOST_WRITE);
    try(weft_host_ref(&bare), "bare", "plain.txt", WEFT_HOST_READ);
}

static void limits(void)
{
    static char block[40];
    int32_t file[4];
    int32_t read;
    size_t got = 1;
    unsigned written = 0;
    weft_status_t status;

    for (unsigned i = 0; i < 3; i++) {
        weft_host_open(&files, "plain.txt", WEFT_HOST_APPEND, &file[i]);
    }
    status = weft_host_open(&files, "plain.txt", WEFT_HOST_APPEND, &file[3]);
    weft_printf("limits: fourth file %s\n", meaning(status));
    while ((status = weft_host_write(&files, file[0], block, sizeof block)) == WEFT_OK) {
        written++;
    }
    weft_printf("limits: %u blocks of 40 bytes behind 3, then %s\n", written, meaning(status));
    weft_printf("limits: what is open for writing read: %s\n",
                meaning(weft_host_read(&files, file[0], block, 1, &got)));
    weft_host_open(&shelf, "plain.txt", WEFT_HOST_READ, &read);
    weft_printf("limits: another hub's file read: %s\n",
                meaning(weft_host_read(&files, read, block, 1, &got)));
    weft_printf("limits: another hub's file written: %s\n",
                meaning(weft_host_write(&files, read, block, 1)));
    weft_printf("limits: another hub's file closed: %s, %u\n",
                meaning(weft_host_close(&files, read)), (unsigned)got);
    weft_host_close(&shelf, read);
    for (unsigned i = 0; i < 3; i++) {
        weft_host_close(&files, file[i]);
    }
}

/** Somebody outside replaces a folder by a link, and a file by a link, again and again. */
static void races(void)
{
    static const char *const list[] = {"swapped/name.txt", "swapped.txt"};
    unsigned secrets = 0;
    unsigned read = 0;
    char bytes[16];
    int32_t file;
    size_t got = 0;

    for (unsigned i = 0; i < RACES; i++) {
        if (weft_host_open(&files, list[i % 2U], WEFT_HOST_READ, &file) != WEFT_OK) {
            continue;
        }
        weft_host_read(&files, file, bytes, sizeof bytes, &got);
        weft_host_close(&files, file);
        secrets += got != 0 && bytes[0] == 'S' ? 1U : 0U;
        read++;
    }
    weft_printf("races: %u secrets%s\n", secrets, read > RACES / 100 ? "" : ", nothing read");
}

void guest(void *arg)
{
    (void)arg;
    names();
    limits();
    weft_printf("races: begin\n");
    races();
    weft_host_exit(&files, 3);
    weft_host_exit(&bare, 3);
    weft_sleep(WEFT_MS(50));
    weft_sem_give(&done);
    weft_exit(0);
}
