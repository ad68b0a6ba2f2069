/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node board of devices.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
typedef weft_uart_bytes_t received_message_t;
extern weft_msgq_t received;
typedef weft_uart_bytes_t sent_message_t;
extern weft_msgq_t sent;
extern weft_sem_t pressed;
extern weft_event_t noticed;
extern weft_flags_t keys;
typedef weft_capture_edge_t stamps_message_t;
extern weft_msgq_t stamps;
typedef weft_capture_edge_t marks_message_t;
extern weft_msgq_t marks;

/* Tasks. */
extern weft_task_t user_task;
extern weft_task_t terminal_task;

/* Devices. */
extern weft_uart_t terminal_device;
extern weft_capture_t wheel_device;
extern weft_capture_t mark_device;

/* Functions that the application defines. */
void run(void *arg);
void weft_uart_sender(void *arg);

#ifdef __cplusplus
}
#endif

#endif
