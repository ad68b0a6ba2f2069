/* SPDX-License-Identifier: MIT */
#ifndef WHERE_H
#define WHERE_H

#define WHERE "armv7m"

#endif
