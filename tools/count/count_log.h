/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The log of those who count: the count at each mark, and the windows in which
 * interrupts are masked. Whoever includes this says what is counted: QEMU's
 * plugin instructions, the simulated system clock cycles.
 *
 * Lines:
 *   v 1 NAME                               once, at the beginning
 *   m number count                         a mark
 *   w metric c|t m|s begin end longest times
 *                                          windows, per place, before the next metric begins;
 *                                          c: by an instruction, t: by a trap;
 *                                          m: inside a sample, s: between
 *   e count                                the whole run; the last line of a complete log
 * doc/explanation/measuring.md defines the windows. C and C++.
 */
#ifndef WEFT_COUNT_LOG_H
#define WEFT_COUNT_LOG_H

#include "count_sites.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

/** Windows from one place to another, within one metric. */
struct count_window {
    uint32_t begin;
    uint32_t end;
    bool trap;     /**< opened by a trap */
    bool measured; /**< opened inside a sample */
    uint64_t longest;
    uint64_t times;
};

enum { COUNT_MARK_BEGIN = 1, COUNT_MARK_METRIC = 3, COUNT_WINDOWS = 256 };

/** Zero but for `out` is the state before a run. */
struct count_log {
    FILE *out;
    unsigned masked;             /**< set of enum site_condition */
    struct count_window current; /**< `begin`, `trap`, `measured` of the open window */
    uint64_t opened;             /**< count when it opened */
    uint64_t marks;              /**< executed so far */
    uint64_t marks_at_open;
    unsigned metric;  /**< marks "next metric" so far */
    bool sample_open; /**< between marks "begin" and "end" */
    struct count_window windows[COUNT_WINDOWS];
    unsigned used; /**< of `windows` */
};

/** Begins the log; `name` is that of the processor. */
static inline void count_log_begin(struct count_log *log, const char *name)
{
    fprintf(log->out, "v 1 %s\n", name);
}

static inline void count_log_flush(struct count_log *log)
{
    for (unsigned i = 0; i < log->used; i++) {
        const struct count_window *w = &log->windows[i];
        fprintf(log->out, "w %u %c %c %" PRIx32 " %" PRIx32 " %" PRIu64 " %" PRIu64 "\n",
                log->metric, w->trap ? 't' : 'c', w->measured ? 'm' : 's', w->begin, w->end,
                w->longest, w->times);
    }
    log->used = 0;
}

static inline struct count_window *count_log_window(struct count_log *log)
{
    const struct count_window *current = &log->current;
    for (unsigned i = 0; i < log->used; i++) {
        struct count_window *w = &log->windows[i];
        if (w->begin == current->begin && w->end == current->end && w->trap == current->trap &&
            w->measured == current->measured) {
            return w;
        }
    }
    if (log->used == COUNT_WINDOWS) {
        count_log_flush(log);
    }
    struct count_window *w = &log->windows[log->used++];
    *w = *current;
    w->longest = 0;
    w->times = 0;
    return w;
}

static inline void count_log_mark(struct count_log *log, unsigned number, uint64_t count)
{
    if (number == COUNT_MARK_METRIC) {
        count_log_flush(log);
        log->metric++;
    }
    log->sample_open = number == COUNT_MARK_BEGIN;
    fprintf(log->out, "m %u %" PRIu64 "\n", number, count);
    log->marks++;
}

static inline void count_log_mask(struct count_log *log, unsigned condition, uint32_t pc, bool trap,
                                  uint64_t count)
{
    if (log->masked == 0) {
        log->current.begin = pc;
        log->current.trap = trap;
        log->current.measured = log->sample_open;
        log->opened = count - (trap ? 1 : 0);
        log->marks_at_open = log->marks;
    }
    log->masked |= condition;
}

static inline void count_log_unmask(struct count_log *log, unsigned condition, uint32_t pc,
                                    uint64_t count)
{
    if ((log->masked & condition) == 0) {
        return;
    }
    log->masked &= ~condition;
    if (log->masked != 0) {
        return;
    }
    log->current.end = pc;
    struct count_window *w = count_log_window(log);
    const uint64_t length = count - log->opened - (log->marks - log->marks_at_open);
    w->times++;
    if (length > w->longest) {
        w->longest = length;
    }
}

/** Notes an instruction at `pc`, before which `count` was reached. */
static inline void count_log_site(struct count_log *log, struct site site, uint32_t pc,
                                  uint64_t count)
{
    switch (site.kind) {
    case SITE_NONE:
        break;
    case SITE_MARK:
        count_log_mark(log, site.value, count);
        break;
    case SITE_MASK:
        count_log_mask(log, site.value, pc, false, count);
        break;
    case SITE_UNMASK:
        count_log_unmask(log, site.value, pc, count);
        break;
    case SITE_TRAP:
        count_log_mask(log, CONDITION_GLOBAL, pc, true, count);
        break;
    }
}

/** Ends the log, which stays open; `count` is that of the whole run. */
static inline void count_log_end(struct count_log *log, uint64_t count)
{
    count_log_flush(log);
    fprintf(log->out, "e %" PRIu64 "\n", count);
}

#endif
