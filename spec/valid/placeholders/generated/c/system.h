/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node c of placeholders.yaml: its objects by name. Generated; do not edit.
 */
#ifndef WEFT_GENERATED_SYSTEM_H
#define WEFT_GENERATED_SYSTEM_H

#include <weft/weft.h>

#include "where.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tasks. */
extern weft_task_t three_task;

/* Functions that the application defines. */
void run(void *arg);

#ifdef __cplusplus
}
#endif

#endif
