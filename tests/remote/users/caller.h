/* SPDX-License-Identifier: MIT */
/** @file The acts of the caller. */
#ifndef TESTS_REMOTE_USERS_CALLER_H
#define TESTS_REMOTE_USERS_CALLER_H

#include "system.h"

/** Acts without memory. */
weft_status_t caller_act(const order_t *order, result_t *result);

/** Acts with a message at an address; the count is beside it. */
weft_status_t caller_transfer(const order_t *order, void *at, result_t *result);

/** Acts that write one word. */
weft_status_t caller_ask(const order_t *order, void *at);

weft_status_t caller_offend(const order_t *order);

#endif
