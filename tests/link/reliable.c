/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance suite on the reliable layer over a medium of frames that
 * loses, damages, repeats and reorders them; and the check sum and the framing
 * against plain computations.
 */
#include <stdlib.h>
#include <string.h>

#include "arch.h"
#include "conformance.h"
#include "crc.h"
#include "descriptors.h"
#include "link/reliable/frame.h"
#include "link/reliable/reliable.h"

#define PAYLOAD 64U
#define WINDOW 8U
#define QUEUE 100U
#define STALL 50U /* rounds */

typedef struct frame {
    size_t bytes;
    _Alignas(4) uint8_t content[WEFT_RELIABLE_FRAME(PAYLOAD)];
} frame_t;

/** An end, and what is on its way to it. */
typedef struct side {
    weft_link_t link;
    weft_reliable_t reliable;
    bool is_open;
    frame_t queue[QUEUE];
    unsigned count;
} side_t;

static side_t sides[2];
static _Alignas(4) uint8_t memory[2][WEFT_RELIABLE_MEMORY(PAYLOAD, WINDOW)];
static faults_t faults;
static unsigned stalled;

static bool chance(unsigned thousandths)
{
    return thousandths != 0 && pick_below(1000) < thousandths;
}

/** Puts a frame on its way, with what goes wrong. */
static void carry(side_t *to, const uint8_t *content, size_t bytes)
{
    unsigned at = to->count;

    if (to->count == QUEUE || chance(faults.drop)) {
        return;
    }
    if (chance(faults.reorder)) {
        at -= pick_below(at + 1U);
    }
    memmove(&to->queue[at + 1], &to->queue[at], (to->count - at) * sizeof(frame_t));
    memcpy(to->queue[at].content, content, bytes);
    to->queue[at].bytes = bytes;
    if (chance(faults.corrupt)) {
        to->queue[at].content[pick_below((uint32_t)bytes)] ^= (uint8_t)(1U + pick_below(255));
    }
    to->count++;
    if (chance(faults.stall)) {
        stalled = STALL;
    }
}

/** A frame costs time by its length: interrupts are enabled between two with data. */
static void one_with_data(const uint8_t *content)
{
    static unsigned section;

    if (content[0] == WEFT_RELIABLE_DATA) {
        MUST(section != fake_sections(), "several frames with data in one critical section");
        section = fake_sections();
    }
}

static bool transmit_locked(weft_link_t *link, const uint8_t *content, size_t bytes)
{
    side_t *to = link == &sides[0].link ? &sides[1] : &sides[0];

    one_with_data(content);
    if (to->count >= QUEUE / 2U) {
        return false;
    }
    carry(to, content, bytes);
    if (chance(faults.duplicate)) {
        carry(to, content, bytes);
    }
    return true;
}

static side_t *side_of(weft_link_t *link)
{
    return link == &sides[0].link ? &sides[0] : &sides[1];
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    return weft_reliable_send_locked(&side_of(link)->reliable, header, payload);
}

static bool poll(weft_link_t *link, unsigned budget)
{
    side_t *side = side_of(link);

    if (!side->is_open) {
        return false;
    }
    while (budget != 0 && side->count != 0 && stalled == 0) {
        frame_t frame = side->queue[0];

        side->count--;
        memmove(&side->queue[0], &side->queue[1], side->count * sizeof(frame_t));
        budget -= weft_reliable_receive(&side->reliable, frame.content, frame.bytes) ? 1U : 0U;
    }
    weft_reliable_poll(&side->reliable, budget);
    return side->count != 0 && stalled == 0;
}

static void open(weft_link_t *link)
{
    side_of(link)->is_open = true;
    weft_reliable_open(&side_of(link)->reliable, (uint16_t)(weft_board_starts() * 40503U));
}

static const weft_link_driver_t driver = {
    .name = "lossy", .open = open, .send_locked = send_locked, .poll = poll};

static void new_side(unsigned end)
{
    side_t *side = &sides[end];

    side->is_open = false;
    memset(memory[end], 0xA5, sizeof memory[end]);
    memset(&side->reliable, 0xA5, sizeof side->reliable);
    side->link = (weft_link_t){.driver = &driver, .payload = PAYLOAD, .peer = (uint16_t)(2U - end)};
    side->reliable = (weft_reliable_t){
        .link = &side->link,
        .transmit_locked = transmit_locked,
        .memory = memory[end],
        .timeout = 2000,
        .window = WINDOW,
    };
}

static void make(enum weft_link_notify notify)
{
    (void)notify;
    faults = (faults_t){0};
    stalled = 0;
    for (unsigned i = 0; i < 2; i++) {
        sides[i].count = 0;
        new_side(i);
    }
}

static void set_faults(const faults_t *next)
{
    faults = *next;
}

static void pass(void)
{
    stalled -= stalled != 0 ? 1U : 0U;
    pass_time();
}

/* A hostile end
 * =============
 */

