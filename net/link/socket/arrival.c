/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a stream socket: connections that have not proved themselves. See
 * socket.h.
 */
#include "socket.h"

#include <string.h>
#include <unistd.h>

#include <weft/clock.h>
#include <weft/console.h>
#include <weft/net.h>

/** What each end says first. Little-endian. */
typedef struct hello {
    uint32_t form;
    uint32_t payload;
    uint32_t node;
    uint32_t unused;
} hello_t;

_Static_assert(sizeof(hello_t) == WEFT_SOCKET_HELLO, "no gaps");

/** "Weft", and the version of the stream's form. */
#define FORM 0x57656631U

void weft_socket_hello(const weft_socket_link_t *link, uint8_t hello[WEFT_SOCKET_HELLO])
{
    const hello_t own = {
        .form = weft_net_le32(FORM),
        .payload = weft_net_le32(link->link.payload),
        .node = weft_net_le32(weft_node_self()),
    };

    memcpy(hello, &own, sizeof own);
}

void weft_socket_begin(weft_socket_link_t *link)
{
    for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS; i++) {
        link->arrivals[i].descriptor = -1;
    }
}

long weft_socket_read(const weft_socket_link_t *link, int descriptor, void *session, void *to,
                      size_t room)
{
    return link->secure != NULL ? link->secure->read(session, to, room)
                                : weft_stream_read(descriptor, to, room);
}

static void end_arrival(const weft_socket_link_t *link, weft_socket_arrival_t *arrival)
{
    if (link->secure != NULL && arrival->secure != NULL) {
        link->secure->end(arrival->secure);
        arrival->secure = NULL;
    }
    (void)close(arrival->descriptor);
    arrival->descriptor = -1;
}

/** True if the hello is that of the other end. Says so if not, once in a session. */
static bool agrees(weft_socket_link_t *link, const uint8_t *hello)
{
    hello_t its;

    memcpy(&its, hello, sizeof its);
    unsigned form = weft_net_le32(its.form);
    unsigned payload = weft_net_le32(its.payload);
    unsigned node = weft_net_le32(its.node);

    if (form == FORM && payload == link->link.payload && node == link->link.peer) {
        return true;
    }
    if (!link->reported) {
        link->reported = true;
        weft_printf("weft: %s refuses a connection of its link %u: form %x payload %u to node %u, ",
                    weft_node_name(), link->link.index, FORM, link->link.payload, link->link.peer);
        weft_printf("there form %x payload %u, node %u\n", form, payload, node);
    }
    return false;
}

/** The place for a new arrival: free, or of the oldest where all are taken for too long. */
static weft_socket_arrival_t *place_for_one(weft_socket_link_t *link, uint64_t now)
{
    weft_socket_arrival_t *oldest = &link->arrivals[0];

    for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS; i++) {
        weft_socket_arrival_t *arrival = &link->arrivals[i];

        if (arrival->descriptor < 0) {
            return arrival;
        }
        if ((int)(arrival->number - oldest->number) < 0) {
            oldest = arrival;
        }
    }
    return now - oldest->since >= WEFT_SOCKET_CROWDED ? oldest : NULL;
}

/** True if a connection would be of use: an end that connects has one at a time. */
static bool wants_one(const weft_socket_link_t *link)
{
    if (link->stream.listener >= 0) {
        return true;
    }
    for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS; i++) {
        if (link->arrivals[i].descriptor >= 0) {
            return false;
        }
    }
    return link->stream.stream < 0;
}

/** True for the end that answers a handshake. Of two ends that were given, the lower node. */
static bool answers(const weft_socket_link_t *link)
{
    if (link->stream.listener < 0 && link->stream.address_length == 0) {
        return weft_node_self() < link->link.peer;
    }
    return link->stream.listener >= 0;
}

