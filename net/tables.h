/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the network knows of its node: constant tables that are generated from
 * the description, and the memory that belongs to them.
 *
 * A *peer* is another node with which this one communicates: hubs of one are used
 * by the other, or tasks controlled. A *client* is what may have one call
 * outstanding: a task of this node that uses hubs of others, or one of its
 * asynchronous requests. A *proxy* waits on this node for one client of one peer
 * (or of this node, for requests to its own hubs), and owns the mutexes that the
 * client has locked. Each is numbered from 0 on its node.
 */
#ifndef NET_TABLES_H
#define NET_TABLES_H

#include <weft/net.h>
#include <weft/request.h>
#include <weft/sem.h>
#include <weft/swi.h>
#include <weft/task.h>

#include "arch.h"
#include "link.h"

/** No link, no peer, no proxy, no client. */
#define WEFT_NET_NONE 0xFFU
#define WEFT_NET_NOBODY 0xFFFFU

/** A packet that waits to be sent. Embedded in what it belongs to; never allocated. */
typedef struct weft_net_packet {
    struct weft_net_packet *next;
    weft_net_header_t header;
    const void *payload;
    bool queued;   /**< it is in the queue of a link */
    bool reserved; /**< it is a buffer for forwarding, in use */
} weft_net_packet_t;

/** The service of every kind of hub that resets it; generated code serves it. */
#define WEFT_NET_RESET 15U

/** State of a call. */
enum weft_net_call_state {
    WEFT_NET_CALL_NONE,     /**< none is outstanding */
    WEFT_NET_CALL_UNSENT,   /**< a request's, for a peer that is not there yet */
    WEFT_NET_CALL_SENT,     /**< the reply is due */
    WEFT_NET_CALL_ENDED,    /**< it can be collected, or its callback is due */
    WEFT_NET_CALL_ORPHANED, /**< the task has ended; peers clean up, one after the other */
    WEFT_NET_CALL_CALLBACK, /**< a request's, whose callback runs and may start it again */
};

/** What runs the callbacks of a task's requests. */
typedef struct weft_net_callbacks {
    weft_swi_t swi;                  /**< runs weft_net_run_callbacks() */
    struct weft_net_client *client;  /**< constant: of the task */
    struct weft_net_client *running; /**< the request whose callback runs */
} weft_net_callbacks_t;

/** What a request calls when it has ended: nodes with callbacks only. */
typedef struct weft_net_callback {
    weft_request_callback_t function; /**< NULL: its task collects the request */
    void *arg;
    weft_net_callbacks_t *callbacks; /**< constant; NULL: those of the task have none */
} weft_net_callback_t;

/** A client. All members but the constant ones are private to the network. */
struct weft_net_client {
    weft_task_t *task;       /**< constant: whose calls they are */
    const uint16_t *proxies; /**< constant: its proxy's number by peer; last: on this node */
    uint8_t *boosts;  /**< constant: by peer, the inherited priority, or WEFT_NET_NO_PRIORITY */
    uint8_t requests; /**< constant: clients behind this one that are its requests */
    uint8_t state;    /**< enum weft_net_call_state */
    uint8_t peer;     /**< to whom the outstanding call goes; peer_count: to this node */
    uint16_t known;   /**< state that its proxy was told last: argument of an UPDATE, packet.h */
    uint16_t hub;     /**< a request's */
    weft_timeout_t timeout; /**< a request's */
    weft_waitq_t waitq;     /**< where the task waits for the reply */
    weft_status_t status;
    weft_op_t *op;     /**< the outstanding call */
    weft_op_t own;     /**< a request's */
    uint32_t words[2]; /**< of a request that carries numbers */
    weft_sem_t done;   /**< of the task's first client: requests that ended */
    weft_net_packet_t request;
    weft_net_packet_t update;
    WEFT_CONFIG_CALLBACK_MEMBER
};

typedef struct weft_net_client weft_net_client_t;

/** Options of a hub. */
enum weft_net_hub_option {
    WEFT_NET_HUB_OWNED = 1,     /**< its object begins with a weft_mutex_t */
    WEFT_NET_HUB_RECURSIVE = 2, /**< it is a weft_rmutex_t */
    WEFT_NET_HUB_RELEASE = 4, /**< when its owner died it is found free, and that is not reported */
};

