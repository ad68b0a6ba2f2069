/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Functions: each is served by a task of its node, which may be ended at any time. A call that
 * succeeded was executed once, and brings the result of its own argument.
 */
#include "call.h"

#define LONGEST_WORK 300U

static storm_message_t result_of(const storm_message_t *argument)
{
    return (storm_message_t){~argument->sender, argument->number + 1U, argument->hub,
                             argument->check ^ 0xF0F0F0F0U};
}

static bool is_same(const storm_message_t *a, const storm_message_t *b)
{
    return a->sender == b->sender && a->number == b->number && a->hub == b->hub &&
           a->check == b->check;
}

void storm_called(const call_t *call, const storm_message_t *argument,
                  const storm_message_t *result, weft_status_t status)
{
    const ledger_task_t *task = storm_task_of(call->actor);
    const storm_message_t right = result_of(argument);

    if (status == WEFT_OK) {
        storm_check((task->message[argument->number] & LEDGER_SEEN) != 0,
                    "a call succeeded that nobody executed", argument->sender, argument->number);
        storm_check(is_same(result, &right), "a result of another call", argument->sender,
                    argument->number);
    } else if (status == WEFT_WOULD_BLOCK) {
        storm_sent(call, argument, status);
    }
}

void storm_do_function(call_t *call)
{
    const weft_function_ref_t function = {call->hub->ref};
    storm_message_t argument[STORM_BATCH];
    storm_message_t result[STORM_BATCH];
    uint32_t count = storm_new_messages(call, argument, 1U + storm_draw(call->actor, STORM_BATCH));
    weft_status_t status;

    if (count == 0) {
        return;
    }
    storm_begin(call, LEDGER_GET);
    status = count == 1U
                 ? weft_function_call(function, argument, result, call->timeout)
                 : weft_function_call_many(function, argument, result, count, call->timeout);
    (void)storm_end(call, LEDGER_GET, status);
    for (uint32_t i = 0; i < count; i++) {
        storm_called(call, &argument[i], &result[i], status);
    }
}

/** Executes calls that were accepted as one. */
static void execute(storm_server_t *server, weft_function_call_t *call,
                    const storm_message_t *argument)
{
    storm_message_t result[STORM_BATCH];

    for (uint32_t i = 0; i < weft_function_count(call); i++) {
        storm_seen(&argument[i], server->hub->number, NULL);
        result[i] = result_of(&argument[i]);
    }
    if (storm_draw(&server->chance, 2) != 0) {
        (void)weft_sleep(1 + storm_draw(&server->chance, LONGEST_WORK));
    }
    if (storm_draw(&server->chance, 8) == 0) {
        (void)weft_function_refuse(call);
    } else if (weft_function_complete(call, result) == WEFT_OK) {
        storm_hub_of(server->hub->number)->done[LEDGER_PUT]++;
    }
}

void storm_serve(void *arg)
{
    storm_server_t *server = arg;
    storm_message_t argument[STORM_BATCH];

    for (;;) {
        weft_status_t status = weft_function_accept((weft_function_t *)server->hub->ref,
                                                    &server->call, argument, WEFT_FOREVER);

        storm_check(status == WEFT_OK, "a server without a call", server->hub->number,
                    (unsigned long)status);
        server->works = true;
        execute(server, &server->call, argument);
        server->works = false;
    }
}

void storm_start_server(storm_server_t *server)
{
    server->works = false;
    weft_task_create(&server->task, &server->attr);
    weft_task_start(&server->task);
}

void storm_abort_server(storm_server_t *server)
{
    if (server->works) { /* the result may have left already */
        storm_hub_of(server->hub->number)->unsure[LEDGER_PUT]++;
    }
    weft_task_abort(&server->task);
    storm_start_server(server);
}

void storm_check_servers(void)
{
    for (unsigned i = 0; i < storm.server_count; i++) {
        const storm_server_t *server = &storm.servers[i];
        const weft_function_t *function = (const weft_function_t *)server->hub->ref;
        unsigned priority = weft_task_effective_priority(&server->task);

        storm_check(!server->works && function->callers.head == NULL, "a call is left over",
                    server->hub->number, server->works);
        storm_check(priority == server->attr.priority, "a server keeps a priority", priority,
                    server->attr.priority);
    }
}
