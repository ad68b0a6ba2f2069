/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Asynchronous calls of the tasks of the storm: several at once, to different
 * hubs. One of them is waited for; the others are canceled.
 */
#include "call.h"

/** A request, and what it sends or receives. */
typedef struct work {
    call_t call;
    enum ledger_side side;
    storm_message_t message;
    storm_message_t result;
    bool started;
} work_t;

static bool has_message(const work_t *work)
{
    unsigned kind = work->call.hub->kind;

    return kind == STORM_PORT || kind == STORM_MSGQ || kind == STORM_DATA_EVENT;
}

static weft_status_t start(work_t *work, weft_request_t *request)
{
    const call_t *call = &work->call;
    uintptr_t ref = call->hub->ref;
    bool puts = work->side == LEDGER_PUT;

    switch (call->hub->kind) {
    case STORM_SEM:
        return weft_request_sem_take(request, (weft_sem_ref_t){ref}, call->timeout);
    case STORM_EVENT:
        return puts ? weft_request_event_raise(request, (weft_event_ref_t){ref}, call->timeout)
                    : weft_request_event_wait(request, (weft_event_ref_t){ref}, call->timeout);
    case STORM_FLAGS:
        return weft_request_flags_wait(request, (weft_flags_ref_t){ref}, 15, 0, call->timeout);
    case STORM_PORT:
        return puts ? weft_request_port_put(request, (weft_port_ref_t){ref}, &work->message,
                                            call->timeout)
                    : weft_request_port_get(request, (weft_port_ref_t){ref}, &work->message,
                                            call->timeout);
    case STORM_MSGQ:
        return puts ? weft_request_msgq_put(request, (weft_msgq_ref_t){ref}, &work->message,
                                            call->timeout)
                    : weft_request_msgq_get(request, (weft_msgq_ref_t){ref}, &work->message,
                                            call->timeout);
    case STORM_FUNCTION:
        return weft_request_function_call(request, (weft_function_ref_t){ref}, &work->message,
                                          &work->result, call->timeout);
    default:
        return weft_request_data_event_get(request, (weft_data_event_ref_t){ref}, &work->message,
                                           call->timeout);
    }
}

/** Enters how a request ended. */
static void enter(work_t *work, weft_status_t status)
{
    const call_t *call = &work->call;

    if (call->hub->kind == STORM_FUNCTION) {
        (void)storm_end(call, work->side, status);
        storm_called(call, &work->message, &work->result, status);
    } else if (has_message(work) && work->side == LEDGER_PUT) {
        storm_end_of_put(call, &work->message, status);
    } else if (storm_end(call, work->side, status) && has_message(work)) {
        storm_seen(&work->message, call->number, storm_task_of(call->actor)->last[call->place]);
    }
}

/** True if such a call can be a request; which one is drawn. */
static bool prepare(work_t *work, storm_actor_t *actor, unsigned place, unsigned request)
{
    unsigned kind;
    bool may_put;

    *work = (work_t){.call = storm_call(actor, place), .side = LEDGER_GET};
    work->call.request = request + 1U;
    kind = work->call.hub->kind;
    may_put = kind == STORM_EVENT || kind == STORM_PORT || kind == STORM_MSGQ;
    if (kind == STORM_MUTEX || kind == STORM_BLACKBOARD || kind == STORM_COND ||
        kind == STORM_POOL) {
        return false;
    }
    if (kind == STORM_FUNCTION) {
        return storm_new_message(&work->call, &work->message);
    }
    if (may_put && storm_draw(actor, 2) != 0) {
        work->side = LEDGER_PUT;
        return kind == STORM_EVENT || storm_new_message(&work->call, &work->message);
    }
    return true;
}

/** Collects a request; who cancels the task cancels the request. */
static weft_status_t collect(weft_request_t *request)
{
    size_t which;

    while (weft_request_wait_any(&request, 1, &which, WEFT_FOREVER) != WEFT_OK) {
        weft_request_cancel(request);
    }
    return weft_request_collect(request, WEFT_NO_WAIT);
}

void storm_do_requests(storm_actor_t *actor)
{
    work_t work[LEDGER_REQUESTS];
    weft_request_t *open[LEDGER_REQUESTS];
    unsigned first = storm_draw(actor, actor->uses);
    size_t count = 0;
    size_t which;

    for (unsigned i = 0; i < actor->requests && i < actor->uses; i++) {
        work[i].started = false;
        if (!prepare(&work[i], actor, (first + i) % actor->uses, i)) {
            continue;
        }
        storm_begin(&work[i].call, work[i].side);
        weft_status_t status = start(&work[i], actor->request[i]);
        work[i].started = status == WEFT_OK;
        if (!work[i].started) {
            enter(&work[i], status);
        } else {
            open[count++] = actor->request[i];
        }
    }
    if (count != 0) {
        (void)weft_request_wait_any(open, count, &which, 1 + storm_draw(actor, 2000));
    }
    for (unsigned i = 0; i < actor->requests && i < actor->uses; i++) {
        if (work[i].started) {
            weft_request_cancel(actor->request[i]);
        }
    }
    for (unsigned i = 0; i < actor->requests && i < actor->uses; i++) {
        if (work[i].started) {
            enter(&work[i], collect(actor->request[i]));
        }
    }
}
