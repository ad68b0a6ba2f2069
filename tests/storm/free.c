/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A free storm: tasks, timer handlers and interrupts make random calls at
 * random times. Nothing is predicted; what goes in must come out: units,
 * messages with their order per sender, blocks, amounts; one owner of a mutex
 * at a time; priorities as before at the end. A manager suspends, resumes,
 * cancels and changes priorities meanwhile.
 */
#include "storm.h"

#define ACTORS 9U /* tasks; then come interrupts, software interrupts, and periodic functions */
#define ISR_ACTOR ACTORS
#define SWIS 4U
#define PERIODIC_ACTOR (ACTORS + 1U + SWIS)
#define ALL (ACTORS + 1U + SWIS + 1U)
#define VICTIMS 2U /* tasks that the manager ends and makes again */
#define STACK (sizeof(void *) == 8 ? 32768U : 4096U)
#define IRQ 20U
#define SEMS 2U
#define MUTEXES 3U
#define CEILED 1U  /* the mutex with a ceiling */
#define CEILING 1U /* of all that lock it */
#define DEPTH 3U
#define BLOCKS 4U
#define LIMIT 10U
#define BUDGETS 3U /* of the first actors; the second one runs on at a lower priority */
#define BUDGET WEFT_US(500)
#define BUDGET_PERIOD WEFT_MS(5)
#ifndef FREE_MS
#define FREE_MS 120U
#endif
#ifndef FREE_GAP
#define FREE_GAP 120U /* us: the longest time to the next expiry of a timer */
#endif
#ifndef FREE_LEAST
#define FREE_LEAST 10U /* rounds of every task, at least one more */
#endif
#define FREE_MORE WEFT_S(10) /* for these rounds, where others use the processor */

typedef struct message {
    uint32_t sender;
    uint32_t number;
    uint32_t check;
    uint32_t more[2];
} message_t;

/** What an actor has done; touched by nobody else until the end. */
typedef struct actor {
    weft_task_t task;
    uint32_t random;
    volatile uint32_t rounds;
    uint32_t gave[SEMS], took[SEMS];
    uint32_t raised, tested;
    uint32_t put[2], put_sum[2]; /* message queue, port */
    uint32_t got[2], got_sum[2];
    uint32_t last[2][ALL];
    uint32_t deposited, withdrawn;
    uint32_t produced, consumed;
    uint32_t posted, ran;    /* mailboxes of software interrupts: what was added, what was seen */
    uint32_t pushed, popped; /* sums of words */
    uint32_t piped;
    uint32_t met;             /* others, at the barrier */
    uint32_t ticked, started; /* of periodic functions */
    volatile bool done;
} actor_t;

static actor_t actors[ALL];
static actor_t victims[VICTIMS];
static uint32_t deaths;
static _Alignas(16) uint8_t stacks[ACTORS + VICTIMS][STACK];
static weft_budget_t budgets[BUDGETS];
static volatile bool stop;
static volatile uint32_t failures;

static weft_sem_t sem[SEMS];
static weft_event_t event;
static weft_flags_t flags;
static weft_msgq_t msgq;
static message_t ring[DEPTH];
static weft_port_t port;
static weft_mutex_t mutex[MUTEXES];
static volatile uint32_t inside[MUTEXES];
static weft_cond_t cond;
static uint32_t stock; /* guarded by mutex[0] */
static weft_pool_t pool;
static uint32_t blocks[BLOCKS][8];
static weft_timer_t timers[3];
static weft_heap_t heap;
static size_t heap_memory[512 / sizeof(size_t) + 128];
static weft_pipe_t pipe; /* actor 0 writes, actor 1 reads */
static _Alignas(8) uint8_t frames[2 * WEFT_PIPE_FRAME(8)];
static weft_stack_t words;
static uintptr_t word_memory[4];

typedef struct account {
    weft_hub_t hub;
    uint32_t amount;
} account_t;

static bool account_put(weft_hub_t *hub, void *arg)
{
    account_t *self = (account_t *)hub;

    if (self->amount + *(const uint32_t *)arg > LIMIT) {
        return false;
    }
    self->amount += *(const uint32_t *)arg;
    return true;
}

static bool account_get(weft_hub_t *hub, void *arg)
{
    account_t *self = (account_t *)hub;

    if (self->amount < *(const uint32_t *)arg) {
        return false;
    }
    self->amount -= *(const uint32_t *)arg;
    return true;
}

static const weft_hub_type_t account_type = {account_put, account_get};
static account_t account;

