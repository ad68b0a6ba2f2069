/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node watcher of replicated.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>
#include <weft/net.h>
#include <weft/remote.h>
#include <weft/request.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
extern weft_sem_t alive;

/* Tasks. */
extern weft_task_t watch_task;

/* Numbers of nodes. */
enum {
    core0_node = 0,
    core1_node = 1,
    core2_node = 2,
    watcher_node = 3,
};


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
typedef uint32_t inbox0_message_t;
extern const weft_remote_msgq_t inbox0;
typedef uint32_t inbox1_message_t;
extern const weft_remote_msgq_t inbox1;
typedef uint32_t inbox2_message_t;
extern const weft_remote_msgq_t inbox2;
extern const weft_remote_task_t worker0_task;
extern weft_request_t *const worker0_request[1];
void worker(void *arg);
extern const weft_remote_task_t worker1_task;
extern weft_request_t *const worker1_request[1];
void worker(void *arg);
extern const weft_remote_task_t worker2_task;
extern weft_request_t *const worker2_request[1];
void worker(void *arg);
extern weft_timer_t tick0_timer;
void tick(weft_timer_t *timer, void *arg);
extern weft_timer_t tick1_timer;
void tick(weft_timer_t *timer, void *arg);
extern weft_timer_t tick2_timer;
void tick(weft_timer_t *timer, void *arg);

/*
 * What stands for several: the count of nodes and the number of this one, -1 if
 * it is none of them; references, empty where no task of this node uses it; and
 * the one of this node.
 */
enum { core_count = 3, core_index = -1 };
extern const weft_msgq_ref_t inbox[3];
extern const weft_task_ref_t worker_tasks[3];
#define inbox_message_t inbox0_message_t
#define worker_task worker0_task
#define worker_request worker0_request
#define tick_timer tick0_timer

/* Functions that the application defines. */
void watch(void *arg);

#ifdef __cplusplus
}
#endif

#endif