/** A hub, or a task, of this node that others use. Constant. */
typedef struct weft_net_hub {
    void *object;
    weft_serve_t serve; /**< weft_serve_<kind> */
    uint16_t size;      /**< bytes of a message; 0: none */
    uint8_t options;    /**< enum weft_net_hub_option */
} weft_net_hub_t;

/** A task of this node that others control. Constant. */
typedef struct weft_net_task {
    weft_task_t *task;
    weft_priority_t ceiling; /**< the highest priority that they can give to it */
} weft_net_task_t;

/** What a proxy is made from. Constant. */
typedef struct weft_net_proxy_attr {
    uint16_t client; /**< number at its home */
    uint8_t peer;    /**< its home; peer_count: this node */
    uint8_t ceiling; /**< the highest priority of its calls */
    uint16_t size;   /**< of the buffer */
    uint16_t hub_count;
    const weft_net_hub_t *hubs; /**< those of its home, see weft_net_peer_attr_t; NULL: this node */
    void *buffer;               /**< for a message, or what else a request carries; aligned to 8 */
} weft_net_proxy_attr_t;

/** A proxy: see proxy.h. */
typedef struct weft_net_proxy weft_net_proxy_t;

/**
 * What is known of a peer from the description. Constant. In its packets, hubs and tasks of
 * this node are numbered among those that it may use: what it may not use has no number.
 */
typedef struct weft_net_peer_attr {
    const char *name;
    const weft_net_hub_t *hubs; /**< what it may use */
    uint16_t hub_count;
    uint16_t node;
    uint8_t link; /**< by which its packets come; others are not its */
} weft_net_peer_attr_t;

/** A peer. */
typedef struct weft_net_peer {
    weft_waitq_t waitq; /**< clients that wait for the first connection */
    uint8_t state;      /**< enum weft_node_state; bytes near the start take short instructions */
    uint8_t index;      /**< among the peers of this node */
    uint8_t silent;     /**< heartbeats since something was heard */
    bool was_lost;      /**< at least once since the start */
    weft_link_t *link;  /**< the link of the route to it */
    const weft_net_hub_t *hubs; /**< what it may use, and how much that is: its attributes */
    uint32_t hub_count;
    uint32_t address;      /**< word 0 of packets to it */
    uint32_t arrives;      /**< word 0 of its packets */
    uint32_t outgoing;     /**< word 4 of packets to it */
    uint32_t expected;     /**< word 4 of its packets while connected */
    uint32_t sent;         /**< packets since it was connected */
    uint32_t received;     /**< packets since it was connected */
    uint32_t heard;        /**< how many these were at the last heartbeat */
    uint16_t local_epoch;  /**< epoch of this node towards it; 0: none yet */
    uint16_t remote_epoch; /**< its epoch: what this node offers to it until it is connected */
    weft_net_packet_t hello;
    weft_net_packet_t heartbeat;
} weft_net_peer_t;

/** The route to a node. Constant. */
typedef struct weft_net_route {
    uint8_t link; /**< of this node, to the next; WEFT_NET_NONE: none is needed */
    uint8_t peer; /**< number of the peer, or WEFT_NET_NONE */
} weft_net_route_t;

/** A buffer for packets that are forwarded. Those for link i are i, i + link_count, ... */
typedef struct weft_net_forward {
    weft_net_packet_t packet;
    void *buffer; /**< constant: `payload` bytes, aligned to 4 */
} weft_net_forward_t;

/**
 * What only some nodes need. In builds with `fast_paths: false` and `optimize: size` the linker
 * sees the constant, and what is not needed is not linked.
 */
enum weft_net_need {
    WEFT_NET_NEED_REQUESTS = 1,       /**< some clients are requests */
    WEFT_NET_NEED_BOOST = 2,          /**< hubs of this node are owned by tasks of others */
    WEFT_NET_NEED_BOOSTED = 4,        /**< tasks of this node own hubs of others */
    WEFT_NET_NEED_PERIOD = 8,         /**< links are polled by time */
    WEFT_NET_NEED_SPIN = 16,          /**< the idle task polls links all the time */
    WEFT_NET_NEED_FORWARD = 32,       /**< packets of other nodes pass */
    WEFT_NET_NEED_HEARTBEAT = 64,     /**< there are heartbeats */
    WEFT_NET_NEED_DMA = 128,          /**< a DMA engine transfers payloads of links */
    WEFT_NET_NEED_POST = 256,         /**< there are calls to others without a reply */
    WEFT_NET_NEED_POSTED = 512,       /**< and from others */
    WEFT_NET_NEED_INDEPENDENT = 1024, /**< nodes restart independently */
    WEFT_NET_NEED_ORPHAN = 2048, /**< clients that end leave something behind: mutexes, epochs */
    WEFT_NET_NEED_IDLE = 4096,   /**< the idle task polls links, now and then or all the time */
};

