/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link through shared memory: a ring with a single producer and a single
 * consumer in each direction. It joins cores of one machine, emulators that
 * share memory, and processes; word size, alignment rules and clocks of the two
 * ends may differ, and nothing more than loads and stores of 32 bits is asked of
 * the memory: each word of the aperture is written by one end only.
 *
 * The aperture: what end 0 publishes, what end 1 publishes, the ring that end 0 fills, the
 * ring that end 1 fills, memory of shared pools. All words are in the byte order of the ends,
 * which must be the same; packets are little-endian as everywhere.
 *
 * A ring holds records, header and payload, one behind the other, each aligned
 * to 8 bytes. Positions are offsets below `ring`. A record may begin at any
 * position: behind the ring there is room for the rest of the last one, and the
 * next begins at 0. So records are never cut in two, and need no marks.
 *
 * Sessions. Each start of an end is an incarnation with a number of its own. An
 * end publishes its number as its hello, and the number of the other end that it has seen.
 * The link is up while each has seen the other; a consumer then begins where its
 * producer's ring stood at that moment. A new number takes the link down.
 *
 * Doorbells. A consumer that has read all and wants to be woken marks its
 * position, and loads that of the producer again. A producer notifies when the record
 * that it published follows a marked position: so it notifies once, however many
 * records come until the consumer wakes up. A producer without room marks its
 * own position; a consumer that gives room back then notifies. Ends that poll never
 * mark, so nobody notifies.
 */
#ifndef NET_LINK_SHM_SHM_H
#define NET_LINK_SHM_SHM_H

#include <stdalign.h>
#include <stdatomic.h>

#include <weft/timer.h>

#include "dma.h"
#include "link.h"

/** The words that one end of a link publishes for the other, in three cache lines. */
typedef struct weft_shm_end {
    /* Line 0: changes when an end starts. */
    alignas(64) _Atomic uint32_t session; /**< number of this incarnation; 0: nobody is here */
    _Atomic uint32_t seen;                /**< the other's number, once seen */
    _Atomic uint32_t count;               /**< incarnations so far; read at the start only */
    _Atomic uint32_t begin;               /**< where its ring stood when it had seen the other */
    _Atomic uint32_t geometry;            /**< WEFT_SHM_GEOMETRY: form of the aperture */
    _Atomic uint32_t ring;
    _Atomic uint32_t payload;
    _Atomic uint32_t node; /**< number of this node */

    /* Lines 1 and 2: positions, with WEFT_SHM_WAITS. */
    alignas(64) _Atomic uint32_t head; /**< as a producer: where the next record will be */
    alignas(64) _Atomic uint32_t tail; /**< as a consumer: where the next record is read */
} weft_shm_end_t;

_Static_assert(sizeof(weft_shm_end_t) == 192, "both ends have the same layout");
_Static_assert(sizeof(_Atomic uint32_t) == 4, "no locks in the aperture");

/** Mark of a position: this end waits there, and wants to be notified. */
#define WEFT_SHM_WAITS 1U

/** "Weft", and the version of the aperture's form. */
#define WEFT_SHM_GEOMETRY 0x57656602U

/** Bytes of a record in a ring. */
#define WEFT_SHM_RECORD(payload) ((WEFT_NET_HEADER_BYTES + (payload) + 7U) & ~(size_t)7U)

/** Bytes of the memory of one ring. */
#define WEFT_SHM_RING(payload, ring) (((ring) + WEFT_SHM_RECORD(payload) + 63U) & ~(size_t)63U)

/** Bytes of an aperture. */
#define WEFT_SHM_APERTURE(payload, ring, pool)                                                     \
    (2U * sizeof(weft_shm_end_t) + 2U * WEFT_SHM_RING(payload, ring) + (pool))