static void check(bool holds, const char *what, uint32_t a, uint32_t b)
{
    if (!holds && ++failures < 10) {
        weft_printf("# failed: %s (%lu, %lu)\n", what, (unsigned long)a, (unsigned long)b);
    }
}

static uint32_t draw(actor_t *self, uint32_t n)
{
    self->random ^= self->random << 13;
    self->random ^= self->random >> 17;
    self->random ^= self->random << 5;
    return (uint32_t)(((uint64_t)self->random * n) >> 32);
}

/** An actor that must not wait: interrupts and software interrupts. */
static bool is_isr(const actor_t *self)
{
    return self >= &actors[ISR_ACTOR] && self < &actors[ALL];
}

static weft_timeout_t draw_timeout(actor_t *self)
{
    uint32_t dice = draw(self, 8);

    if (is_isr(self) || dice == 0) {
        return WEFT_NO_WAIT;
    }
    if (dice < 3) {
        return WEFT_FOREVER;
    }
    return 1 + draw(self, dice < 6 ? 40 : 400);
}

/** A status that the call may return with this timeout. @return true for WEFT_OK */
static bool legal(weft_status_t status, weft_timeout_t timeout)
{
    bool right = status == WEFT_OK || (status == WEFT_WOULD_BLOCK && timeout == WEFT_NO_WAIT) ||
                 (status == WEFT_TIMEOUT && timeout != WEFT_NO_WAIT && timeout != WEFT_FOREVER) ||
                 ((status == WEFT_CANCELED || status == WEFT_RESET) && timeout != WEFT_NO_WAIT);

    check(right, "status and timeout", (uint32_t)status, timeout);
    return status == WEFT_OK;
}

/* Calls */

static void do_sem(actor_t *self, uint32_t which)
{
    weft_timeout_t timeout = draw_timeout(self);

    if (draw(self, 2) && value_of_sem_count(&sem[which]) < 5) {
        self->gave[which] += legal(weft_sem_give(&sem[which]), WEFT_FOREVER);
    } else {
        self->took[which] += legal(weft_sem_take(&sem[which], timeout), timeout);
    }
}

static void do_event(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);

    if (draw(self, 2)) {
        self->raised += legal(weft_event_raise(&event, timeout), timeout);
    } else {
        self->tested += legal(weft_event_wait(&event, timeout), timeout);
    }
}

static void do_flags(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t bits = 1 + draw(self, 15);
    uint32_t options = draw(self, 4);
    uint32_t matched = 0;

    if (draw(self, 2)) {
        (void)weft_flags_post(&flags, bits);
        return;
    }
    weft_status_t status = draw(self, 4) == 0
                               ? weft_flags_reset_and_wait(&flags, bits, options, &matched, timeout)
                               : weft_flags_wait(&flags, bits, options, &matched, timeout);
    if (legal(status, timeout)) {
        check(matched != 0 && (matched & ~bits) == 0, "flags that were not asked for", matched,
              bits);
        check(!(options & WEFT_FLAGS_ALL) || matched == bits, "not all flags", matched, bits);
    }
}

static void received(actor_t *self, const message_t *message, unsigned channel)
{
    uint32_t sender = message->sender;

    check(message->check == (message->number ^ 0x5A5A5A5AU) && sender < ALL &&
              message->more[1] == message->number,
          "a message is damaged", sender, message->number);
    if (sender < ALL) {
        check(message->number > self->last[channel][sender], "a message came twice or too late",
              message->number, self->last[channel][sender]);
        self->last[channel][sender] = message->number;
    }
    self->got[channel]++;
    self->got_sum[channel] += message->number;
}

static void do_messages(actor_t *self, unsigned channel)
{
    weft_timeout_t timeout = draw_timeout(self);
    message_t message = {0};
    weft_status_t status;

    if (draw(self, 2)) {
        message.sender = (uint32_t)(self - actors);
        message.number = ++self->rounds;
        message.check = message.number ^ 0x5A5A5A5AU;
        message.more[1] = message.number;
        status = channel == 0 ? weft_msgq_put(&msgq, &message, timeout)
                              : weft_port_put(&port, &message, timeout);
        if (legal(status, timeout)) {
            self->put[channel]++;
            self->put_sum[channel] += message.number;
        }
        return;
    }
    status = channel == 0 ? weft_msgq_get(&msgq, &message, timeout)
                          : weft_port_get(&port, &message, timeout);
    if (legal(status, timeout)) {
        received(self, &message, channel);
    }
}

