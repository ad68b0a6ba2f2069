/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node board of host_services.yaml: its objects by name. Generated; do not edit.
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

/* Tasks. */
extern weft_task_t writer_task;

/* Numbers of nodes. */
enum {
    board_node = 0,
    host_node = 1,
};


/*
 * What lives on other nodes, so that each source compiles for each node. Only
 * what a task of this node uses or controls is defined: functions of tasks of
 * other nodes are left out by the linker.
 */
extern const weft_remote_host_t host;

/* Functions that the application defines. */
void writer(void *arg);

#ifdef __cplusplus
}
#endif

#endif
