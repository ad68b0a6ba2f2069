/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards on which several nodes share a machine: one core
 * runs one node, in memory of its own, next to memory that all share.
 *
 * What lies in shared memory is zero when the machine starts. The clocks of
 * all cores have one origin. A node that ends with 0 ends alone, and the last
 * one ends the machine; a node that ends with another code, or in a fault
 * record, ends the machine with that code.
 */
#ifndef PORT_CORES_H
#define PORT_CORES_H

/** The core of this node: 0, 1, ... */
extern const unsigned weft_board_core;

/** Cores with a node in this machine; 1 where a node is alone. */
extern const unsigned weft_board_cores;

/**
 * Raises the board's `doorbell_irq` on a core of this machine, also on the own
 * one. What was stored before is visible to the handler. Rings that come
 * before the handler runs may be served by one run, none is lost; a ring while
 * the interrupt is disabled there waits for weft_irq_enable().
 *
 * Context: any, in and out of the critical section. Does not block. O(1).
 */
void weft_board_doorbell(unsigned core);

#endif
