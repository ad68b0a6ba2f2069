/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The second core: healthy, then hostile, and so on. While it is hostile its task writes over the
 * memory of the link what it likes, mostly with interrupts masked, so that its own kernel, which
 * has to read the same memory, does not mend it at once. That kernel then begins a session anew, as
 * when a node starts.
 */
#include "arch.h"
#include "link/shm/shm.h"
#include "system.h"
#include "tables.h"

#define WORDS (sizeof(weft_shm_end_t) / 4U)
#define SAMPLES 24U
#define LONGEST_RECORD 64U
#define PATIENCE 2000U /**< ms until a healthy session succeeds */
#define SESSION 6U     /**< attacks between two sessions that begin anew */

/* Initialised words: the test changes them in the image. */
volatile uint32_t hostile_seed = 1;
volatile uint32_t hostile_attacks = 200;
volatile uint32_t hostile_rounds = 3;

static weft_shm_link_t *link;
static uint32_t state;
static uint32_t samples[SAMPLES][LONGEST_RECORD / 4U]; /**< records that this core sent in health */
static uint32_t sample_count;
static weft_shm_end_t healthy_end; /**< what this core told in health */

static uint32_t pick(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

static uint32_t below(uint32_t limit)
{
    return pick() % limit;
}

/** A number that harms whoever believes it, if any does. */
static uint32_t evil(void)
{
    switch (below(6)) {
    case 0:
        return below(link->ring / 8U + 2U) * 8U + below(2);
    case 1:
        return (link->link.payload + 1U + below(64)) << 16 | pick() % 65536U;
    case 2:
        return UINT32_MAX - below(9);
    case 3:
        return below(3);
    case 4:
        return link->ring - 8U + 8U * below(3);
    default:
        return pick();
    }
}

/* Where things are
 * ================
 */

static volatile uint32_t *words_of(unsigned end)
{
    return (volatile uint32_t *)link->aperture + end * WORDS;
}

/** Words of both rings, the room behind them included. */
static volatile uint32_t *ring_word(void)
{
    uint32_t bytes = (uint32_t)WEFT_SHM_RING(link->link.payload, link->ring);

    return words_of(2) + below(2U * bytes / 4U);
}

/** Words of an end in which something stands. */
static uint32_t told_word(void)
{
    uint32_t word = below(10);

    return word < 8U ? word : 16U * (word - 7U);
}

static void ring_it(void)
{
    link->medium->notify(link);
}

/** Writes a record where the other end reads next, and says so. */
static void publish(const uint32_t *record, uint32_t bytes)
{
    uint32_t head = link->head;
    uint32_t end = head + ((bytes + 7U) & ~7U);

    weft_arch_copy(link->to + head, record, bytes);
    link->head = end < link->ring ? end : 0U;
    atomic_store_explicit(&link->mine->head, link->head, memory_order_release);
    ring_it();
}

/* Attacks
 * =======
 */

static void own_word(void)
{
    words_of(link->end)[told_word()] = evil();
}

static void others_word(void)
{
    words_of(1U - link->end)[told_word()] = evil();
}

static void any_record(void)
{
    for (uint32_t i = below(16) + 1U; i > 0; i--) {
        *ring_word() = evil();
    }
}

/** A record as in health, but for some bytes: in its session, at its place. */
static void changed_record(void)
{
    uint32_t record[LONGEST_RECORD / 4U];
    uint8_t *bytes = (uint8_t *)record;
    uint32_t length;

    weft_arch_copy(record, samples[below(sample_count)], sizeof record);
    for (uint32_t i = below(4); i > 0; i--) {
        uint32_t place = below(WEFT_NET_HEADER_BYTES + 8U);

        bytes[place] = (uint8_t)(below(2) ? pick() : bytes[place] ^ 1U << below(8));
    }
    length = weft_net_length((const weft_net_header_t *)record);
    publish(record, WEFT_NET_HEADER_BYTES + (length < 40U ? length : 40U));
}

/** A record that is longer than packets of the link, or than what is there. */
static void long_record(void)
{
    uint32_t record[LONGEST_RECORD / 4U];
    uint32_t length = below(2) ? below(1U << 16) : link->link.payload + 1U + below(2000);

    weft_arch_copy(record, samples[below(sample_count)], sizeof record);
    record[2] = (record[2] & 0xFFFFU) | length << 16;
    publish(record, LONGEST_RECORD);
    if (below(2)) { /* all of it is before the head */
        words_of(link->end)[16] = (link->head + length + 64U) % link->ring & ~7U;
        ring_it();
    }
}

static void random_record(void)
{
    uint32_t record[LONGEST_RECORD / 4U];

    for (unsigned i = 0; i < LONGEST_RECORD / 4U; i++) {
        record[i] = below(2) ? pick() : evil();
    }
    publish(record, LONGEST_RECORD);
}

/** A record whose header changes while the other end reads it. */
static void changing_record(void)
{
    volatile uint32_t *at = (volatile uint32_t *)(link->to + link->head);
    uint32_t word = below(WEFT_NET_HEADER_BYTES / 4U);

    publish(samples[below(sample_count)], WEFT_NET_HEADER_BYTES + 8U);
    for (uint32_t i = 0, kept = at[word]; i < 200U; i++) {
        at[word] = i % 2U == 0 ? evil() : kept;
    }
}

/** A position, of either end, that changes while the other end looks at it, or answers. */
static void changing_position(void)
{
    volatile uint32_t *at = words_of(below(2)) + (below(2) ? 16U : 32U);
    uint32_t kept = *at;
    uint32_t changes = 200U + below(2);

    publish(samples[below(sample_count)], LONGEST_RECORD);
    for (uint32_t i = 0; i < changes; i++) {
        *at = i % 2U == 0 ? evil() : kept;
    }
}

static void doorbells(void)
{
    for (uint32_t i = below(100) + 1U; i > 0; i--) {
        ring_it();
    }
}

/** Another session, which perhaps begins anywhere; the other end has time to go along with it. */
static void another_session(void)
{
    volatile uint32_t *told = words_of(link->end);

    if (below(2)) {
        told[3] = evil();
    }
    told[0] = told[0] + 1U + below(3);
    ring_it();
    for (uint32_t i = 0; i < 2000U; i++) {
        (void)told[0];
    }
}

/** What it told in an earlier session. */
static void replayed_end(void)
{
    for (uint32_t i = 0; i < WORDS; i++) {
        words_of(link->end)[i] = ((const volatile uint32_t *)&healthy_end)[i];
    }
    ring_it();
}

/** Records that were read come again, or such that were never written. */
static void moved_head(void)
{
    words_of(link->end)[16] = below(link->ring / 8U) * 8U;
    ring_it();
}

/** As many records as there is room for, and more. */
static void flood(void)
{
    for (uint32_t i = 0; i < 64U; i++) {
        publish(samples[below(sample_count)], LONGEST_RECORD);
    }
}

static void (*const attacks[])(void) = {
    own_word,        others_word,       any_record,        changed_record, changed_record,
    changed_record,  long_record,       long_record,       random_record,  changing_record,
    changing_record, changing_position, changing_position, doorbells,      another_session,
    another_session, replayed_end,      moved_head,        flood,
};

#define KINDS (sizeof attacks / sizeof attacks[0])

/** Whether its own kernel runs during an attack is chance, but for the records: they need it not.
 */
static void attack(void)
{
    uint32_t kind = below(KINDS);

    weft_arch_lock();
    attacks[kind]();
    weft_arch_unlock();
    if (below(3) == 0) {
        weft_sleep(WEFT_US(below(500)));
    }
    if (below(3) == 0) {
        ring_it();
    }
}

/**
 * Begins a session anew, by the own kernel: what makes no sense ends the one that is up, and where
 * none is, the driver starts as in a new life of the node.
 */
static void restart(void)
{
    uint32_t session = link->session;

    while (link->session == session) {
        weft_arch_lock();
        if (link->up) {
            words_of(1U - link->end)[16] = UINT32_MAX;
            weft_board_doorbell(1U - link->unit);
        } else {
            weft_shm_start_over(link);
        }
        weft_arch_unlock();
        weft_sleep(WEFT_MS(1));
    }
}

/* Health
 * ======
 */

/* No mutex: what copies of records have locked in its name, this task holds. */
static weft_status_t put(uint32_t round, uint32_t number)
{
    const struct letter letter = {round, number, seal_of(round, number)};

    weft_sem_give(&units);
    return weft_msgq_put(&letters, &letter, WEFT_MS(100));
}

/**
 * Learns what records of the session look like: of another one, the network takes none. Letters
 * that are their copies have no place in the order of any round.
 */
static void learn(void)
{
    uint32_t at;

    if (put(0, 2) != WEFT_OK) {
        return;
    }
    weft_sem_give(&units);
    weft_arch_copy(&healthy_end, link->mine, sizeof healthy_end);
    at = link->mine->begin;
    for (sample_count = 0; at != link->head && sample_count < SAMPLES; sample_count++) {
        const weft_net_header_t *header = (const void *)(link->to + at);

        weft_arch_copy(samples[sample_count], header, LONGEST_RECORD);
        at += (uint32_t)WEFT_SHM_RECORD(weft_net_length(header));
        at = at < link->ring ? at : 0U;
    }
}

/** A healthy session: letters one behind the other, all of which succeed. */
static void live(uint32_t round)
{
    uint64_t end = weft_clock_now() + (uint64_t)PATIENCE * 1000U;
    weft_status_t status = WEFT_OK;

    for (uint32_t number = 1; number <= LETTERS; number++) {
        status = put(round, number);
        weft_sem_give(&far);
        if (status != WEFT_OK) {
            number = 0;
            weft_sleep(WEFT_MS(1));
        }
        if (weft_clock_now() > end) {
            weft_printf("round %u fails with %d\n", (unsigned)round, (int)status);
            weft_exit(1);
        }
    }
}

void peer(void *arg)
{
    (void)arg;
    link = (weft_shm_link_t *)weft_net_config.links[0];
    state = hostile_seed * 2654435761U | 1U;
    live(0);
    learn();
    for (uint32_t round = 1; round <= hostile_rounds; round++) {
        for (uint32_t i = 1; i <= hostile_attacks; i++) {
            attack();
            if (i % SESSION == 0) {
                restart();
                learn();
            }
        }
        restart();
        live(round);
    }
    weft_printf("attacks %u sessions %u\n", (unsigned)(hostile_attacks * hostile_rounds),
                (unsigned)link->session);
    put(0, LAST);
    weft_sleep(WEFT_MS(20));
    weft_exit(0);
}