/** An end that does not listen says hello first, when the connection is as it should be. */
static bool send_hello(const weft_socket_link_t *link, weft_socket_arrival_t *arrival)
{
    uint8_t own[WEFT_SOCKET_HELLO];
    long written = (long)sizeof own;

    if (link->stream.listener < 0) {
        weft_socket_hello(link, own);
        written = link->secure != NULL ? link->secure->write(arrival->secure, own, sizeof own)
                                       : weft_stream_write(arrival->descriptor, own, sizeof own);
    }
    arrival->said = true;
    return written == (long)sizeof own;
}

/** Takes one new connection. @return true if it did */
static bool take_one(weft_socket_link_t *link)
{
    uint64_t now = weft_clock_now();
    weft_socket_arrival_t *place = wants_one(link) ? place_for_one(link, now) : NULL;
    int descriptor = place != NULL ? weft_stream_offer(&link->stream) : -1;

    if (descriptor < 0) {
        return false;
    }
    if (place->descriptor >= 0) {
        end_arrival(link, place);
    }
    *place =
        (weft_socket_arrival_t){.descriptor = descriptor, .number = link->arrived++, .since = now};
    if (link->secure != NULL) {
        place->secure = link->secure->begin(link, descriptor, answers(link));
    }
    if (link->secure != NULL ? place->secure == NULL : !send_hello(link, place)) {
        end_arrival(link, place);
    }
    return true;
}

/** True if an arrival may stay no longer. One that was given at the start never comes again. */
static bool is_late(const weft_socket_link_t *link, const weft_socket_arrival_t *arrival)
{
    bool again = link->stream.listener >= 0 || link->stream.address_length != 0;

    return again && weft_clock_now() - arrival->since >= WEFT_SOCKET_LIMIT;
}

/** Continues the handshake of a secure session. @return false: it failed */
static bool shake(weft_socket_link_t *link, weft_socket_arrival_t *arrival)
{
    int result = link->secure->shake(arrival->secure);

    if (result < 0 && !link->reported) {
        link->reported = true;
        weft_printf("weft: %s refuses a connection of its link %u to node %u: ", weft_node_name(),
                    link->link.index, link->link.peer);
        weft_printf("another key, another description, or not that node\n");
    }
    return result == 0 || (result > 0 && send_hello(link, arrival));
}

/** Reads what there is of a hello. @return false: it is wrong, or will never be complete */
static bool read_hello(weft_socket_link_t *link, weft_socket_arrival_t *arrival)
{
    size_t all = sizeof arrival->hello;

    if (arrival->read == all) {
        return true;
    }
    long bytes = weft_socket_read(link, arrival->descriptor, arrival->secure,
                                  arrival->hello + arrival->read, all - arrival->read);
    arrival->read += bytes > 0 ? (size_t)bytes : 0U;
    return bytes >= 0 && (arrival->read < all || agrees(link, arrival->hello));
}

/** True if an arrival is of no use: a newer one has proved that it has the key. */
static bool is_old(const weft_socket_link_t *link, const weft_socket_arrival_t *arrival)
{
    return link->session != NULL && (int)(arrival->number - link->number) < 0;
}

/** Continues an arrival. @return true if it has proved itself */
static bool resume_arrival(weft_socket_link_t *link, weft_socket_arrival_t *arrival)
{
    if (arrival->descriptor < 0) {
        return false;
    }
    if ((!arrival->said && !shake(link, arrival)) ||
        (arrival->said && !read_hello(link, arrival)) || is_late(link, arrival) ||
        is_old(link, arrival)) {
        end_arrival(link, arrival);
        return false;
    }
    return arrival->read == sizeof arrival->hello;
}

weft_socket_arrival_t *weft_socket_poll_arrivals(weft_socket_link_t *link)
{
    weft_socket_arrival_t *first = NULL;

    for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS && take_one(link); i++) {
    }
    for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS; i++) {
        weft_socket_arrival_t *arrival = &link->arrivals[i];

        if (resume_arrival(link, arrival) &&
            (first == NULL || (int)(arrival->number - first->number) < 0)) {
            first = arrival;
        }
    }
    return first;
}
