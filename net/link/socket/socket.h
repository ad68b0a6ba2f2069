/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a stream socket, Unix or TCP, between Linux processes.
 *
 * A connection is a session. It begins with a hello of each end: form, greatest
 * payload, number of the node. Packets follow, header and payload, filled up to
 * a multiple of 8 bytes. The end of the stream takes the link down.
 *
 * A new connection is an *arrival* until it has proved itself by a complete and
 * valid hello (arrival.c). A link has WEFT_SOCKET_ARRIVALS of them at most, each
 * for WEFT_SOCKET_LIMIT at most; where all places are taken, the oldest gives way
 * to a new one after WEFT_SOCKET_CROWDED. An arrival never disturbs the session that
 * is open, and becomes the session when that has ended; with a key, which proves
 * who it is, also if it is newer than the session. What it says that is wrong
 * closes it, and nothing else.
 */
#ifndef NET_LINK_SOCKET_SOCKET_H
#define NET_LINK_SOCKET_SOCKET_H

#include "link/host/stream.h"

/** Connections of a link that have not proved themselves, at most. */
#define WEFT_SOCKET_ARRIVALS 4U

/** Ticks that an arrival has to prove itself, and to become the session. */
#define WEFT_SOCKET_LIMIT 2000000U

/** Ticks after which it gives way to a newer one if all places are taken. */
#define WEFT_SOCKET_CROWDED 250000U

/** Bytes of a hello. */
#define WEFT_SOCKET_HELLO 16U

/** Bytes of a packet in the stream. */
#define WEFT_SOCKET_RECORD(payload) ((WEFT_NET_HEADER_BYTES + (payload) + 7U) & ~(size_t)7U)

/** Bytes of memory for a link with so many bytes of buffer each way. */
#define WEFT_SOCKET_MEMORY(buffer) (2U * (buffer))

/** Bytes of one direction, those from `begin` to `end` are in use. */
typedef struct weft_socket_buffer {
    uint8_t *bytes; /**< aligned to 8 */
    size_t begin;
    size_t end;
} weft_socket_buffer_t;

typedef struct weft_socket_link weft_socket_link_t;

/** What makes sessions secure (link/secure/). Constant. Called from open() and poll() only. */
typedef struct weft_socket_secure {
    /** Reads the key. Ends the process if there is none. */
    void (*open)(weft_socket_link_t *link);
    /** A session on a connection. @return NULL: there is no memory */
    void *(*begin)(weft_socket_link_t *link, int descriptor, bool listens);
    /** Continues the handshake. @return 1: the other end has the key; 0: later; -1: it failed */
    int (*shake)(void *session);
    /** As weft_stream_read() and weft_stream_write(), but with the kernel lock free. */
    long (*read)(void *session, void *to, size_t room);
    long (*write)(void *session, const void *from, size_t bytes);
    void (*end)(void *session);
} weft_socket_secure_t;

/** A connection that is not the session yet. */
typedef struct weft_socket_arrival {
    int descriptor;  /**< -1: none */
    bool said;       /**< this end has said its hello, or will when it is the session */
    void *secure;    /**< NULL: no, or the other end has not begun */
    unsigned number; /**< counted up by each arrival of the link */
    uint64_t since;
    size_t read; /**< bytes of its hello */
    uint8_t hello[WEFT_SOCKET_HELLO];
} weft_socket_arrival_t;

/** A link. The generator sets the first part; the rest is private. */
struct weft_socket_link {
    weft_link_t link;
    uint8_t *memory; /**< WEFT_SOCKET_MEMORY(buffer) bytes, aligned to 8 */
    uint32_t buffer; /**< bytes of a buffer, a multiple of 8, at least a packet of full size */
    uint8_t irq;     /**< of the doorbell */
    const weft_socket_secure_t *secure; /**< NULL: sessions are as the stream is */
    const char *key;                    /**< the file with the key */
    void *secure_memory;                /**< WEFT_SECURE_MEMORY bytes, aligned to 16 */

    /* Private. */
    uint8_t secret[32]; /**< the key */
    void *session;      /**< the secure session, if there is one */
    unsigned number;    /**< of the arrival that became the session */
    bool writing;       /**< poll() writes from `out`, which must not move */
    bool up;            /**< packets can be sent */
    bool lost;          /**< the stream broke in send_locked() */
    bool starved;       /**< send_locked() had no room */
    bool reported;      /**< that a hello was wrong, since a session began */
    weft_socket_buffer_t in;
    weft_socket_buffer_t out;
    weft_stream_t stream;
    unsigned arrived; /**< arrivals so far */
    weft_socket_arrival_t arrivals[WEFT_SOCKET_ARRIVALS];
};

/* Arrivals (arrival.c). */

/** No arrival is there. */
void weft_socket_begin(weft_socket_link_t *link);

/** Reads from a connection, through its secure session if it has one. */
long weft_socket_read(const weft_socket_link_t *link, int descriptor, void *session, void *to,
                      size_t room);

/** Writes what this end says first. */
void weft_socket_hello(const weft_socket_link_t *link, uint8_t hello[WEFT_SOCKET_HELLO]);

/**
 * Looks for new connections, and continues those that are there. Bounded by
 * WEFT_SOCKET_ARRIVALS. @return the oldest that has proved itself, or NULL
 */
weft_socket_arrival_t *weft_socket_poll_arrivals(weft_socket_link_t *link);

/** The driver. */
extern const weft_link_driver_t weft_socket_driver;

#endif
