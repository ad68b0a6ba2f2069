/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Secure sessions: the key of a link, from its file. See secure.h.
 */
#define _POSIX_C_SOURCE 200809L

#include "link/secure/host/key.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <weft/console.h>
#include <weft/net.h>

/** Bytes of a variable's name. */
#define NAME 32U

/** Characters of a key's file, a line end not counted. */
#define DIGITS ((size_t)2U * WEFT_KEY_BYTES)

/** The value of a digit; more than 15: it is none. */
static unsigned value_of(char digit)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = memchr(digits, digit, sizeof digits - 1U);

    return found == NULL ? UINT8_MAX : (unsigned)(found - digits);
}

/** @return what is wrong with the text of a key, or NULL */
static const char *decode(const char *text, size_t length, uint8_t key[WEFT_KEY_BYTES])
{
    static const char wrong[] = "a key is 64 hexadecimal digits; ./weft key makes one";

    if (length != DIGITS && !(length == DIGITS + 1U && text[DIGITS] == '\n')) {
        return wrong;
    }
    for (size_t i = 0; i < WEFT_KEY_BYTES; i++) {
        unsigned high = value_of(text[2U * i]);
        unsigned low = value_of(text[2U * i + 1U]);

        if (high > 15U || low > 15U) {
            return wrong;
        }
        key[i] = (uint8_t)(high << 4 | low);
    }
    return NULL;
}

/** @return what is wrong with an open file, or NULL */
static const char *read_key(int file, uint8_t key[WEFT_KEY_BYTES])
{
    char text[DIGITS + 2U];
    struct stat found;

    if (file < 0 || fstat(file, &found) != 0) {
        return strerror(errno);
    }
    if (!S_ISREG(found.st_mode) || found.st_uid != geteuid() ||
        (found.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return "others than this user could read the key: chmod 600";
    }
    ssize_t length = read(file, text, sizeof text);
    const char *wrong = decode(text, length < 0 ? 0U : (size_t)length, key);
    memset(text, 0, sizeof text);
    return wrong;
}

void weft_key_read(const weft_link_t *link, const char *file, uint8_t key[WEFT_KEY_BYTES])
{
    char name[NAME];

    (void)snprintf(name, sizeof name, "WEFT_KEY_%u", link->index);
    const char *other = getenv(name);
    const char *path = other != NULL ? other : file;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    const char *wrong = read_key(descriptor, key);

    if (descriptor >= 0) {
        (void)close(descriptor);
    }
    if (wrong != NULL) {
        weft_printf("weft: link %u of %s to node %u: ", link->index, weft_node_name(), link->peer);
        weft_printf("key %s: ", path);
        weft_printf("%s\n", wrong);
        weft_exit(WEFT_LINK_NO_MEDIUM);
    }
}