static void do_pool(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t mark = (uint32_t)(self - actors) + 0xB10C0000U;
    void *block = NULL;

    if (!legal(weft_pool_alloc(&pool, &block, timeout), timeout)) {
        return;
    }
    uint32_t *words = block;
    for (unsigned i = 0; i < 8; i++) {
        words[i] = mark + (i << 8);
    }
    if (!is_isr(self) && draw(self, 2)) {
        (void)weft_sleep(1 + draw(self, 20));
    }
    for (unsigned i = 0; i < 8; i++) {
        check(words[i] == mark + (i << 8), "a block has two owners", words[i], mark);
    }
    (void)weft_pool_free(&pool, block);
}

static void fill_cells(uint32_t *cells, uint32_t mark, size_t begin, size_t end)
{
    check(weft_heap_block_size(cells) >= end * 4, "a block is smaller than asked for",
          (uint32_t)weft_heap_block_size(cells), (uint32_t)end);
    for (size_t i = begin; i < end; i++) {
        cells[i] = mark;
    }
}

static void check_cells(const uint32_t *cells, uint32_t mark, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        check(cells[i] == mark, "a block of the heap has two owners", cells[i], mark);
    }
}

/** Keeps what fits. Not for ever: others may wait for what this one has. @return cells */
static size_t resize(actor_t *self, void **block, uint32_t mark, size_t count)
{
    weft_timeout_t timeout = is_isr(self) ? WEFT_NO_WAIT : 1 + draw(self, 40);
    size_t next = 1 + draw(self, 24);

    if (!legal(weft_heap_realloc(&heap, next * 4, block, timeout), timeout)) {
        check_cells(*block, mark, count);
        return count;
    }
    check_cells(*block, mark, next < count ? next : count);
    fill_cells(*block, mark, next < count ? next : count, next);
    return next;
}

static void do_heap(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t mark = (uint32_t)(self - actors) + 0x4EA0000U;
    size_t count = 1 + draw(self, 24);
    void *block = NULL;
    bool got = draw(self, 4) == 0
                   ? legal(weft_heap_alloc_aligned(&heap, 64, count * 4, &block, timeout), timeout)
                   : legal(weft_heap_alloc(&heap, count * 4, &block, timeout), timeout);

    if (!got) {
        return;
    }
    fill_cells(block, mark, 0, count);
    if (draw(self, 3) == 0) {
        count = resize(self, &block, mark, count);
    }
    if (!is_isr(self) && draw(self, 2)) {
        (void)weft_sleep(1 + draw(self, 20));
    }
    check_cells(block, mark, count);
    (void)weft_heap_free(&heap, block);
}

/** Numbered frames come out in order, whatever interrupts whom. */
static void do_pipe(actor_t *self)
{
    if (self == &actors[0] && weft_pipe_alloc(&pipe) == WEFT_OK) {
        uint32_t *frame = weft_pipe_writer_address(&pipe);
        frame[0] = ++self->piped;
        frame[1] = ~frame[0];
        weft_pipe_put(&pipe);
    } else if (self == &actors[1] && weft_pipe_get(&pipe) == WEFT_OK) {
        const uint32_t *frame = weft_pipe_reader_address(&pipe);
        self->piped++;
        check(frame[0] == self->piped && frame[1] == ~frame[0], "a frame is lost or damaged",
              frame[0], self->piped);
        weft_pipe_free(&pipe);
    }
}

static void do_words(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uintptr_t word = 1 + draw(self, 1000);

    if (draw(self, 2)) {
        if (weft_stack_push(&words, word) == WEFT_OK) {
            self->pushed += (uint32_t)word;
        }
    } else if (legal(weft_stack_pop(&words, &word, timeout), timeout)) {
        self->popped += (uint32_t)word;
    }
}

static void do_hub(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t amount = 1 + draw(self, 4);

    if (draw(self, 2)) {
        self->deposited += legal(weft_hub_put(&account.hub, &amount, timeout), timeout) * amount;
    } else {
        self->withdrawn += legal(weft_hub_get(&account.hub, &amount, timeout), timeout) * amount;
    }
}

/** Locks a mutex; what a dead owner left is put in order. @return true if it is locked */
static bool enter(uint32_t which, weft_timeout_t timeout)
{
    weft_status_t status = weft_mutex_lock(&mutex[which], timeout);

    if (status == WEFT_OWNER_DIED) {
        inside[which] = 0;
        return true;
    }
    return legal(status, timeout);
}

