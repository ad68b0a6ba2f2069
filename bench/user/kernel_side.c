/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The roles as tasks of the kernel have them.
 */
#include "roles.h"

static void irq_begin(void)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(give_irq);
        bench_settle();
    }
    role_done();
}

const bench_role_t kernel_roles[ROLES] = {[IRQ_BEGIN] = irq_begin, BENCH_ROLES};

void on_give(void)
{
    weft_sem_give(&sem);
}

void kernel_victim(void *arg)
{
    (void)arg;
}
