/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links on Linux: a stream of bytes that the environment names, and that comes
 * again after it was lost if it can.
 *
 *   fd:<n>                     an open stream; once lost it does not come again
 *   listen:<n>                 an open listening socket
 *   unix-listen:<path>         listens on a socket file, which is made anew
 *   tcp-listen:<host>:<port>   listens
 *   unix:<path>                connects, again and again
 *   tcp:<host>:<port>          connects, again and again
 *   tty:<path>                 a device
 *
 * Functions but weft_stream_write() are called with the critical section open.
 */
#ifndef NET_LINK_HOST_STREAM_H
#define NET_LINK_HOST_STREAM_H

#include <sys/socket.h>

#include "host.h"

/** A stream. Private. */
typedef struct weft_stream {
    int stream;     /**< the open stream; -1: none */
    int listener;   /**< where new ones come from; -1: nowhere */
    int connecting; /**< what is about to become the stream; -1: none */
    unsigned irq;
    struct sockaddr_storage address; /**< where to connect to */
    socklen_t address_length;        /**< 0: nowhere */
} weft_stream_t;

/** Prepares a stream as the environment says. Ends the process if that makes no sense. */
void weft_stream_init(weft_stream_t *stream, const weft_link_t *link, unsigned irq);

/** Looks for a new stream, if there is none. @return true if a new one was found */
bool weft_stream_find(weft_stream_t *stream);

/** True if another one waits to replace the open stream: the other end has begun again. */
bool weft_stream_replace(weft_stream_t *stream);

/** Gives the open stream up. */
void weft_stream_close(weft_stream_t *stream);

/** Reads. @return bytes; 0: none now; less: the stream is lost */
long weft_stream_read(const weft_stream_t *stream, void *to, size_t room);

/** Writes what goes now. Also in the critical section. @return bytes; less than 0: it is lost */
long weft_stream_write(const weft_stream_t *stream, const void *from, size_t bytes);

#endif
