/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of user_tasks.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
extern weft_sem_t ready WEFT_HANDLE(ready);
typedef struct frame frames_message_t;
extern weft_msgq_t frames WEFT_HANDLE(frames);
extern weft_rmutex_t guard WEFT_HANDLE(guard);
extern const weft_hub_type_t latch_type;
typedef uint32_t latch_request_t;
extern weft_hub_t latch WEFT_HANDLE(latch);
extern weft_pool_t blocks WEFT_HANDLE(blocks);
extern weft_packet_pool_t packets WEFT_HANDLE(packets);

/* Tasks. */
extern weft_task_t feeder_task WEFT_HANDLE(feeder_task);
extern weft_task_t codec_task WEFT_HANDLE(codec_task);
extern weft_task_t monitor_task WEFT_HANDLE(monitor_task);
extern weft_task_t helper_task WEFT_HANDLE(helper_task);

/* Software interrupts. */
extern weft_swi_t later_swi WEFT_HANDLE(later_swi);

/* Logs, statistics objects. */
extern weft_log_t story_log WEFT_HANDLE(story_log);

/* Functions that the application defines. */
void feed(void *arg);
void run_codec(void *arg);
void run_monitor(void *arg);
void run_helper(void *arg);
void on_later(weft_swi_t *swi, void *arg);

#ifdef __cplusplus
}
#endif

#endif
