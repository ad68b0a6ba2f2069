/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Conversion of payloads, on nodes whose words have another order of bytes than those of a peer.
 * This is the only place: where a packet is given to a link's driver, and where one of a peer is
 * delivered. Everything behind sees the order of its own node. Which layout it is, the header says:
 * a packet that waits for room on its link, or is sent again, needs to remember nothing.
 */
#include "layout.h"

#include "proxy.h"

static void reverse(uint8_t *to, const uint8_t *from, size_t width)
{
    for (size_t i = 0; i < width; i++) {
        to[i] = from[width - 1U - i];
    }
}

/** Converts one element, layout->size bytes. */
static void convert_element(const weft_net_layout_t *layout, uint8_t *to, const uint8_t *from)
{
    const weft_net_run_t *end = layout->runs + layout->run_count;

    for (const weft_net_run_t *run = layout->runs; run != end; run++) {
        for (unsigned left = run->count; left != 0; left--) {
            reverse(to, from, run->width);
            to += run->width;
            from += run->width;
        }
    }
}

void weft_net_convert(const weft_net_layout_t *layout, uint8_t *to, const uint8_t *from,
                      size_t length)
{
    while (length >= layout->size) {
        convert_element(layout, to, from);
        to += layout->size;
        from += layout->size;
        length -= layout->size;
    }
    if (length != 0) {
        weft_arch_copy(to, from, length);
    }
}

/** What the payload of a request is, of a hub whose data may be NULL. */
static const weft_net_layout_t *of_request(const weft_net_data_t *data, unsigned hub,
                                           const weft_net_header_t *header)
{
    if (data == NULL || (data[hub].services >> weft_net_service(header) & 1U) == 0) {
        return NULL;
    }
    return data[hub].request;
}

/** What the proxy of a client brings: that of the hub at which it has called. */
static const weft_net_layout_t *of_proxy(const weft_net_proxy_t *proxy, const weft_net_data_t *data)
{
    for (unsigned hub = 0; hub < proxy->attr->hub_count; hub++) {
        if (proxy->attr->hubs[hub].object == proxy->object) {
            return data[hub].reply;
        }
    }
    return NULL;
}

/** What the reply to a client of a peer is. */
static const weft_net_layout_t *of_reply(unsigned peer, unsigned client,
                                         const weft_net_data_t *data)
{
    for (unsigned i = 0; data != NULL && i < weft_net_config.proxy_count; i++) {
        const weft_net_proxy_t *proxy = &weft_net_config.proxies[i];

        if (proxy->attr->peer == peer && proxy->attr->client == client) {
            return of_proxy(proxy, data);
        }
    }
    return NULL;
}

/** The layout of a packet that leaves; NULL: none, or it is of another node and only passes. */
static const weft_net_layout_t *of_leaving(const weft_net_header_t *header)
{
    unsigned peer;

    if (weft_net_source(header) != weft_net_config.self) {
        return NULL;
    }
    peer = weft_net_config.routes[weft_net_destination(header)].peer;
    switch (weft_net_kind(header)) {
    case WEFT_NET_REQUEST:
    case WEFT_NET_POSTED:
        return of_request(weft_net_crossings[peer].sent, weft_net_hub(header), header);
    case WEFT_NET_REPLY:
        return of_reply(peer, weft_net_client(header), weft_net_crossings[peer].served);
    default:
        return NULL;
    }
}

/** The layout of the reply to a call of this node: the request says at which hub it was. */
static const weft_net_layout_t *of_answer(const weft_net_peer_t *from, unsigned client)
{
    const weft_net_data_t *data = weft_net_crossings[from->index].sent;
    const weft_net_header_t *request;

    if (data == NULL || client >= weft_net_config.client_count) {
        return NULL;
    }
    request = &weft_net_config.clients[client].request.header;
    return request->word[0] == from->address ? data[weft_net_hub(request)].reply : NULL;
}

/** The layout of a packet that has come, whatever its header says. */
static const weft_net_layout_t *of_arrived(const weft_net_peer_t *from,
                                           const weft_net_header_t *header)
{
    unsigned hub = weft_net_hub(header);

    switch (weft_net_kind(header)) {
    case WEFT_NET_REQUEST:
    case WEFT_NET_POSTED:
        return hub < from->hub_count
                   ? of_request(weft_net_crossings[from->index].served, hub, header)
                   : NULL;
    case WEFT_NET_REPLY:
        return of_answer(from, weft_net_client(header));
    default:
        return NULL;
    }
}

/** Converts a payload if there is a layout; one that is too large for a packet is no data. */
static const void *converted(const weft_net_layout_t *layout, const weft_net_header_t *header,
                             const void *payload, uint8_t *to)
{
    size_t length = weft_net_length(header);

    if (layout == NULL || length == 0 || length > weft_net_config.payload) {
        return payload;
    }
    weft_net_convert(layout, to, payload, length);
    return to;
}

const void *weft_net_to_wire_locked(const weft_net_header_t *header, const void *payload)
{
    return converted(of_leaving(header), header, payload, weft_net_leaving);
}

const void *weft_net_from_wire(const weft_net_peer_t *from, const weft_net_header_t *header,
                               const void *payload)
{
    return converted(of_arrived(from, header), header, payload, weft_net_arrived);
}
