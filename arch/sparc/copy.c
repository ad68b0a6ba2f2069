/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: copies that weft_arch_copy() does not do inline.
 */
#include "arch.h"
#include "word_copy.h"

void weft_sparc_copy_bytes(void *to, const void *from, size_t bytes)
{
    weft_words_copy(to, from, bytes);
}
