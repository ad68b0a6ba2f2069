/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of a call between two processes, by CLOCK_MONOTONIC, which is one clock for all
 * processes. The linker puts the functions of stamps.c around those of the network that end a
 * phase; nothing in the network knows of them.
 */
#ifndef BENCH_IPC_STAMPS_H
#define BENCH_IPC_STAMPS_H

#include <stdint.h>

/** Calls whose stamps one call of `fetch` brings back. */
#define STAMPS_FETCHED 32U

/** Calls whose stamps a node keeps. */
#define STAMPS_KEPT 1024U

/** What the server's node has noted of a call, in nanoseconds. */
typedef struct stamps_served {
    int64_t received; /**< the request */
    int64_t sent;     /**< the answer is in the ring */
} stamps_served_t;

/** What `fetch` is asked. */
typedef struct stamps_wanted {
    uint32_t first; /**< of the calls that are wanted */
    uint32_t last;  /**< nothing is kept any more */
} stamps_wanted_t;

/** What it brings back. */
typedef struct stamps_fetched {
    uint32_t count; /**< calls that are kept */
    uint32_t reserved;
    stamps_served_t calls[STAMPS_FETCHED];
} stamps_fetched_t;

/** What the node of the caller has noted of the call that runs. */
typedef struct stamps_called {
    int64_t sent;     /**< the request is in the ring */
    int64_t answered; /**< the answer has come */
} stamps_called_t;

/** Time, in nanoseconds. */
int64_t stamps_now(void);

/** A call begins. */
void stamps_begin(void);

/** Stamps of the call that has ended. */
stamps_called_t stamps_end(void);

#endif
