/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node cores of orders.yaml: its objects by name. Generated; do not edit.
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

/* Tasks. */
extern weft_task_t observer_task;

/* Numbers of nodes. */
enum {
    mips_node = 0,
    cores_node = 1,
    process_node = 2,
};


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
typedef struct sample samples_message_t;
extern const weft_remote_msgq_t samples;
typedef uint32_t near_message_t;
extern const weft_remote_msgq_t near;
typedef char texts_message_t[16];
extern const weft_remote_port_t texts;
typedef union any words_message_t;
extern const weft_remote_port_t words;
typedef int16_t level_message_t;
extern const weft_remote_data_event_t level;
typedef struct point state_message_t[2];
extern const weft_remote_blackboard_t state;
typedef struct point area_argument_t;
typedef double area_result_t;
extern const weft_remote_function_t area;
extern const weft_remote_sem_t ready;
extern const weft_remote_task_t producer_task;
void produce(void *arg);
extern const weft_remote_task_t consumer_task;
void consume(void *arg);
extern const weft_remote_task_t surveyor_task;
weft_status_t survey(const area_argument_t *argument, area_result_t *result);

/* Functions that the application defines. */
void observe(void *arg);

#ifdef __cplusplus
}
#endif

#endif
