/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Reliable link over a medium that loses, damages, repeats and reorders frames:
 * sessions, sequence numbers, acknowledgement, retransmission from the oldest
 * frame on. The protocol is that of formal/ReliableLink.tla, whose actions are
 * named in reliable.c.
 *
 * A frame is a header of 8 bytes, then for DATA a packet, then the CRC-32 of
 * both; little-endian.
 *
 *   0    kind: 1 SYN, 2 PROBE, 3 DATA, 4 ACK
 *   1    DATA: sequence number
 *   2    DATA, ACK: sequence number that the sender expects next
 *   3    DATA, ACK: frames from there on that it can take
 *   4-5  number of the sender's session
 *   6-7  number of the receiver's, as the sender knows it; 0: not yet
 *
 * Sequence numbers are modulo 256. The window is at most 64, so that the medium
 * may deliver a frame behind up to 127 that were sent after it.
 */
#ifndef NET_LINK_RELIABLE_RELIABLE_H
#define NET_LINK_RELIABLE_RELIABLE_H

#include "link.h"

/** Bytes around a packet. */
#define WEFT_RELIABLE_HEADER 8U
#define WEFT_RELIABLE_CRC 4U

/** Bytes of the longest frame, a multiple of 4. */
#define WEFT_RELIABLE_FRAME(payload)                                                               \
    ((WEFT_RELIABLE_HEADER + WEFT_NET_HEADER_BYTES + (payload) + WEFT_RELIABLE_CRC + 3U) &         \
     ~(size_t)3U)

/** Bytes of memory for a window of so many frames. */
#define WEFT_RELIABLE_MEMORY(payload, window) (((window) + 1U) * WEFT_RELIABLE_FRAME(payload))

#define WEFT_RELIABLE_WINDOW_MAX 64U

/** Kinds of frames. */
enum weft_reliable_kind {
    WEFT_RELIABLE_SYN = 1,   /**< opens a session */
    WEFT_RELIABLE_PROBE = 2, /**< do you begin again? */
    WEFT_RELIABLE_DATA = 3,
    WEFT_RELIABLE_ACK = 4,
};

/** One end. The driver sets the first part; the rest is private. */
typedef struct weft_reliable {
    weft_link_t *link;
    /** Takes a frame to send. @return false: no room, or not now */
    bool (*transmit_locked)(weft_link_t *link, const uint8_t *frame, size_t bytes);
    uint8_t *memory;  /**< WEFT_RELIABLE_MEMORY(payload, window), aligned to 4 */
    uint32_t timeout; /**< ticks after which a frame is sent again, at first */
    uint8_t window;   /**< frames on their way: a power of 2, to WEFT_RELIABLE_WINDOW_MAX */

    /* Private. */
    bool open;        /**< a session is open */
    bool listening;   /**< nothing was sent yet under this number */
    bool starved;     /**< send_locked() had no room */
    bool owes;        /**< an acknowledgement is due */
    bool holds;       /**< a packet that came could not be taken yet */
    bool timed;       /**< `due` is set */
    bool again;       /**< frames were sent again since the last progress */
    uint8_t repeats;  /**< acknowledgements without progress */
    uint8_t strikes;  /**< timeouts without progress */
    uint8_t control;  /**< SYN or PROBE that is to be sent; 0: none */
    uint8_t base;     /**< oldest frame that is not acknowledged */
    uint8_t sent;     /**< next frame to be transmitted */
    uint8_t high;     /**< behind the last that was ever transmitted */
    uint8_t next;     /**< behind the last that send_locked() accepted */
    uint8_t room;     /**< frames from base on that the other end can take */
    uint8_t expected; /**< next frame to come */
    uint16_t mine;    /**< number of this session, never 0 */
    uint16_t theirs;  /**< the other end's; 0: unknown */
    uint16_t control_to;
    uint32_t due; /**< when what was sent is sent again */
} weft_reliable_t;

/**
 * Begins. Kernel lock free.
 * @param number should differ from those of earlier starts
 */
void weft_reliable_open(weft_reliable_t *self, uint16_t number);

/** The driver's send_locked(). Kernel lock held. */
bool weft_reliable_send_locked(weft_reliable_t *self, const weft_net_header_t *header,
                               const void *payload);

/**
 * A frame has come, whatever it is; from the driver's poll().
 * @param frame aligned to 4
 * @return true if it gave the network a packet
 */
bool weft_reliable_receive(weft_reliable_t *self, const uint8_t *frame, size_t bytes);

/**
 * At the end of the driver's poll(): what is due by time, frames for which there
 * was no room, and, if `budget` is left, a packet that was not taken before.
 */
void weft_reliable_poll(weft_reliable_t *self, unsigned budget);

/** True while frames are not acknowledged. Any context. */
bool weft_reliable_busy(const weft_reliable_t *self);

#endif