static void section(actor_t *self, uint32_t which)
{
    uint32_t mark = (uint32_t)(uintptr_t)self;

    check(inside[which] == 0, "two tasks own a mutex", inside[which], mark);
    inside[which] = mark;
    check(weft_mutex_owner(&mutex[which]) == weft_task_self(), "the owner", which, mark);
    if (which + 1 < MUTEXES && draw(self, 2)) {
        weft_timeout_t timeout = draw_timeout(self);
        if (enter(which + 1, timeout)) {
            section(self, which + 1);
            (void)weft_mutex_unlock(&mutex[which + 1]);
        }
    } else if (draw(self, 4) == 0) {
        (void)weft_sleep(1 + draw(self, 10));
    } else {
        weft_yield();
    }
    check(inside[which] == mark, "another task was in the section", inside[which], mark);
    inside[which] = 0;
}

static void do_mutex(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t which = draw(self, MUTEXES);

    if (enter(which, timeout)) {
        section(self, which);
        (void)weft_mutex_unlock(&mutex[which]);
    }
}

static void do_cond(actor_t *self)
{
    weft_timeout_t timeout = 1 + draw(self, 300);
    weft_status_t status;

    do {
        status = weft_mutex_lock(&mutex[0], WEFT_FOREVER);
    } while (status == WEFT_CANCELED || status == WEFT_RESET);
    if (status == WEFT_OWNER_DIED) {
        inside[0] = 0;
    }
    check(inside[0] == 0, "two tasks own the mutex of the condition", inside[0], 0);
    if (draw(self, 2)) {
        stock++;
        self->produced++;
        (void)(draw(self, 2) ? weft_cond_signal(&cond) : weft_cond_broadcast(&cond));
    } else {
        status = WEFT_OK;
        while (stock == 0 && status == WEFT_OK && !stop) {
            status = weft_cond_wait(&cond, &mutex[0], timeout);
            if (status == WEFT_OWNER_DIED) {
                inside[0] = 0;
                status = WEFT_OK;
            }
            check(inside[0] == 0 && weft_mutex_owner(&mutex[0]) == weft_task_self(),
                  "after the wait for the condition", inside[0], (uint32_t)status);
        }
        if (stock != 0) {
            stock--;
            self->consumed++;
        }
    }
    (void)weft_mutex_unlock(&mutex[0]);
}

#include "more.h"

#include "functions.h"
#include "swis.h"

/** Releases whoever waits for a hub; what is in it stays. */
static void do_reset(actor_t *self)
{
    switch (draw(self, 12)) {
    case 0:
        (void)weft_sem_reset(&sem[draw(self, SEMS)]);
        break;
    case 1:
        (void)weft_event_reset(&event);
        break;
    case 2:
        (void)weft_flags_reset(&flags);
        break;
    case 3:
        (void)weft_msgq_reset(&msgq);
        break;
    case 4:
        (void)weft_port_reset(&port);
        break;
    case 5:
        (void)weft_pool_reset(&pool);
        break;
    case 6:
        (void)weft_hub_reset(&account.hub);
        break;
    case 7:
        (void)weft_cond_reset(&cond);
        break;
    case 8:
        (void)weft_heap_reset(&heap);
        break;
    case 9:
        (void)weft_stack_reset(&words);
        break;
    case 10:
        reset_more(self);
        break;
    default:
        (void)weft_mutex_reset(&mutex[draw(self, MUTEXES)]);
        break;
    }
}

static weft_queue_t expired;
static weft_task_timer_t ticking;

static void on_ticking(weft_task_timer_t *timer, uint32_t expiries, void *arg)
{
    check(timer == &ticking && arg == &expired && expiries != 0, "a task timer", expiries, 0);
}

static void make_timer(void)
{
    weft_queue_init(&expired, WEFT_QUEUE_FIFO, NULL);
    weft_task_timer_init(&ticking, &expired, on_ticking, &expired);
}

/** Starts and stops a timer, and handles what has expired. */
static void do_timer(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint64_t left = 0;

    switch (draw(self, 4)) {
    case 0:
        weft_timer_start(&ticking.timer, 1 + draw(self, 50), draw(self, 2) * (20 + draw(self, 50)));
        break;
    case 1:
        (void)weft_timer_stop(&ticking.timer);
        break;
    case 2:
        check(weft_timer_remaining(&ticking.timer, &left) != WEFT_OK || left - 1U < 199,
              "time left", 0, 0);
        break;
    default:
        (void)legal(weft_task_timer_run(&expired, timeout), timeout);
        (void)weft_task_timer_expiries(&ticking);
        break;
    }
}

