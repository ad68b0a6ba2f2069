/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance suite on byte devices: one that loses, damages and repeats
 * bytes, and the streams of a process.
 */
#define _GNU_SOURCE

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "conformance.h"
#include "crc.h"
#include "descriptors.h"
#include "link/host/stream.h"
#include "link/uart/uart.h"

#define PAYLOAD 64U
#define WINDOW 4U
#define FIFO 128U
#define STALL 20U /* rounds */

static weft_uart_link_t links[2];
static _Alignas(4) uint8_t memory[2][WEFT_UART_MEMORY(PAYLOAD, WINDOW)];

/** Bytes on their way to an end. */
static struct {
    uint8_t bytes[FIFO];
    unsigned count;
} fifos[2];

static faults_t faults;
static unsigned stalled;

/* A device that goes wrong
 * ========================
 */

static unsigned end_number(const weft_uart_link_t *link)
{
    return link == &links[0] ? 0 : 1;
}

static void open_device(weft_uart_link_t *link)
{
    (void)link;
}

static void flood(unsigned end);

static size_t read_device(weft_uart_link_t *link, uint8_t *to, size_t room)
{
    unsigned end = end_number(link);
    unsigned count = room < fifos[end].count ? (unsigned)room : fifos[end].count;

    if (stalled != 0) {
        return 0;
    }
    flood(end);
    memcpy(to, fifos[end].bytes, count);
    fifos[end].count -= count;
    memmove(fifos[end].bytes, fifos[end].bytes + count, fifos[end].count);
    return count;
}

/** Faults are given by thousandths of frames; a frame is a few dozen bytes. */
static bool chance(unsigned thousandths)
{
    return thousandths != 0 && pick_below(40000) < thousandths;
}

static void carry(unsigned end, uint8_t byte)
{
    if (chance(faults.corrupt)) {
        byte ^= (uint8_t)(1U + pick_below(255));
    }
    if (!chance(faults.drop) && fifos[end].count < FIFO) {
        fifos[end].bytes[fifos[end].count++] = byte;
    }
}

static size_t write_device(weft_uart_link_t *link, const uint8_t *from, size_t bytes)
{
    unsigned end = 1 - end_number(link);
    size_t count = 0;

    while (count < bytes && fifos[end].count < FIFO && pick_below(50) != 0) {
        carry(end, from[count]);
        if (chance(faults.duplicate)) {
            carry(end, from[count]);
        }
        if (chance(faults.stall)) {
            stalled = STALL;
        }
        count++;
    }
    return count;
}

/* A hostile end
 * =============
 */

/** Bytes that were on their way to the victim, to be sent again in pieces. */
static struct {
    uint8_t bytes[1024];
    unsigned count;
} recorded;

static bool floods; /**< bytes come faster than they can be read */
static unsigned flooded;

/** What is on its way when the attack begins is what a listener on the wire has. */
static void record(unsigned end)
{
    for (unsigned i = 0; i < fifos[end].count; i++) {
        recorded.bytes[recorded.count++ % sizeof recorded.bytes] = fifos[end].bytes[i];
    }
}

static void inject(unsigned end, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count && fifos[end].count < FIFO; i++) {
        fifos[end].bytes[fifos[end].count++] = bytes[i];
    }
}

/** A frame whose check sum is right, and perhaps the session; nothing else need be. */
static void inject_frame(unsigned end)
{
    const weft_reliable_t *victim = &links[end].reliable;
    size_t count = 8U + pick_below(WEFT_RELIABLE_FRAME(PAYLOAD) - 11U);
    _Alignas(4) uint8_t frame[WEFT_RELIABLE_FRAME(PAYLOAD)];
    uint8_t encoded[WEFT_FRAME_ENCODED(sizeof frame)];

    for (size_t i = 0; i < count; i++) {
        frame[i] = (uint8_t)pick_below(256);
    }
    frame[0] = (uint8_t)pick_below(6);
    if (pick_below(4) != 0) {
        frame[1] = victim->expected;
        frame[2] = (uint8_t)(victim->base + pick_below(3));
        frame[4] = (uint8_t)victim->theirs;
        frame[5] = (uint8_t)(victim->theirs >> 8);
        frame[6] = (uint8_t)victim->mine;
        frame[7] = (uint8_t)(victim->mine >> 8);
    }
    if (frame[0] == WEFT_RELIABLE_DATA && count >= 28U && pick_below(4) != 0) {
        weft_net_set((weft_net_header_t *)(void *)(frame + 8), 2, 0, (uint32_t)count - 28U);
    }
    uint32_t crc = weft_net_crc(frame, count);
    for (unsigned i = 0; i < 4; i++) {
        frame[count + i] = (uint8_t)(crc >> (8U * i));
    }
    inject(end, encoded, weft_frame_encode(encoded, frame, count + 4U));
}