/** A frame that says of itself what fits, with a right check sum. */
static void forge(side_t *victim, frame_t *frame)
{
    const weft_reliable_t *its = &victim->reliable;

    frame->bytes = 12U + pick_below(WEFT_RELIABLE_FRAME(PAYLOAD) - 11U);
    for (size_t i = 0; i < frame->bytes; i++) {
        frame->content[i] = (uint8_t)pick_below(256);
    }
    frame->content[0] = (uint8_t)pick_below(7);
    if (pick_below(4) != 0) {
        frame->content[1] = (uint8_t)(its->expected + pick_below(2));
        frame->content[2] = (uint8_t)(its->base + pick_below(WINDOW + 2U));
        frame->content[4] = (uint8_t)its->theirs;
        frame->content[5] = (uint8_t)(its->theirs >> 8);
        frame->content[6] = (uint8_t)its->mine;
        frame->content[7] = (uint8_t)(its->mine >> 8);
    }
    if (frame->bytes >= 32U && pick_below(4) != 0) {
        weft_net_set((weft_net_header_t *)(void *)(frame->content + 8), 2, 0,
                     (uint32_t)frame->bytes - 32U);
    }
    size_t content = frame->bytes - 4U;
    uint32_t crc = weft_net_crc(frame->content, content);
    for (unsigned i = 0; i < 4; i++) {
        frame->content[content + i] = (uint8_t)(crc >> (8U * i));
    }
}

static void attack(unsigned end)
{
    static frame_t recorded[QUEUE];
    static unsigned count;
    side_t *victim = &sides[end];
    frame_t frame;

    for (unsigned i = 0; i < victim->count; i++) {
        recorded[count++ % QUEUE] = victim->queue[i];
    }
    if (victim->count == QUEUE / 2U) {
        victim->count = 0;
        return;
    }
    if (pick_below(2) == 0) { /* an old one again, whose session may be over */
        frame = recorded[pick_below(count < QUEUE ? count + 1U : QUEUE)];
    } else {
        forge(victim, &frame);
    }
    carry(victim, frame.content, frame.bytes);
}

static const medium_t medium = {
    .name = "reliable",
    .links = {&sides[0].link, &sides[1].link},
    .make = make,
    .restart = new_side,
    .set_faults = set_faults,
    .pass = pass,
    .attack = attack,
    .depth = WINDOW,
    .packets = 5000,
};

/* Check sum and framing
 * =====================
 */

/** The definition of the check sum, bit by bit. */
static uint32_t plain_crc(const uint8_t *bytes, size_t count)
{
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < 8U * count; i++) {
        uint32_t bit = (crc ^ (uint32_t)bytes[i / 8U] >> (i % 8U)) & 1U;
        crc = crc >> 1 ^ (bit != 0 ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

static void checks_sums(void)
{
    uint8_t bytes[300];

    MUST(weft_net_crc((const uint8_t *)"123456789", 9) == 0xCBF43926U, "not CRC-32/ISO-HDLC");
    for (size_t count = 0; count <= sizeof bytes; count++) {
        for (size_t i = 0; i < count; i++) {
            bytes[i] = (uint8_t)pick_below(256);
        }
        MUST(weft_net_crc(bytes, count) == plain_crc(bytes, count), "another check sum");
    }
}

/** Frames with many zeros, none, and runs around the length of a block. */
static void frames_and_back(void)
{
    uint8_t frame[1000];
    uint8_t stream[WEFT_FRAME_ENCODED(sizeof frame)];
    uint8_t decoded[sizeof frame];
    weft_frame_decoder_t decoder;

    weft_frame_decoder_init(&decoder, decoded, sizeof decoded);
    for (unsigned round = 0; round < 2000; round++) {
        size_t count = 1U + pick_below(sizeof frame);
        uint32_t zeros = pick_below(3) == 0 ? 0 : 1U + pick_below(300);
        for (size_t i = 0; i < count; i++) {
            frame[i] = zeros != 0 && pick_below(zeros) == 0 ? 0 : (uint8_t)(1U + pick_below(255));
        }
        size_t encoded = weft_frame_encode(stream, frame, count);
        MUST(encoded <= WEFT_FRAME_ENCODED(count), "an encoded frame is too long");
        MUST(memchr(stream, 0, encoded) == &stream[encoded - 1], "a 0 that is no end");
        size_t result = 0;
        for (size_t i = 0; i < encoded; i++) {
            MUST(result == 0, "a frame ends too early");
            result = weft_frame_decode(&decoder, stream[i]);
        }
        MUST(result == count && memcmp(frame, decoded, count) == 0, "another frame");
        for (uint32_t noise = pick_below(20); noise != 0; noise--) {
            (void)weft_frame_decode(&decoder, (uint8_t)(1U + pick_below(255)));
        }
        (void)weft_frame_decode(&decoder, 0);
    }
}

int main(void)
{
    checks_sums();
    frames_and_back();
    return conformance_run(&medium);
}
