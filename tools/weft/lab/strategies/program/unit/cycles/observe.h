/* SPDX-License-Identifier: MIT */
/** @file Marks that the simulator sees: the clock of both cores is that of the log. */
#ifndef OBSERVE_H
#define OBSERVE_H

#define MARK_AS(number) __asm__ volatile("slti x0, x0, " #number : : : "memory")
#define MARK(number) MARK_AS(number)

/** Begins an exchange of those with this number, from 0 to 4: marks have four bits. */
#define OBSERVE_BEGIN(number) MARK(6 + number)

/** Ends an exchange, on either node. */
#define OBSERVE_END(number) MARK(11 + number)

/** Begins a window, or ends it. */
void observe_window(void);

/** Prints what this node has noted. */
void observe_report(void);

#endif
