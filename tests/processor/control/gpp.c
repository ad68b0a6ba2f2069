/* SPDX-License-Identifier: MIT */
/** @file The node that loads the other one, and all that can go wrong with it. */
#include "images.h"
#include "system.h"
#include "tap.h"

#define STOPS (RESTARTS / 4U)
#define SOON WEFT_MS(20)

/** Memory of core 1 where its program has nothing. */
#define FREE 0x10120000U
/** Behind its memory. */
#define BEHIND 0x10140000U
/** Memory of this core. */
#define OWN 0x10030000U

extern const uint32_t weft_system_image_dsp[];

static weft_status_t waited;
static weft_status_t loaded;
static volatile bool has_waited;
static volatile unsigned changes[WEFT_NODE_UNKNOWN + 1];

static void on_change(unsigned node, weft_node_state_t state)
{
    if (node == dsp_node) {
        changes[state]++;
    }
}

/** Waits at a hub of the other node until something ends that. */
void waiter(void *arg)
{
    (void)arg;
    waited = weft_sem_take(&never, WEFT_FOREVER);
    has_waited = true;
}

/** Loads at a low priority. */
void slow(void *arg)
{
    (void)arg;
    loaded = weft_processor_load_from(&dsp_processor, image, sizeof image);
}

static weft_status_t bring_up(void)
{
    weft_status_t status = weft_processor_load(&dsp_processor);

    status = status == WEFT_OK ? weft_processor_verify(&dsp_processor) : status;
    return status == WEFT_OK ? weft_processor_start(&dsp_processor) : status;
}

/** The first two calls after a start. */
static void check_counts(void)
{
    uint32_t step = 10;
    uint32_t result = 0;

    CHECK_EQ(weft_function_call(&count, &step, &result, WEFT_S(1)), WEFT_OK);
    CHECK_EQ(result, 1011);
    CHECK_EQ(weft_function_call(&count, &step, &result, WEFT_S(1)), WEFT_OK);
    CHECK_EQ(result, 1022);
}

static void test_nothing_is_there_before_it_is_loaded(void)
{
    CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_HELD);
    CHECK_EQ(weft_node_state(dsp_node), WEFT_NODE_STARTING);
    CHECK_EQ(weft_processor_start(&dsp_processor), WEFT_REFUSED);
    CHECK_EQ(weft_processor_verify(&dsp_processor), WEFT_REFUSED);
    CHECK_EQ(weft_sem_take(&never, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_processor_stop(&dsp_processor), WEFT_OK);
    CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_HELD);
}

static void test_images_of_each_size(void)
{
    static const uint32_t sizes[] = {4, 8, 28, 32, 36, 64, 1020, 1024, 16384};

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const volatile uint32_t *to = (const volatile uint32_t *)(0x80000000U | FREE);
        uint32_t behind = to[sizes[i] / sizeof(uint32_t)];
        bool same = true;

        image_make(FREE, sizes[i], i + 1U);
        CHECK_EQ(weft_processor_load_from(&dsp_processor, image, sizeof image), WEFT_OK);
        CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_LOADED);
        for (uint32_t word = 0; word < sizes[i] / sizeof(uint32_t); word++) {
            same &= to[word] == image[WORD_SEGMENTS + SEGMENT_WORDS + 1U + word];
        }
        CHECK(same);
        CHECK_EQ(to[sizes[i] / sizeof(uint32_t)], behind);
        CHECK_EQ(weft_processor_start(&dsp_processor), WEFT_REFUSED);
        CHECK_EQ(weft_processor_verify(&dsp_processor), WEFT_OK);
        CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_VERIFIED);
    }
}

/** Loads what was made and then changed: nothing may be written. */
static void check_refused(size_t bytes)
{
    volatile uint32_t *to = (volatile uint32_t *)(0x80000000U | FREE);

    to[0] = 0x600DU;
    CHECK_EQ(weft_processor_load_from(&dsp_processor, image, bytes), WEFT_REFUSED);
    CHECK_EQ(to[0], 0x600DU);
}

