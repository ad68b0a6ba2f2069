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

static size_t read_device(weft_uart_link_t *link, uint8_t *to, size_t room)
{
    unsigned end = end_number(link);
    unsigned count = room < fifos[end].count ? (unsigned)room : fifos[end].count;

    if (stalled != 0) {
        return 0;
    }
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
    (void)snprintf(media[0], sizeof media[0], "unix-listen:/tmp/weft-uart-%d", (int)getpid());
    (void)snprintf(media[1], sizeof media[1], "unix:/tmp/weft-uart-%d", (int)getpid());
    medium.name = "uart, streams of a process";
    medium.set_faults = NULL;
    failed += conformance_run(&medium);
    keeps_the_stream_that_works();
    (void)unlink(media[0] + strlen("unix-listen:"));
    return failed;
}
