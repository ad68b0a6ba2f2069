/* SPDX-License-Identifier: MIT */
#include "system.h"

static unsigned told;

static bool never(weft_hub_t *hub, void *arg)
{
    (void)hub;
    (void)arg;
    return false;
}

static bool open_gate(weft_hub_t *hub, void *arg)
{
    (void)arg;
    ((gate_t *)hub)->open = 1;
    return true;
}

static bool pass_gate(weft_hub_t *hub, void *arg)
{
    (void)arg;
    return ((gate_t *)hub)->open != 0;
}

const weft_hub_type_t latch_type = {.put = never, .get = never};
const weft_hub_type_t gate_type = {.put = open_gate, .get = pass_gate};

weft_status_t encode_sample(const struct sample *argument, encode_result_t *result)
{
    (*result)[0] = (uint8_t)sizeof(*argument);
    return WEFT_OK;
}

/** Frames of blocks_out are full or empty. */
void on_frames(weft_pipe_t *pipe, void *arg)
{
    (void)pipe;
    told += arg == (void *)&units ? 100U : (unsigned)(uintptr_t)arg;
}

/** Objects without a word of their own in the generated tables. */
static void objects(struct sample *sample)
{
    struct {
        uintptr_t link;
        int value;
    } item = {0, 7};
    void *got = NULL;
    void *next = NULL;
    void *part = NULL;
    uintptr_t word = 0;
    uint32_t posted = 0;

    weft_mailbox_post(&letters, sample, WEFT_NO_WAIT);
    weft_queue_put(&items, &item);
    weft_queue_get(&items, &got, WEFT_NO_WAIT);
    weft_queue_put_alloc(&latest, sample);
    weft_queue_put_alloc(&latest, &word);
    weft_queue_peek(&latest, &next);
    weft_stack_push(&words, 5);
    weft_stack_pop(&words, &word, WEFT_NO_WAIT);
    weft_mailbox_used(&letters, &posted);
    weft_printf("letters %u, item %d, latest %d, word %u\n", (unsigned)posted, got == &item,
                next == (void *)&word, (unsigned)word);
    weft_pipe_alloc(&blocks_out);
    weft_pipe_put(&blocks_out);
    weft_heap_alloc(&memory, 100, &part, WEFT_NO_WAIT);
    weft_printf("told %u, frame of %u, heap %d\n", told, (unsigned)sizeof(samples_message_t),
                part != NULL);
}

/** Looks at each object of the generated tables, and ends the program. */
static void look(void)
{
    void *block = NULL;
    weft_packet_t *packet = NULL;
    weft_task_state_t state = WEFT_TASK_READY;
    int32_t left = 0;
    weft_status_t latched = weft_hub_get(&latch, NULL, WEFT_NO_WAIT);
    weft_status_t passed = weft_hub_put(&gate.hub, NULL, WEFT_NO_WAIT);

    weft_pool_alloc(&blocks, &block, WEFT_NO_WAIT);
    weft_packet_alloc(&packets, &packet, WEFT_NO_WAIT);
    weft_sem_count(&units, &left);
    weft_printf("%s: %d units, limit %d, %d waits, %d passes\n", GREETING, (int)left, LIMIT,
                (int)latched, (int)passed);
    weft_printf("block %d, packet of %u\n", block != NULL, packet != NULL ? packet->capacity : 0U);
    struct sample sample = {.sensor = 1, .value = 2};
    uint16_t steps[8] = {0};

    weft_data_event_put(&speed, &sample);
    weft_blackboard_write(&plan, steps);
    weft_printf("event %d, plan %d\n", (int)weft_data_event_get(&speed, &sample, WEFT_NO_WAIT),
                (int)weft_blackboard_read(&plan, steps, NULL, WEFT_NO_WAIT));
    objects(&sample);
    weft_task_state(&third_task, &state);
    weft_printf("third is %s\n", state == WEFT_TASK_DORMANT ? "dormant" : "not dormant");
    weft_exit(0);
}

void work(void *arg)
{
    if ((intptr_t)arg == 7) {
        look();
    }
}

void other(void *arg)
{
    weft_sem_give(arg);
}
