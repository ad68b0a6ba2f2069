/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link through shared memory: a ring with a single producer and a single
 * consumer in each direction. It joins cores of one machine, emulators that
 * share memory, and processes; word size, alignment rules and clocks of the two
 * ends may differ, and nothing more than loads and stores of 32 bits is asked of
 * the memory: each word of the window is written by one end only.
 *
 * The window: what end 0 tells, what end 1 tells, the ring that end 0 fills, the
 * ring that end 1 fills, the pool. All words are in the byte order of the ends,
 * which must be the same; packets are little-endian as everywhere.
 *
 * A ring holds records, header and payload, one behind the other, each aligned
 * to 8 bytes. Positions are offsets below `ring`. A record may begin at any
 * position: behind the ring there is room for the rest of the last one, and the
 * next begins at 0. So records are never cut in two, and need no marks.
 *
 * Sessions. Each start of an end is an incarnation with a number of its own. An
 * end tells its number, and the number of the other end that it has noticed. The
 * link is up while each has noticed the other; a consumer then begins where its
 * producer's ring stood at that moment. A new number takes the link down.
 *
 * Doorbells. A consumer that has read all and wants to be woken marks its
 * position, and looks at the ring once more. A producer rings when the record
 * that it published follows a marked position: so it rings once, however many
 * records come until the consumer wakes up. A producer without room marks its
 * own position; a consumer that gives room back then rings. Ends that poll never
 * mark, so nobody rings.
 */
#ifndef NET_LINK_SHM_SHM_H
#define NET_LINK_SHM_SHM_H

#include <stdalign.h>
#include <stdatomic.h>

#include "link.h"
#include "mover.h"

/** What one end of a link tells the other, in three cache lines. */
typedef struct weft_shm_end {
    /* Line 0: changes when an end starts. */
    alignas(64) _Atomic uint32_t session; /**< number of this incarnation; 0: nobody is here */
    _Atomic uint32_t seen;                /**< the other's number, once noticed */
    _Atomic uint32_t count;               /**< incarnations so far; read at the start only */
    _Atomic uint32_t begin;               /**< where its ring stood when it noticed the other */
    _Atomic uint32_t geometry;            /**< WEFT_SHM_GEOMETRY: form of the window */
    _Atomic uint32_t ring;
    _Atomic uint32_t payload;
    _Atomic uint32_t node; /**< number of this node */

    /* Lines 1 and 2: positions, with WEFT_SHM_WAITS. */
    alignas(64) _Atomic uint32_t head; /**< as a producer: where the next record will be */
    alignas(64) _Atomic uint32_t tail; /**< as a consumer: where the next record is read */
} weft_shm_end_t;

_Static_assert(sizeof(weft_shm_end_t) == 192, "both ends have the same layout");
_Static_assert(sizeof(_Atomic uint32_t) == 4, "no locks in the window");

/** Mark of a position: this end waits there, and wants to be rung. */
#define WEFT_SHM_WAITS 1U

/** "Weft", and the version of the window's form. */
#define WEFT_SHM_GEOMETRY 0x57656602U

/** Bytes of a record in a ring. */
#define WEFT_SHM_RECORD(payload) ((WEFT_NET_HEADER_BYTES + (payload) + 7U) & ~(size_t)7U)

/** Bytes of the memory of one ring. */
#define WEFT_SHM_RING(payload, ring) (((ring) + WEFT_SHM_RECORD(payload) + 63U) & ~(size_t)63U)

/** Bytes of a window. */
#define WEFT_SHM_WINDOW(payload, ring, pool)                                                       \
    (2U * sizeof(weft_shm_end_t) + 2U * WEFT_SHM_RING(payload, ring) + (pool))

/** Where an end of a link has what, as initialisers: a window at a fixed address. */
#define WEFT_SHM_PLACES(window, end, payload, ring)                                                \
    .mine = (weft_shm_end_t *)(window) + (end),                                                    \
    .its = (const weft_shm_end_t *)(window) + (1 - (end)),                                         \
    .to =                                                                                          \
        (uint8_t *)(window) + 2U * sizeof(weft_shm_end_t) + (end) * WEFT_SHM_RING(payload, ring),  \
    .from = (const uint8_t *)(window) + 2U * sizeof(weft_shm_end_t) +                              \
            (1 - (end)) * WEFT_SHM_RING(payload, ring)

typedef struct weft_shm_link weft_shm_link_t;

/** How the other end is rung, and how the window is found. Constant. */
typedef struct weft_shm_medium {
    /** Sets window and doorbell up; NULL: no need. @return false: there is no window, the link
     * stays down */
    bool (*attach)(weft_shm_link_t *link);
    /** Makes the other end poll this link. Any context. @return true, as a send_locked() that ends
     * so */
    bool (*ring)(weft_shm_link_t *link);
    /** Forgets rings that have come, before what they announce is looked for. NULL: no need */
    void (*drain)(weft_shm_link_t *link);
} weft_shm_medium_t;

/** How long payloads get into the ring and out of it without the processor. Constant. */
typedef struct weft_shm_moves {
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
     * @return the payload of a record; NULL: it is on its way, and a look follows its arrival
     */
    const void *(*receive)(weft_shm_link_t *link, weft_net_header_t *header, const void *payload);
    /** Nothing is written to memory of the network any more. Kernel lock held. */
    void (*quiesce_locked)(weft_shm_link_t *link);
    /** Ends all. */
    void (*go_down)(weft_shm_link_t *link);
} weft_shm_moves_t;

/** A payload on its way; private. */
struct weft_shm_move {
    weft_move_t move; /**< first */
    weft_shm_link_t *link;
    uint32_t dequeued; /**< of the link, when it started */
    uint8_t state;
};