/** What is seen in hubs is whole. */
static void do_looks(actor_t *self)
{
    message_t message;
    uintptr_t word;

    if (weft_msgq_peek(&msgq, &message) == WEFT_OK) {
        check(message.check == (message.number ^ 0x5A5A5A5AU) && message.sender < ALL,
              "a message that is seen is damaged", message.sender, message.number);
    }
    if (weft_stack_peek(&words, &word) == WEFT_OK) {
        check(word >= 1 && word <= 1000, "a word that is seen is damaged", (uint32_t)word, 0);
    }
    check(weft_msgq_room(&msgq) <= DEPTH && weft_stack_room(&words) <= 4 &&
              weft_pool_available(&pool) <= weft_pool_blocks(&pool) &&
              weft_pool_blocks(&pool) == BLOCKS,
          "room", weft_msgq_room(&msgq), weft_pool_available(&pool));
    self->gave[0] += weft_sem_give_limited(&sem[0], 5) == WEFT_OK;
}

/** Without preemption; calls that wait let others run. The first actors have budgets. */
static void do_alone(actor_t *self)
{
    bool becomes_cooperative = self >= &actors[BUDGETS] && draw(self, 2) != 0;
    weft_sched_key_t key;

    if (becomes_cooperative) {
        weft_task_set_cooperative(true);
    }
    key = weft_sched_lock();
    do_sem(self, draw(self, SEMS));
    do_mutex(self);
    do_messages(self, draw(self, 2));
    weft_sched_unlock(key);
    if (becomes_cooperative) {
        weft_yield();
        weft_task_set_cooperative(false);
    }
}

#define KINDS_OF_ISRS 20U
#define KINDS 29U

static void do_any(actor_t *self, uint32_t kinds);

#include "periodics.h"

static void do_any(actor_t *self, uint32_t kinds)
{
    switch (draw(self, kinds)) {
    case 0:
    case 1:
        do_sem(self, draw(self, SEMS));
        break;
    case 2:
        do_event(self);
        break;
    case 3:
        do_flags(self);
        break;
    case 4:
    case 5:
        do_messages(self, 0);
        break;
    case 6:
        do_messages(self, 1);
        break;
    case 7:
        do_pool(self);
        break;
    case 8:
        do_hub(self);
        break;
    case 9:
        (void)weft_cond_broadcast(&cond);
        break;
    case 10:
        do_reset(self);
        break;
    case 11:
        do_swi(self);
        break;
    case 12:
        do_heap(self);
        break;
    case 13:
        do_words(self);
        break;
    case 14:
        do_pipe(self);
        break;
    case 15:
        do_timer(self);
        break;
    case 16:
        do_looks(self);
        break;
    case 17:
    case 18:
        do_more(self);
        break;
    case 19:
        do_periodic(self);
        break;
    case 20: /* for tasks only from here */
    case 21:
    case 22:
        do_mutex(self);
        break;
    case 23:
        do_cond(self);
        break;
    case 24:
        do_alone(self);
        break;
    case 25:
        (void)weft_sleep(1 + draw(self, 50));
        break;
    case 26:
    case 27:
        do_function(self);
        break;
    default:
        weft_yield();
        break;
    }
}

/* Actors */

static void on_swi(weft_swi_t *swi, void *arg)
{
    actor_t *self = arg;

    self->ran += weft_swi_mailbox();
    check(weft_in_swi() && weft_swi_self() == swi, "what runs", self->ran, 0);
    if (stop) {
        return;
    }
    self->rounds++;
    do_any(self, KINDS_OF_ISRS);
    if (draw(self, 8) == 0) {
        (void)weft_task_cancel(&actors[draw(self, ACTORS)].task);
    }
    if (draw(self, 8) == 0) {
        weft_task_set_priority(&actors[draw(self, ACTORS)].task,
                               (weft_priority_t)(4 + draw(self, 5)));
    }
    check(weft_swi_self() == swi, "what continues", self->ran, 0);
}

static void actor_body(void *arg)
{
    actor_t *self = arg;

    while (!stop) {
        do_any(self, KINDS);
        self->rounds++;
        if (draw(self, 16) == 0) {
            weft_irq_pend(IRQ);
        }
    }
    self->done = true;
}

static void victim_body(void *arg)
{
    actor_t *self = arg;

    for (;;) {
        self->rounds++;
        do_mutex(self);
        lock_doomed(self, (unsigned)(self - victims));
        serve_function(self, &function_calls[ACTORS + (size_t)(self - victims)]);
        if (draw(self, 3) == 0) {
            (void)weft_sleep(1 + draw(self, 30));
        }
    }
}

