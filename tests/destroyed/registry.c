/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A kernel task has destroyed the registry of objects when it faults: the dump behind its fault
 * record faults, too.
 */
#include <weft/weft.h>

#include "object.h"
#include "system.h"

static volatile uintptr_t far_away = NOTHING;

void culprit_main(void *arg)
{
    weft_object_t *first = (weft_object_t *)weft_object_first_locked(WEFT_OBJECT_TASK);

    (void)arg;
    first->next = (weft_object_t *)far_away;
    __builtin_trap();
}
