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
 * library and its memory, a heap of WEFT_SECURE_MEMORY bytes, are used by one at a
 * time. A handshake takes a few hundred microseconds of the processor.
 */
#ifndef NET_LINK_SECURE_SECURE_H
#define NET_LINK_SECURE_SECURE_H

#include "link/socket/socket.h"

/** Bytes of memory for all secure sessions of a process. Without it, none begins. */
#define WEFT_SECURE_MEMORY (4U << 20)

/** TLS of the system's OpenSSL. */
extern const weft_socket_secure_t weft_secure_tls;

#endif
