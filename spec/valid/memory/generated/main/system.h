/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of memory.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
typedef uint32_t samples_message_t;
extern weft_msgq_t samples;
extern weft_sem_t ready;

/* Tasks. */
extern weft_task_t producer_task;

/* Functions that the application defines. */
void producer(void *arg);

#ifdef __cplusplus
}
#endif

#endif
