/* SPDX-License-Identifier: MIT */
/** @file The boss gives the seed, adds up what the actors have done, and looks at what is left. */
#include "storm.h"

/** The hubs of a node in which something is left. */
struct rest {
    weft_msgq_ref_t queue;
    weft_sem_ref_t units;
    weft_blackboard_ref_t cell;
};

static void begin(const struct rest *rests)
{
    const struct point zero = {0, 0};
    uint32_t seed = storm_seed();

    for (unsigned lane = 0; lane < LANES; lane++) {
        expect(weft_blackboard_write(rests[lane].cell, &zero) == WEFT_OK, "first write");
    }
    expect(weft_blackboard_write(&start, &seed) == WEFT_OK, "seed");
}

static void add_counts(struct counts *sum)
{
    for (unsigned actor = 0; actor < ACTORS; actor++) {
        struct counts counts;

        expect(weft_msgq_get(&ledger, &counts, WEFT_FOREVER) == WEFT_OK, "counts");
        for (unsigned i = 0; i < LANES * (unsigned)DEEDS; i++) {
            sum->of[i] = (uint16_t)(sum->of[i] + counts.of[i]);
        }
    }
}

/** Takes what is left out of the hubs of a node; all that came must have been brought. */
static void balance(struct counts *sum, unsigned lane, const struct rest *rest)
{
    struct letter letter;
    struct point point;
    uint32_t updates;
    int32_t units = 0;
    unsigned left = 0;

    while (weft_msgq_get(rest->queue, &letter, WEFT_NO_WAIT) == WEFT_OK) {
        read_letter(&letter);
        left++;
    }
    expect(*deed_of(sum, lane, DEED_PUT) == *deed_of(sum, lane, DEED_GOT) + left, "messages");
    expect(*deed_of(sum, lane, DEED_OFFERED) == *deed_of(sum, lane, DEED_MET), "meetings");
    expect(weft_sem_count(rest->units, &units) == WEFT_OK &&
               UNITS + *deed_of(sum, lane, DEED_GIVEN) ==
                   *deed_of(sum, lane, DEED_TAKEN) + (uint32_t)units,
           "units");
    expect(weft_blackboard_read(rest->cell, &point, &updates, WEFT_FOREVER) == WEFT_OK &&
               point.x == -point.y && point.y == *deed_of(sum, lane, DEED_COUNTED) &&
               updates == 1U + (uint32_t)point.y,
           "cell");
}

void boss(void *arg)
{
    const struct rest rests[LANES] = {
        {weft_msgq_ref(&queue0), weft_sem_ref(&units0), weft_blackboard_ref(&cell0)},
        {weft_msgq_ref(&queue1), weft_sem_ref(&units1), weft_blackboard_ref(&cell1)},
        {weft_msgq_ref(&queue2), weft_sem_ref(&units2), weft_blackboard_ref(&cell2)},
    };
    struct counts sum = {{0}};

    (void)arg;
    begin(rests);
    add_counts(&sum);
    for (unsigned lane = 0; lane < LANES; lane++) {
        unsigned all = 0;

        balance(&sum, lane, &rests[lane]);
        for (unsigned deed = 0; deed < (unsigned)DEEDS; deed++) {
            all += *deed_of(&sum, lane, (enum deed)deed);
        }
        weft_printf("boss: node %u: %u deeds add up\n", lane, all);
    }
    weft_exit(0);
}
