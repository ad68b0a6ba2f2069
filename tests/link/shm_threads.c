/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between two threads, under the thread sanitizer: order of
 * memory, doorbells that must not be missed, restarts while the other end runs.
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "fake_net.h"
#include "link/shm/shm.h"

#define PAYLOAD 64U
#define RING 512U
#define PACKETS 20000U
#define RESTARTS 50U
#define PATIENCE_S 20

static alignas(64) uint8_t aperture[WEFT_SHM_APERTURE(PAYLOAD, RING, 0U)];
static weft_shm_link_t links[2];
static sem_t bells[2];
static _Atomic unsigned done;
static uint32_t restarts;

static bool notify(weft_shm_link_t *link)
{
    (void)sem_post(&bells[1 - link->end]);
    return true;
}

static const weft_shm_medium_t threads = {.notify = notify};

static void new_link(unsigned end, enum weft_link_notify notify)
{
    memset(&links[end], 0, sizeof links[end]);
    links[end] = (weft_shm_link_t){
        .link = {.driver = &weft_shm_driver,
                 .payload = PAYLOAD,
                 .notify = (uint8_t)notify,
                 .peer = (uint16_t)(2U - end)},
        .medium = &threads,
        .aperture = aperture,
        .ring = RING,
        .end = (uint8_t)end,
    };
}

/** Sleeps until rung; an end for which nobody rings any more has been forgotten. */
static void wait_for_bell(unsigned number)
{
    struct timespec limit;

    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += PATIENCE_S;
    MUST(sem_timedwait(&bells[number], &limit) == 0, "a doorbell is missing");
}

static bool finished(const end_t *end)
{
    return end->sent == PACKETS && end->received == PACKETS && !end->link->stalled;
}

/** One end: sends all that it can, and sleeps when there is nothing to do. */
static void *run_end(void *arg)
{
    end_t *end = arg;
    unsigned number = end->node - 1U;
    bool rings = links[number].link.notify == WEFT_LINK_INTERRUPT;

    seed_random(number + 1U);
    end_open(end);
    while (!finished(end)) {
        while (end_may_send(end) && end->sent < PACKETS && pick_below(8) != 0) {
            (void)end_send(end, (uint16_t)pick_below(PAYLOAD + 1U));
        }
        bool more = end_poll(end, 1U + pick_below(8));
        if (rings && !more && !(end_may_send(end) && end->sent < PACKETS) && !finished(end)) {
            wait_for_bell(number);
        }
    }
    return NULL;
}

static void exchange(enum weft_link_notify notify)
{
    pthread_t thread[2];

    memset(aperture, 0, sizeof aperture);
    fake_net_begin(&links[0].link, &links[1].link);
    for (unsigned i = 0; i < 2; i++) {
        new_link(i, notify);
        (void)sem_init(&bells[i], 0, 0);
    }
    for (unsigned i = 0; i < 2; i++) {
        pthread_create(&thread[i], NULL, run_end, &ends[i]);
    }
    for (unsigned i = 0; i < 2; i++) {
        pthread_join(thread[i], NULL);
        MUST(ends[i].downs == 0, "the link went down");
    }
}

/* Restarts
 * ========
 */

/** Sends and receives until the other has restarted often enough. */
static void *run_steady(void *arg)
{
    end_t *end = arg;

    seed_random(1);
    end_open(end);
    while (atomic_load(&done) == 0) {
        if (end_may_send(end)) {
            (void)end_send(end, (uint16_t)pick_below(PAYLOAD + 1U));
        }
        (void)end_poll(end, 4);
    }
    return NULL;
}

static void *run_restarting(void *arg)
{
    end_t *end = arg;

    seed_random(2);
    for (restarts = 0; restarts < RESTARTS; restarts++) {
        new_link(1, WEFT_LINK_POLL);
        end_open(end);
        uint64_t enough = end->total + pick_below(100);
        while (end->total < enough) {
            if (end_may_send(end)) {
                (void)end_send(end, (uint16_t)pick_below(PAYLOAD + 1U));
            }
            (void)end_poll(end, 4);
        }
    }
    atomic_store(&done, 1);
    return NULL;
}

static void restart_often(void)
{
    pthread_t thread[2];

    memset(aperture, 0, sizeof aperture);
    fake_net_begin(&links[0].link, &links[1].link);
    new_link(0, WEFT_LINK_POLL);
    pthread_create(&thread[0], NULL, run_steady, &ends[0]);
    pthread_create(&thread[1], NULL, run_restarting, &ends[1]);
    pthread_join(thread[0], NULL);
    pthread_join(thread[1], NULL);
    MUST(ends[0].downs >= RESTARTS / 2, "restarts go unnoticed");
}

int main(void)
{
    exchange(WEFT_LINK_SPIN);
    exchange(WEFT_LINK_INTERRUPT);
    restart_often();
    puts("ok");
    return 0;
}
