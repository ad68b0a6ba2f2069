/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Control of another processor: load, verify, start, stop. The image may lie in memory that others
 * write: load and verify check each word that they load of it and use that, and verify keeps the
 * entry for start.
 *
 * Calls of several tasks. Whether the processor runs, the hardware says. Each call that changes
 * something counts `calls`; a load or verify that finds another count has been overtaken, writes
 * nothing more and returns WEFT_CANCELED. So no task copies into a processor that another one has
 * started, and a task that ends during a call leaves nothing locked.
 */
#include "processor.h"

#include "arch.h"
#include "check.h"
#include "control.h"
#include "crc.h"
#include "net.h"

/** Words that are copied with the kernel lock held. */
#define PIECE 8U

/** What was found in an image. */
struct parsed {
    const uint32_t *segments;
    const uint32_t *content;
    uint32_t count;
    uint32_t entry;
};

static uint32_t word(const uint32_t *image, size_t index)
{
    return ((const volatile uint32_t *)image)[index];
}

/** True if the checksum of the header and of the segments is that of the image. */
static bool is_intact(const uint32_t *image, size_t head)
{
    return weft_net_crc((const uint8_t *)image, head * sizeof(uint32_t)) == word(image, head);
}

/** Finds the parts of an image. @return false: it is none, or its header is damaged */
static bool parse(struct parsed *parsed, const uint32_t *image, size_t bytes)
{
    size_t head = WEFT_IMAGE_HEADER;

    if (bytes / sizeof(uint32_t) <= head ||
        word(image, WEFT_IMAGE_WORD_MAGIC) != WEFT_IMAGE_MAGIC) {
        return false;
    }
    parsed->entry = word(image, WEFT_IMAGE_WORD_ENTRY);
    parsed->count = word(image, WEFT_IMAGE_WORD_COUNT);
    if (parsed->count > WEFT_IMAGE_SEGMENTS || word(image, WEFT_IMAGE_WORD_BYTES) > bytes) {
        return false;
    }
    head += parsed->count * (size_t)WEFT_IMAGE_SEGMENT;
    if (bytes / sizeof(uint32_t) <= head || !is_intact(image, head)) {
        return false;
    }
    parsed->segments = image + WEFT_IMAGE_HEADER;
    parsed->content = image + head + 1U;
    return true;
}

/** A segment of a parsed image. */
struct segment {
    uint32_t address;
    uint32_t bytes;
    uint32_t crc;
};

static struct segment segment_at(const struct parsed *parsed, uint32_t index)
{
    const uint32_t *words = parsed->segments + index * (size_t)WEFT_IMAGE_SEGMENT;

    return (struct segment){
        .address = word(words, WEFT_IMAGE_SEGMENT_ADDRESS),
        .bytes = word(words, WEFT_IMAGE_SEGMENT_BYTES),
        .crc = word(words, WEFT_IMAGE_SEGMENT_CRC),
    };
}

/** True if an address is in a segment. */
static bool contains(struct segment segment, uint32_t address)
{
    return address - segment.address < segment.bytes;
}

/** True if a segment is in memory of the processor, and its content among `left` bytes. */
static bool fits(const weft_processor_t *processor, struct segment segment, size_t left)
{
    if (((segment.address | segment.bytes) % sizeof(uint32_t)) != 0 || segment.bytes > left) {
        return false;
    }
    for (unsigned i = 0; i < processor->memory_count; i++) {
        const weft_processor_memory_t *memory = &processor->memories[i];
        uint32_t offset = segment.address - memory->address;

        if (offset <= memory->bytes && segment.bytes <= memory->bytes - offset) {
            return true;
        }
    }
    return false;
}

/** True if an image is one for this processor. */
static bool suits(const weft_processor_t *processor, const struct parsed *parsed,
                  const uint32_t *image, size_t bytes)
{
    size_t left = bytes - (size_t)(parsed->content - image) * sizeof(uint32_t);
    bool has_entry = false;

    for (uint32_t i = 0; i < parsed->count; i++) {
        struct segment segment = segment_at(parsed, i);

        if (!fits(processor, segment, left)) {
            return false;
        }
        left -= segment.bytes;
        has_entry |= contains(segment, parsed->entry);
    }
    return has_entry;
}

