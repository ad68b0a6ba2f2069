/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Actors, which call drawn services of hubs on drawn nodes, and the servers. What an actor gets it
 * checks; what it has done it counts, and the boss adds that up.
 */
#include "storm.h"

#define ROUNDS 150U
#define BATCH 2U
#define PATIENCE 30U /* ms that a call waits at most */

/** The hubs of a node. */
struct hubs {
    weft_msgq_ref_t queue;
    weft_port_ref_t port;
    weft_data_event_ref_t value;
    weft_function_ref_t make;
    weft_sem_ref_t units;
    weft_mutex_ref_t lock;
    weft_blackboard_ref_t cell;
    weft_flags_ref_t marks;
};

struct actor {
    unsigned number;
    uint32_t state; /* of what is drawn */
    const struct hubs *hubs;
    unsigned lane; /* whose hubs they are */
    struct counts counts;
};

static uint32_t draw(struct actor *actor, uint32_t below)
{
    uint32_t state = actor->state;

    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    actor->state = state;
    return (state >> 8) % below;
}

/** None, or up to PATIENCE. */
static weft_timeout_t draw_timeout(struct actor *actor)
{
    uint32_t ms = draw(actor, 4) == 0 ? 0 : 1U + draw(actor, PATIENCE);

    return WEFT_MS(ms);
}

static void count(struct actor *actor, enum deed deed, unsigned times)
{
    uint16_t *of = deed_of(&actor->counts, actor->lane, deed);

    *of = (uint16_t)(*of + times);
}

/** @return whether a call was successful; otherwise it must have waited, or not been able to. */
static bool succeeded(weft_status_t status, const char *what)
{
    expect(status == WEFT_OK || status == WEFT_TIMEOUT || status == WEFT_WOULD_BLOCK, what);
    return status == WEFT_OK;
}

static struct letter draw_letter(struct actor *actor)
{
    struct letter letter = {.seed = (uint16_t)draw(actor, 0x7000)};

    make_sample(&letter.sample, letter.seed);
    return letter;
}

void read_letter(const struct letter *letter)
{
    expect(is_sample(&letter->sample, letter->seed), "letter");
}

static struct point draw_point(struct actor *actor)
{
    int32_t y = (int32_t)draw(actor, 0x7000);

    return (struct point){(int16_t)-y, y};
}

static void read_point(const struct point *point)
{
    expect(point->x == -point->y, "point");
}

static void put(struct actor *actor)
{
    struct letter letter = draw_letter(actor);

    if (succeeded(weft_msgq_put(actor->hubs->queue, &letter, draw_timeout(actor)), "put")) {
        count(actor, DEED_PUT, 1);
    }
}

static void get(struct actor *actor)
{
    struct letter letter;

    if (succeeded(weft_msgq_get(actor->hubs->queue, &letter, draw_timeout(actor)), "get")) {
        read_letter(&letter);
        count(actor, DEED_GOT, 1);
    }
}

static void put_many(struct actor *actor)
{
    struct letter letters[BATCH];
    size_t done = BATCH;

    for (unsigned i = 0; i < BATCH; i++) {
        letters[i] = draw_letter(actor);
    }
    succeeded(weft_msgq_put_many(actor->hubs->queue, letters, &done, draw_timeout(actor)),
              "put of several");
    count(actor, DEED_PUT, (unsigned)done);
}

static void get_many(struct actor *actor)
{
    struct letter letters[BATCH];
    size_t done = BATCH;

    if (!succeeded(weft_msgq_get_many(actor->hubs->queue, letters, &done, draw_timeout(actor)),
                   "get of several")) {
        return;
    }
    for (size_t i = 0; i < done; i++) {
        read_letter(&letters[i]);
    }
    count(actor, DEED_GOT, (unsigned)done);
}

static void offer(struct actor *actor)
{
    struct letter letter = draw_letter(actor);

    if (succeeded(weft_port_put(actor->hubs->port, &letter, draw_timeout(actor)), "offer")) {
        count(actor, DEED_OFFERED, 1);
    }
}

static void meet(struct actor *actor)
{
    struct letter letter;

    if (succeeded(weft_port_get(actor->hubs->port, &letter, draw_timeout(actor)), "meet")) {
        read_letter(&letter);
        count(actor, DEED_MET, 1);
    }
}

static void give(struct actor *actor)
{
    expect(weft_sem_give(actor->hubs->units) == WEFT_OK, "give");
    count(actor, DEED_GIVEN, 1);
}

static void take(struct actor *actor)
{
    if (succeeded(weft_sem_take(actor->hubs->units, draw_timeout(actor)), "take")) {
        count(actor, DEED_TAKEN, 1);
    }
}