/** Where an end of a link has what, as initialisers: an aperture at a fixed address. */
#define WEFT_SHM_PLACES(aperture, end, payload, ring)                                              \
    .mine = (weft_shm_end_t *)(aperture) + (end),                                                  \
    .its = (const weft_shm_end_t *)(aperture) + (1 - (end)),                                       \
    .to = (uint8_t *)(aperture) + 2U * sizeof(weft_shm_end_t) +                                    \
          (end) * WEFT_SHM_RING(payload, ring),                                                    \
    .from = (const uint8_t *)(aperture) + 2U * sizeof(weft_shm_end_t) +                            \
            (1 - (end)) * WEFT_SHM_RING(payload, ring)

typedef struct weft_shm_link weft_shm_link_t;

/** How the other end is notified, and how the aperture is found. Constant. */
typedef struct weft_shm_medium {
    /** Sets aperture and doorbell up; NULL: no need. @return false: there is no aperture, the link
     * stays down */
    bool (*attach)(weft_shm_link_t *link);
    /** Makes the other end poll this link. Any context. @return true, as a send_locked() that ends
     * so */
    bool (*notify)(weft_shm_link_t *link);
    /** Drops notifications that have come, before what they announce is read. NULL: no need */
    void (*drain)(weft_shm_link_t *link);
} weft_shm_medium_t;

/** How long payloads get into the ring and out of it without the processor. Constant. */
typedef struct weft_shm_transfers {
    /** At the start of the node. */
    void (*open)(weft_shm_link_t *link);
    /**
     * Puts a payload where its record will be. Kernel lock held.
     * @return false: it is on its way; the link has no room until it is there
     */
    bool (*send_locked)(weft_shm_link_t *link, const weft_net_header_t *header, void *to,
                        const void *payload);
    /**
     * @param header a copy of the record's; that of the payload which has come takes its place
     * @param payload in the ring
     * @return the payload of a record; NULL: it is on its way, and a poll follows its arrival,
     * or the end of that by quiesce_locked()
     */
    const void *(*receive)(weft_shm_link_t *link, weft_net_header_t *header, const void *payload);
    /** Nothing is written to memory of the network any more. Kernel lock held. */
    void (*quiesce_locked)(weft_shm_link_t *link);
    /** Ends all. */
    void (*go_down)(weft_shm_link_t *link);
} weft_shm_transfers_t;

/** A payload on its way; private. */
struct weft_shm_transfer {
    weft_dma_transfer_t dma; /**< first */
    weft_dma_block_t block;
    weft_shm_link_t *link;
    uint32_t dequeued; /**< of the link, when it started */
    uint8_t state;
};

/** DMA of a link. The generator sets the first part; the rest is private. */
typedef struct weft_shm_dma {
    const weft_shm_transfers_t *transfers;
    uint32_t least; /**< bytes of the shortest payload that is transferred so */

    /* Private. */
    struct weft_shm_transfer out;
    struct weft_shm_transfer in;
    weft_net_header_t
        header; /**< of what comes in: the record's in the ring may change meanwhile */
} weft_shm_dma_t;

/** A link. The generator sets the first part; the rest is private. */
struct weft_shm_link {
    weft_link_t link;
    const weft_shm_medium_t *medium;
    void *aperture;      /**< NULL: attach() finds it; of a process: where attach() shall put it */
    uint32_t offset;     /**< of the aperture in a file */
    uint32_t ring;       /**< bytes of a ring, a multiple of 8 greater than a record */
    uint32_t pool;       /**< bytes behind the rings for shared pools, a multiple of 64 */
    uint8_t end;         /**< 0 or 1 */
    uint8_t irq;         /**< of the doorbell, where the medium asks for it */
    uint16_t unit;       /**< of the medium: core of the other end, number of a UART */
    weft_shm_dma_t *dma; /**< NULL: the processor copies all payloads */