static void attack(unsigned end)
{
    static const uint8_t breaks[FIFO];
    uint8_t bytes[FIFO];
    unsigned at = pick_below(sizeof recorded.bytes - FIFO);

    record(end);
    floods = false;
    flooded = 0;
    switch (pick_below(6)) {
    case 0:
        for (unsigned i = 0; i < FIFO; i++) {
            bytes[i] = (uint8_t)pick_below(256);
        }
        inject(end, bytes, pick_below(FIFO));
        break;
    case 1: /* each value */
        for (unsigned i = 0; i < FIFO; i++) {
            bytes[i] = (uint8_t)(at + i);
        }
        inject(end, bytes, FIFO);
        break;
    case 2:
        inject(end, breaks, FIFO);
        break;
    case 3:
        inject(end, recorded.bytes + at, pick_below(FIFO));
        break;
    case 4:
        floods = true;
        break;
    default:
        inject_frame(end);
        break;
    }
}

/** Each byte that was read is followed by another. */
static void flood(unsigned end)
{
    if (floods && end == 1) {
        MUST(++flooded < 10000U, "poll() reads without end");
        inject(end, recorded.bytes, sizeof recorded.bytes);
    }
}

static const weft_uart_device_t lossy = {
    .open = open_device, .read = read_device, .write = write_device};

/* Both media
 * ==========
 */

static const weft_uart_device_t *device = &lossy;
static char media[2][128];

static void new_link(unsigned end)
{
    memset(memory[end], 0xA5, sizeof memory[end]);
    links[end] = (weft_uart_link_t){
        .link = {.driver = &weft_uart_driver,
                 .payload = PAYLOAD,
                 .index = (uint8_t)end,
                 .peer = (uint16_t)(2U - end)},
        .device = device,
        .memory = memory[end],
        .window = WINDOW,
        .irq = 31,
    };
}

static void close_all(weft_uart_link_t *link)
{
    weft_stream_t *stream = link->stream;

    if (stream != NULL) {
        close_if_open(stream->stream);
        close_if_open(stream->listener);
        close_if_open(stream->connecting);
    }
}

static void restart(unsigned end)
{
    floods = false;
    close_all(&links[end]);
    new_link(end);
}

static void make(enum weft_link_notify notify)
{
    (void)notify;
    faults = (faults_t){0};
    stalled = 0;
    for (unsigned i = 0; i < 2; i++) {
        fifos[i].count = 0;
        restart(i);
        set_medium(i, media[i]);
    }
}

static void set_faults(const faults_t *next)
{
    faults = *next;
}

static void pass(void)
{
    stalled -= stalled != 0 ? 1U : 0U;
    fake_now += 2000;
}

static medium_t medium = {
    .name = "uart",
    .links = {&links[0].link, &links[1].link},
    .make = make,
    .restart = restart,
    .set_faults = set_faults,
    .pass = pass,
    .attack = attack,
    .depth = WINDOW,
    .packets = 2000,
};

/** Which socket is the stream of an end. */
static ino_t stream_of(unsigned end)
{
    struct stat found;

    MUST(fstat(((const weft_stream_t *)links[end].stream)->stream, &found) == 0, "no stream");
    return found.st_ino;
}

/** A stranger at the socket of a UART waits until the stream that works is lost. */
static void keeps_the_stream_that_works(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int stranger = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    ino_t before = 0;

    (void)strcpy(address.sun_path, media[0] + strlen("unix-listen:"));
    make(WEFT_LINK_POLL);
    fake_net_begin(medium.links[0], medium.links[1]);
    for (unsigned i = 0; i < 2; i++) {
        end_open(&ends[i]);
    }
    for (unsigned i = 0; i < 2000; i++) {
        if (i == 500) {
            before = stream_of(0);
            MUST(connect(stranger, (const struct sockaddr *)&address, sizeof address) == 0,
                 "nobody listens");
        }
        if (i >= 500 && i % 100U == 0 && end_may_send(&ends[1])) {
            (void)end_send(&ends[1], 8);
        }
        (void)end_poll(&ends[i % 2U], 4);
        pass();
    }
    MUST(stream_of(0) == before, "the stranger has replaced the stream that works");
    MUST(ends[0].downs == 0 && ends[1].downs == 0, "a stranger has ended the session");
    MUST(ends[0].received == ends[1].sent && ends[1].sent > 5, "packets are lost");
    (void)close(stranger);
}

int main(void)
{
    int failed = conformance_run(&medium);

    device = &weft_uart_host;
    (void)strcpy(media[0], "unix-listen:link");
    (void)strcpy(media[1], "unix:link");
    medium.name = "uart, streams of a process";
    medium.set_faults = NULL;
    medium.attack = NULL;
    failed += conformance_run(&medium);
    keeps_the_stream_that_works();
    return failed;
}
