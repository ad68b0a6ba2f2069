/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node dsp1 of user_remote.yaml: its objects by name. Generated; do not edit.
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
typedef uint8_t blocks1_message_t[64];
extern weft_msgq_t blocks1;

/* Tasks. */
extern weft_task_t worker1_task;

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
extern const weft_remote_msgq_t blocks0;
typedef uint8_t encode_argument_t[64];
typedef uint32_t encode_result_t;
extern const weft_remote_function_t encode;
extern const weft_remote_sem_t here;
extern const weft_remote_task_t feeder_task;
void feeder(void *arg);
extern const weft_remote_task_t worker0_task;
void worker(void *arg);
extern const weft_remote_task_t encoder_task;
weft_status_t encode_block(const encode_argument_t *argument, encode_result_t *result);

/*
 * What stands for several: the count of nodes and the number of this one, -1 if
 * it is none of them; references, empty where no task of this node uses it; and
 * the one of this node.
 */
enum { dsp_count = 2, dsp_index = 1 };
extern const weft_msgq_ref_t blocks[2];
extern const weft_task_ref_t worker_tasks[2];
#define blocks_message_t blocks0_message_t
#define worker_task worker1_task

/* Functions that the application defines. */
void worker(void *arg);

#ifdef __cplusplus
}
#endif

#endif
