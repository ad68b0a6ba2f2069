/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of budgets.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Tasks. */
extern weft_task_t control_task;
extern weft_task_t codec_task;
extern weft_task_t search_task;
extern weft_task_t crawl_task;
extern weft_task_t parse_task;

/* Functions that the application defines. */
void control(void *arg);
void codec(void *arg);
void search(void *arg);
void crawl(void *arg);
void parse(void *arg);

#ifdef __cplusplus
}
#endif

#endif
