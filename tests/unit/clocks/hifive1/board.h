/* SPDX-License-Identifier: MIT */
/** @file A board with an FE310. */