/** The control block of a task that has ended is used for something else. */
static void overwrite(weft_task_t *task)
{
    for (size_t i = 0; i < sizeof *task; i++) {
        ((volatile uint8_t *)task)[i] = 0xA5;
    }
}

static void make_victim(unsigned i)
{
    const weft_task_attr_t attr = {victim_body,
                                   &victims[i],
                                   stacks[ACTORS + i],
                                   STACK,
                                   (weft_priority_t)(4 + draw(&victims[i], 5)),
                                   draw(&victims[i], 4) == 0};

    weft_task_create(&victims[i].task, &attr);
    weft_task_start(&victims[i].task);
}

/** Every mutex is locked once: after that none remembers a dead owner. */
static void forget_the_dead(void)
{
    for (unsigned i = 0; i < MUTEXES; i++) {
        weft_status_t status = weft_mutex_lock(&mutex[i], WEFT_FOREVER);
        check(status == WEFT_OK || status == WEFT_OWNER_DIED, "the manager's lock", i,
              (uint32_t)status);
        check(inside[i] == 0 || status == WEFT_OWNER_DIED, "a free mutex was in use", i, inside[i]);
        inside[i] = 0;
        (void)weft_mutex_unlock(&mutex[i]);
    }
}

static void storm_of_isr(void)
{
    actor_t *self = &actors[ISR_ACTOR];

    if (!stop) {
        self->rounds++;
        do_any(self, KINDS_OF_ISRS);
    }
}

void on_poke(void);
void on_poke(void)
{
    storm_of_isr();
    if (!stop && draw(&actors[ISR_ACTOR], 4) == 0) {
        (void)weft_task_cancel(&actors[draw(&actors[ISR_ACTOR], ACTORS)].task);
    }
}

static void on_timer(weft_timer_t *timer, void *arg)
{
    (void)arg;
    storm_of_isr();
    if (!stop) {
        weft_timer_start(timer, 1 + draw(&actors[ISR_ACTOR], FREE_GAP), 0);
    }
}

static void manage(actor_t *self)
{
    weft_task_t *task = &actors[draw(self, ACTORS)].task;

    switch (draw(self, 7)) {
    case 6:
        weft_slice_set(draw(self, 4) * WEFT_US(300));
        break;
    case 5:
        weft_heap_reset_high(&heap);
        check(weft_heap_state(&heap).high >= weft_heap_state(&heap).used, "highest use", 0, 0);
        break;
    case 4: {
        unsigned i = draw(self, VICTIMS);
        weft_task_abort(&victims[i].task);
        check(value_of_task_state(&victims[i].task) == WEFT_TASK_DORMANT, "an ended task", i, 0);
        overwrite(&victims[i].task);
        destroy_doomed(i);
        make_victim(i);
        deaths++;
        break;
    }
    case 0:
        weft_task_suspend(task);
        (void)weft_sleep(1 + draw(self, 100));
        weft_task_resume(task);
        break;
    case 1:
        (void)weft_task_cancel(task);
        break;
    case 2:
        weft_task_set_priority(task, (weft_priority_t)(4 + draw(self, 5)));
        break;
    default:
        (void)weft_sleep(1 + draw(self, 60));
        break;
    }
}

/* The end */

static void stop_all(void)
{
    bool all;
    unsigned turns = 0;

    stop = true;
    for (unsigned i = 0; i < VICTIMS; i++) {
        weft_task_abort(&victims[i].task);
    }
    forget_the_dead();
    do {
        all = true;
        for (unsigned i = 0; i < ACTORS; i++) {
            (void)weft_task_cancel(&actors[i].task);
            all = all && actors[i].done;
        }
        (void)weft_sleep(WEFT_MS(1));
        turns++;
        check(turns < 2000, "a task does not come to its end", turns, 0);
    } while (!all && turns < 2000);
}

static uint32_t sum(size_t offset)
{
    uint32_t total = 0;

    for (unsigned i = 0; i < ALL; i++) {
        total += *(const uint32_t *)(const void *)((const uint8_t *)&actors[i] + offset);
    }
    return total;
}

#define SUM(member) sum(offsetof(actor_t, member))

static bool all_have_run(void)
{
    bool all = true;

    for (unsigned i = 0; i < ACTORS; i++) {
        all = all && actors[i].rounds > FREE_LEAST;
    }
    return all;
}

