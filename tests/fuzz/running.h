/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A node inside a fuzzer: it runs until it has nothing to do, then the fuzzer continues. Every
 * input begins with the same node: its memory is put back (see snapshot.h).
 */
#ifndef TESTS_FUZZ_RUNNING_H
#define TESTS_FUZZ_RUNNING_H

/**
 * Starts the node the first time, then puts it back to what it was after that.
 * @param inject called wherever an interrupt may occur, or NULL
 */
void running_begin(void (*inject)(void));

/** Lets the node run until it has nothing to do. */
void running_continue(void);

#endif