/** Everything about one node. Constant, generated. */
typedef struct weft_net_config {
    const char *name;
    const weft_link_driver_t *driver; /**< of all links of the node; NULL: they differ */
    uint32_t hash;                    /**< of what must agree on all nodes */
    uint32_t sizes;     /**< of messages, as the compiler of this node sees them; the same on all */
    uint32_t heartbeat; /**< ticks between heartbeats; 0: none */
    uint16_t self;      /**< number of this node */
    uint16_t nodes;     /**< number of nodes */
    uint16_t payload;   /**< greatest payload of a packet */
    uint16_t hub_count;
    uint16_t client_count;
    uint16_t proxy_count;
    uint16_t forward_count;
    uint16_t doorbell_irq;
    /** weft_net_release_mutexes() where tasks of others own mutexes of this node; else NULL */
    void (*release_mutexes)(weft_net_proxy_t *proxy);
    void (*wait_unlock)(void); /**< how the idle task waits: as the arch does,
                                  weft_shm_wait_unlock(), or it polls: nothing ends a wait */
    uint8_t link_count;
    uint8_t peer_count;
    uint16_t needs;     /**< enum weft_net_need: what the tables below ask for */
    uint8_t max_silent; /**< heartbeats in silence after which a peer is lost */
    weft_link_t *const *links;
    const weft_net_route_t *routes; /**< by node */
    const uint8_t *ceilings; /**< by node: the highest priority of its tasks, inherited ones too */
    const weft_net_peer_attr_t *peer_attrs;
    weft_net_peer_t *peers;
    const weft_net_hub_t *hubs;
    weft_net_client_t *clients; /**< initialised: the constant members */
    const weft_net_proxy_attr_t *proxy_attrs;
    weft_net_proxy_t *proxies;
    void *proxy_stack; /**< of all proxies: one at a time uses it */
    size_t proxy_stack_size;
    weft_net_forward_t *forwards; /**< initialised: the buffers */
} weft_net_config_t;

/** The node's tables, defined by generated code. */
extern const weft_net_config_t weft_net_config;

/**
 * True if a property of the tables holds and is a constant for the linker (builds without fast
 * paths), which then leaves out what it excludes. With fast paths false, without a load: the
 * question would take time.
 */
WEFT_ALWAYS_INLINE bool weft_net_is_constant(bool holds)
{
    return !WEFT_CONFIG_FAST_PATHS && holds;
}

/** True if the node needs it, or may need it. */
WEFT_ALWAYS_INLINE bool weft_net_needs(enum weft_net_need what)
{
    return !weft_net_is_constant((weft_net_config.needs & what) == 0);
}

/**
 * True if each node restarts independently. Else all share one reset, and start and end as one:
 * a peer is always connected, and packets wait until its end of the link is there.
 */
WEFT_ALWAYS_INLINE bool weft_net_independent(void)
{
    return (weft_net_config.needs & WEFT_NET_NEED_INDEPENDENT) != 0;
}

/** The driver of a link: the only one, if that is known. */
WEFT_ALWAYS_INLINE const weft_link_driver_t *weft_net_driver(const weft_link_t *link)
{
    return weft_net_is_constant(weft_net_config.driver != NULL) ? weft_net_config.driver
                                                                : link->driver;
}

/** The peer with a number. */
WEFT_ALWAYS_INLINE weft_net_peer_t *weft_net_peer(unsigned index)
{
    return &weft_net_config
                .peers[weft_net_is_constant(weft_net_config.peer_count == 1U) ? 0U : index];
}

/** The link of the route to a peer. */
WEFT_ALWAYS_INLINE weft_link_t *weft_net_link_of(const weft_net_peer_t *peer)
{
    return weft_net_is_constant(weft_net_config.link_count == 1U) ? weft_net_config.links[0]
                                                                  : peer->link;
}

#endif
