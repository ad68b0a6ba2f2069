/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The whole public interface of Weft.
 */
#ifndef WEFT_WEFT_H
#define WEFT_WEFT_H

#include <weft/account.h>
#include <weft/barrier.h>
#include <weft/blackboard.h>
#include <weft/budget.h>
#include <weft/ceiling.h>
#include <weft/clock.h>
#include <weft/cond.h>
#include <weft/config.h>
#include <weft/console.h>
#include <weft/data_event.h>
#include <weft/delete.h>
#include <weft/device.h>
#include <weft/dma.h>
#include <weft/dump.h>
#include <weft/event.h>
#include <weft/fault.h>
#include <weft/flags.h>
#include <weft/function.h>
#include <weft/function_many.h>
#include <weft/heap.h>
#include <weft/hub.h>
#include <weft/idle.h>
#include <weft/irq.h>
#include <weft/join.h>
#include <weft/log.h>
#include <weft/mailbox.h>
#include <weft/misuse.h>
#include <weft/msgq.h>
#include <weft/msgq_many.h>
#include <weft/mutex.h>
#include <weft/object.h>
#include <weft/packet.h>
#include <weft/periodic.h>
#include <weft/pipe.h>
#include <weft/pool.h>
#include <weft/port.h>
#include <weft/preemption.h>
#include <weft/queue.h>
#include <weft/reset.h>
#include <weft/sem.h>
#include <weft/slice.h>
#include <weft/stack.h>
#include <weft/stats.h>
#include <weft/swi.h>
#include <weft/system.h>
#include <weft/task.h>
#include <weft/task_name.h>
#include <weft/task_timer.h>
#include <weft/timer.h>
#include <weft/trace.h>
#include <weft/types.h>

#endif
