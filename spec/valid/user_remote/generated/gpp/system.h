/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node gpp of user_remote.yaml: its objects by name. Generated; do not edit.
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
extern weft_sem_t here WEFT_HANDLE(here);

/* Tasks. */
extern weft_task_t feeder_task WEFT_HANDLE(feeder_task);

/* Numbers of nodes. */
enum {
    gpp_node = 0,
    dsp0_node = 1,
    dsp1_node = 2,
};


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
typedef uint8_t blocks0_message_t[64];
extern const weft_remote_msgq_t blocks0 WEFT_HANDLE(blocks0);
typedef uint8_t blocks1_message_t[64];
extern const weft_remote_msgq_t blocks1 WEFT_HANDLE(blocks1);
typedef uint8_t encode_argument_t[64];
typedef uint32_t encode_result_t;
extern const weft_remote_function_t encode WEFT_HANDLE(encode);
extern const weft_remote_task_t worker0_task WEFT_HANDLE(worker0_task);
void worker(void *arg);
extern const weft_remote_task_t worker1_task WEFT_HANDLE(worker1_task);
void worker(void *arg);
extern const weft_remote_task_t encoder_task WEFT_HANDLE(encoder_task);
weft_status_t encode_block(const encode_argument_t *argument, encode_result_t *result);

/*
 * What stands for several: the count of nodes and the number of this one, -1 if
 * it is none of them; references, empty where no task of this node uses it; and
 * the one of this node.
 */
enum { dsp_count = 2, dsp_index = -1 };
extern const weft_msgq_ref_t blocks[2] WEFT_HANDLE(blocks);
extern const weft_task_ref_t worker_tasks[2] WEFT_HANDLE(worker_tasks);
#define blocks_message_t blocks0_message_t
#define worker_task worker0_task

/* Functions that the application defines. */
void feeder(void *arg);

#ifdef __cplusplus
}
#endif

#endif
