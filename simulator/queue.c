/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The queue of events: a binary heap.
 */
#include <stdlib.h>

#include "engine.h"

static event_t *heap;
static size_t used;
static size_t room;
static uint64_t orders;

static bool is_before(const event_t *a, const event_t *b)
{
    return a->time != b->time ? a->time < b->time : a->order < b->order;
}

uint64_t queue_add(uint64_t time, event_kind_t kind, void *what)
{
    const event_t event = {.time = time, .order = ++orders, .what = what, .kind = kind};
    size_t place;

    if (used == room) {
        room = room == 0 ? 1024 : 2 * room;
        heap = grow(heap, room * sizeof *heap);
    }
    for (place = used++; place != 0 && is_before(&event, &heap[(place - 1) / 2]);
         place = (place - 1) / 2) {
        heap[place] = heap[(place - 1) / 2];
    }
    heap[place] = event;
    return event.order;
}

const event_t *queue_first(void)
{
    return used == 0 ? NULL : &heap[0];
}

void queue_remove_first(void)
{
    const event_t event = heap[--used];
    size_t place = 0;

    for (size_t child; (child = 2 * place + 1) < used; place = child) {
        if (child + 1 < used && is_before(&heap[child + 1], &heap[child])) {
            child++;
        }
        if (!is_before(&heap[child], &event)) {
            break;
        }
        heap[place] = heap[child];
    }
    heap[place] = event;
}

void queue_clear(void)
{
    used = 0;
    orders = 0;
}
