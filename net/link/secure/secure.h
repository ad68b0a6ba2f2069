/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Secure sessions over a stream socket: TLS 1.3 with a key that both ends have.
 *
 * Both ends prove that they have the key, and everything is encrypted and
 * authenticated by keys of the session alone: what was recorded cannot be
 * replayed, and stays secret when the key is lost. The name under which the key is
 * used binds the hash of the description and the numbers of both nodes.
 *
 * The key is 64 hexadecimal digits in a file that its owner alone can read:
 * that which the variable WEFT_KEY_<index> of the environment names, else that of
 * the description.
 *
 * All entries are called from poll() and open() of a link, hence never nested: the
 * library is used by one at a time. A handshake takes a few hundred microseconds of the
 * processor.
 *
 * Memory is that of the link: a heap of WEFT_SECURE_SESSION bytes from which its established
 * session allocates, and one for handshakes: of its arrivals, and what a session keeps of its
 * own. So arrivals take no memory that a session needs, and no link takes any from another;
 * an arrival without memory fails. What the library allocates while it starts is in a heap of
 * its own, which is not used after that.
 *
 * A session needs a buffer for a record in each direction: 34 KiB. Before an arrival has sent
 * the whole of its first message it has at most 210,328 bytes (OpenSSL 3.0, which takes
 * announced lengths up to 131,396 and allocates a third more), less than WEFT_SECURE_ARRIVAL.
 */
#ifndef NET_LINK_SECURE_SECURE_H
#define NET_LINK_SECURE_SECURE_H

#include "link/socket/socket.h"

/** Bytes for what an established session allocates. */
#define WEFT_SECURE_SESSION ((size_t)128U << 10)

/** Bytes for the handshake of an arrival, and for what a session keeps of its own. */
#define WEFT_SECURE_ARRIVAL ((size_t)256U << 10)

/** Bytes of memory for a link. */
#define WEFT_SECURE_MEMORY (WEFT_SECURE_SESSION + (WEFT_SOCKET_ARRIVALS + 1U) * WEFT_SECURE_ARRIVAL)

/** TLS of the system's OpenSSL. */
extern const weft_socket_secure_t weft_secure_tls;

#endif
