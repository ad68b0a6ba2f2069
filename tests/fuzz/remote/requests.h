/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The requests of user tasks as neighbours see them, and what they answer: what is asked, something
 * else, or at another time.
 */
#ifndef TESTS_FUZZ_REMOTE_REQUESTS_H
#define TESTS_FUZZ_REMOTE_REQUESTS_H

#include <stdint.h>

/** The neighbour that was asked last by a user task answers; the user task may have gone on. */
void requests_answer(uint8_t action, uint8_t which);

/** A neighbour says something about the state of a client or a connection. */
void requests_update(unsigned number, uint8_t which);

/** A neighbour sends a packet of any kind, with what the input has in it. */
void requests_send_any(unsigned number, uint8_t which);

/** Ends the program unless what the network knows of calls of user tasks is sound. */
void requests_check(void);

#endif
