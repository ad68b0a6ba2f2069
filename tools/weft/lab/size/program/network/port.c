/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Ports here and there.
 */
#include "system.h"

void use_port(void *arg)
{
    uint32_t message = 1;

    (void)arg;
    weft_port_put(&port_here, &message, WEFT_FOREVER);
    weft_port_get(&port_here, &message, WEFT_FOREVER);
    weft_port_put(&port_there, &message, WEFT_FOREVER);
    weft_port_get(&port_there, &message, WEFT_FOREVER);
}
