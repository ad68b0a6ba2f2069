/* SPDX-License-Identifier: MIT */
/** @file Runs the conformance suite of the ports. */
#include "../../support/tap.h"
#undef CHECK
#undef CHECK_EQ
#include "conformance.h"

#include "system.h"

#define STACK (2048U + WEFT_PORT_STACK_EXTRA)

#include "port.h"

static weft_task_t tasks[CREW];
static _Alignas(16) uint8_t stacks[CREW][STACK];

bool check(bool ok, const char *what, int line)
{
    return tap_check(ok, what, "conformance", line);
}

bool check_eq(unsigned long got, unsigned long want, const char *what, int line)
{
    return tap_check_eq(got, want, what, "conformance", line);
}

weft_task_t *crew(unsigned index, weft_priority_t priority, weft_task_entry_t entry)
{
    const weft_task_attr_t attr = {
        .entry = entry,
        .arg = &tasks[index],
        .stack = stacks[index],
        .stack_size = sizeof stacks[index],
        .priority = priority,
    };

    weft_task_create(&tasks[index], &attr);
    weft_task_start(&tasks[index]);
    return &tasks[index];
}

static void run_all(const char *prefix, const test_t *tests)
{
    for (; tests->name != NULL; tests++) {
        tap_run(prefix, tests->name, tests->run);
    }
}

void test_main(void *arg)
{
    (void)arg;
    run_all("inline.", inline_tests);
    run_all("interrupts.", interrupt_tests);
    run_all("contexts.", context_tests);
    tap_done();
}
