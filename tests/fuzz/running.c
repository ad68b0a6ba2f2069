/* SPDX-License-Identifier: MIT */
/** @file See running.h. */
#include "running.h"

#include <ucontext.h>

#include <weft/system.h>

#include "snapshot.h"
#include "weft_arch.h"

#define KERNEL_STACK 262144U

static ucontext_t here;   /**< the fuzzer */
static ucontext_t inside; /**< the node, in its idle task */
static ucontext_t inside_at_start;

static void on_idle(void)
{
    swapcontext(&inside, &here);
}

static void start_node(void)
{
    weft_start();
}

void running_continue(void)
{
    swapcontext(&here, &inside);
}

void running_begin(void (*inject)(void))
{
    static uint8_t stack[KERNEL_STACK];

    if (!snapshot_exists()) {
        sim.advance_when_idle = false;
        sim.idle = on_idle;
        sim.inject = inject;
        getcontext(&inside);
        inside.uc_stack.ss_sp = stack;
        inside.uc_stack.ss_size = sizeof stack;
        makecontext(&inside, start_node, 0);
        running_continue();
        inside_at_start = inside;
        snapshot_make();
    }
    snapshot_restore();
    inside = inside_at_start;
}