/** Copies a piece unless the call is not the last. @return false: it is not */
static bool copy_piece(const weft_processor_t *processor, uint32_t call, volatile uint32_t *to,
                       const uint32_t *from, size_t words)
{
    bool is_last;

    weft_arch_lock();
    is_last = processor->control->calls == call;
    for (size_t i = 0; is_last && i < words; i++) {
        to[i] = from[i];
    }
    weft_arch_unlock();
    return is_last;
}

/** Copies a segment. @return false: the call is not the last */
static bool copy(const weft_processor_t *processor, uint32_t call, struct segment segment,
                 const uint32_t *from)
{
    volatile uint32_t *to = weft_board_core_memory(segment.address);
    size_t words = segment.bytes / sizeof(uint32_t);

    for (size_t done = 0; done < words; done += PIECE) {
        size_t left = words - done;

        if (!copy_piece(processor, call, to + done, from + done, left < PIECE ? left : PIECE)) {
            return false;
        }
    }
    return true;
}

/** Begins a call that changes something; its number. The processor then has no image. */
static uint32_t begin_locked(weft_processor_control_t *control)
{
    control->state = WEFT_PROCESSOR_HELD;
    return ++control->calls;
}

/** Ends a call. @return WEFT_CANCELED: it was not the last, and the state is another call's */
static weft_status_t end(const weft_processor_t *processor, uint32_t call,
                         weft_processor_state_t state, weft_status_t status)
{
    weft_processor_control_t *control = processor->control;

    weft_arch_lock();
    if (control->calls != call) {
        status = WEFT_CANCELED;
    } else {
        control->state = (uint8_t)state;
    }
    weft_arch_unlock();
    return status;
}

static weft_status_t load(const weft_processor_t *processor, const uint32_t *image, size_t bytes)
{
    weft_processor_control_t *control = processor->control;
    struct parsed parsed;
    uint32_t call;

    if (!parse(&parsed, image, bytes) || !suits(processor, &parsed, image, bytes)) {
        return WEFT_REFUSED;
    }
    weft_arch_lock();
    if (!weft_board_core_is_held(processor->core)) {
        weft_arch_unlock();
        return WEFT_REFUSED;
    }
    call = begin_locked(control);
    control->image = image;
    control->bytes = bytes;
    weft_arch_unlock();
    for (uint32_t i = 0; i < parsed.count; i++) {
        struct segment segment = segment_at(&parsed, i);
        size_t left = bytes - (size_t)(parsed.content - image) * sizeof(uint32_t);

        if (!fits(processor, segment, left) || !copy(processor, call, segment, parsed.content)) {
            return end(processor, call, WEFT_PROCESSOR_HELD, WEFT_REFUSED);
        }
        parsed.content += segment.bytes / sizeof(uint32_t);
    }
    return end(processor, call, WEFT_PROCESSOR_LOADED, WEFT_OK);
}

/**
 * True if the memory of the processor holds what its image says.
 * @param entry is set to that of the image
 */
static bool holds(const weft_processor_t *processor, const uint32_t *image, size_t bytes,
                  uint32_t *entry)
{
    struct parsed parsed;
    bool has_entry = false;

    if (!parse(&parsed, image, bytes)) {
        return false;
    }
    *entry = parsed.entry;
    for (uint32_t i = 0; i < parsed.count; i++) {
        struct segment segment = segment_at(&parsed, i);

        if (!fits(processor, segment, segment.bytes) ||
            weft_net_crc(weft_board_core_memory(segment.address), segment.bytes) != segment.crc) {
            return false;
        }
        has_entry |= contains(segment, parsed.entry);
    }
    return has_entry;
}

