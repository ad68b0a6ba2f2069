/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of software_interrupts.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Hubs. */
extern weft_sem_t done;

/* Tasks. */
extern weft_task_t waiter_task;

/* Software interrupts. */
extern weft_swi_t filter_swi;
extern weft_swi_t output_swi;

/* Periodic functions. */
extern weft_periodic_t sample_periodic;
extern weft_periodic_t report_periodic;

/* Functions that the application defines. */
void work(void *arg);
void on_filter(weft_swi_t *swi, void *arg);
void on_output(weft_swi_t *swi, void *arg);
void on_period(weft_periodic_t *periodic, void *arg);
void look(void);
void weft_idle_wait(void);

#ifdef __cplusplus
}
#endif

#endif
