/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How calls from this node to hubs of others end with their reply, also one that comes when the
 * task that made the call has ended. How they end with that task, or with the peer, is in orphan.c.
 */
#include "client.h"
#include "copy.h"
#include "net.h"

/** The end of a call that no task waits for: of a request. Kernel lock held; releases it. */
WEFT_SLOW_PATH static void end_request_unlock(const weft_net_client_t *client)
{
    const bool calls_back = weft_net_calls_back(client);

    weft_arch_unlock();
    if (calls_back) {
        weft_net_post_callback(client);
    } else if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && client->task != NULL &&
               client->op == &client->own) {
        (void)weft_sem_give_limited(&weft_net_client_of(client->task)->done, 1);
    }
}

/** Wakes the task that waits for the end of its call. Kernel lock held; releases it. */
WEFT_COMMON_PATH void wake_unlock(weft_net_client_t *client)
{
    if (WEFT_UNLIKELY(client->update.queued)) {
        weft_net_dequeue_locked(&client->update);
    }
    if (WEFT_LIKELY(client->waitq.head != NULL)) {
        weft_wait_wake_only_unlock(&client->waitq);
    } else {
        end_request_unlock(client);
    }
}

/** weft_net_end_call_unlock() of a call that is not orphaned. Kernel lock held; releases it. */
WEFT_COMMON_PATH void end_call_unlock(weft_net_client_t *client, weft_status_t status)
{
    client->status = status;
    client->state = WEFT_NET_CALL_ENDED;
    wake_unlock(client);
}

/** weft_net_end_call_unlock() of a task that has ended. Kernel lock held; releases it. */
WEFT_SLOW_PATH static void end_orphaned_unlock(weft_net_client_t *client)
{
    if (weft_net_needs(WEFT_NET_NEED_ORPHAN)) { /* of this node: now the peers clean up */
        weft_net_orphan_next_locked(client, 0);
        weft_arch_unlock();
    } else { /* the task may have started again, and wait for it in await_last_locked() */
        client->state = WEFT_NET_CALL_NONE;
        wake_unlock(client);
    }
}

void weft_net_end_call_unlock(weft_net_client_t *client, weft_status_t status)
{
    if (WEFT_UNLIKELY(client->state == WEFT_NET_CALL_ORPHANED)) {
        end_orphaned_unlock(client);
    } else {
        end_call_unlock(client, status);
    }
}

/**
 * The client of this node for which a packet is, if it waits for that peer; else NULL. A call whose
 * request still waits in a queue cannot have been answered, whatever the peer says: its packet must
 * not be used for another call.
 */
static weft_net_client_t *waiting_client(unsigned peer, const weft_net_header_t *header,
                                         unsigned state)
{
    unsigned number = weft_net_client(header);
    weft_net_client_t *client;

    if (WEFT_UNLIKELY(number >= weft_net_config.client_count)) { /* there may be none at all */
        return NULL;
    }
    client = &weft_net_config.clients[number];
    return WEFT_LIKELY(client->peer == peer && client->state == state && !client->request.queued)
               ? client
               : NULL;
}

/** No client waits for the reply: it may end the call of a task that has ended. */
static inline void end_orphaned(unsigned peer, const weft_net_header_t *header)
{
    weft_net_client_t *client = waiting_client(peer, header, WEFT_NET_CALL_ORPHANED);

    if (client != NULL) {
        weft_arch_lock();
        weft_net_end_call_unlock(client, WEFT_CANCELED);
    }
}

/** True if a reply may have another length than was asked for: it failed, or may be shorter. */
WEFT_SLOW_PATH static bool is_valid_reply(weft_op_t *op, const weft_net_header_t *header)
{
    uint16_t length = weft_net_length(header);
    unsigned status = weft_net_hub(header);
    bool valid = status == WEFT_OK ? length < op->out_size && length >= op->room
                                   : length == 0 && status <= UINT8_MAX;

    if (valid) {
        op->out_size = length;
    }
    return valid;
}

static bool is_sent_locked(const void *client)
{
    return ((const weft_net_client_t *)client)->state == WEFT_NET_CALL_SENT;
}

WEFT_SLOW_PATH static bool take_long_locked(const weft_net_client_t *client, const void *payload,
                                            size_t length)
{
    return weft_copy_long_locked(client->op->out, payload, length, is_sent_locked, client);
}

/** A client gets the payload of its reply. @return false: its task has ended meanwhile */
WEFT_COMMON_PATH bool take_payload_locked(const weft_net_client_t *client, const void *payload,
                                          size_t length)
{
    if (length > WEFT_COPY_SMALL) {
        return take_long_locked(client, payload, length);
    }
    return weft_copy_small_locked(client->op->out, payload, length, is_sent_locked, client);
}

/**
 * A client gets its reply. @return false: it is none for its call, or its task has ended meanwhile
 */
WEFT_COMMON_PATH bool take_reply_locked(weft_net_client_t *client, const weft_net_header_t *header,
                                        const void *payload)
{
    size_t length = weft_net_length(header);
    weft_op_t *op = client->op;

    if (!WEFT_LIKELY(length == op->out_size) && !is_valid_reply(op, header)) {
        return false;
    }
    if (WEFT_UNLIKELY(length != 0) && payload != op->out &&
        !take_payload_locked(client, payload, length)) {
        return false;
    }
    op->result = weft_net_argument(header);
    return true;
}

void weft_net_reply(unsigned peer, const weft_net_header_t *header, const void *payload)
{
    weft_net_client_t *client;

    weft_arch_lock(); /* a handler may end the task, whose memory is then no longer the call's */
    client = waiting_client(peer, header, WEFT_NET_CALL_SENT);
    if (WEFT_LIKELY(client != NULL && take_reply_locked(client, header, payload))) {
        end_call_unlock(client, (weft_status_t)weft_net_hub(header));
        return;
    }
    weft_arch_unlock();
    if (!weft_net_needs(WEFT_NET_NEED_ORPHAN)) {
        end_orphaned(peer, header);
    }
}

void *weft_net_reply_buffer(unsigned peer, const weft_net_header_t *header)
{
    const weft_net_client_t *client = waiting_client(peer, header, WEFT_NET_CALL_SENT);

    return client != NULL && weft_net_length(header) <= client->op->out_size ? client->op->out
                                                                             : NULL;
}
