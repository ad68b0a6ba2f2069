/* SPDX-License-Identifier: MIT */
/* A header of the invalid examples: never compiled. */
