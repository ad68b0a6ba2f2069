/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Conformance suite of link drivers: what net/link.h promises, tried on any
 * medium. A program for a medium defines it and calls conformance_run().
 */
#ifndef TESTS_LINK_CONFORMANCE_H
#define TESTS_LINK_CONFORMANCE_H

#include "fake_net.h"

/** What can go wrong on a medium, in thousandths of what is sent. */
typedef struct faults {
    unsigned drop;
    unsigned corrupt;
    unsigned duplicate;
    unsigned reorder;
    unsigned stall; /**< nothing gets through for a while */
    unsigned reset; /**< an end starts again */
} faults_t;

/** A medium that joins two links. */
typedef struct medium {
    const char *name;
    weft_link_t *links[2];
    /** Makes the medium anew, nothing in it, and both links; does not open them. */
    void (*make)(enum weft_link_notify notify);
    /** An end has crashed: its link object is new. Not the medium. NULL: not possible */
    void (*restart)(unsigned end);
    /** Sets what goes wrong from now on; NULL: nothing can. */
    void (*set_faults)(const faults_t *faults);
    /** Time passes, as long as polling takes; what is in the medium moves. NULL: nothing to do */
    void (*pass)(void);
    /** True if the end was rung since the last question; NULL: the suite polls always. */
    bool (*was_rung)(unsigned end);
    /**
     * The other end does something hostile to this one: anything that its medium lets it do, with
     * bytes, words, or what it has recorded. NULL: the medium lets it do nothing.
     */
    void (*attack)(unsigned end);
    unsigned depth;   /**< packets of full size that fit before send() says no, at least */
    unsigned packets; /**< how many the long tests send; a slow medium takes fewer */
    bool one_sided;   /**< a restart is not noticed by the medium before packets are exchanged */
} medium_t;

/** Runs all tests. @return the number of those that failed */
int conformance_run(const medium_t *medium);

/* Steps of tests. */

/** Makes the medium anew, and opens both ends, which come up. */
void steps_begin(enum weft_link_notify notify);

/** Polls both until they are up. @return rounds that it took */
unsigned steps_come_up(void);

/** Random packets in both directions, polls in between. */
void steps_traffic(unsigned packets);

/** Polls both until all that was sent is received. */
void steps_settle(void);

/** Time passes. */
void steps_pass(void);

/** A hostile peer, and a healthy one behind it (hostile.c). @return tests that failed */
int hostile_run(const medium_t *medium);

#endif
