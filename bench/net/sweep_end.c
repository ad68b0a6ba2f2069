/* SPDX-License-Identifier: MIT */
/** @file Throughput over the size of a message: the end of two nodes. */
#include "net.h"

#include "system.h"

void net_end_all(void)
{
    const net_order_t order = {NET_END, 1, 0, 0};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
}
