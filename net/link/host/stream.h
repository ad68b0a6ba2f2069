/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links on Linux: a stream of bytes that the environment names, and that comes
 * again after it was lost if it can.
 *
 *   fd:<n>                     an open stream; once lost it does not come again
 *   listen:<n>                 an open listening socket
 *   unix-listen:<path>         listens on a socket file, which is made again
 *   tcp-listen:<host>:<port>   listens
 *   unix:<path>                connects, again and again
 *   tcp:<host>:<port>          connects, again and again
 *   tty:<path>                 a device
 *
 * A socket file can be used by its owner only, and both ends of a Unix socket
 * must be processes of one user. New streams, accepted or connected, are limited
 * in rate: WEFT_STREAM_BURST at once, then one each WEFT_STREAM_PAUSE; connections
 * beyond that wait in the queue of the listener, whose length is limited.
 *
 * Functions but weft_stream_write() are called with the kernel lock free.
 */
#ifndef NET_LINK_HOST_STREAM_H
#define NET_LINK_HOST_STREAM_H

#include <sys/socket.h>

#include "host.h"

/** New streams at once, and ticks until there may be one more. */
#define WEFT_STREAM_BURST 16U
#define WEFT_STREAM_PAUSE 20000U

/** A stream. Private. */
typedef struct weft_stream {
    int stream;     /**< the open stream; -1: none */
    int listener;   /**< where new ones come from; -1: nowhere */
    int connecting; /**< what is about to become a stream; -1: none */
    unsigned irq;
    uint64_t counted;                /**< when the attempts were counted */
    struct sockaddr_storage address; /**< where to connect to */
    socklen_t address_length;        /**< 0: nowhere */
    unsigned attempts;               /**< that may be made now */
} weft_stream_t;

/** Prepares a stream as the environment says. Ends the process if that makes no sense. */
void weft_stream_init(weft_stream_t *stream, const weft_link_t *link, unsigned irq);

/** True if the medium is TCP: whoever reaches the port can connect. */
bool weft_stream_is_tcp(const weft_stream_t *stream);

/**
 * A new stream: one that was accepted or connected, or the one that was given.
 * Who is at its other end is not known. @return its descriptor; -1: none now
 */
int weft_stream_offer(weft_stream_t *stream);

/** Takes what is offered for the stream, if there is none. @return true if it did */
bool weft_stream_find(weft_stream_t *stream);

/** Gives the open stream up. */
void weft_stream_close(weft_stream_t *stream);

/** Reads. @return bytes; 0: none now; less: the stream is lost */
long weft_stream_read(int descriptor, void *to, size_t room);

/** Writes what goes now. Also with the kernel lock held. @return bytes; less than 0: it is lost */
long weft_stream_write(int descriptor, const void *from, size_t bytes);

#endif
