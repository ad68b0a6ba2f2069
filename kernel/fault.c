/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fault records. They use no services of the kernel: its state may be corrupt.
 */
#include <weft/fault.h>

#include "check.h"
#include "dump.h"
#include "netif.h"
#include "record.h"
#include "swi.h"

static bool is_faulting;

/** What tells a fault has failed: no second try. */
void weft_kernel_fault_begin(void)
{
    if (is_faulting) {
        weft_board_exit(WEFT_EXIT_FAULT);
    }
    is_faulting = true;
}

void weft_fault(const weft_fault_t *fault)
{
    weft_check_not(weft_wrong_object(fault));
    const int irq = weft_arch_irq_active();
    weft_record_t record;

    is_faulting = true;
    if (WEFT_CONFIG_CHECKS) {
        weft_arch_guard(NULL);
    }
    if (WEFT_CONFIG_NET) {
        weft_netif_fault();
    }
    weft_record_begin_locked(&record);
    weft_record_printf(&record, "\n@fault what=\"%s\" code=%u pc=%p address=%p task=%p",
                       fault->what, (unsigned)fault->code, (void *)fault->pc,
                       (void *)fault->address, (void *)weft_sched_task());
    if (WEFT_CONFIG_SWI && weft_swi.running != NULL) {
        weft_record_printf(&record, " swi=%p", (void *)weft_swi.running);
    }
    if (irq >= 0) {
        weft_record_printf(&record, " irq=%u", (unsigned)irq);
    }
    for (size_t i = 0; i < fault->registers; i++) {
        weft_record_printf(&record, " %s=%p", fault->names[i], (void *)fault->values[i]);
    }
    weft_record_end_locked(&record);
    weft_dump_at_end_locked();
    weft_board_exit(WEFT_EXIT_FAULT);
}