static void test_damaged_headers_are_refused(void)
{
    for (size_t word = 0; word <= WORD_SEGMENTS + SEGMENT_WORDS; word++) {
        for (unsigned bit = 0; bit < 32U; bit += 9) {
            image_make(FREE, 64, 7);
            image[word] ^= 1U << bit;
            check_refused(sizeof image);
        }
    }
    image_make(FREE, 64, 7);
    for (size_t bytes = 0; bytes < image[WORD_BYTES]; bytes += 4) {
        check_refused(bytes);
    }
    CHECK_EQ(weft_processor_load_from(&dsp_processor, image, image[WORD_BYTES]), WEFT_OK);
}

/** Changes a word of a valid image, and makes its checksum right. */
static void check_word_refused(size_t word, uint32_t value)
{
    image_make(FREE, 64, 7);
    image[word] = value;
    image_seal();
    check_refused(sizeof image);
}

static void test_images_for_other_memory_are_refused(void)
{
    static const uint32_t wrong[] = {
        OWN,         BEHIND,      BEHIND - 60U, FREE + 2U,   0xF0200100U,
        0xFFFFFFE0U, 0x20000000U, 0x100FFFFCU,  0x40000000U, 0};

    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        check_word_refused(WORD_SEGMENTS + SEGMENT_ADDRESS, wrong[i]);
    }
    check_word_refused(WORD_SEGMENTS + SEGMENT_BYTES, 63);
    check_word_refused(WORD_SEGMENTS + SEGMENT_BYTES, sizeof image);
    check_word_refused(WORD_SEGMENTS + SEGMENT_BYTES, 0x80000000U);
    check_word_refused(WORD_ENTRY, FREE + 64U);
    check_word_refused(WORD_ENTRY, FREE - 4U);
    check_word_refused(WORD_BYTES, sizeof image + 4U);
    image_make(FREE, 64, 7);
    image[WORD_COUNT] = 0;
    image_seal();
    check_refused(sizeof image);
    image[WORD_COUNT] = 17;
    image_seal();
    check_refused(sizeof image);
    image_make(BEHIND - 64U, 64, 7); /* up to the end */
    CHECK_EQ(weft_processor_load_from(&dsp_processor, image, sizeof image), WEFT_OK);
}

static void test_damaged_content_is_found(void)
{
    size_t bytes = image_copy(weft_system_image_dsp);
    size_t first = image_head() + 1U;
    size_t last = bytes / sizeof(uint32_t) - 1U;
    const size_t places[] = {first, first + 100U, (first + last) / 2U, last};

    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
        image[places[i]] ^= 1U << i * 9U;
        CHECK_EQ(weft_processor_load_from(&dsp_processor, image, bytes), WEFT_OK);
        CHECK_EQ(weft_processor_verify(&dsp_processor), WEFT_REFUSED);
        CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_HELD);
        CHECK_EQ(weft_processor_start(&dsp_processor), WEFT_REFUSED);
        image[places[i]] ^= 1U << i * 9U;
    }
    image_make(FREE, 64, 3); /* what is in memory counts, not the image */
    CHECK_EQ(weft_processor_load_from(&dsp_processor, image, sizeof image), WEFT_OK);
    *(volatile uint32_t *)(0x80000000U | (FREE + 60U)) ^= 1U;
    CHECK_EQ(weft_processor_verify(&dsp_processor), WEFT_REFUSED);
}

static void test_start_and_calls(void)
{
    CHECK_EQ(bring_up(), WEFT_OK);
    CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_RUNNING);
    check_counts();
    CHECK_EQ(weft_node_state(dsp_node), WEFT_NODE_UP);
    CHECK_EQ(weft_processor_load(&dsp_processor), WEFT_REFUSED);
    CHECK_EQ(weft_processor_verify(&dsp_processor), WEFT_REFUSED);
    CHECK_EQ(weft_processor_start(&dsp_processor), WEFT_REFUSED);
    CHECK_EQ(weft_sem_take(&held, WEFT_S(1)), WEFT_OK);
}

