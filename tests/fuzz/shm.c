/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fuzzer of shared memory: the other end writes what the input says, wherever
 * it may write, also between two loads of one poll().
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "link/shm/shm.h"
#include "tables.h"

#define PAYLOAD 32U
#define RING 256U
#define PEER 2U

const weft_net_config_t weft_net_config = {.needs = WEFT_NET_NEED_INDEPENDENT};

static alignas(64) uint8_t aperture[WEFT_SHM_APERTURE(PAYLOAD, RING, 0U)];
static weft_shm_link_t self;

static bool notify(weft_shm_link_t *link)
{
    (void)link;
    return true;
}

static const weft_shm_medium_t medium = {.notify = notify};

/* While the driver looks
 * ======================
 *
 * The compiler calls this before each load.
 */

#define NOT_WATCHED __attribute__((no_sanitize("coverage")))

static input_t *changes; /**< what is written before a load; NULL: nothing */

NOT_WATCHED static void on_load(const void *address)
{
    uintptr_t at = (uintptr_t)address - (uintptr_t)aperture;
    input_t *input = changes;

    if (input == NULL || at >= sizeof aperture || input->size == 0) {
        return;
    }
    changes = NULL;
    if ((input_byte(input) & 1U) != 0) {
        uint32_t word = input_word(input);

        memcpy(aperture + at / 4U * 4U, &word, sizeof word);
    }
    changes = input;
}

void __sanitizer_cov_load1(uint8_t *address);
void __sanitizer_cov_load2(uint16_t *address);
void __sanitizer_cov_load4(uint32_t *address);
void __sanitizer_cov_load8(uint64_t *address);
void __sanitizer_cov_load16(void *address);

NOT_WATCHED void __sanitizer_cov_load1(uint8_t *address)
{
    on_load(address);
}

NOT_WATCHED void __sanitizer_cov_load2(uint16_t *address)
{
    on_load(address);
}

NOT_WATCHED void __sanitizer_cov_load4(uint32_t *address)
{
    on_load(address);
}

NOT_WATCHED void __sanitizer_cov_load8(uint64_t *address)
{
    on_load(address);
}

NOT_WATCHED void __sanitizer_cov_load16(void *address)
{
    on_load(address);
}

/** The other end opens its session as it should. */
static void answer(weft_shm_end_t *its)
{
    its->geometry = WEFT_SHM_GEOMETRY;
    its->ring = RING;
    its->payload = PAYLOAD;
    its->node = PEER;
    its->session = 5;
    its->seen = self.session;
}

static void write_word(weft_shm_end_t *its, input_t *input)
{
    uint32_t *word = (uint32_t *)its + input_byte(input) % (sizeof *its / sizeof(uint32_t));

    *word = input_word(input);
}

/** Polls while the input, if there is any, changes what is loaded. */
static void look(input_t *input)
{
    changes = input;
    (void)self.link.driver->poll(&self.link, 2);
    changes = NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_t input = {data, size};
    weft_shm_end_t *its = (weft_shm_end_t *)aperture + 1;

    memset(aperture, 0, sizeof aperture);
    self = (weft_shm_link_t){
        .link = {.driver = &weft_shm_driver,
                 .payload = PAYLOAD,
                 .notify = input_byte(&input) % 4U,
                 .peer = PEER},
        .medium = &medium,
        .aperture = aperture,
        .ring = RING,
    };
    fuzz_begin(input_byte(&input));
    self.link.driver->open(&self.link);
    answer(its);
    while (input.size != 0) {
        uint8_t what = input_byte(&input);

        switch (what % 5U) {
        case 0:
            write_word(its, &input);
            break;
        case 1:
            its->head = input_byte(&input) * 8U;
            break;
        case 2:
            input_bytes(&input, (uint8_t *)self.from + input_byte(&input), 24);
            break;
        case 3:
            fuzz_send(&self.link, input_byte(&input) % (PAYLOAD + 1U));
            break;
        default:
            answer(its);
            break;
        }
        look(what >= 128U ? &input : NULL);
    }
    return 0;
}
