/* SPDX-License-Identifier: MIT */
/** @file The description is read, and not built. */