/** The other ends of its links find that nobody is there. */
static void end_links(const weft_processor_t *processor)
{
    for (unsigned i = 0; i < processor->end_count; i++) {
        const weft_processor_end_t *end = &processor->ends[i];

        atomic_store_explicit(end->session, 0, memory_order_seq_cst);
        if (end->core == weft_board_core) {
            weft_net_notify_self();
        } else {
            weft_board_doorbell(end->core);
        }
    }
}

/** The processor's own image says how long it is. */
static size_t own_bytes(const weft_processor_t *processor)
{
    return word(processor->image, WEFT_IMAGE_WORD_BYTES);
}

weft_status_t weft_processor_load(const weft_processor_t *processor)
{
    WEFT_CHECK(weft_wrong_object(processor));
    WEFT_CHECK(weft_wrong_caller());
    return load(processor, processor->image, own_bytes(processor));
}

weft_status_t weft_processor_load_from(const weft_processor_t *processor, const void *image,
                                       size_t bytes)
{
    WEFT_CHECK(weft_wrong_object(processor));
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(image));
    return load(processor, image, bytes);
}

weft_status_t weft_processor_verify(const weft_processor_t *processor)
{
    WEFT_CHECK(weft_wrong_object(processor));
    WEFT_CHECK(weft_wrong_caller());
    weft_processor_control_t *control = processor->control;
    const uint32_t *image;
    size_t bytes;
    uint32_t call;
    uint32_t entry;

    weft_arch_lock();
    if (control->state == WEFT_PROCESSOR_HELD || !weft_board_core_is_held(processor->core)) {
        weft_arch_unlock();
        return WEFT_REFUSED;
    }
    call = control->calls;
    image = control->image;
    bytes = control->bytes;
    weft_arch_unlock();
    if (!holds(processor, image, bytes, &entry)) {
        return end(processor, call, WEFT_PROCESSOR_HELD, WEFT_REFUSED);
    }
    weft_arch_lock();
    if (control->calls == call) {
        control->entry = entry;
    }
    weft_arch_unlock();
    return end(processor, call, WEFT_PROCESSOR_VERIFIED, WEFT_OK);
}

weft_status_t weft_processor_start(const weft_processor_t *processor)
{
    WEFT_CHECK(weft_wrong_object(processor));
    WEFT_CHECK(weft_wrong_caller());
    weft_processor_control_t *control = processor->control;
    weft_status_t status = WEFT_REFUSED;

    weft_arch_lock();
    if (control->state == WEFT_PROCESSOR_VERIFIED && weft_board_core_is_held(processor->core)) {
        (void)begin_locked(control);
        weft_board_core_run(processor->core, control->entry);
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}

weft_status_t weft_processor_stop(const weft_processor_t *processor)
{
    WEFT_CHECK(weft_wrong_object(processor));
    WEFT_CHECK(weft_wrong_caller());
    weft_arch_lock();
    (void)begin_locked(processor->control);
    weft_arch_unlock();
    if (!weft_board_core_hold(processor->core)) {
        return WEFT_TIMEOUT;
    }
    end_links(processor);
    return WEFT_OK;
}

weft_status_t weft_processor_reset(const weft_processor_t *processor)
{
    WEFT_CHECK(weft_wrong_object(processor));
    WEFT_CHECK(weft_wrong_caller());
    const weft_processor_control_t *control = processor->control;
    const uint32_t *image = control->image;
    weft_status_t status = weft_processor_stop(processor);

    if (status == WEFT_OK) {
        status =
            image != NULL ? load(processor, image, control->bytes) : weft_processor_load(processor);
    }
    if (status == WEFT_OK) {
        status = weft_processor_verify(processor);
    }
    return status == WEFT_OK ? weft_processor_start(processor) : status;
}

weft_processor_state_t weft_processor_state(const weft_processor_t *processor)
{
    const volatile uint8_t *state;

    weft_check_not(weft_wrong_object(processor));
    state = &processor->control->state;
    if (!weft_board_core_is_held(processor->core)) {
        return WEFT_PROCESSOR_RUNNING;
    }
    return (weft_processor_state_t)*state;
}
