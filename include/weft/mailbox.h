/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mailbox: the message queue under the names of DSP/BIOS MBX. Messages of a fixed size are copied
 * in and out; any number of tasks post and pend; a pend that makes room wakes the highest-priority
 * posting task, and switches to it if it has a higher priority than the caller.
 *
 * The names are aliases of the functions in msgq.h, for hubs of other nodes too. Unlike in MBX,
 * tasks wait in priority order, not in order of arrival.
 */
#ifndef WEFT_MAILBOX_H
#define WEFT_MAILBOX_H

#include <weft/msgq.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Mailbox. */
typedef weft_msgq_t weft_mailbox_t;

#define WEFT_MAILBOX_INIT WEFT_MSGQ_INIT

/** MBX_create: weft_msgq_init(). */
#define weft_mailbox_init weft_msgq_init

/** MBX_post: weft_msgq_put(). */
#define weft_mailbox_post weft_msgq_put

/** MBX_pend: weft_msgq_get(). */
#define weft_mailbox_pend weft_msgq_get

/** Messages in the mailbox: weft_msgq_used(). */
#define weft_mailbox_used weft_msgq_used

#ifdef __cplusplus
}
#endif

#endif
