/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Two tasks on nodes whose words may have different orders of bytes: what one sends the other one
 * gets, wherever the hubs are. What is printed is the same for every placement.
 */
#include "orders.h"

#define ROUNDS 3U

#define LANE(n)                                                                                    \
    {                                                                                              \
        weft_port_ref(&port##n),        weft_msgq_ref(&queue##n),  weft_data_event_ref(&value##n), \
        weft_blackboard_ref(&board##n), weft_port_ref(&bytes##n),  weft_function_ref(&scale##n),   \
        weft_sem_ref(&units##n),        weft_flags_ref(&marks##n),                                 \
    }

static void each_way(const struct lane *lanes_here, bool begins, weft_request_t *const *requests)
{
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < LANES; i++) {
            uint32_t seed = 0x80U * round + 3U * i;

            if (begins) {
                send_all(&lanes_here[i], seed);
                receive_all(&lanes_here[i], seed + 1U);
            } else {
                receive_all(&lanes_here[i], seed);
                send_all(&lanes_here[i], seed + 1U);
            }
            call_all(&lanes_here[i], requests, seed);
        }
    }
}

void first(void *arg)
{
    const struct lane here[LANES] = {LANE(0), LANE(1), LANE(2)};
    weft_priority_t priority = 0;

    (void)arg;
    each_way(here, true, first_request);
    weft_printf("first: data, arguments and results are equal\n");
    for (unsigned i = 0; i < LANES; i++) {
        use_scalars(&here[i]);
    }
    use_others();
    expect(weft_task_priority(&second_task, &priority) == WEFT_OK && priority == 5U, "priority");
    weft_printf("first: numbers are equal\n");
    expect(weft_sem_give(&turn) == WEFT_OK, "turn of the second");
    expect(weft_sem_take(&done, WEFT_FOREVER) == WEFT_OK, "end of the second");
    weft_exit(0);
}

/** Ends a node when the first one has ended; until then packets of others pass. */
static void end_after_the_first(void)
{
    while (weft_node_state(one_node) != WEFT_NODE_LOST) {
        weft_sleep(WEFT_MS(20));
    }
    weft_sleep(WEFT_MS(200));
    weft_exit(0);
}

/** The only task of the third node. */
void keep(void *arg)
{
    (void)arg;
    end_after_the_first();
}

void second(void *arg)
{
    const struct lane here[LANES] = {LANE(0), LANE(1), LANE(2)};
    weft_priority_t priority = 0;

    (void)arg;
    each_way(here, false, second_request);
    weft_printf("second: data, arguments and results are equal\n");
    expect(weft_sem_take(&turn, WEFT_FOREVER) == WEFT_OK, "turn");
    for (unsigned i = 0; i < LANES; i++) {
        use_scalars(&here[i]);
    }
    use_others();
    expect(weft_task_priority(&first_task, &priority) == WEFT_OK && priority == 6U, "priority");
    weft_printf("second: numbers are equal\n");
    (void)weft_sem_give(&done); /* whose node may end before it can answer */
    end_after_the_first();
}