/** Nothing is held, and everybody ran. */
static void free_of_owners(void)
{
    void *block;

    for (unsigned i = 0; i < BLOCKS; i++) {
        check(weft_pool_alloc(&pool, &block, WEFT_NO_WAIT) == WEFT_OK, "a block is lost", i, 0);
    }
    for (unsigned i = 0; i < MUTEXES; i++) {
        check(weft_mutex_owner(&mutex[i]) == NULL, "a mutex is still owned", i, 0);
    }
    for (unsigned i = 0; i < ACTORS; i++) {
        check(actors[i].rounds > FREE_LEAST, "a task has hardly run", i, actors[i].rounds);
    }
}

/** What is left in the objects that hold data is taken out, and all of it was put in. */
static void balance_of_memory(void)
{
    actor_t *last = &actors[ISR_ACTOR];

    while (weft_stack_count(&words) != 0) {
        uintptr_t word = 0;
        (void)weft_stack_pop(&words, &word, WEFT_NO_WAIT);
        last->popped += (uint32_t)word;
    }
    check(SUM(pushed) == SUM(popped), "words of the stack", SUM(pushed), SUM(popped));
    check(weft_heap_is_whole(&heap), "the heap is broken", 0, 0);
    check(weft_heap_state(&heap).used == 0, "bytes of the heap are lost",
          (uint32_t)weft_heap_state(&heap).used, 0);
    check(actors[0].piped - actors[1].piped == weft_pipe_reader_frames(&pipe), "frames",
          actors[0].piped, actors[1].piped);
}

static void balance(void)
{
    actor_t *last = &actors[ISR_ACTOR];
    message_t message;

    check(SUM(gave[0]) - SUM(took[0]) == (uint32_t)value_of_sem_count(&sem[0]), "units of sem 0",
          SUM(gave[0]), SUM(took[0]));
    check(SUM(gave[1]) - SUM(took[1]) == (uint32_t)value_of_sem_count(&sem[1]), "units of sem 1",
          SUM(gave[1]), SUM(took[1]));
    last->tested += weft_event_wait(&event, WEFT_NO_WAIT) == WEFT_OK;
    check(SUM(raised) == SUM(tested), "events", SUM(raised), SUM(tested));
    while (weft_msgq_get(&msgq, &message, WEFT_NO_WAIT) == WEFT_OK) {
        last->got[0]++;
        last->got_sum[0] += message.number;
    }
    check(SUM(put[0]) == SUM(got[0]), "messages of the queue", SUM(put[0]), SUM(got[0]));
    check(SUM(put_sum[0]) == SUM(got_sum[0]), "contents of the queue", SUM(put_sum[0]),
          SUM(got_sum[0]));
    check(SUM(put[1]) == SUM(got[1]), "messages of the port", SUM(put[1]), SUM(got[1]));
    check(SUM(put_sum[1]) == SUM(got_sum[1]), "contents of the port", SUM(put_sum[1]),
          SUM(got_sum[1]));
    check(SUM(deposited) - SUM(withdrawn) == account.amount, "the account", SUM(deposited),
          SUM(withdrawn));
    check(SUM(produced) - SUM(consumed) == stock, "the stock", SUM(produced), SUM(consumed));
    check(SUM(posted) == SUM(ran), "mailboxes of software interrupts", SUM(posted), SUM(ran));
    balance_of_memory();
    balance_of_more(SUM(met));
    balance_of_functions();
    balance_of_periodics(SUM(ticked), SUM(started));
    free_of_owners();
}

/** Some actors have processor budgets. @return NULL: this one has none */
static weft_budget_t *make_budget(unsigned i)
{
    static const weft_overrun_t overruns[BUDGETS] = {WEFT_OVERRUN_WAIT, WEFT_OVERRUN_LOWER,
                                                     WEFT_OVERRUN_WAIT};

    if (i >= BUDGETS) {
        return NULL;
    }
    weft_budget_init(&budgets[i], BUDGET, BUDGET_PERIOD, overruns[i], 9);
    return &budgets[i];
}

/** Nobody has run for longer than its budget allows since the start. */
static void check_budgets(uint64_t elapsed)
{
    weft_budget_usage_t usage;
    uint32_t overruns = 0; /* whose depends on what they draw */

    for (unsigned i = 0; i < BUDGETS; i++) {
        check(weft_task_budget(&actors[i].task, &usage), "a budget is lost", i, 0);
        check(usage.left <= BUDGET, "more is left than there was", i, usage.left);
        overruns += usage.overruns;
        check(i == 1 || !TESTS_SIM ||
                  usage.used <= (elapsed / BUDGET_PERIOD + 2U) * BUDGET + elapsed / 100U,
              "a task ran longer than its budget", i, (uint32_t)usage.used);
    }
    check(overruns != 0, "no budget was used up", overruns, 0);
}

