/* SPDX-License-Identifier: MIT */
/** @file See requests.h. */
#include "requests.h"

#include <string.h>

#include "../../support/sim/inspect.h"
#include "../neighbours.h"
#include "../user/node.h"
#include "net.h"
#include "tables.h"
#include "user/user.h"

#define SET_PRIORITY 5U /* service of a task */

/** What is chosen of an answer. */
enum {
    ANSWERS_ANY_STATUS = 1U, /**< its status is in the input */
    ANSWERS_ANY_LENGTH = 2U, /**< its length is */
    ANSWERS_DIRECT = 8U,     /**< the payload is transferred by itself, before the packet comes */
};

/** The last request of each user task that has left. */
static struct {
    uint8_t peer;
    uint16_t client;
    uint16_t room; /**< for the payload of its reply */
} asked[USERS];

static uint8_t next_byte(void)
{
    uint8_t byte;

    fuzz_bytes(&byte, sizeof byte);
    return byte;
}

/* What leaves
 * ===========
 */

/** The client of a user task. */
static weft_net_client_t *client_of(unsigned user)
{
    return weft_net_client_of(node_users[user]);
}

/** The user task whose proxy at a neighbour has a number. */
static unsigned user_of(unsigned peer, unsigned proxy)
{
    unsigned user = 0;

    while (user < USERS && client_of(user)->proxies[peer] != proxy) {
        user++;
    }
    node_must(user < USERS, "a request of no user task");
    return user;
}

/** True if bytes are memory that the user task can read, or the kernel's for its call. */
static bool is_readable(unsigned user, uintptr_t begin, size_t size)
{
    const weft_user_t *of = node_users[user]->user;
    uintptr_t kernel_stack = (uintptr_t)of->arch - WEFT_ARCH_USER_STACK;

    for (const weft_user_region_t *region = of->regions; region < of->regions_end; region++) {
        if (begin >= region->begin && begin + size <= region->end) {
            return true;
        }
    }
    return begin >= kernel_stack && begin + size <= kernel_stack + WEFT_ARCH_USER_STACK;
}

/** The object of another node of an entry of a permission table, or NULL. */
static const weft_remote_t *remote_of(const weft_user_object_t *entry)
{
    if (entry->kind == WEFT_USER_REMOTE_TASK) {
        return &((const weft_user_remote_task_t *)entry->object)->task->remote;
    }
    return entry->kind > WEFT_USER_REMOTE_TASK ? entry->object : NULL;
}

/** The entry of a user task for what a packet is to, or NULL. */
static const weft_user_object_t *entry_of(const weft_user_t *user, unsigned peer, unsigned hub)
{
    for (unsigned i = 0; i < user->count; i++) {
        const weft_remote_t *remote = remote_of(&user->objects[i]);

        if (remote != NULL && remote->peer->index == peer && remote->hub == hub) {
            return &user->objects[i];
        }
    }
    return NULL;
}

/** The user task has the right to ask for it. */
static void check_rights(const weft_user_t *user, unsigned peer, const weft_net_header_t *header,
                         const void *payload)
{
    const weft_user_object_t *entry = entry_of(user, peer, weft_net_hub(header));
    uint32_t priority;

    node_must(entry != NULL, "a call to an object without permission");
    if (entry->kind != WEFT_USER_REMOTE_TASK) {
        node_must(user->resets || weft_net_service(header) != WEFT_NET_RESET,
                  "a reset without the right to it");
    } else if (weft_net_service(header) == SET_PRIORITY) {
        memcpy(&priority, payload, sizeof priority);
        node_must(weft_net_le32(priority) >= user->ceiling && weft_net_le32(priority) < 32U,
                  "a priority above the ceiling of who sets it");
    }
}

