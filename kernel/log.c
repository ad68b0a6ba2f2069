/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Log.
 *
 * One comparison decides whether a record can simply be appended: `limit` is the number at which a
 * fixed log is full, or at which the numbers of a circular log wrap, or 0 while the log is
 * disabled. Otherwise a function with the same arguments is tail-called, so that the fast path
 * saves no registers.
 */
#include <weft/log.h>

#include "check.h"
#include "weft_board.h"

_Static_assert(offsetof(weft_log_t, limit) == 4 && offsetof(weft_log_t, mask) == 8 &&
                   offsetof(weft_log_t, records) == 8 + sizeof(uintptr_t) &&
                   offsetof(weft_log_t, enabled_limit) == 8 + 2 * sizeof(uintptr_t),
               "tools/weft/observe/insight.py: LOG");
_Static_assert(offsetof(weft_log_record_t, data) == sizeof(uintptr_t) &&
                   offsetof(weft_log_record_t, sequence) == 4 * sizeof(uintptr_t) &&
                   offsetof(weft_log_record_t, stamp) == 4 * sizeof(uintptr_t) + 4,
               "append_or_lock(), and tools/weft/observe/insight.py: RECORD");

void weft_log_init(weft_log_t *log, weft_log_record_t *records, uint32_t count,
                   weft_log_mode_t mode)
{
    weft_check_not(weft_wrong_call(log));
    weft_check_not(weft_wrong_object(records));
    weft_check(count != 0 && (count & (count - 1U)) == 0, WEFT_MISUSE_SIZE);
    *log = (weft_log_t)WEFT_LOG_INIT(records, count, mode);
}

/**
 * Handles a record that cannot simply be appended. Releases the kernel lock.
 * @return true if a circular log wrapped its numbers and the record can be appended now
 */
static bool restart_unlock(weft_log_t *log)
{
    bool wraps = log->limit == WEFT_LOG_WRAP;

    if (wraps) {
        log->sequence = 0;
    } else if (log->limit != 0 && log->sequence != UINT32_MAX) {
        log->sequence++;
    }
    weft_arch_unlock();
    return wraps;
}

WEFT_SLOW_PATH static void record_slow_unlock(const char *format, uintptr_t a, uintptr_t b,
                                              uintptr_t c, weft_log_t *log)
{
    if (restart_unlock(log)) {
        weft_log_record(format, a, b, c, log);
    }
}

WEFT_SLOW_PATH static void event_slow_unlock(weft_log_t *log, uintptr_t a, uintptr_t b, uintptr_t c)
{
    if (restart_unlock(log)) {
        weft_log_event(log, a, b, c);
    }
}

/** Appends a record if the log has room, and then releases the kernel lock; otherwise keeps it. */
WEFT_COMMON_PATH bool append_or_lock(weft_log_t *log, uintptr_t format, uintptr_t a, uintptr_t b,
                                     uintptr_t c)
{
    uint32_t sequence;
    uint32_t mask;
    weft_log_record_t *records;

    weft_arch_lock();
    sequence = log->sequence;
    if (sequence >= log->limit) {
        return false;
    }
    mask = log->mask;
    records = log->records;
    log->sequence = sequence + 1U;
    weft_arch_store(&records[sequence & mask], format, a, b, c, sequence, weft_board_raw_stamp());
    weft_arch_unlock();
    return true;
}

void weft_log_event(weft_log_t *log, uintptr_t a, uintptr_t b, uintptr_t c)
{
    WEFT_CHECK_VOID(weft_wrong_call(log));
    if (!append_or_lock(log, (uintptr_t)log, a, b, c)) {
        event_slow_unlock(log, a, b, c);
    }
}

void weft_log_record(const char *format, uintptr_t a, uintptr_t b, uintptr_t c, weft_log_t *log)
{
    WEFT_CHECK_VOID(weft_wrong_object(format));
    WEFT_CHECK_VOID(weft_wrong_call(log));
    if (!append_or_lock(log, (uintptr_t)format, a, b, c)) {
        record_slow_unlock(format, a, b, c, log);
    }
}

void weft_log_enable(weft_log_t *log)
{
    WEFT_CHECK_VOID(weft_wrong_object(log));
    log->limit = log->enabled_limit;
}

void weft_log_disable(weft_log_t *log)
{
    WEFT_CHECK_VOID(weft_wrong_object(log));
    log->limit = 0;
}

void weft_log_reset(weft_log_t *log)
{
    WEFT_CHECK_VOID(weft_wrong_call(log));
    weft_arch_lock();
    log->sequence = 0;
    weft_arch_unlock();
}

uint32_t weft_log_count(const weft_log_t *log)
{
    weft_check_not(weft_wrong_object(log));
    return *(const volatile uint32_t *)&log->sequence;
}

weft_status_t weft_log_read(const weft_log_t *log, uint32_t sequence, weft_log_record_t *record)
{
    WEFT_CHECK(weft_wrong_call(log));
    WEFT_CHECK(weft_wrong_object(record));
    const weft_log_record_t *found = &log->records[sequence & log->mask];
    uint32_t next;
    bool is_there;

    weft_arch_lock();
    next = log->sequence;
    is_there = found->sequence == sequence && sequence != next &&
               (sequence < next || log->enabled_limit == WEFT_LOG_WRAP);
    if (is_there) {
        *record = *found;
    }
    weft_arch_unlock();
    return is_there ? WEFT_OK : WEFT_NOT_FOUND;
}
