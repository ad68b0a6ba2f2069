/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Nodes: start, run, console, end.
 */
#define _GNU_SOURCE

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include "engine.h"

#define LINE_MAX_BYTES 4096U
#define SIGNAL_STACK 65536U
#define FAULT_CODE 70
#define RECORD_BEGIN 0x1e
#define RECORD_END 0x03

static sigjmp_buf escape;                /**< out of a node that cannot go on */
static volatile sig_atomic_t idle_looks; /**< of the watchdog, since the node was entered */

/* Console */

/** True if the line's last record continues in the next line: kernel/record.h. */
static bool ends_in_record(const node_t *node)
{
    if (node->line_bytes == 0) {
        return node->in_record;
    }
    const char *begin = memrchr(node->line, RECORD_BEGIN, node->line_bytes);
    const char *end = memrchr(node->line, RECORD_END, node->line_bytes);

    return begin != NULL ? end == NULL || end < begin : node->in_record && end == NULL;
}

static void emit(node_t *node)
{
    size_t bytes;
    uintptr_t base = image_base(node->image, &bytes);

    record(node->state == NODE_ON ? node->face->state->now : run.now, "console", node, node->line,
           node->line_bytes);
    bool is_record = node->in_record;

    node->in_record = ends_in_record(node);
    if (is_record ||
        (node->line_bytes != 0 && memchr(node->line, RECORD_BEGIN, node->line_bytes) != NULL)) {
        (void)fprintf(run.console, "@%u %#lx %#zx ", node->number, (unsigned long)base, bytes);
    } else {
        (void)fprintf(run.console, "|%u ", node->number);
    }
    if (node->line_bytes != 0) {
        (void)fwrite(node->line, 1, node->line_bytes, run.console);
    }
    (void)fputc('\n', run.console);
    node->line_bytes = 0;
}

static void console(void *self, const char *text, size_t bytes)
{
    node_t *node = self;

    for (; bytes != 0; bytes--, text++) {
        if (*text == '\n' || node->line_bytes == LINE_MAX_BYTES) {
            emit(node);
        }
        if (*text != '\n') {
            if (node->line == NULL) {
                node->line = grow(NULL, LINE_MAX_BYTES);
            }
            node->line[node->line_bytes++] = *text;
        }
    }
}

static void *shared(void *self, size_t bytes)
{
    (void)self;
    if (run.shared == NULL) {
        run.shared = calloc(1, bytes);
        run.shared_bytes = bytes;
    }
    if (run.shared == NULL || run.shared_bytes != bytes) {
        fail("nodes want to share memory of different sizes");
    }
    return run.shared;
}

static const void *data(void *self, size_t *bytes)
{
    const node_t *node = self;

    *bytes = node->data_bytes;
    return node->data;
}

static void note(void *self, const char *text)
{
    const node_t *node = self;

    record(node->face->state->now, "note", node, text, strlen(text));
}

static const weft_sim_engine_t services = {
    .console = console,
    .open = medium_open,
    .send = medium_send,
    .first = medium_first,
    .take = medium_take,
    .shared = shared,
    .data = data,
    .note = note,
};

/* Life */

void node_start(node_t *node)
{
    if (node->state == NODE_ON) {
        return;
    }
    if (!node->fresh) {
        image_reset(node->image);
    }
    node->face = image_node(node->image);
    node->face->number = node->number;
    node->face->starts = node->starts;
    node->face->engine = &services;
    node->face->self = node;
    node->face->state->now = run.now;
    node->state = NODE_ON;
    node->fresh = false;
    node->idle = false;
    node->line_bytes = 0;
    record(run.now, "start", node, &node->starts, sizeof node->starts);
    node->starts++;
    node->wake = WEFT_SIM_NEVER;
    node_wake(node, run.now);
}

void node_flush(node_t *node)
{
    if (node->line_bytes != 0) {
        emit(node);
    }
}

/** What is left of a node that is no more. */
static void leave(node_t *node, node_state_t state, bool lost)
{
    node_flush(node);
    node->state = state;
    node->wake = WEFT_SIM_NEVER;
    node->wake_order = 0;
    for (unsigned i = 0; i < node->side_count; i++) {
        side_close(node->sides[i], lost);
    }
}

void node_crash(node_t *node)
{
    if (node->state == NODE_ON) {
        record(run.now, "crash", node, NULL, 0);
        leave(node, NODE_OFF, true);
    }
}

static void end(node_t *node, int code)
{
    record(node->face->state->now, "exit", node, &code, sizeof code);
    leave(node, NODE_ENDED, false);
    node->code = code;
    (void)fprintf(run.console, "x%u %d\n", node->number, code);
    if (code != 0 && !run.keep_going) {
        run.over = true;
    }
}

