/* SPDX-License-Identifier: MIT */
/** @file Calls whose memory others change while they run, and one of the others. */
#include <weft/log.h>

#include "system.h"

arguments_t arguments;

void weft_svc_log_request(weft_log_t *log, const void *request);

static weft_status_t transfer(void *memory)
{
    switch (arguments.call) {
    case MSGQ_PUT:
        return weft_msgq_put(&numbers, memory, WEFT_NO_WAIT);
    case MSGQ_GET:
        return weft_msgq_get(&numbers, memory, WEFT_NO_WAIT);
    case MSGQ_GET_LATER:
        return weft_msgq_get(&numbers, memory, WEFT_FOREVER);
    case PORT_PUT:
        return weft_port_put(&meeting, memory, WEFT_FOREVER);
    case DATA_EVENT_PUT:
        return weft_data_event_put(&value, memory);
    default:
        return weft_data_event_get(&value, memory, WEFT_NO_WAIT);
    }
}

static weft_status_t look(void *memory)
{
    uint32_t *count = (uint32_t *)&arguments.area[AREA - 2U];

    switch (arguments.call) {
    case BLACKBOARD_WRITE:
        return weft_blackboard_write(&plan, memory);
    case BLACKBOARD_READ:
        return weft_blackboard_read(&plan, memory, count, WEFT_NO_WAIT);
    case BLACKBOARD_READ_NEW:
        return weft_blackboard_read_new(&plan, memory, count, WEFT_NO_WAIT);
    case STACK_POP:
        return weft_stack_pop(&words, memory, WEFT_NO_WAIT);
    case QUEUE_GET:
        return weft_queue_get(&items, memory, WEFT_NO_WAIT);
    default:
        weft_svc_log_request(&story_log, memory);
        return WEFT_OK;
    }
}

/** It has a block or a packet until a repair; where is not among what others overwrite. */
static weft_status_t allocate(void)
{
    weft_status_t status = WEFT_OK;

    switch (arguments.call) {
    case POOL_ALLOC:
        return weft_pool_alloc(&blocks, (void **)(uintptr_t)&arguments.block, WEFT_NO_WAIT);
    case PACKET_ALLOC:
        return weft_packet_alloc(&packets, (weft_packet_t **)(uintptr_t)&arguments.packet,
                                 WEFT_NO_WAIT);
    default:
        break;
    }
    if (arguments.packet != NULL) {
        status = weft_packet_free(arguments.packet);
        arguments.packet = NULL;
    }
    if (arguments.block != NULL) {
        status |= weft_pool_free(&blocks, arguments.block);
        arguments.block = NULL;
    }
    return status;
}

static weft_status_t act(void)
{
    void *memory = arguments.area;

    if (arguments.call <= DATA_EVENT_GET) {
        return transfer(memory);
    }
    if (arguments.call < POOL_ALLOC || arguments.call == LOG_RECORD) {
        return look(memory);
    }
    return allocate();
}

void victim(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
        if (arguments.calls == arguments.wanted) {
            continue; /* other registers made it another call, which came back */
        }
        arguments.status = (uint32_t)act();
        arguments.calls++;
        (void)weft_sem_give(&done);
    }
}

void helper(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&wake, WEFT_FOREVER);
        arguments_overwrite();
    }
}
