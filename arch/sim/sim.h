/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract between a simulated node and the engine that runs it.
 *
 * A node is a shared object that holds one kernel, one application and their
 * state. The engine loads a copy of it for each node of that kind and finds
 * weft_sim_node in it. It starts the node by resume(), which returns when the
 * node is idle, has reached its limit of time, or has ended; then it may be
 * resumed again. What the node wants of the engine goes through the functions of
 * weft_sim_engine_t, which run on the stack of the task that calls them.
 */
#ifndef ARCH_SIM_SIM_H
#define ARCH_SIM_SIM_H

#include <stddef.h>

#include "processor.h"

/** Changes with anything in this file or in struct weft_sim. */
#define WEFT_SIM_VERSION 2U

/** No time. */
#define WEFT_SIM_NEVER UINT64_MAX

/** Nanoseconds of a tick. */
#define WEFT_SIM_TICK 1000U

/** Line of an interrupt in weft_sim.pending. */
#define WEFT_SIM_LINE(irq) ((irq) + 1U)

/** Interrupt by which the engine says that something has arrived at a link. */
#define WEFT_SIM_DOORBELL 31U

/** Why resume() returned. */
typedef enum weft_sim_reason {
    WEFT_SIM_IDLE,   /**< nothing to do before the alarm or an interrupt */
    WEFT_SIM_PAUSED, /**< the limit of time is reached */
    WEFT_SIM_ENDED,  /**< with an exit code */
} weft_sim_reason_t;

/** What comes out of a link. */
typedef enum weft_sim_kind {
    WEFT_SIM_PACKET, /**< a packet */
    WEFT_SIM_READY,  /**< there is room again after a send() that failed */
    WEFT_SIM_UP,     /**< the other end is there */
    WEFT_SIM_DOWN,   /**< it is gone, and all that was in transit */
} weft_sim_kind_t;

/** Something that has come out of a link. */
typedef struct weft_sim_message {
    uint32_t kind;    /**< weft_sim_kind_t */
    uint32_t bytes;   /**< of a packet */
    const void *data; /**< aligned to 4 bytes */
} weft_sim_message_t;

/** One piece of what is sent. */
typedef struct weft_sim_piece {
    const void *data;
    size_t bytes;
} weft_sim_piece_t;

/** What the engine does for a node. `self` is weft_sim_node.self. */
typedef struct weft_sim_engine {
    void (*console)(void *self, const char *text, size_t bytes);
    /** The node uses a link from now on; `rings`: the doorbell rings for what comes out of it. */
    void (*open)(void *self, unsigned link, bool rings);
    /** @return false: the link is full; WEFT_SIM_READY comes when it is not. */
    bool (*send)(void *self, unsigned link, const weft_sim_piece_t *pieces, unsigned count);
    /** What came out of a link first and is not taken yet; NULL: nothing. */
    const weft_sim_message_t *(*first)(void *self, unsigned link);
    void (*take)(void *self, unsigned link);
    /** Memory that all nodes share, zero at the start of a run; for tests. */
    void *(*shared)(void *self, size_t bytes);
    /** What the scene says about this node, for tests; NULL: nothing. */
    const void *(*data)(void *self, size_t *bytes);
    /** A note in the record of the run. */
    void (*note)(void *self, const char *text);
} weft_sim_engine_t;

/** A node, as the engine finds it in the shared object. */
typedef struct weft_sim_node {
    uint32_t version;
    uint32_t number; /**< set by the engine */
    uint32_t starts; /**< how often this node started before; set by the engine */
    struct weft_sim *state;
    weft_sim_reason_t (*resume)(void);
    /**
     * Calls `print` with a line about each task that is not at its end. `owner`: the task that has
     * the mutex for which it waits, or NULL.
     */
    void (*describe)(void (*print)(void *context, const char *task, const char *state, void *wait,
                                   void *owner),
                     void *context);
    /** The running task. */
    void *(*current)(void);
    const weft_sim_engine_t *engine; /**< set by the engine */
    void *self;                      /**< set by the engine */
    int code;                        /**< exit code */
} weft_sim_node_t;

extern weft_sim_node_t weft_sim_node;

/** Gives the processor to the engine. */
void weft_sim_leave(weft_sim_reason_t reason);

#endif
