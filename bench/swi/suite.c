/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of the suite swi. "immediate": nothing that is posted starts in the
 * sample. "switch": from the call in a task to the first instruction of the
 * SWI; "preempt": from the call in a SWI of lower priority. "isr.to": from the first
 * instruction of the handler, as DSP/BIOS defines its rows; "isr.pend.to": from
 * the store that makes the interrupt pending.
 */
#include "swi.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", swi_overhead, 0},

    {"swi.post.immediate.kernel", "post an SWI of lower priority than the running one", swi_post,
     0},
    {"swi.or.immediate.kernel", "set bits of the mailbox and post such an SWI", swi_or, 0},
    {"swi.inc.immediate.kernel", "add 1 to the mailbox and post such an SWI", swi_inc, 0},
    {"swi.andn.immediate.kernel", "clear the last bits of the mailbox, which posts such an SWI",
     swi_andn, 0},
    {"swi.dec.immediate.kernel", "subtract the last 1 of the mailbox, which posts such an SWI",
     swi_dec, 0},
    {"swi.dec.nothing.kernel", "subtract 1 from the mailbox, which is not 0 then", swi_dec_nothing,
     0},
    {"swi.post.switch.kernel", "post in a task; the SWI runs", swi_post_switch, 0},
    {"swi.post.preempt.kernel", "post in an SWI; one of higher priority runs", swi_post_preempt, 0},
    {"swi.post.return.kernel", "post in a task; an empty SWI runs; back in the task",
     swi_post_round, 0},
    {"swi.disable.kernel", "disable SWIs in a task", swi_disable, 0},
    {"swi.enable.kernel", "enable SWIs in a task, none is posted", swi_enable, 0},

    {"isr.prolog.kernel", "pend; a handler that needs no register runs", swi_prolog, 0},
    {"isr.prolog.c.kernel", "pend; a C function that the handler calls runs", swi_prolog_c, 0},
    {"isr.epilog.kernel", "end of such a handler; back in the interrupted task", swi_epilog, 0},
    {"isr.epilog.c.kernel", "end of such a C function; back in the interrupted task", swi_epilog_c,
     0},
    {"isr.to.swi.kernel", "the handler posts; the SWI runs; a task was interrupted", swi_isr_to_swi,
     1},
    {"isr.pend.to.swi.kernel", "pend; the handler posts; the SWI runs", swi_isr_to_swi, 0},
    {"isr.to.swi.return.kernel",
     "pend; the handler posts; an empty SWI runs; back in the interrupted task",
     swi_isr_to_swi_return, 0},
    {"isr.to.swi.preempt.kernel", "the handler posts; the SWI runs; an SWI was interrupted",
     swi_isr_to_swi_in_swi, 1},
    {"isr.to.task.kernel", "the handler gives; the task that waits runs", swi_isr_to_task, 1},
    {"isr.pend.to.task.kernel", "pend; the handler gives; the task that waits runs",
     swi_isr_to_task, 0},
    {"isr.to.swi.to.task.kernel", "the handler posts; the SWI gives; the task that waits runs",
     swi_isr_to_swi_to_task, 1},
    {"isr.nested.kernel", "pend in a handler; another handler runs", swi_nested, 0},

    {"periodic.tick.immediate.kernel", "a tick at which no function can be due", swi_tick, 0},
    {"periodic.tick.run.kernel", "a tick; the SWI runs and calls the only periodic function",
     swi_tick_runs, 0},
    {"idle.pass.kernel", "a pass of the idle loop with one idle function", swi_idle_pass, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);

void swi_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}
