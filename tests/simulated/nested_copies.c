/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task uses a message queue of long messages, an SWI interrupts that at every point and uses it,
 * too, and a handler interrupts the SWI's call. Each of the three puts, gets or peeks, in every
 * combination. No message is seen before it is whole, or twice, or lost.
 */
#include <weft/msgq.h>

#include "at_points.h"

enum { WORDS = 100, DEPTH = 4, FIRST = 100 /* message, which is there before */ };
enum { TASK, SWI, HANDLER, USERS };

#define POINTS 30U

typedef struct message {
    uint32_t word[WORDS];
} message_t;

typedef enum { PUT, GET, PEEK, SERVICES } service_t;

typedef struct user {
    service_t service;
    weft_status_t status;
    message_t message;
} user_t;

static message_t ring[DEPTH];
static weft_msgq_t queue;
static user_t users[USERS];
static uint64_t second; /* point of the handler, within the SWI's call */
static unsigned nestings;
static bool swi_came;
static weft_swi_t uses_too;

static void fill(message_t *message, uint32_t word)
{
    for (unsigned i = 0; i < WORDS; i++) {
        message->word[i] = word;
    }
}

static bool is_whole(const message_t *message)
{
    unsigned i = 1;

    while (i < WORDS && message->word[i] == message->word[0]) {
        i++;
    }
    return i == WORDS;
}

static void use(user_t *user)
{
    switch (user->service) {
    case PUT:
        user->status = weft_msgq_put(&queue, &user->message, WEFT_NO_WAIT);
        break;
    case GET:
        user->status = weft_msgq_get(&queue, &user->message, WEFT_NO_WAIT);
        break;
    default:
        user->status = weft_msgq_peek(&queue, &user->message);
        break;
    }
}

static void use_in_handler(void)
{
    nestings++;
    use(&users[HANDLER]);
}

static void on_use(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    swi_came = true;
    interrupt_at(second, use_in_handler);
    use(&users[SWI]);
    (void)interrupt_came();
}

static void post_use(void)
{
    weft_swi_post(&uses_too);
}

/** Takes a message that must be whole and was not seen before. `seen` has a bit for each. */
static void take_once(const message_t *message, unsigned *seen)
{
    unsigned bit = message->word[0] == FIRST ? 1U << USERS : 1U << message->word[0];

    CHECK(is_whole(message));
    CHECK((*seen & bit) == 0);
    *seen |= bit;
}

/** What was put was got, once, or is still there. */
static void check_messages(void)
{
    unsigned put = 1U << USERS;
    unsigned seen = 0;
    message_t rest;

    for (unsigned i = 0; i < USERS; i++) {
        const user_t *user = &users[i];

        if (user->status != WEFT_OK) {
            continue;
        }
        if (user->service == PUT) {
            put |= 1U << i;
        } else if (user->service == GET) {
            take_once(&user->message, &seen);
        } else {
            CHECK(is_whole(&user->message));
        }
    }
    CHECK(queue.used <= DEPTH);
    while (weft_msgq_get(&queue, &rest, WEFT_NO_WAIT) == WEFT_OK) {
        take_once(&rest, &seen);
    }
    CHECK_EQ(seen, put);
}

/** @return whether the call of the task has that point */
static bool try_at(uint64_t first)
{
    message_t message;

    for (unsigned i = 0; i < USERS; i++) {
        fill(&users[i].message, i);
        users[i].status = WEFT_WOULD_BLOCK;
    }
    swi_came = false;
    weft_msgq_init(&queue, ring, sizeof ring[0], DEPTH);
    fill(&message, FIRST);
    CHECK_EQ(weft_msgq_put(&queue, &message, WEFT_NO_WAIT), WEFT_OK);
    interrupt_at(first, post_use);
    use(&users[TASK]);
    (void)interrupt_came();
    check_messages();
    return swi_came;
}

static void at_each_two_points(void)
{
    for (second = 1; second < POINTS; second++) {
        at_each_point(try_at, 1);
    }
}

static void three_use_a_queue(void)
{
    nestings = 0;
    for (unsigned i = 0; i < SERVICES * SERVICES * SERVICES; i++) {
        users[TASK].service = (service_t)(i % SERVICES);
        users[SWI].service = (service_t)(i / SERVICES % SERVICES);
        users[HANDLER].service = (service_t)(i / SERVICES / SERVICES);
        at_each_two_points();
    }
    CHECK(nestings > 100U);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    weft_swi_init(&uses_too, on_use, NULL, 0, 0);
    TAP_RUN(three_use_a_queue);
    tap_done();
}
