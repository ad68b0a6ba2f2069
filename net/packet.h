/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Form of a packet: a header of five 32-bit words, then the payload. In memory
 * and on every link the words are little-endian, so that a packet is never
 * converted as a whole, only read and written through the functions below.
 *
 *   word 0  destination node (bits 15:0), source node (31:16)
 *   word 1  kind (3:0), service (7:4), priority (15:8), hub (31:16)
 *   word 2  client (15:0), bytes of payload (31:16)
 *   word 3  argument: timeout of a request (timeout.h), result of a reply, state of an UPDATE
 *   word 4  epoch of the destination (15:0), epoch of the source (31:16)
 *
 * Nodes are numbered in the order of the description, hubs in the order of
 * those that the destination serves; see tables.h for clients.
 */
#ifndef NET_PACKET_H
#define NET_PACKET_H

#include <weft/types.h>

/** Version of this form and of what packets mean: nodes of different versions refuse each other. */
#define WEFT_NET_VERSION 1U

#define WEFT_NET_WORDS 5U
#define WEFT_NET_HEADER_BYTES (WEFT_NET_WORDS * sizeof(uint32_t))

/** Kinds of packets. */
enum weft_net_kind {
    WEFT_NET_HELLO,   /**< opens a connection of two nodes: who I am */
    WEFT_NET_REQUEST, /**< a call; client: its proxy at the destination */
    WEFT_NET_POSTED,  /**< a call without a reply */
    WEFT_NET_REPLY,   /**< result of a call; client: at its home; hub: the status */
    WEFT_NET_UPDATE,  /**< state of a client, a proxy or a connection; service: whose */
    WEFT_NET_KINDS
};

/** Argument of a REQUEST without a timeout. Other ones: timeout.h. */
#define WEFT_NET_TIMEOUT_FOREVER UINT32_MAX

/** Argument of a HELLO: the sender is connected and needs no answer. */
#define WEFT_NET_CONNECTED 1U

/** Whose state an UPDATE has. */
enum weft_net_update {
    WEFT_NET_OF_CLIENT, /**< its priority; client: the proxy */
    WEFT_NET_OF_PROXY,  /**< the priority that its client inherits; client: at its home */
    WEFT_NET_OF_PEER,   /**< a heartbeat; argument: packets that were sent before it */
};

/*
 * The argument of an UPDATE of a client or a proxy is the whole state, so that the last one counts
 * and one that has not left yet is replaced where it waits.
 */
#define WEFT_NET_UPDATE_PRIORITY 0xFFU  /**< bits of the priority */
#define WEFT_NET_UPDATE_CANCELED 0x100U /**< the call shall end */
#define WEFT_NET_UPDATE_ORPHAN                                                                     \
    0x200U /**< of a client: it has ended; of a proxy: it has cleaned up */

/** Instead of a priority: the client is suspended, or inherits nothing. */
#define WEFT_NET_NO_PRIORITY 0xFFU

/** The header. Aligned to 4 bytes wherever it is. */
typedef struct weft_net_header {
    uint32_t word[WEFT_NET_WORDS];
} weft_net_header_t;

/** Little-endian word to the processor's own order and back. */
static inline uint32_t weft_net_le32(uint32_t value)
{
    const union {
        uint32_t word;
        uint8_t byte[4];
    } probe = {.word = 1U};

    if (probe.byte[0] == 1U) {
        return value;
    }
    return value >> 24 | (value >> 8 & 0xFF00U) | (value << 8 & 0xFF0000U) | value << 24;
}

/** Half of a word: bits 15:0. */
static inline uint16_t weft_net_low(const weft_net_header_t *header, unsigned word)
{
    return (uint16_t)weft_net_le32(header->word[word]);
}

/** Half of a word: bits 31:16. */
static inline uint16_t weft_net_high(const weft_net_header_t *header, unsigned word)
{
    return (uint16_t)(weft_net_le32(header->word[word]) >> 16);
}

/** Writes a word from its halves. */
static inline void weft_net_set(weft_net_header_t *header, unsigned word, uint32_t low,
                                uint32_t high)
{
    header->word[word] = weft_net_le32(low | high << 16);
}

static inline uint16_t weft_net_destination(const weft_net_header_t *header)
{
    return weft_net_low(header, 0);
}

static inline uint16_t weft_net_source(const weft_net_header_t *header)
{
    return weft_net_high(header, 0);
}

static inline unsigned weft_net_kind(const weft_net_header_t *header)
{
    return weft_net_le32(header->word[1]) & 0xFU;
}

static inline unsigned weft_net_service(const weft_net_header_t *header)
{
    return weft_net_le32(header->word[1]) >> 4 & 0xFU;
}

static inline unsigned weft_net_priority(const weft_net_header_t *header)
{
    return weft_net_le32(header->word[1]) >> 8 & 0xFFU;
}

static inline uint16_t weft_net_hub(const weft_net_header_t *header)
{
    return weft_net_high(header, 1);
}

static inline uint16_t weft_net_client(const weft_net_header_t *header)
{
    return weft_net_low(header, 2);
}

static inline uint16_t weft_net_length(const weft_net_header_t *header)
{
    return weft_net_high(header, 2);
}

static inline uint32_t weft_net_argument(const weft_net_header_t *header)
{
    return weft_net_le32(header->word[3]);
}

/** Low half of word 1 from its parts. */
static inline uint32_t weft_net_what(unsigned kind, unsigned service, unsigned priority)
{
    return kind | service << 4 | priority << 8;
}

/** Lowers the priority of a packet to a ceiling. */
static inline void weft_net_cap_priority(weft_net_header_t *header, unsigned ceiling)
{
    if (weft_net_priority(header) < ceiling) {
        weft_net_set(header, 1, (weft_net_low(header, 1) & 0xFFU) | ceiling << 8,
                     weft_net_hub(header));
    }
}

/**
 * True if what a link received can be a packet: the header is there, the
 * payload is as long as the header says, the kind exists and the priority is
 * one. Everything else about a packet is checked where it is used.
 */
bool weft_net_packet_valid(const weft_net_header_t *header, size_t bytes);

#endif
