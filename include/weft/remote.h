/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Hubs and tasks of other nodes: each kind in a header of its own.
 *
 * The generated system.h declares a hub of another node as a constant of the
 * type weft_remote_<kind>_t. The services of a hub take its address as they take
 * that of a hub of this node, and a weft_<kind>_ref_t, which stands for either:
 * the compiler chooses by the type of the first argument, so that nothing is
 * decided at run time for a hub that is known where it is used.
 *
 * What differs from a hub of the same node: a call may return WEFT_NODE_DOWN;
 * and it waits for the answer of the other node, also with WEFT_NO_WAIT, which
 * says what happens there. Where the description says `delivery: posted`, and
 * always in an ISR, services that need no answer return as soon as the packet
 * is on its way; in an ISR other services must not be called, and
 * WEFT_WOULD_BLOCK says that the link is full.
 */
#ifndef WEFT_REMOTE_H
#define WEFT_REMOTE_H

#include <weft/remote/blackboard.h>
#include <weft/remote/cond.h>
#include <weft/remote/data_event.h>
#include <weft/remote/event.h>
#include <weft/remote/flags.h>
#include <weft/remote/host.h>
#include <weft/remote/msgq.h>
#include <weft/remote/msgq_many.h>
#include <weft/remote/mutex.h>
#include <weft/remote/packet_pool.h>
#include <weft/remote/pool.h>
#include <weft/remote/port.h>
#include <weft/remote/rmutex.h>
#include <weft/remote/sem.h>
#include <weft/remote/task.h>

#endif
