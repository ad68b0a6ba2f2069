/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linux process as a board: console and end.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "arch.h"

void weft_board_console(const char *text, size_t length)
{
    int saved_errno = errno;

    while (length != 0) {
        ssize_t written = write(STDOUT_FILENO, text, length);
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
            poll(&output, 1, -1);
        } else if (written < 0 && errno != EINTR) {
            break;
        }
    }
    errno = saved_errno;
}

void weft_board_exit(int code)
{
    _exit(code);
}
