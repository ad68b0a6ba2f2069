/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of all_objects.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
extern weft_sem_t units;
extern weft_event_t ready;
typedef struct sample encode_argument_t;
typedef uint8_t encode_result_t[12];
extern weft_function_t encode;
extern weft_flags_t states;
typedef struct sample meeting_message_t;
extern weft_port_t meeting;
extern weft_port_t barrier;
typedef uint32_t numbers_message_t;
extern weft_msgq_t numbers;
typedef uint8_t frames_message_t[24];
extern weft_msgq_t frames;
typedef const char * texts_message_t;
extern weft_msgq_t texts;
typedef struct sample speed_message_t;
extern weft_data_event_t speed;
typedef uint16_t plan_message_t[8];
extern weft_blackboard_t plan;
extern weft_mutex_t guard;
extern weft_rmutex_t nested;
extern weft_cond_t changed;
extern weft_pool_t blocks;
extern weft_packet_pool_t packets;
typedef struct sample letters_message_t;
extern weft_msgq_t letters;
extern weft_queue_t items;
extern weft_queue_t latest;
extern weft_stack_t words;
typedef int16_t samples_message_t[32];
extern weft_pipe_t samples;
typedef struct sample blocks_out_message_t;
extern weft_pipe_t blocks_out;
void on_frames(weft_pipe_t *pipe, void *arg);
extern weft_heap_t memory;
extern const weft_hub_type_t latch_type;
extern weft_hub_t latch;
extern const weft_hub_type_t gate_type;
extern gate_t gate;

/* Tasks. */
extern weft_task_t first_task;
extern weft_task_t second_task;
extern weft_task_t encoder_task;
extern weft_task_t third_task;

/* Timers. */
extern weft_timer_t beat_timer;
extern weft_timer_t once_timer;
extern weft_timer_t periodic_timer;
extern weft_timer_t later_timer;

/* Logs, statistics objects. */
extern weft_log_t trace_log;
extern weft_log_t boot_log;
extern weft_stats_t period_stats;
extern weft_stats_t depth_stats;
extern weft_stats_t level_stats;

/* Numbers of interrupts. */
enum {
    button_irq = 3,
    plug_irq = 5,
    fast_irq = 31,
    slow_irq = 4,
};
extern weft_irq_slot_t plug_slot;

/* Functions that the application defines. */
void work(void *arg);
weft_status_t encode_sample(const encode_argument_t *argument, encode_result_t *result);
void other(void *arg);
void on_beat(weft_timer_t *timer, void *arg);
void on_later(weft_timer_t *timer, void *arg);
void on_button(void);
void on_fast(void);
void on_slow(void);

#ifdef __cplusplus
}
#endif

#endif