static void test_stop_in_the_middle_of_a_call(void)
{
    uint32_t step = 1;
    uint32_t result;
    unsigned lost = changes[WEFT_NODE_LOST];

    CHECK_EQ(weft_task_start(&waiter_task), WEFT_OK);
    weft_sleep(SOON);
    CHECK(!has_waited);
    CHECK_EQ(weft_mutex_lock(&guard, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_processor_stop(&dsp_processor), WEFT_OK);
    CHECK(has_waited); /* it has a higher priority */
    CHECK_EQ(waited, WEFT_NODE_DOWN);
    CHECK_EQ(changes[WEFT_NODE_LOST], lost + 1U);
    CHECK_EQ(weft_node_state(dsp_node), WEFT_NODE_LOST);
    CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_HELD);
    CHECK_EQ(weft_function_call(&count, &step, &result, WEFT_FOREVER), WEFT_NODE_DOWN);
    CHECK_EQ(weft_mutex_lock(&guard, WEFT_S(1)), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&guard), WEFT_OK);
    CHECK_EQ(weft_processor_start(&dsp_processor), WEFT_REFUSED); /* its variables have changed */
    CHECK_EQ(weft_processor_stop(&dsp_processor), WEFT_OK);
    CHECK_EQ(changes[WEFT_NODE_LOST], lost + 1U);
}

static void test_restarts(void)
{
    unsigned up = changes[WEFT_NODE_UP];

    tap_allow(WEFT_S(60));
    for (unsigned i = 0; i < RESTARTS; i++) {
        CHECK_EQ(weft_processor_reset(&dsp_processor), WEFT_OK);
        while (weft_node_state(dsp_node) != WEFT_NODE_UP) {
            weft_sleep(WEFT_US(100));
        }
        check_counts();
        CHECK_EQ(weft_sem_take(&held, WEFT_S(1)), WEFT_OK);
    }
    CHECK_EQ(changes[WEFT_NODE_UP], up + RESTARTS);
}

/* The stops come at all times of the start of the other node. */
static void test_stops_while_it_starts(void)
{
    for (unsigned i = 0; i < STOPS; i++) {
        CHECK_EQ(weft_processor_reset(&dsp_processor), WEFT_OK);
        weft_sleep(WEFT_US(1) + i * 29U);
    }
    CHECK_EQ(weft_processor_reset(&dsp_processor), WEFT_OK);
    while (weft_node_state(dsp_node) != WEFT_NODE_UP) {
        weft_sleep(WEFT_US(100));
    }
    check_counts();
}

static void test_a_load_that_is_overtaken(void)
{
    CHECK_EQ(weft_processor_stop(&dsp_processor), WEFT_OK);
    image_make(FREE, 20000, 9);
    CHECK_EQ(weft_task_start(&slow_task), WEFT_OK);
    weft_sleep(WEFT_US(200));
    CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_HELD); /* in the middle */
    CHECK_EQ(bring_up(), WEFT_OK);
    weft_sleep(SOON);
    CHECK_EQ(loaded, WEFT_CANCELED);
    CHECK_EQ(weft_processor_state(&dsp_processor), WEFT_PROCESSOR_RUNNING);
    while (weft_node_state(dsp_node) != WEFT_NODE_UP) {
        weft_sleep(WEFT_US(100));
    }
    check_counts();
}

void tests(void *arg)
{
    (void)arg;
    weft_node_on_change(on_change);
    TAP_RUN(test_nothing_is_there_before_it_is_loaded);
    TAP_RUN(test_images_of_each_size);
    TAP_RUN(test_damaged_headers_are_refused);
    TAP_RUN(test_images_for_other_memory_are_refused);
    TAP_RUN(test_damaged_content_is_found);
    TAP_RUN(test_start_and_calls);
    TAP_RUN(test_stop_in_the_middle_of_a_call);
    TAP_RUN(test_restarts);
    TAP_RUN(test_stops_while_it_starts);
    TAP_RUN(test_a_load_that_is_overtaken);
    CHECK_EQ(weft_processor_stop(&dsp_processor), WEFT_OK);
    tap_done();
}