static void init_mutexes(void)
{
    for (unsigned i = 0; i < MUTEXES; i++) {
        weft_mutex_init(&mutex[i]);
    }
    weft_mutex_init_ceiling(&mutex[CEILED], CEILING);
}

static void prepare(void)
{
    for (unsigned i = 0; i < SEMS; i++) {
        weft_sem_init(&sem[i], 0);
    }
    weft_event_init(&event);
    weft_flags_init(&flags, 0);
    weft_msgq_init(&msgq, ring, sizeof ring[0], DEPTH);
    weft_port_init(&port, sizeof(message_t));
    init_mutexes();
    weft_cond_init(&cond);
    weft_pool_init(&pool, blocks, sizeof blocks[0], BLOCKS);
    const weft_pipe_attr_t attr = {frames, 8, 2, NULL, NULL, NULL, NULL};
    weft_pipe_init(&pipe, &attr);
    weft_heap_init(&heap, heap_memory, sizeof heap_memory);
    weft_stack_init(&words, word_memory, 4);
    weft_hub_init(&account.hub, &account_type);
    make_swis();
    for (unsigned i = 0; i < ALL; i++) {
        actors[i].random = storm_random(UINT32_MAX) | 1U;
    }
    for (unsigned i = 0; i < ACTORS; i++) {
        const weft_task_attr_t attr = {actor_body,
                                       &actors[i],
                                       stacks[i],
                                       STACK,
                                       (weft_priority_t)(4 + i / 2),
                                       i % 5 == 4 ? WEFT_TASK_COOPERATIVE : WEFT_TASK_PREEMPTIVE,
                                       make_budget(i)};
        weft_task_create(&actors[i].task, &attr);
        weft_task_start(&actors[i].task);
    }
    for (unsigned i = 0; i < VICTIMS; i++) {
        victims[i].random = storm_random(UINT32_MAX) | 1U;
        make_victim(i);
    }
    for (unsigned i = 0; i < 3; i++) {
        weft_timer_init(&timers[i], on_timer, NULL);
        weft_timer_start(&timers[i], 1 + i, 0);
    }
}

static void hung(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_printf("Bail out! the free storm hangs, seed %lu\n", (unsigned long)storm_seed);
    weft_exit(1);
}

#if TESTS_SIM
#include "sim_free.h"
#endif

void test_main(void *arg);
void test_main(void *arg)
{
    static weft_timer_t watchdog;
    actor_t manager = {.random = 0};
    uint64_t begin;
    uint64_t end;

    (void)arg;
    storm_begin();
    weft_task_set_priority(weft_task_self(), 1);
    manager.random = storm_random(UINT32_MAX) | 1U;
    weft_timer_init(&watchdog, hung, NULL);
    weft_timer_start(&watchdog, WEFT_MS(FREE_MS) + WEFT_S(20), 0);
    weft_printf("# seed %lu\n", (unsigned long)storm_seed);
    make_timer();
    prepare_more();
    prepare_functions();
    prepare();
    begin = weft_clock_now();
    end = begin + WEFT_MS(FREE_MS);
    while (weft_clock_now() < end || (!all_have_run() && weft_clock_now() < end + FREE_MORE)) {
        manage(&manager);
    }
    check_budgets(weft_clock_now() - begin);
    stop_all();
    balance();
    weft_printf("# %lu rounds, %lu interrupts, ", (unsigned long)SUM(rounds),
                (unsigned long)actors[ISR_ACTOR].rounds);
    weft_printf("%lu posts, %lu units, ", (unsigned long)SUM(posted), (unsigned long)SUM(took[0]));
    weft_printf("%lu messages, %lu meetings, ", (unsigned long)SUM(got[0]),
                (unsigned long)SUM(got[1]));
    weft_printf("%lu at the barrier, %lu deaths, ", (unsigned long)SUM(met), (unsigned long)deaths);
    weft_printf("%lu periodic calls\n",
                (unsigned long)(calls[OWN] + calls[SHARED] + calls[SINGLE]));
    weft_printf("%s 1 - free storm\n1..1\n", failures ? "not ok" : "ok");
    weft_exit(failures != 0);
}
