/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Periodic functions: called in the context of one software interrupt, every so
 * many ticks. Their ticks are those of the description's `config: tick`, 1 ms
 * where nothing is said, or whatever weft_periodic_tick() counts.
 *
 * The SWI is posted at the largest power of two of ticks by which all periods
 * can be divided, and calls in the order of the description what is due. Its
 * mailbox counts: a step that comes while it runs is not lost, but made up for.
 *
 * Semantics: DSP/BIOS, module PRD (doc/swi.md has each rule).
 */
#ifndef WEFT_PERIODIC_H
#define WEFT_PERIODIC_H

#include <weft/swi.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weft_periodic weft_periodic_t;

/** Context: SWI; WEFT_NO_WAIT only. None preempts another, as all are in one SWI. */
typedef void (*weft_periodic_function_t)(weft_periodic_t *periodic, void *arg);

/** Periodic function. The description makes it. All members are private to the kernel. */
struct weft_periodic {
    weft_periodic_function_t function;
    void *arg;
    uint32_t period; /**< ticks */
    uint32_t left;   /**< ticks to the next call; 0: stopped */
    bool once;       /**< stops when it is called */
};

/** The periodic functions of a node. Constant, generated. */
typedef struct weft_system_periodics {
    weft_periodic_t *const *list;
    uint32_t count;
    uint32_t step; /**< ticks between runs of the SWI, a power of two */
    uint32_t tick; /**< time between ticks; 0: weft_periodic_tick() makes them */
    weft_swi_t *swi;
} weft_system_periodics_t;

/** What a node with software interrupts has besides its weft_system. Constant, generated. */
typedef struct weft_system_swis {
    const weft_system_periodics_t *periodics; /**< NULL: none */
    void (*start_periodics)(
        const weft_system_periodics_t *all); /**< weft_periodic_begin, or NULL */
} weft_system_swis_t;

extern const weft_system_swis_t weft_system_swis;

/**
 * Starts or restarts a periodic function: its next call comes a period from now,
 * or less by the part of the SWI's step that has passed.
 * Context: any. O(1). PRD_start of DSP/BIOS.
 */
void weft_periodic_start(weft_periodic_t *periodic);

/** Stops a periodic function. Context: any. O(1). PRD_stop of DSP/BIOS. */
void weft_periodic_stop(weft_periodic_t *periodic);

/**
 * One tick, where the description says `tick: event`: for periods in samples,
 * frames or whatever else comes one at a time.
 * Context: any. O(1), besides the SWI. PRD_tick of DSP/BIOS.
 */
void weft_periodic_tick(void);

/**
 * Ticks since start; wraps. Where time makes them, it goes on by the SWI's step.
 * Context: any. O(1). PRD_getticks of DSP/BIOS.
 */
uint32_t weft_periodic_ticks(void);

/** What the SWI of the periodic functions runs. @param arg a weft_system_periodics_t */
void weft_periodic_run(weft_swi_t *swi, void *arg);

/** Starts the clock of the periodic functions; the start of the node calls it. */
void weft_periodic_begin(const weft_system_periodics_t *periodics);

#ifdef __cplusplus
}
#endif

#endif
