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
    unsigned depth;   /**< packets of full size that fit before send() says no, at least */
    unsigned packets; /**< how many the long tests send; a slow medium takes fewer */
    bool one_sided;   /**< a restart is not noticed by the medium before packets are exchanged */
} medium_t;

/** Runs all tests. @return the number of those that failed */
int conformance_run(const medium_t *medium);

#endif
