/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Log: records of a few words that the host formats. Semantics: DSP/BIOS LOG.
 *
 * Writing a record takes constant time: formatting is deferred to the host, and only the address of
 * the format is stored. `./weft log` reads the buffers and takes the texts from the program's file;
 * see doc/reference/insight.md.
 *
 * Records are numbered from 0. A circular log keeps the last ones, a fixed log the first ones; both
 * continue counting, so that lost records show as a gap.
 */
#ifndef WEFT_LOG_H
#define WEFT_LOG_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Data words of a record. */
#define WEFT_LOG_WORDS 3U

/** A record. The host knows this layout. */
typedef struct weft_log_record {
    uintptr_t format;               /**< address of the format; address of the log for an event */
    uintptr_t data[WEFT_LOG_WORDS]; /**< arguments of the caller */
    uint32_t sequence; /**< its number, which also determines its place in the buffer */
    uint32_t stamp;    /**< time stamp of the board's counter */
} weft_log_record_t;

/** Behavior of a full log. */
typedef enum weft_log_mode {
    WEFT_LOG_FIXED,    /**< keeps the first records */
    WEFT_LOG_CIRCULAR, /**< keeps the last records */
} weft_log_mode_t;

/** Log. The host knows this layout. */
typedef struct weft_log {
    uint32_t sequence;          /**< number of the next record */
    uint32_t limit;             /**< up to this number the fast path applies; 0: disabled */
    uint32_t mask;              /**< records in the buffer, less one */
    weft_log_record_t *records; /**< record n lies at n & mask */
    uint32_t enabled_limit;     /**< value of `limit` while the log is enabled */
} weft_log_t;

/** The numbers of a circular log wrap here. */
#define WEFT_LOG_WRAP UINT32_MAX

#define WEFT_LOG_LIMIT(count, mode) ((mode) == WEFT_LOG_CIRCULAR ? WEFT_LOG_WRAP : (count))

/** An enabled log; as weft_log_init(). */
#define WEFT_LOG_INIT(records, count, mode)                                                        \
    {0, WEFT_LOG_LIMIT(count, mode), (count) - 1U, (records), WEFT_LOG_LIMIT(count, mode)}

/**
 * Initializes an enabled, empty log in the caller's memory.
 * @param count records, a power of two
 * Context: any, before others use it. O(1).
 */
void weft_log_init(weft_log_t *log, weft_log_record_t *records, uint32_t count,
                   weft_log_mode_t mode);

/**
 * Appends a record of three words. DSP/BIOS: LOG_event, which has two.
 * Context: any but a zero-latency ISR. Does not block. O(1), without a branch
 * while the log is enabled and has room.
 */
void weft_log_event(weft_log_t *log, uintptr_t a, uintptr_t b, uintptr_t c);

/**
 * weft_log_event() with a format, called by weft_log_printf(). The log is the last parameter, so
 * that the stored arguments are already in order. Context, bound: weft_log_event().
 */
void weft_log_record(const char *format, uintptr_t a, uintptr_t b, uintptr_t c, weft_log_t *log);

/** Enables the log, which is the initial state. Context: any. O(1). */
void weft_log_enable(weft_log_t *log);

/** Disables the log: records are neither kept nor counted. Context: any. O(1). */
void weft_log_disable(weft_log_t *log);

/** Discards all records and restarts counting from 0. Context: any. O(1). */
void weft_log_reset(weft_log_t *log);

/** Number of records so far, including lost ones. Context: any. O(1). */
uint32_t weft_log_count(const weft_log_t *log);

/**
 * Copies a record, for programs that send their log elsewhere.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK, WEFT_NOT_FOUND: there is no record of this number, not yet or no longer
 */
weft_status_t weft_log_read(const weft_log_t *log, uint32_t sequence, weft_log_record_t *record);

/** Never defined: lets the compiler compare format and arguments. */
void weft_log_check_format(const char *format, ...) WEFT_FORMATS(1, 2);

/** @cond the parts of weft_log_printf() */
#define WEFT_LOG_NINTH(a, b, c, d, e, f, g, h, n, ...) n
#define WEFT_LOG_COUNT(...) WEFT_LOG_NINTH(__VA_ARGS__, 8U, 7U, 6U, 5U, 4U, 3U, 2U, 1U, 0U)
#define WEFT_LOG_FITS(word) (sizeof(1 ? (word) : (word)) <= sizeof(uintptr_t) ? 1 : -1)
#define WEFT_LOG_APPEND(log, text, a, b, c, ...)                                                   \
    do {                                                                                           \
        static const char weft_log_format[] WEFT_LOG_TEXT = text;                                  \
        (void)sizeof(char[WEFT_LOG_FITS(a)]);                                                      \
        (void)sizeof(char[WEFT_LOG_FITS(b)]);                                                      \
        (void)sizeof(char[WEFT_LOG_FITS(c)]);                                                      \
        weft_log_record(weft_log_format, (uintptr_t)(a), (uintptr_t)(b), (uintptr_t)(c), (log));   \
    } while (0)
/** @endcond */

/**
 * Appends a record with a format, a literal, and up to three arguments, each of at most a word:
 * weft_log_printf(&log, "%s took %u us", name, time). The host knows %d %i %u %x %X %o %c %s %p %%
 * with flags, width, precision and length; the text of %s must be constant, as its address alone is
 * kept. The cost does not depend on the number of arguments. DSP/BIOS: LOG_printf, which has two.
 * Context, bound: weft_log_event().
 */
#define weft_log_printf(log, ...)                                                                  \
    do {                                                                                           \
        if (0) {                                                                                   \
            weft_log_check_format(__VA_ARGS__);                                                    \
        }                                                                                          \
        (void)sizeof(char[WEFT_LOG_COUNT(__VA_ARGS__) <= WEFT_LOG_WORDS + 1U ? 1 : -1]);           \
        WEFT_LOG_APPEND(log, __VA_ARGS__, 0, 0, 0, 0);                                             \
    } while (0)

#ifdef __cplusplus
}
#endif

#endif
