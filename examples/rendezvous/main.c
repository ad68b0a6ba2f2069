/* SPDX-License-Identifier: MIT */
/*
 * Rendezvous: a port holds no messages. Whoever comes first, waits; when a put
 * and a get meet, the message goes from task to task and both go on. Here
 * three clients come before the server: it meets them in order of priority.
 */
#include <weft/weft.h>

#include "system.h"

#define ITEMS 2
#define CLIENTS 3

void client(void *arg)
{
    int name = (int)(intptr_t)arg;

    for (int item = 1; item <= ITEMS; item++) {
        const order_t order = {.client = name, .item = item};

        weft_printf("client %d: orders item %d\n", name, item);
        weft_port_put(&counter, &order, WEFT_FOREVER);
        weft_printf("client %d: item %d was taken\n", name, item);
    }
}

void server(void *arg)
{
    (void)arg;
    weft_printf("server: opens\n");
    for (int n = 0; n < CLIENTS * ITEMS; n++) {
        order_t order;

        weft_port_get(&counter, &order, WEFT_FOREVER);
        weft_printf("server: has item %d of client %d\n", order.item, order.client);
    }
    weft_printf("server: nobody is left, %s\n",
                weft_port_get(&counter, &(order_t){0}, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK
                    ? "a get would wait"
                    : "but an order came");
    weft_exit(0);
}
