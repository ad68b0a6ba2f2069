/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * The services of hubs by kind, which net/hub/ defines, for the tables of nodes. See hub/hub.h.
 */
#ifndef NET_SERVER_H
#define NET_SERVER_H

#include <weft/request.h>

weft_status_t weft_serve_task(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_sem(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_event(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_flags(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_port(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_msgq(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_msgq_many(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_data_event(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_blackboard(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_mutex(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_rmutex(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_cond(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_pool(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_packet_pool(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_barrier(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_function(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_function_many(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_host(void *hub, weft_op_t *op, weft_timeout_t timeout);

/** weft_serve_host() for peers that `exit` of the hub lists: they may also end this node. */
weft_status_t weft_serve_host_exit(void *hub, weft_op_t *op, weft_timeout_t timeout);

#endif
