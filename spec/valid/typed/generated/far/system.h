/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node far of typed.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>
#include <weft/net.h>
#include <weft/remote.h>
#include <weft/request.h>

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
typedef char texts_message_t[16];
extern weft_msgq_t texts;
typedef int16_t level_message_t;
extern weft_data_event_t level;
typedef struct order state_message_t;
extern weft_blackboard_t state;
typedef uint8_t decode_argument_t[16];
typedef struct order decode_result_t;
extern weft_function_t decode;
extern weft_function_t tick;

/* Tasks. */
extern weft_task_t decoder_task;
extern weft_task_t ticker_task;

/* Numbers of nodes. */
enum {
    near_node = 0,
    far_node = 1,
};


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
typedef struct order orders_message_t;
extern const weft_remote_port_t orders;
extern const weft_remote_port_t doorbell;
typedef uint32_t numbers_message_t;
extern const weft_remote_msgq_t numbers;
typedef uint8_t frames_message_t[64];
extern weft_pipe_t frames;
typedef uint32_t reset_result_t;
extern const weft_remote_function_t reset;
extern const weft_remote_sem_t unlocked;
extern const weft_remote_task_t first_task;
void first(void *arg);

/* Functions that the application defines. */
weft_status_t decode_bytes(const decode_argument_t *argument, decode_result_t *result);
weft_status_t count_tick(void);

/* Messages by their types: the services of one hub, which the compiler resolves without cost. */
WEFT_ALWAYS_INLINE weft_status_t texts_put(const texts_message_t *message, weft_timeout_t timeout)
{
    return weft_msgq_put(&texts, message, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t texts_get(texts_message_t *message, weft_timeout_t timeout)
{
    return weft_msgq_get(&texts, message, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t texts_peek(texts_message_t *message)
{
    return weft_msgq_peek(&texts, message);
}

WEFT_ALWAYS_INLINE weft_status_t texts_put_many(const texts_message_t *message, size_t *count, weft_timeout_t timeout)
{
    return weft_msgq_put_many(&texts, message, count, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t texts_get_many(texts_message_t *message, size_t *count, weft_timeout_t timeout)
{
    return weft_msgq_get_many(&texts, message, count, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t level_put(const level_message_t *message)
{
    return weft_data_event_put(&level, message);
}

WEFT_ALWAYS_INLINE weft_status_t level_get(level_message_t *message, weft_timeout_t timeout)
{
    return weft_data_event_get(&level, message, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t level_peek(level_message_t *message)
{
    return weft_data_event_peek(&level, message);
}

WEFT_ALWAYS_INLINE weft_status_t state_write(const state_message_t *message)
{
    return weft_blackboard_write(&state, message);
}

WEFT_ALWAYS_INLINE weft_status_t state_read(state_message_t *message, uint32_t *count, weft_timeout_t timeout)
{
    return weft_blackboard_read(&state, message, count, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t state_read_new(state_message_t *message, uint32_t *count, weft_timeout_t timeout)
{
    return weft_blackboard_read_new(&state, message, count, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t decode_call(const decode_argument_t *argument, decode_result_t *result, weft_timeout_t timeout)
{
    return weft_function_call(&decode, argument, result, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t decode_call_many(const decode_argument_t *argument, decode_result_t *result, size_t count, weft_timeout_t timeout)
{
    return weft_function_call_many(&decode, argument, result, count, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t tick_call(weft_timeout_t timeout)
{
    return weft_function_call(&tick, NULL, NULL, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t orders_put(const orders_message_t *message, weft_timeout_t timeout)
{
    return weft_port_put(&orders, message, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t orders_get(orders_message_t *message, weft_timeout_t timeout)
{
    return weft_port_get(&orders, message, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t numbers_put(const numbers_message_t *message, weft_timeout_t timeout)
{
    return weft_msgq_put(&numbers, message, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t numbers_get(numbers_message_t *message, weft_timeout_t timeout)
{
    return weft_msgq_get(&numbers, message, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t numbers_put_many(const numbers_message_t *message, size_t *count, weft_timeout_t timeout)
{
    return weft_msgq_put_many(&numbers, message, count, timeout);
}

WEFT_ALWAYS_INLINE weft_status_t numbers_get_many(numbers_message_t *message, size_t *count, weft_timeout_t timeout)
{
    return weft_msgq_get_many(&numbers, message, count, timeout);
}

WEFT_ALWAYS_INLINE frames_message_t *frames_writer_address(void)
{
    return (frames_message_t *)weft_pipe_writer_address(&frames);
}

WEFT_ALWAYS_INLINE const frames_message_t *frames_reader_address(void)
{
    return (const frames_message_t *)weft_pipe_reader_address(&frames);
}

WEFT_ALWAYS_INLINE weft_status_t reset_call(reset_result_t *result, weft_timeout_t timeout)
{
    return weft_function_call(&reset, NULL, result, timeout);
}

#ifdef __cplusplus
}
#endif

#endif
