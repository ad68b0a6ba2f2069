/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node display of moved.yaml: its objects by name. Generated; do not edit.
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
extern weft_dma_t engine;
typedef uint8_t frames_message_t[16384];
extern weft_port_t frames;

/* Tasks. */
extern weft_task_t show_task;

/* Numbers of nodes. */
enum {
    camera_node = 0,
    display_node = 1,
};


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
extern const weft_remote_task_t take_task;
void take(void *arg);

/* Functions that the application defines. */
void show(void *arg);

#ifdef __cplusplus
}
#endif

#endif
