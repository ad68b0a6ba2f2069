/* SPDX-License-Identifier: MIT */
/** @file The end of all nodes. */
#include "../net/net.h"

#include "system.h"

void net_end_all(void)
{
    (void)weft_function_call(&finish, NULL, NULL, WEFT_FOREVER);
}
