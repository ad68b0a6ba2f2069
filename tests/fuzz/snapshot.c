/* SPDX-License-Identifier: MIT */
/**
 * @file
 * See snapshot.h. Compiled without sanitizers and builtins: what a sanitizer
 * guards around variables is copied, too.
 */
#include "snapshot.h"

#include <stdint.h>
#include <stdlib.h>

extern uint8_t __start_node_data[], __stop_node_data[];
extern uint8_t __start_node_bss[], __stop_node_bss[];

static uint8_t *data;
static uint8_t *bss;

static void copy(uint8_t *to, const uint8_t *from, size_t bytes)
{
    uint64_t *word_to = (uint64_t *)to;
    const uint64_t *word_from = (const uint64_t *)from;

    for (size_t i = 0; i < bytes / sizeof *word_to; i++) {
        word_to[i] = word_from[i];
    }
    for (size_t i = bytes & ~(sizeof *word_to - 1U); i < bytes; i++) {
        to[i] = from[i];
    }
}

static size_t data_size(void)
{
    return (size_t)(__stop_node_data - __start_node_data);
}

static size_t bss_size(void)
{
    return (size_t)(__stop_node_bss - __start_node_bss);
}

bool snapshot_exists(void)
{
    return data != NULL;
}

void snapshot_make(void)
{
    data = malloc(data_size());
    bss = malloc(bss_size());
    if (data == NULL || bss == NULL) {
        abort();
    }
    copy(data, __start_node_data, data_size());
    copy(bss, __start_node_bss, bss_size());
}

void snapshot_restore(void)
{
    copy(__start_node_data, data, data_size());
    copy(__start_node_bss, bss, bss_size());
}
