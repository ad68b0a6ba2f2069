/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console of a node that prints through another: the description's `console`.
 * The linker puts this in the place of the board's console (--wrap), which is
 * still used before the other node is there, by tasks that call nobody there,
 * and for records: the tools take none that another node prints, and after a
 * fault nothing else can be relied on.
 */
#include <weft/fault.h>
#include <weft/net.h>

#include "net.h"
#include "record.h"

/** The host services to print through; generated. */
extern const weft_remote_host_t *const weft_console_host;

void weft_net_console(const char *text, size_t length);
void __real_weft_board_console(const char *text, size_t length);

/**
 * True if the caller may post there: handlers and SWIs always, a task if it has a proxy there. The
 * idle task never has one.
 */
static bool may_post(const weft_net_peer_t *peer)
{
    const weft_net_client_t *client;

    if (!weft_sched_in_task()) {
        return true;
    }
    client = weft_net_client_of(weft_kernel.current);
    return client != NULL && client->proxies[peer->index] != WEFT_NET_NOBODY;
}

/** True if a link can take a piece of text now: nothing waits for it. */
static bool can_post(void)
{
    const weft_net_peer_t *peer = weft_console_host->remote.peer;

    return peer->state == WEFT_NODE_UP && !peer->link->stalled && may_post(peer);
}

void weft_net_console(const char *text, size_t length)
{
    while (length != 0) {
        size_t piece = length < weft_net_config.payload ? length : weft_net_config.payload;

        if (weft_records.open != NULL || !can_post() ||
            weft_remote_host_print(weft_console_host, text, piece) != WEFT_OK) {
            __real_weft_board_console(text, piece);
        }
        text += piece;
        length -= piece;
    }
}
