/* SPDX-License-Identifier: MIT */
/** @file A message. A test gives one of two nodes a longer one. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdint.h>

struct message {
    uint32_t word[4];
};

#endif
