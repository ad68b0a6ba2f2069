# SPDX-License-Identifier: MIT
"""Further applications to start from: a call of a function of another core, and a ring of cores."""

OFFLOAD = """\
# yaml-language-server: $schema={schema}
weft: 1

topology:
  nodes:
    gpp: {{board: {board}}}
    dsp: {{board: {other}}}
  links:
    - {{between: [gpp, dsp], driver: shm, notify: interrupt}}

application:
  sources: [main.c]
  config: {{typed: true}} # encode_call() takes the types of argument and result
  hubs:
    encode: {{type: function, argument: "int16_t[80]", result: "uint8_t[80]", node: dsp}}
    finished: {{type: sem, node: dsp}}
  tasks:
    phone: {{entry: phone, priority: 5, stack: 2048, node: gpp, uses: [encode, finished]}}
    encoder: {{entry: encode_frame, serves: encode, priority: 4, stack: 2048, node: dsp}}
    end: {{entry: end, priority: 6, stack: 1024, node: dsp, uses: [finished]}}
"""

MAIN_OF_OFFLOAD = """\
/*
 * A task calls a function, which another core executes: encode. Which core that is is only in the
 * description: system.h is made from it.
 */
#include "system.h"

#define FRAMES 10

/** Encodes a frame every 10 milliseconds, and shows what comes back. */
void phone(void *arg)
{
    encode_argument_t samples;
    encode_result_t bytes;

    (void)arg;
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int i = 0; i < 80; i++) {
            samples[i] = (int16_t)(i * frame * 16);
        }
        if (encode_call(&samples, &bytes, WEFT_MS(100)) != WEFT_OK) {
            weft_printf("frame %d was not encoded\\n", frame);
            weft_exit(1);
        }
        weft_printf("frame %d: the last byte is %u\\n", frame, (unsigned)bytes[79]);
        weft_sleep(WEFT_MS(10));
    }
    weft_sem_give(&finished);
    weft_exit(0);
}

/** Executes a call. */
weft_status_t encode_frame(const encode_argument_t *samples, encode_result_t *bytes)
{
    for (int i = 0; i < 80; i++) {
        (*bytes)[i] = (uint8_t)((*samples)[i] >> 8);
    }
    return WEFT_OK;
}

/** Ends this node when the other one has all that it wants. */
void end(void *arg)
{
    (void)arg;
    weft_sem_take(&finished, WEFT_FOREVER);
    weft_sleep(WEFT_MS(50)); /* the other node still gets the answer to its call */
    weft_exit(0);
}
"""

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
