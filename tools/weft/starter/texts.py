# SPDX-License-Identifier: MIT
"""The applications to start from: on one node, and on two."""

ONE_NODE = """\
# yaml-language-server: $schema={schema}
weft: 1

topology:
  nodes:
    main: {{board: {board}}}

application:
  sources: [main.c]
  config: {{typed: true}} # samples_put() and samples_get() take the type of the message
  hubs:
    samples: {{type: msgq, message: uint32_t, depth: 8}}
  tasks:
    producer: {{entry: producer, priority: 5, stack: 1024, uses: [samples]}}
    consumer: {{entry: consumer, priority: 4, stack: 1024, uses: [samples]}}
"""

TWO_NODES = """\
# yaml-language-server: $schema={schema}
weft: 1

topology:
  nodes:
    main: {{board: {board}}}
    worker: {{board: {other}}}
  links:
    - {{between: [main, worker], driver: shm, notify: interrupt}}

application:
  sources: [main.c]
  config: {{typed: true}} # samples_put() and samples_get() take the type of the message
  hubs:
    samples: {{type: msgq, message: uint32_t, depth: 8, node: worker}}
    finished: {{type: sem, node: main}}
  tasks:
    producer: {{entry: producer, priority: 5, stack: 1024, node: main, uses: [samples, finished]}}
    consumer: {{entry: consumer, priority: 4, stack: 1024, node: worker, uses: [samples, finished]}}
"""

ONE_NODE_MAP = """\
# The same program on one node: ./weft run {description} --map one-node.map.yaml
weft: 1
all: main
"""

MAIN = """\
/* Two tasks and a queue. system.h is made from the description. */
#include "system.h"

/** Sends a number every 100 milliseconds. */
void producer(void *arg)
{
    (void)arg;
    for (uint32_t n = 1;; n++) {
        samples_put(&n, WEFT_FOREVER);
        weft_sleep(WEFT_MS(100));
    }
}

/** Shows what arrives, and ends the program after ten numbers. */
void consumer(void *arg)
{
    uint32_t n = 0;

    (void)arg;
    while (n < 10) {
        samples_get(&n, WEFT_FOREVER);
        weft_printf("got %u after %u ms\\n", (unsigned)n, (unsigned)weft_clock_uptime_ms());
    }
    weft_exit(0);
}
"""

MAIN_OF_TWO = """\
/*
 * Two tasks and a queue between them. Which node each is on is only in the description: system.h is
 * made from it.
 */
#include "system.h"

#define SAMPLES 10U

/** Sends a number every 100 milliseconds; ends its node when all have been taken. */
void producer(void *arg)
{
    (void)arg;
    for (uint32_t n = 1; n <= SAMPLES; n++) {
        if (samples_put(&n, WEFT_FOREVER) != WEFT_OK) {
            weft_printf("the node of the queue is down\\n");
            weft_exit(1);
        }
        weft_sleep(WEFT_MS(100));
    }
    weft_sem_take(&finished, WEFT_FOREVER);
    weft_exit(0);
}

/** Shows what arrives. */
void consumer(void *arg)
{
    uint32_t n = 0;

    (void)arg;
    while (n < SAMPLES) {
        if (samples_get(&n, WEFT_FOREVER) == WEFT_OK) {
            weft_printf("got %u after %u ms\\n", (unsigned)n, (unsigned)weft_clock_uptime_ms());
        }
    }
    weft_sem_give(&finished);
    weft_sleep(WEFT_MS(50)); /* the producer still gets the answer to its call */
    weft_exit(0);
}
"""
