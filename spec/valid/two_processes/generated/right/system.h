/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node right of two_processes.yaml: its objects by name. Generated; do not edit.
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
typedef struct sample samples_message_t;
extern weft_msgq_t samples;
typedef uint32_t level_message_t;
extern weft_data_event_t level;

/* Tasks. */
extern weft_task_t consumer_task;

/* Numbers of nodes. */
enum {
    left_node = 0,
    right_node = 1,
};


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
extern const weft_remote_sem_t ready;
extern const weft_remote_mutex_t lock;
extern const weft_remote_task_t producer_task;
extern weft_request_t *const producer_request[2];
void producer(void *arg);
extern weft_timer_t tick_timer;
void tick(weft_timer_t *timer, void *arg);

/* Functions that the application defines. */
void consumer(void *arg);

#ifdef __cplusplus
}
#endif

#endif
