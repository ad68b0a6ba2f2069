/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The workloads of the suite swi. What a row counts stands beside its name in
 * suite.c.
 */
#ifndef BENCH_SWI_H
#define BENCH_SWI_H

#include "../bench.h"

void swi_overhead(uint32_t n);

/* post.c */
void swi_post(uint32_t n);
void swi_or(uint32_t n);
void swi_inc(uint32_t n);
void swi_andn(uint32_t n);
void swi_dec(uint32_t n);
void swi_dec_nothing(uint32_t n);
void swi_post_switch(uint32_t n);
void swi_post_preempt(uint32_t n);
void swi_post_round(uint32_t n);
void swi_disable(uint32_t n);
void swi_enable(uint32_t n);

/* isr.c: with n, from the start of the handler, else from the store that makes it pending */
void swi_prolog(uint32_t n);
void swi_prolog_c(uint32_t n);
void swi_epilog(uint32_t n);
void swi_epilog_c(uint32_t n);
void swi_isr_to_swi(uint32_t n);
void swi_isr_to_swi_return(uint32_t n);
void swi_isr_to_swi_in_swi(uint32_t n);
void swi_isr_to_task(uint32_t n);
void swi_isr_to_swi_to_task(uint32_t n);
void swi_nested(uint32_t n);

/* handler.c: what the handlers call; in a file of its own, so that it is a call */
void swi_called_end(void);
void swi_called_begin(void);

/* periodic.c */
void swi_tick(uint32_t n);
void swi_tick_runs(uint32_t n);
void swi_idle_pass(uint32_t n);

#endif
