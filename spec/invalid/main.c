/* SPDX-License-Identifier: MIT */
/* The sources of the invalid examples: never compiled. */
