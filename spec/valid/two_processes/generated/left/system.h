/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node left of two_processes.yaml: its objects by name. Generated; do not edit.
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
extern weft_sem_t ready;
extern weft_mutex_t lock;

/* Tasks. */
extern weft_task_t producer_task;

/* Timers. */
extern weft_timer_t tick_timer;

/* Numbers of nodes. */
enum {
    left_node = 0,
    right_node = 1,
};

/* Asynchronous requests. */
extern weft_request_t *const producer_request[2];


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
typedef struct sample samples_message_t;
extern const weft_remote_msgq_t samples;
typedef uint32_t level_message_t;
extern const weft_remote_data_event_t level;
extern const weft_remote_task_t consumer_task;
void consumer(void *arg);

/* Functions that the application defines. */
void producer(void *arg);
void tick(weft_timer_t *timer, void *arg);

#ifdef __cplusplus
}
#endif

#endif
