/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Periodic functions, called from one software interrupt. Their ticks are those of the
 * description's `config: tick`, 1 ms by default, or counted by weft_periodic_tick().
 *
 * The SWI is posted every `step` ticks, the largest power of two that divides all periods, and
 * calls the due functions in the order of the description. Its mailbox counts steps, so that a step
 * that passes while it runs is not lost.
 *
 * Semantics: DSP/BIOS, module PRD (doc/reference/swi.md has each rule).
 */
#ifndef WEFT_PERIODIC_H
#define WEFT_PERIODIC_H

#include <weft/swi.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weft_periodic weft_periodic_t;

/** Context: SWI; WEFT_NO_WAIT only. They do not preempt each other, as all run in one SWI. */
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

/**
 * The tables of a node with software interrupts, in addition to weft_system. Constant, generated.
 */
typedef struct weft_system_swis {
    const weft_system_periodics_t *periodics; /**< NULL: none */
    void (*start_periodics)(
        const weft_system_periodics_t *all); /**< weft_periodic_begin, or NULL */
} weft_system_swis_t;

extern const weft_system_swis_t weft_system_swis;

/**
 * Starts or restarts a periodic function: the next call is one period from now, minus the part of
 * the SWI's step that has passed.
 * Context: any. O(1). PRD_start of DSP/BIOS.
 */
void weft_periodic_start(weft_periodic_t *periodic);

/** Stops a periodic function. Context: any. O(1). PRD_stop of DSP/BIOS. */
void weft_periodic_stop(weft_periodic_t *periodic);

/**
 * Counts one tick, with `tick: event` in the description: for periods in samples, frames or other
 * events.
 * Context: any. O(1), besides the SWI. PRD_tick of DSP/BIOS.
 */
void weft_periodic_tick(void);

/**
 * Ticks since start; wraps. With a timer as the source, it advances by the SWI's step.
 * Context: any. O(1). PRD_getticks of DSP/BIOS.
 */
uint32_t weft_periodic_ticks(void);

/**
 * Function of the periodic functions' SWI.
 * @param arg a weft_system_periodics_t
 * Context: SWI. O(functions) for each step.
 */
void weft_periodic_run(weft_swi_t *swi, void *arg);

/** Starts the timer of the periodic functions. Context: start of the node, once. */
void weft_periodic_begin(const weft_system_periodics_t *periodics);

#ifdef __cplusplus
}
#endif

#endif
