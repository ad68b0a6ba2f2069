/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links of two processes in one: the environment of both ends, and the
 * interrupts that the kernel would have.
 */
#ifndef TESTS_LINK_DESCRIPTORS_H
#define TESTS_LINK_DESCRIPTORS_H

/** Sets what the environment says about the link of an end, whose index is the end's number. */
void set_medium(unsigned end, const char *medium);

/** Makes a pair of stream sockets and tells both ends, each in its form. */
void make_pair(const char *first, const char *second);

void close_if_open(int descriptor);

/** What the host does between two rounds; the clock advances. */
void pass_time(void);

/** How often the doorbell's interrupt was made pending. */
unsigned news(void);

#endif
