/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node dsp of two_nodes.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
extern weft_sem_t right;

/* Tasks. */
extern weft_task_t consumer_task;

/* Functions that the application defines. */
void consumer(void *arg);

#ifdef __cplusplus
}
#endif

#endif
