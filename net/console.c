/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console of a node that prints through another: the description's `console`.
 * The linker puts this in the place of the board's console (--wrap), which is
 * still used before the other node is there, and for records: the tools take
 * none that another node prints, and after a fault nothing else can be relied on.
 */
#include <weft/fault.h>
#include <weft/net.h>

#include "net.h"
#include "record.h"

/** The host services to print through; generated. */
extern const weft_remote_host_t *const weft_console_host;

void weft_net_console(const char *text, size_t length);
void __real_weft_board_console(const char *text, size_t length);

/** True if a link can take a whole text now: nothing waits for it. */
static bool can_post(void)
{
    const weft_net_peer_t *peer = weft_console_host->remote.peer;

    return peer->state == WEFT_NODE_UP && !peer->link->stalled;
}

void weft_net_console(const char *text, size_t length)
{
    if (weft_records.open != NULL || !can_post() ||
        weft_remote_host_print(weft_console_host, text, length) != WEFT_OK) {
        __real_weft_board_console(text, length);
    }
}
