/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What link drivers on Linux share: where a link's medium is found, and how
 * descriptors raise the doorbell's interrupt.
 *
 * The variable WEFT_LINK_<index> of the environment names the medium of the
 * link with that index: `<kind>:<what>`. Kinds: shm (shm/host/medium.c), fd,
 * listen, tcp, tcp-listen, unix, unix-listen, tty (stream.h).
 *
 * Descriptors are watched by SIGIO: its handler makes the doorbell's interrupt
 * pending, as a zero-latency handler may at any time. Level or edge does not
 * matter, since drivers read until there is nothing more.
 */
#ifndef NET_LINK_HOST_HOST_H
#define NET_LINK_HOST_HOST_H

#include "link.h"

/** Exit code of a process that does not find its medium. */
#define WEFT_LINK_NO_MEDIUM 69

/** What the environment says about a link. Ends the process if it says nothing. */
const char *weft_link_medium(const weft_link_t *link);

/** Ends the process: the medium of a link is not what it should be. */
WEFT_NORETURN void weft_link_die(const weft_link_t *link, const char *what, const char *why);

/** The rest of a text that begins with `start`; NULL if it begins otherwise. */
const char *weft_link_after(const char *text, const char *start);

/** News of this descriptor, which becomes non-blocking, raise an interrupt. @return false: errno */
bool weft_link_watch(int descriptor, unsigned irq);

/**
 * Watches a doorbell: a stream socket whose bytes mean nothing, and are thrown
 * away when they come. @return false: errno
 */
bool weft_link_watch_doorbell(int descriptor, unsigned irq);

/** Rings at the other end of a doorbell. Any context. */
void weft_link_ring(int descriptor);

#endif