void fuzz_taken(const weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    unsigned kind = weft_net_kind(header);
    unsigned user;

    if (weft_net_source(header) != weft_net_config.self ||
        (kind != WEFT_NET_REQUEST && kind != WEFT_NET_POSTED)) {
        return;
    }
    user = user_of(link->index, weft_net_client(header));
    node_must(!weft_task_has(node_users[user], WEFT_TASK_FLAG_ENDED),
              "a task that has ended makes a call");
    node_must(weft_net_priority(header) >= weft_net_config.ceilings[weft_net_config.self],
              "a call above the ceiling of its node");
    node_must(weft_net_length(header) == 0 ||
                  is_readable(user, (uintptr_t)payload, weft_net_length(header)),
              "a call sends memory of others");
    check_rights(node_users[user]->user, link->index, header, payload);
    if (kind == WEFT_NET_REQUEST) {
        asked[user].peer = link->index;
        asked[user].client = (uint16_t)(client_of(user) - weft_net_config.clients);
        asked[user].room = client_of(user)->op->out_size;
    }
}

/* What comes
 * ==========
 */

/** A packet of a neighbour, connected as it is; its payload has a byte of the input. */
static void send(unsigned number, bool direct, const uint32_t low[3], const uint32_t high[3],
                 uint32_t argument)
{
    neighbour_packet_t *packet = neighbours_next(number, direct);

    for (unsigned i = 0; i < 3; i++) {
        weft_net_set(&packet->header, i, low[i], high[i]);
    }
    packet->header.word[3] = weft_net_le32(argument);
    packet->header.word[4] = weft_net_config.peers[number].expected;
    memset(packet->payload, next_byte(), sizeof packet->payload);
}

void requests_answer(uint8_t action, uint8_t which)
{
    unsigned user = which / 2U % USERS;
    unsigned number = asked[user].peer;
    unsigned status = (action & ANSWERS_ANY_STATUS) == 0 ? (unsigned)WEFT_OK : next_byte();
    unsigned length = status == WEFT_OK ? asked[user].room : 0;

    if ((action & ANSWERS_ANY_LENGTH) != 0) {
        length = next_byte() % 65U;
    }
    send(number, (action & ANSWERS_DIRECT) != 0,
         (const uint32_t[]){weft_net_config.self, weft_net_what(WEFT_NET_REPLY, 0, 0),
                            asked[user].client},
         (const uint32_t[]){weft_net_config.peer_attrs[number].node, status, length}, which);
}

void requests_update(unsigned number, uint8_t which)
{
    uint32_t argument = next_byte() | (which & 0x80U) << 2 | (which & 0x40U) << 2;

    send(number, false,
         (const uint32_t[]){weft_net_config.self,
                            weft_net_what(WEFT_NET_UPDATE, which >> 1 & 3U, 0), which >> 3 & 3U},
         (const uint32_t[]){weft_net_config.peer_attrs[number].node, 0, 0}, argument);
}

void requests_send_any(unsigned number, uint8_t which)
{
    /* The input's words, one after the other */
    uint8_t bytes[sizeof(weft_net_header_t)];
    input_t input = {bytes, sizeof bytes};
    const weft_net_header_t *header;

    fuzz_bytes(bytes, sizeof bytes);
    header = neighbours_send(&input, number, which);
    fuzz_bytes(neighbours_arrived[number].payload, weft_net_length(header));
}

/* What must hold
 * ==============
 */

static void check_client(const weft_net_client_t *client)
{
    bool has_ended = weft_task_has(client->task, WEFT_TASK_FLAG_ENDED);

    inspect_waitq(&client->waitq);
    node_must(client->state != WEFT_NET_CALL_SENT || !has_ended,
              "the call of a task that has ended goes on");
    node_must(!client->request.queued || client->state == WEFT_NET_CALL_SENT,
              "the request of a call that has ended waits");
    node_must(!client->update.queued || client->state == WEFT_NET_CALL_SENT ||
                  client->state == WEFT_NET_CALL_ORPHANED,
              "the state of a call that has ended waits");
}

void requests_check(void)
{
    sim.locked = true;
    for (unsigned i = 0; i < USERS; i++) {
        check_client(client_of(i));
    }
    sim.locked = false;
}
