/* SPDX-License-Identifier: MIT */
/* What a client puts and the server gets. */
#ifndef ORDER_H
#define ORDER_H

typedef struct order {
    int client; /* its priority */
    int item;
} order_t;

#endif