/* Running */

void node_wake(node_t *node, uint64_t time)
{
    if (node->state == NODE_ON && time < node->wake) {
        node->wake = time;
        node->wake_order = queue_add(time, EVENT_NODE, node);
    }
}

void node_limit(node_t *node, uint64_t time)
{
    struct weft_sim *state = node->face->state;

    if (run.current == node && time < state->limit) {
        state->limit = time;
        state->due = time < state->due ? time : state->due;
    }
}

/** Until when a node may run. */
static uint64_t limit_of(uint64_t now)
{
    const event_t *next = queue_first();
    uint64_t limit = next == NULL ? WEFT_SIM_NEVER : next->time;

    limit = limit < run.until ? limit + run.quantum : run.until;
    return limit > now ? limit : now + 1;
}

/** Lets the node run; a fault ends it. */
static weft_sim_reason_t enter(node_t *node)
{
    idle_looks = 0;
    if (sigsetjmp(escape, 0) == 0) {
        return node->face->resume();
    }
    node->face->code = FAULT_CODE;
    return WEFT_SIM_ENDED;
}

void node_run(node_t *node)
{
    struct weft_sim *state = node->face->state;
    weft_sim_reason_t reason;

    node->wake = WEFT_SIM_NEVER;
    node->wake_order = 0;
    node->idle = false;
    node->wakes++;
    state->now = state->now > run.now ? state->now : run.now;
    state->limit = limit_of(state->now);
    state->due = state->alarm < state->limit ? state->alarm : state->limit;
    state->step = (uint32_t)(run.cost + random_below(&node->random, run.cost_jitter + 1));
    run.current = node;
    reason = enter(node);
    run.current = NULL;
    run.latest = state->now > run.latest ? state->now : run.latest;
    switch (reason) {
    case WEFT_SIM_IDLE:
        node->idle = true;
        node_wake(node, state->alarm);
        break;
    case WEFT_SIM_PAUSED:
        node_wake(node, state->now);
        break;
    case WEFT_SIM_ENDED:
        end(node, node->face->code);
        break;
    }
}

/* What goes wrong */

/** Where in its image an object of a node lies; 0: it has none there. */
static unsigned long place_of(const node_t *node, const void *object)
{
    size_t bytes;
    uintptr_t base = image_base(node->image, &bytes);
    uintptr_t place = (uintptr_t)object - base;

    return object != NULL && place < bytes ? (unsigned long)place : 0UL;
}

static void print_task(void *context, const char *task, const char *state, void *wait, void *owner)
{
    const node_t *node = context;

    (void)fprintf(run.console, "w%u %s %s %#lx %#lx\n", node->number, task, state,
                  place_of(node, wait), place_of(node, owner));
}

void node_describe(node_t *node)
{
    if (node->state == NODE_ON) {
        node->face->describe(print_task, node);
    }
}

/** Tells of a fault of the task that runs and leaves the node for good. */
static void give_up(const char *what, int code, uintptr_t pc, uintptr_t address)
{
    char text[256];
    node_t *node = run.current;
    size_t image_bytes;
    uintptr_t base = image_base(node->image, &image_bytes);
    int bytes =
        snprintf(text, sizeof text, "@fault what=\"%s\" code=%d pc=%#lx address=%#lx task=%p", what,
                 code, (unsigned long)pc, (unsigned long)address, node->face->current());

    record(node->face->state->now, "console", node, text, (size_t)bytes);
    (void)fprintf(run.console, "f%u %#lx %#zx %s\n", node->number, (unsigned long)base, image_bytes,
                  text);
    siglongjmp(escape, 1);
}

static uintptr_t pc_of(const void *context)
{
    const ucontext_t *state = context;

#if defined(__x86_64__)
    return (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
#else
    return (uintptr_t)state->uc_mcontext.pc;
#endif
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    if (run.current == NULL) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
        return;
    }
    give_up(strsignal(number), number, pc_of(context), (uintptr_t)info->si_addr);
}

static void on_look(int number, siginfo_t *info, void *context)
{
    (void)number;
    (void)info;
    if (run.current != NULL && ++idle_looks > (sig_atomic_t)run.watchdog) {
        give_up("a loop that never enters the kernel", 0, pc_of(context), 0);
    }
}

void node_init(void)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
    static uint8_t stack[SIGNAL_STACK];
    const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    const struct itimerval second = {{1, 0}, {1, 0}};
    struct sigaction action = {
        .sa_sigaction = on_fault,
        .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER, /* they leave by a jump */
    };

    sigaltstack(&other, NULL);
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        sigaction(faults[i], &action, NULL);
    }
    action.sa_sigaction = on_look;
    action.sa_flags |= SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &second, NULL);
}
