/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Functions in the free storm: any task calls, any task serves, and either may leave or be ended at
 * any time. Who gets a result gets that of its own argument.
 */
#ifndef TESTS_STORM_FUNCTIONS_H
#define TESTS_STORM_FUNCTIONS_H

typedef struct storm_argument {
    uint32_t who;
    uint32_t number;
    uint32_t seal;
} storm_argument_t;

typedef struct storm_result {
    uint32_t words[5];
} storm_result_t;

#define FUNCTION_BATCH 3U

static weft_function_call_t function_calls[ACTORS + VICTIMS];

static void prepare_functions(void)
{
    for (unsigned i = 0; i < ACTORS + VICTIMS; i++) {
        weft_function_call_init(&function_calls[i]);
    }
    weft_function_init(&function, sizeof(storm_argument_t), sizeof(storm_result_t), FUNCTION_BATCH);
}

static storm_result_t result_of(const storm_argument_t *argument)
{
    storm_result_t result;

    for (uint32_t i = 0; i < 5U; i++) {
        result.words[i] = (uint32_t)seal(argument->who + i, argument->number);
    }
    return result;
}

static void check_result(const storm_argument_t *argument, const storm_result_t *result)
{
    storm_result_t right = result_of(argument);

    for (uint32_t i = 0; i < 5U; i++) {
        check(result->words[i] == right.words[i], "a result of another call", i, result->words[i]);
    }
}

static void call_function(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t count = 1U + draw(self, FUNCTION_BATCH);
    storm_argument_t argument[FUNCTION_BATCH];
    storm_result_t result[FUNCTION_BATCH] = {{{0}}};
    weft_status_t status;

    for (uint32_t i = 0; i < count; i++) {
        argument[i] = (storm_argument_t){(uint32_t)(self - actors), draw(self, 1000), 0};
        argument[i].seal = (uint32_t)seal(argument[i].who, argument[i].number);
    }
    status = count == 1U ? weft_function_call(&function, argument, result, timeout)
                         : weft_function_call_many(&function, argument, result, count, timeout);
    if (status == WEFT_REFUSED || status == WEFT_OWNER_DIED) {
        return;
    }
    if (legal(status, timeout)) {
        for (uint32_t i = 0; i < count; i++) {
            check_result(&argument[i], &result[i]);
        }
    }
}

static void serve_function(actor_t *self, weft_function_call_t *call)
{
    weft_timeout_t timeout = draw_timeout(self);
    storm_argument_t argument[FUNCTION_BATCH];
    storm_result_t result[FUNCTION_BATCH];
    weft_status_t status;

    if (!legal(weft_function_accept(&function, call, argument, timeout), timeout)) {
        return;
    }
    for (uint32_t i = 0; i < weft_function_count(call); i++) {
        check(argument[i].seal == (uint32_t)seal(argument[i].who, argument[i].number),
              "an argument is damaged", argument[i].who, argument[i].number);
        result[i] = result_of(&argument[i]);
    }
    if (draw(self, 2)) {
        (void)weft_sleep(1 + draw(self, 20));
    }
    if (draw(self, 4) == 0 || !weft_function_is_wanted(call)) {
        status = weft_function_refuse(call);
    } else {
        status = weft_function_complete(call, result);
    }
    check(status == WEFT_OK || status == WEFT_NOT_FOUND, "the end of a call", (uint32_t)status, 0);
}

static void do_function(actor_t *self)
{
    if (draw(self, 2)) {
        call_function(self);
    } else {
        serve_function(self, &function_calls[self - actors]);
    }
}

/** Nobody works on a call any more. */
static void balance_of_functions(void)
{
    for (unsigned i = 0; i < ACTORS + VICTIMS; i++) {
        check(weft_mutex_owner(&function_calls[i].mutex) == NULL, "a call is still in use", i, 0);
    }
    check(function.callers.head == NULL && function.servers.head == NULL, "who waits", 0, 0);
}

#endif
