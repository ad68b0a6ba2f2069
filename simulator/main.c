/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The engine of the simulator: reads scenes from the standard input, see
 * scene.c, and runs them.
 *
 * What it writes, a line each, by the first character:
 *   |NODE TEXT              a line of the node's console
 *   @NODE BASE BYTES TEXT   a line that belongs to a record, and where the image lies
 *   fNODE BASE BYTES TEXT   a fault that the engine found
 *   xNODE CODE              the node has ended
 *   wNODE TASK STATE PLACE OWNER  what a task does when nothing happens any more
 *   ~LINE                   an event, with `set trace 1`
 *   dNUMBER LINE            where a replay differs: recorded, then now
 *   =SEED CODE NS EVENTS HASH REASON   the end of a run
 *   !TEXT                   the scene is wrong
 */
#define _GNU_SOURCE

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "engine.h"

#define USAGE_CODE 2
#define TIMEOUT_CODE 124
#define EVENTS_BETWEEN_LOOKS 1024U

run_t run = {
    .until = WEFT_SIM_NEVER,
    .cost = 100,
    .quantum = WEFT_SIM_TICK,
    .watchdog = 10,
};

void fail(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)printf("!");
    (void)vprintf(format, arguments);
    (void)printf("\n");
    va_end(arguments);
    exit(USAGE_CODE);
}

void say(char tag, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)printf("%c", tag);
    (void)vprintf(format, arguments);
    (void)printf("\n");
    va_end(arguments);
}

static void happen(const event_t *event)
{
    node_t *node;

    switch (event->kind) {
    case EVENT_NODE:
        node = event->what;
        if (node->wake_order == event->order) {
            node_run(node);
        }
        break;
    case EVENT_ARRIVAL:
        packet_arrive(event->what);
        break;
    case EVENT_FAULT:
        fault_happen(event->what);
        break;
    }
}

static uint64_t host_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec;
}

/** Takes events until the run is over. */
static void take_events(void)
{
    uint64_t end = host_seconds() + run.timeout;
    unsigned looks = 0;

    while (!run.over) {
        const event_t *first = queue_first();
        if (first == NULL) {
            run.why = goes_on() ? "stuck" : NULL;
            return;
        }
        if (first->time >= run.until) {
            run.why = "until";
            run.latest = run.until;
            return;
        }
        event_t event = *first;
        queue_remove_first();
        run.now = event.time;
        happen(&event);
        if (++looks % EVENTS_BETWEEN_LOOKS == 0 && run.timeout != 0 && host_seconds() >= end) {
            run.why = "timeout";
            return;
        }
    }
}

/** Exit code: the first of the nodes that is not 0, or what the reason means. */
static int code_of_run(void)
{
    for (unsigned i = 0; i < run.node_count; i++) {
        if (run.nodes[i].state == NODE_ENDED && run.nodes[i].code != 0) {
            return run.nodes[i].code;
        }
    }
    if (run.why != NULL && strcmp(run.why, "timeout") == 0) {
        return TIMEOUT_CODE;
    }
    return run.why != NULL && strcmp(run.why, "stuck") == 0 ? 1 : 0;
}

/** Frees packets that are still on their way. */
static void drop_events(void)
{
    for (const event_t *first; (first = queue_first()) != NULL; queue_remove_first()) {
        if (first->kind == EVENT_ARRIVAL) {
            free(first->what);
        }
    }
    queue_clear();
}

int run_scene(void)
{
    char *text = NULL;
    size_t bytes = 0;
    int code;

    run.now = 0;
    run.latest = 0;
    run.over = false;
    run.why = NULL;
    run.console = run.quiet ? open_memstream(&text, &bytes) : stdout;
    for (unsigned i = 0; i < run.node_count; i++) {
        node_start(&run.nodes[i]);
    }
    faults_begin();
    take_events();
    for (unsigned i = 0; i < run.node_count; i++) {
        node_flush(&run.nodes[i]);
    }
    code = code_of_run();
    for (unsigned i = 0; i < run.node_count && run.why != NULL && code != 0; i++) {
        node_describe(&run.nodes[i]);
    }
    drop_events();
    if (run.quiet) {
        (void)fclose(run.console);
        if (code != 0) {
            (void)fwrite(text, 1, bytes, stdout);
        }
        free(text);
    }
    return code;
}

/** Addresses shall be the same in every run, so that values made of them are. */
static void fix_addresses(char **arguments)
{
    int now = personality(0xFFFFFFFFU);

    if (now != -1 && (now & ADDR_NO_RANDOMIZE) == 0 &&
        personality((unsigned long)now | ADDR_NO_RANDOMIZE) != -1 &&
        (personality(0xFFFFFFFFU) & ADDR_NO_RANDOMIZE) != 0) {
        execv("/proc/self/exe", arguments);
    }
}

int main(int argc, char **argv)
{
    fix_addresses(argv);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody would read what it writes */
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    node_init();
    if (argc != 1) {
        fail("a scene comes by the standard input");
    }
    return scene_read(stdin);
}