    /* Private. */
    uint32_t up;          /**< 1: packets can be sent; words, which take short instructions here */
    uint32_t attached;    /**< 1: there is an aperture */
    uint32_t notifies;    /**< 1: both ends notify; 0: they poll */
    uint32_t mark_busy;   /**< of its position after reading all records: WEFT_SHM_WAITS or 0 */
    uint32_t mark_idle;   /**< after a poll() that found none */
    uint32_t steady;      /**< 1: up, and poll() only has to read records */
    weft_shm_end_t *mine; /**< what this end publishes */
    const weft_shm_end_t *its; /**< what the other end publishes */
    uint8_t *to;               /**< ring that this end fills */
    const uint8_t *from;       /**< ring that the other end fills */
    uint32_t session;          /**< number of this incarnation */
    uint32_t seen;             /**< the session that is up, or was refused */
    uint32_t hello_sent;       /**< 1: the other end can know that it was seen */
    uint32_t published;        /**< the last tail that this end published, with the mark */
    uint32_t head;             /**< where the next record is written */
    uint32_t tail;             /**< where the next record is read */
    uint32_t its_tail;         /**< of its->tail, as it was or before */
    uint32_t wanted;           /**< bytes for which there was no room; 0: none */
    uint32_t plain;            /**< the processor copies payloads that are shorter into the ring */
    uint32_t plain_in;         /**< and out of it; 0: one is on its way */
    int doorbell;              /**< of the medium */
};

/** The link of a driver through shared memory. */
static inline weft_shm_link_t *weft_shm_of(weft_link_t *link)
{
    return (weft_shm_link_t *)link;
}

/** The form of the aperture as the other end published it. */
typedef struct weft_shm_form {
    uint32_t geometry;
    uint32_t ring;
    uint32_t payload;
    uint32_t node;
} weft_shm_form_t;

/** Prints the forms of the aperture that both ends have. */
void weft_shm_refuse(const weft_shm_link_t *self, const weft_shm_form_t *its);

/** Prints why a node is none of those that share the reset of this one. */
void weft_shm_refuse_node(const weft_shm_link_t *self, const char *why);

/* Between nodes that restart independently (session.c). */

/** Finds the parts of the aperture, and begins. */
void weft_shm_begin(weft_shm_link_t *self);

/** Continues the start of a session. @return true if the link is up */
bool weft_shm_resume(weft_shm_link_t *self);

/** The other end has written an impossible value: both ends restart. */
void weft_shm_start_over(weft_shm_link_t *self);

/* Between nodes with a shared reset (shared_reset.c). */

/** Begins: clears what this end publishes, and publishes its hello. */
void weft_shm_begin_shared_reset(weft_shm_link_t *self);

/** Continues the start, in poll(). @return true if the link is up */
bool weft_shm_handshake(weft_shm_link_t *self);

/** The link is used no more, since the other end is not of the same reset domain. */
void weft_shm_disown(weft_shm_link_t *self, const char *why);

/** The driver. */
extern const weft_link_driver_t weft_shm_driver;

/** Planned polls of a link with `notify: armed` (armed.c). The generator sets the first part. */
typedef struct weft_shm_planned {
    weft_timer_t timer; /**< its handler is weft_net_planned_poll() */
    uint32_t after;     /**< ticks from a call to the first poll for its answer */
    uint32_t period;    /**< ticks between further polls */
    uint64_t end;       /**< private: when a call's timeout ends planned polls */
    uint8_t state;      /**< private */
    bool due;           /**< private: an answer is, since calls were looked at */
} weft_shm_planned_t;

/** Those of the node's links, by index; NULL: a link with another driver. Generated. */
extern weft_shm_planned_t *const weft_shm_planned[];

/** The driver of links with `notify: armed`. */
extern const weft_link_driver_t weft_shm_armed_driver;

/** Between cores of one machine; `unit`: the other's core. */
extern const weft_shm_medium_t weft_shm_cores;

/** Between emulators that share memory: a byte over UART `unit`. */
extern const weft_shm_medium_t weft_shm_uart;

/** Long payloads by the hardware of a board: arch/dma.h. */
extern const weft_shm_transfers_t weft_shm_transfers;

/** Of a process: file and doorbell by the environment, see host/medium.c. */
extern const weft_shm_medium_t weft_shm_host;

/** Handler of the doorbell's interrupt on machines with several cores. */
void weft_shm_doorbell_isr(void);

/** How the idle task waits there: it takes a doorbell itself. For weft_net_config.wait_unlock. */
void weft_shm_wait_unlock(void);

#endif
