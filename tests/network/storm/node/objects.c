/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The hubs of a node, and what it knows of those of others.
 */
#include "objects.h"

#include "tables.h"

#define SHARED 32U /* pools that are kept as those that other nodes use; one more ends the list */

weft_shared_pool_t storm_shared_pools[SHARED + 1U];
static unsigned shared_count;
extern const weft_shared_pool_t weft_shared_pools[SHARED + 1U]
    __attribute__((alias("storm_shared_pools"), visibility("hidden")));

typedef union object {
    weft_sem_t sem;
    weft_event_t event;
    weft_flags_t flags;
    weft_port_t port;
    weft_msgq_t msgq;
    weft_mutex_t mutex;
    weft_data_event_t data_event;
    weft_blackboard_t blackboard;
    weft_cond_t cond;
    weft_pool_t pool;
    weft_function_t function;
} object_t;

/** Makes a pool that other nodes may use. */
static void init_pool(weft_pool_t *pool, uint32_t count)
{
    if (shared_count < SHARED) {
        storm_shared_pools[shared_count].words = storm_get(count, sizeof(uint32_t));
        storm_shared_pools[shared_count++].pool = pool;
    }
    weft_pool_init(pool, storm_get(count, STORM_MESSAGE), STORM_MESSAGE, count);
}

/** Makes what has memory for messages or values. @return false: the kind has none */
static bool init_with_memory(object_t *object, unsigned kind, uint32_t initial)
{
    switch (kind) {
    case STORM_MSGQ:
        weft_msgq_init(&object->msgq, storm_get(initial, STORM_MESSAGE), STORM_MESSAGE, initial);
        return true;
    case STORM_POOL:
        init_pool(&object->pool, initial);
        return true;
    case STORM_DATA_EVENT:
        weft_data_event_init(&object->data_event, storm_get(1, STORM_MESSAGE), STORM_MESSAGE);
        return true;
    case STORM_BLACKBOARD:
        weft_blackboard_init(&object->blackboard, storm_get(1, STORM_MESSAGE), STORM_MESSAGE);
        return true;
    default:
        return false;
    }
}

uintptr_t storm_new_object(unsigned kind, uint32_t initial)
{
    object_t *object = storm_get(1, sizeof *object);

    if (init_with_memory(object, kind, initial)) {
        return (uintptr_t)object;
    }
    switch (kind) {
    case STORM_SEM:
        object->sem = (weft_sem_t)WEFT_SEM_INIT((int32_t)initial);
        break;
    case STORM_EVENT:
        object->event = (weft_event_t)WEFT_EVENT_INIT;
        break;
    case STORM_FLAGS:
        object->flags = (weft_flags_t)WEFT_FLAGS_INIT(0);
        break;
    case STORM_PORT:
        object->port = (weft_port_t)WEFT_PORT_INIT(STORM_MESSAGE);
        break;
    case STORM_COND:
        object->cond = (weft_cond_t)WEFT_COND_INIT;
        break;
    case STORM_FUNCTION:
        object->function =
            (weft_function_t)WEFT_FUNCTION_INIT(STORM_MESSAGE, STORM_MESSAGE, STORM_BATCH);
        break;
    default:
        object->mutex = (weft_mutex_t)WEFT_MUTEX_INIT;
        break;
    }
    return (uintptr_t)object;
}

bool storm_has_message(unsigned kind)
{
    return kind == STORM_PORT || kind == STORM_MSGQ || kind == STORM_DATA_EVENT ||
           kind == STORM_BLACKBOARD || kind == STORM_FUNCTION;
}

/** What is common to all that lives on another node comes first. */
typedef union remote {
    weft_remote_t remote;
    weft_remote_msgq_t msgq;
    weft_remote_function_t function;
} remote_t;

uintptr_t storm_new_remote(uint32_t peer, uint32_t number, size_t size, unsigned options)
{
    remote_t *remote = storm_get(1, sizeof *remote);

    remote->remote = (weft_remote_t){
        .peer = &storm_config.peers[peer],
        .hub = (uint16_t)number,
        .size = (uint16_t)size,
        .options = (uint8_t)options,
    };
    return (uintptr_t)remote | WEFT_REF_REMOTE;
}

uintptr_t storm_new_remote_hub(const storm_hub_t *hub, uint32_t peer, uint32_t number)
{
    uintptr_t ref = storm_new_remote(peer, number, storm_has_message(hub->kind) ? STORM_MESSAGE : 0,
                                     hub->is_posted ? WEFT_REMOTE_POSTED : 0);
    remote_t *remote = (remote_t *)(ref - WEFT_REF_REMOTE);

    if (hub->kind == STORM_MSGQ) {
        remote->msgq.batch = STORM_BATCH;
    } else if (hub->kind == STORM_FUNCTION) {
        remote->function.batch = STORM_BATCH;
        remote->function.result_size = STORM_MESSAGE;
    }
    return ref;
}
