/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Hubs and tasks of other nodes: one header for each kind.
 *
 * The generated system.h declares a hub of another node as a constant of the type
 * weft_remote_<kind>_t. The services of a hub take its address like that of a local hub, or a
 * weft_<kind>_ref_t, which refers to either: the compiler selects the function by the type of the
 * first argument, so that there is no decision at run time for a hub that is known at compile time.
 *
 * Differences from a hub of the same node: a call may return WEFT_NODE_DOWN, and it waits for the
 * reply of the other node even with WEFT_NO_WAIT, which applies there. With `delivery: posted` in
 * the description, and always in an ISR, services that need no reply return as soon as the frame is
 * queued; in an ISR other services must not be called, and WEFT_WOULD_BLOCK means that the link is
 * full.
 */
#ifndef WEFT_REMOTE_H
#define WEFT_REMOTE_H

#include <weft/remote/barrier.h>
#include <weft/remote/blackboard.h>
#include <weft/remote/cond.h>
#include <weft/remote/data_event.h>
#include <weft/remote/event.h>
#include <weft/remote/flags.h>
#include <weft/remote/function.h>
#include <weft/remote/function_many.h>
#include <weft/remote/host.h>
#include <weft/remote/msgq.h>
#include <weft/remote/msgq_many.h>
#include <weft/remote/mutex.h>
#include <weft/remote/packet_pool.h>
#include <weft/remote/pool.h>
#include <weft/remote/port.h>
#include <weft/remote/reset.h>
#include <weft/remote/rmutex.h>
#include <weft/remote/sem.h>
#include <weft/remote/task.h>

#endif