/** Adds one to the cell, which only the owner of the mutex may. */
static void add(struct actor *actor)
{
    struct point point;
    uint32_t updates;

    if (!succeeded(weft_mutex_lock(actor->hubs->lock, draw_timeout(actor)), "lock")) {
        return;
    }
    expect(weft_blackboard_read(actor->hubs->cell, &point, &updates, WEFT_FOREVER) == WEFT_OK,
           "read");
    read_point(&point);
    point.y++;
    point.x--;
    expect(weft_blackboard_write(actor->hubs->cell, &point) == WEFT_OK, "write");
    expect(weft_mutex_unlock(actor->hubs->lock) == WEFT_OK, "unlock");
    count(actor, DEED_COUNTED, 1);
}

static void call(struct actor *actor)
{
    struct point point = draw_point(actor);
    struct letter letter;

    if (succeeded(weft_function_call(actor->hubs->make, &point, &letter, draw_timeout(actor)),
                  "call")) {
        read_letter(&letter);
        expect(letter.seed == (uint16_t)point.y, "result");
        count(actor, DEED_ANSWERED, 1);
    }
}

/** Sets flags that nobody else touches. */
static void mark(struct actor *actor)
{
    uint32_t bits = 0x01000001U << actor->number;
    uint32_t matched = 0;

    expect(weft_flags_post(actor->hubs->marks, bits) == WEFT_OK, "post");
    expect(weft_flags_wait(actor->hubs->marks, bits, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR, &matched,
                           WEFT_FOREVER) == WEFT_OK &&
               matched == bits,
           "flags");
    count(actor, DEED_SIGNALLED, 1);
}

static void tell(struct actor *actor)
{
    struct point point = draw_point(actor);

    expect(weft_data_event_put(actor->hubs->value, &point) == WEFT_OK, "value");
    count(actor, DEED_SIGNALLED, 1);
}

static void hear(struct actor *actor)
{
    struct point point;

    if (succeeded(weft_data_event_get(actor->hubs->value, &point, draw_timeout(actor)), "hear")) {
        read_point(&point);
        count(actor, DEED_SIGNALLED, 1);
    }
}

static void rest(struct actor *actor)
{
    weft_sleep(WEFT_MS(draw(actor, 5)));
}

static void (*const DRAWN[])(struct actor *) = {
    put, get, put_many, get_many, offer, meet, give, take, add, call, mark, tell, hear, rest,
};

/** A node ends when the boss has said what it found. */
static void end_with_the_boss(void)
{
    while (weft_node_state(third_node) != WEFT_NODE_LOST) {
        weft_sleep(WEFT_MS(20));
    }
    weft_exit(0);
}

#define HUBS(n)                                                                                    \
    {                                                                                              \
        weft_msgq_ref(&queue##n),      weft_port_ref(&port##n),   weft_data_event_ref(&value##n),  \
        weft_function_ref(&make##n),   weft_sem_ref(&units##n),   weft_mutex_ref(&lock##n),        \
        weft_blackboard_ref(&cell##n), weft_flags_ref(&marks##n),                                  \
    }

static void act(unsigned number)
{
    const struct hubs hubs[LANES] = {HUBS(0), HUBS(1), HUBS(2)};
    struct actor actor = {.number = number};
    uint32_t seed = 0;
    uint32_t updates = 0;

    expect(weft_blackboard_read(&start, &seed, &updates, WEFT_FOREVER) == WEFT_OK, "start");
    actor.state = (seed * ACTORS + number) * 2654435761U + 1U;
    for (unsigned round = 0; round < ROUNDS; round++) {
        actor.lane = draw(&actor, LANES);
        actor.hubs = &hubs[actor.lane];
        DRAWN[draw(&actor, sizeof DRAWN / sizeof DRAWN[0])](&actor);
    }
    expect(weft_msgq_put(&ledger, &actor.counts, WEFT_FOREVER) == WEFT_OK, "ledger");
    end_with_the_boss();
}

#define ACTOR(n)                                                                                   \
    void act##n(void *arg)                                                                         \
    {                                                                                              \
        (void)arg;                                                                                 \
        act(n);                                                                                    \
    }

ACTOR(0)
ACTOR(1)
ACTOR(2)
ACTOR(3)
ACTOR(4)
ACTOR(5)

static weft_status_t make(const struct point *point, struct letter *letter)
{
    read_point(point);
    letter->seed = (uint16_t)point->y;
    make_sample(&letter->sample, letter->seed);
    return WEFT_OK;
}

weft_status_t make_on_first(const struct point *point, struct letter *letter)
{
    return make(point, letter);
}

weft_status_t make_on_second(const struct point *point, struct letter *letter)
{
    return make(point, letter);
}

weft_status_t make_on_third(const struct point *point, struct letter *letter)
{
    return make(point, letter);
}
