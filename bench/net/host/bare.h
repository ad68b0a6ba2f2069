/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What two processes can do without a kernel of their own: a ring in shared
 * memory, a socket, semaphores of the C library. What the network is measured
 * against. All functions end the process when the system refuses something.
 */
#ifndef BENCH_NET_BARE_H
#define BENCH_NET_BARE_H

#include <stddef.h>
#include <stdint.h>

/** Bytes of a record of the ring, as long as the messages that it is compared with. */
#define BARE_RECORD 64U

/** Bytes of a block that is copied. */
#define BARE_BLOCK 16384U

/** Which of the two processes. */
enum bare_side { BARE_ASKS, BARE_ANSWERS };

/** Keeps the process on a processor of its own, where there are two. */
void bare_pin(enum bare_side side);

/** Opens shared memory; the side that asks does so first, and fills it. */
void bare_open_memory(enum bare_side side);

/** Joins the two by a socket: the side that answers listens until the other is there. */
void bare_open_socket(enum bare_side side);

/* So many records, messages or units there and back. */
void bare_ring_ask(uint32_t rounds);
void bare_ring_answer(uint32_t rounds);
void bare_socket_ask(uint32_t rounds);
void bare_socket_answer(uint32_t rounds);
void bare_sem_ask(uint32_t rounds);
void bare_sem_answer(uint32_t rounds);

/* So many messages of 8 bytes one way through the ring, and one back behind the last. */
void bare_stream_ask(uint32_t messages);
void bare_stream_answer(uint32_t messages);

/* So many blocks one way through a ring of blocks, copied in and out; and one word back. */
void bare_blocks_ask(uint32_t blocks);
void bare_blocks_answer(uint32_t blocks);

/** Copies a block into the shared memory so many times; the other side does nothing. */
void bare_copy_ask(uint32_t blocks);

#endif
