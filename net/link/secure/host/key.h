/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Secure sessions: the key of a link. See secure.h.
 */
#ifndef NET_LINK_SECURE_HOST_KEY_H
#define NET_LINK_SECURE_HOST_KEY_H

#include "link/host/host.h"

/** Bytes of a key. */
#define WEFT_KEY_BYTES 32U

/**
 * Reads the key of a link: from the file that the environment names, or from this
 * one. Ends the process if there is none, or if others could read it.
 */
void weft_key_read(const weft_link_t *link, const char *file, uint8_t key[WEFT_KEY_BYTES]);

#endif
