/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract between the network and a link driver.
 *
 * A link is an ordered channel between two nodes. While it is up, packets
 * arrive complete, in order and once; what cannot be repaired takes the link
 * down, and everything in transit is lost. A driver is a folder
 * net/link/<kind>/ with <kind>.h, which defines weft_<kind>_link_t, whose first
 * member is a weft_link_t, and the constant weft_<kind>_driver. Generated code
 * defines the links of a node. tests/link/ holds the conformance suite.
 *
 * A new driver touches at least its folder; OPTIONS of
 * tools/weft/model/description/rules_network.py, without which no description can name it; _kind of
 * tools/weft/model/machines.py, without which nothing joins its two ends; a method _<kind> of
 * tools/weft/building/generator/network.py, which writes the constant part of a link; and
 * tests/link/<kind>.c. Sources that several drivers share are named in cmake/weft.cmake
 * (WEFT_LINK_PARTS_<kind>). A stream of bytes needs no driver: a weft_uart_device_t, which _uart of
 * the generator chooses. The table of all such places is in doc/how-to/porting.md, "A link driver".
 *
 * Contexts. The network calls send_locked() with the kernel lock held, from tasks and
 * ISRs, also while poll() runs, and from within the weft_net_receive() that poll() calls.
 * It calls poll() in an ISR or in a task while scheduling is held, never nested. A driver
 * calls weft_net_receive() only from within its poll(), and the other entries from poll(),
 * or from an ISR, with the kernel lock free. Its open() may call what poll() may.
 *
 * Interrupts. The handler of a link's device does not call poll(). It raises the doorbell of its
 * own node with weft_net_notify_self(), or calls weft_net_doorbell() (arch.h) itself.
 *
 * Polls. All calls of poll() are in poll.c: of every link when the doorbell interrupt of the node
 * has come, or the idle task has taken it; by time, of links with a `period`; in the idle task, of
 * links with WEFT_LINK_SPIN. The `notify: armed` of a description has no value below: generated
 * code gives such a link WEFT_LINK_INTERRUPT and another driver, weft_shm_armed_driver, which calls
 * weft_shm_driver and plans polls while calls over the link wait for their answers. A planned poll
 * raises the doorbell of its own node by a timer, and so leads to poll.c, too. What a driver needs
 * for that is in net.h, "Planned polls".
 */
#ifndef NET_LINK_H
#define NET_LINK_H

#include "packet.h"

typedef struct weft_link weft_link_t;

/** How the receiver learns of packets. Policy, from the description. */
enum weft_link_notify {
    WEFT_LINK_INTERRUPT, /**< the sender raises the receiver's doorbell */
    WEFT_LINK_POLL,      /**< the receiver polls each `period` */
    WEFT_LINK_ADAPTIVE,  /**< interrupt while idle, poll each `period` while packets come */
    WEFT_LINK_SPIN,      /**< the receiver's idle task polls all the time */
};

/** Kind of a link. Constant. */
typedef struct weft_link_driver {
    const char *name;

    /**
     * Starts the link, at the start of the node, kernel lock free. It may
     * come up later: then weft_net_link_up() is called.
     */
    void (*open)(weft_link_t *link);

    /**
     * Sends a packet, or takes it over to send: both header and payload may
     * change after the call. Kernel lock held; bounded by the payload.
     * @param payload weft_net_length(header) bytes, any alignment; NULL if none
     * @return false: no room now. The driver then calls weft_net_link_ready()
     *         when there is, and until then send_locked() is not called again.
     */
    bool (*send_locked)(weft_link_t *link, const weft_net_header_t *header, const void *payload);

    /**
     * Hands what has arrived to weft_net_receive(), at most `budget` packets.
     * Also does what is due by time, such as retransmission. May be called
     * before open(), and when nothing has arrived: then it returns quickly.
     * @return true if more may be there. A packet that weft_net_receive() did
     *         not take does not count: the network polls again when it can.
     */
    bool (*poll)(weft_link_t *link, unsigned budget);

    /**
     * True if something that send_locked() took would be lost if the node ended now.
     * Any context. NULL: never.
     */
    bool (*busy)(const weft_link_t *link);

    /**
     * Stops writing to buffers that weft_net_receive_buffer() returned; for what has come,
     * asks for a buffer again. Kernel lock held. NULL: the driver does not ask.
     */
    void (*quiesce_locked)(weft_link_t *link);
} weft_link_driver_t;

/** What all links have: generated code sets the constant part, the network has the rest. */
struct weft_link {
    const weft_link_driver_t *driver;
    uint16_t payload; /**< greatest payload that the link carries, in bytes */
    uint8_t notify;   /**< enum weft_link_notify */
    uint8_t index;    /**< among the links of the node */
    uint16_t peer;    /**< number of the node at the other end */
    uint32_t period;  /**< of polling, in ticks */

    /* Of the network. */
    bool up;             /**< packets can be sent */
    bool heard;          /**< packets came since it was last polled by time */
    bool back_pressured; /**< a packet of it waits for room on another link: it is polled later */
    bool stalled;        /**< send_locked() said no, packets still wait, or it goes down */
    uint32_t dequeued;   /**< packets that were taken out of the queue unsent */
    struct weft_net_peer *from;    /**< who sent the last packet for this node; NULL: none yet */
    struct weft_net_packet *queue; /**< those that wait, the highest priority first */
};

/**
 * The first number of a driver's sessions, or of epochs, is weft_board_starts() times this. Odd, so
 * that each start has numbers of its own, modulo 2^16, far from those of the next.
 */
#define WEFT_NET_EPOCH_STRIDE 40503U

/* Entries of the network
 * ======================
 */

/**
 * A packet has arrived. Header and payload are read during the call only. The driver answers for
 * the length: it has compared weft_net_length(header) with the bytes that have come. Where others
 * than the peer's network can write, weft_net_packet_valid() checks that and the rest of the
 * header.
 * @param payload behind the header, or elsewhere; 4-byte alignment is faster
 * @return false: it cannot be taken now, since it is forwarded over a link that is
 *         full. The driver keeps it and ends its poll(); it is polled again.
 */
bool weft_net_receive(weft_link_t *link, const weft_net_header_t *header, const void *payload);

/**
 * Where the payload of a packet that has come is needed: a driver that puts it
 * there first hands it over with this address, and it is not copied again. The
 * memory can be written until quiesce_locked(). In poll() only.
 * @return NULL: unknown
 */
void *weft_net_receive_buffer(const weft_link_t *link, const weft_net_header_t *header);

/** There is room again after a send_locked() that failed. */
void weft_net_link_ready(weft_link_t *link);

/** The other end is there: packets can be sent. */
void weft_net_link_up(weft_link_t *link);

/** The connection is broken: what was in transit is lost. It may come up again. */
void weft_net_link_down(weft_link_t *link);

#endif
