/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How many letters the writer sends.
 */
#ifndef LETTERS_H
#define LETTERS_H

#define LETTERS 100U

#endif
