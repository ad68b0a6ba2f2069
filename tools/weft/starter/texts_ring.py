# SPDX-License-Identifier: MIT
"""A further application to start from: a ring of cores."""

RING = """\
# yaml-language-server: $schema={schema}
# 48 cores of one machine in a ring; each has what is on `core`.
weft: 1

topology:
  nodes:
    core: {{board: {board}, count: 48}}
  links:
    - {{between: [core, core], shape: ring, driver: shm}}

application:
  sources: [main.c]
  hubs:
    token: {{type: msgq, message: uint32_t, depth: 1, node: core}}
    stop: {{type: sem, node: core}}
    home: {{type: sem, node: core0}}
  tasks:
    visitor: {{entry: visit, priority: 5, stack: 1024, node: core,
              uses: [token+0, token+1, home]}}
    ending: {{entry: end, priority: 6, stack: 1024, node: core, uses: [stop+0]}}
    leader: {{entry: lead, priority: 4, stack: 1024, node: core0, uses: [token0, home, stop]}}
"""

MAIN_OF_RING = """\
/* A token goes once round a ring of cores. All run the same program. */
#include "system.h"

/** Passes the token on to the next core; the last core tells that it has come round. */
void visit(void *arg)
{
    uint32_t visited;

    (void)arg;
    weft_msgq_get(token[core_index], &visited, WEFT_FOREVER);
    visited++;
    weft_printf("visit %u\\n", (unsigned)visited);
    if (core_index + 1U < core_count) {
        weft_msgq_put(token[core_index + 1U], &visited, WEFT_FOREVER);
    } else {
        weft_sem_give(&home);
    }
}

/** Ends its core. */
void end(void *arg)
{
    (void)arg;
    weft_sem_take(stop[core_index], WEFT_FOREVER);
    weft_exit(0);
}

/** Sends the token on its way, and ends all: the farthest first, since frames go through cores. */
void lead(void *arg)
{
    uint32_t visited = 0;

    (void)arg;
    weft_msgq_put(token[0], &visited, WEFT_FOREVER);
    weft_sem_take(&home, WEFT_FOREVER);
    weft_printf("the token has visited %u cores\\n", (unsigned)core_count);
    for (unsigned distance = core_count / 2U; distance != 0; distance--) {
        weft_sem_give(stop[distance]);
        if (core_count - distance != distance) {
            weft_sem_give(stop[core_count - distance]);
        }
    }
    weft_sem_give(stop[0]);
}
"""