/** What a link with such payloads has. The generator sets the first part; the rest is private. */
typedef struct weft_shm_mover {
    const weft_shm_moves_t *moves;
    uint32_t least; /**< bytes of the shortest payload that is moved */

    /* Private. */
    struct weft_shm_move out;
    struct weft_shm_move in;
    weft_net_header_t
        header; /**< of what comes in: the record's in the ring may change meanwhile */
} weft_shm_mover_t;

/** A link. The generator sets the first part; the rest is private. */
struct weft_shm_link {
    weft_link_t link;
    const weft_shm_medium_t *medium;
    void *window;    /**< NULL: attach() finds it; of a process: where attach() shall put it */
    uint32_t offset; /**< of the window in a file */
    uint32_t ring;   /**< bytes of a ring, a multiple of 8 greater than a record */
    uint32_t pool;   /**< bytes of the pool for hand-over without copying, a multiple of 64 */
    uint8_t end;     /**< 0 or 1 */
    uint8_t irq;     /**< of the doorbell, where the medium asks for it */
    uint16_t unit;   /**< of the medium: core of the other end, number of a UART */
    weft_shm_mover_t *mover; /**< NULL: the processor copies all payloads */

    /* Private. */
    uint32_t up;          /**< 1: packets can be sent; words, which take short instructions here */
    uint32_t attached;    /**< 1: there is a window */
    uint32_t rings;       /**< 1: both ends ring; 0: they poll */
    uint32_t mark_busy;   /**< of its position after reading all records: WEFT_SHM_WAITS or 0 */
    uint32_t mark_idle;   /**< after a poll() that found none */
    uint32_t settled;     /**< 1: up, and poll() has nothing to do but to look for records */
    weft_shm_end_t *mine; /**< what this end tells */
    const weft_shm_end_t *its; /**< what the other end tells */
    uint8_t *to;               /**< ring that this end fills */
    const uint8_t *from;       /**< ring that the other end fills */
    uint32_t session;          /**< number of this incarnation */
    uint32_t seen;             /**< the session that is up, or was refused */
    uint32_t greeted;          /**< 1: the other end can know that it was noticed */
    uint32_t told;             /**< what this end said last of its tail, with the mark */
    uint32_t head;             /**< where the next record is written */
    uint32_t tail;             /**< where the next record is read */
    uint32_t its_tail;         /**< of its->tail, as it was or before */
    uint32_t wanted;           /**< bytes for which there was no room; 0: none */
    uint32_t plain;            /**< the processor copies payloads that are shorter into the ring */
    uint32_t plain_in;         /**< and out of it; 0: one is on its way */
    int doorbell;              /**< of the medium */
};

/** What the other end thinks of the window, as it was read. */
typedef struct weft_shm_form {
    uint32_t geometry;
    uint32_t ring;
    uint32_t payload;
    uint32_t node;
} weft_shm_form_t;

/** Says what both ends think of their window. */
void weft_shm_refuse(const weft_shm_link_t *self, const weft_shm_form_t *its);

/** Says why a node is none of those that share the reset of this one. */
void weft_shm_refuse_node(const weft_shm_link_t *self, const char *why);

/* Between nodes that live by themselves (session.c). */

/** Finds the parts of the window, and begins. */
void weft_shm_begin(weft_shm_link_t *self);

/** Continues the start of a session. @return true if the link is up */
bool weft_shm_go_on(weft_shm_link_t *self);

/** What the other end wrote makes no sense: both ends begin again. */
void weft_shm_start_over(weft_shm_link_t *self);

/* Between nodes with a shared reset (shared_reset.c). */

/** Begins: clears what this end tells, and says that it is there. */
void weft_shm_begin_shared_reset(weft_shm_link_t *self);

/** Continues the start, in poll(). @return true if the link is up */
bool weft_shm_meet(weft_shm_link_t *self);

/** The link is used no more, since the other end is not of the same reset domain. */
void weft_shm_disown(weft_shm_link_t *self, const char *why);

/** The driver. */
extern const weft_link_driver_t weft_shm_driver;

/** Between cores of one machine; `unit`: the other's core. */
extern const weft_shm_medium_t weft_shm_cores;

/** Between emulators that share memory: a byte over UART `unit`. */
extern const weft_shm_medium_t weft_shm_uart;

/** Long payloads by the hardware of a board: arch/mover.h. */
extern const weft_shm_moves_t weft_shm_moves;

/** Of a process: file and doorbell by the environment, see host/medium.c. */
extern const weft_shm_medium_t weft_shm_host;

/** Handler of the doorbell's interrupt on machines with several cores. */
void weft_shm_doorbell_isr(void);

/** How the idle task waits there: it takes a doorbell itself. For weft_net_config.wait_unlock. */
void weft_shm_wait_unlock(void);

/*
 * Hand-over without copying
 * =========================
 *
 * Buffers that lie in the pool are known to both ends by their offset. Who may
 * use one is agreed by packets that carry the offset: a packet that follows it
 * in the same session finds what was written before send_locked().
 *
 * For services between ends that see the window at different addresses. Those of
 * net/hub/ do not need it: nodes that share a pool see the window at the same
 * address.
 */

/** No offset. */
#define WEFT_SHM_NOWHERE UINT32_MAX

/** Offset of memory of the pool; WEFT_SHM_NOWHERE if it lies elsewhere. Any context. O(1). */
uint32_t weft_shm_offset(const weft_link_t *link, const void *memory, size_t bytes);

/** Memory of the pool by its offset; NULL if there is none such. Any context. O(1). */
void *weft_shm_memory(const weft_link_t *link, uint32_t offset, size_t bytes);

#endif
