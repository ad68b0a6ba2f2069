/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A proxy between two ends of a TCP link, which sees and keeps all bytes. Include it in one source
 * file of a program.
 */
#ifndef TESTS_LINK_PROXY_H
#define TESTS_LINK_PROXY_H

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "descriptors.h"
#include "fake_net.h"

/** Bytes that are kept. */
#define TAPE 262144U

/** Where the end that listens does; the proxy listens at the next one. */
static uint16_t port;

/** Between the end that connects and the one that listens. */
static struct {
    int listener;
    int sides[2]; /**< to the end that connects, to the one that listens; -1: none */
    uint8_t tape[TAPE];
    size_t taped;  /**< bytes that the connecting end has sent */
    size_t change; /**< the byte of them that is changed; SIZE_MAX: none */
    bool reorders; /**< the next two pieces change places */
    uint8_t held[4096];
    size_t held_bytes;
} proxy = {.listener = -1, .sides = {-1, -1}, .change = SIZE_MAX};

static struct sockaddr_in local(uint16_t number)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons(number),
                                .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
}

static int connect_to(uint16_t number)
{
    struct sockaddr_in address = local(number);
    int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    MUST(connect(made, (const struct sockaddr *)&address, sizeof address) == 0, "nobody listens");
    (void)fcntl(made, F_SETFL, O_NONBLOCK);
    return made;
}

static void listen_as_proxy(uint16_t number)
{
    struct sockaddr_in address = local(number);
    const int on = 1;

    proxy.listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    (void)setsockopt(proxy.listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    MUST(bind(proxy.listener, (const struct sockaddr *)&address, sizeof address) == 0 &&
             listen(proxy.listener, 16) == 0,
         "no proxy");
}

static void hang_up(void)
{
    for (unsigned i = 0; i < 2; i++) {
        close_if_open(proxy.sides[i]);
        proxy.sides[i] = -1;
    }
    proxy.held_bytes = 0;
}

static void pass_on(unsigned to, const uint8_t *bytes, size_t count)
{
    (void)!send(proxy.sides[to], bytes, count, MSG_NOSIGNAL);
}

/** What comes from the connecting end is taped, and may be changed or reordered. */
static void carry_there(uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count && proxy.taped < TAPE; i++) {
        if (proxy.taped == proxy.change) {
            bytes[i] ^= 0x40U;
        }
        proxy.tape[proxy.taped++] = bytes[i];
    }
    if (proxy.reorders && proxy.held_bytes == 0) {
        memcpy(proxy.held, bytes, count);
        proxy.held_bytes = count;
        return;
    }
    pass_on(1, bytes, count);
    if (proxy.held_bytes != 0) {
        pass_on(1, proxy.held, proxy.held_bytes);
        proxy.held_bytes = 0;
        proxy.reorders = false;
    }
}

static void run_proxy(void)
{
    uint8_t bytes[4096];

    if (proxy.sides[0] < 0) {
        proxy.sides[0] = accept4(proxy.listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (proxy.sides[0] < 0) {
            return;
        }
        proxy.sides[1] = connect_to(port);
        proxy.taped = 0;
    }
    for (unsigned from = 0; from < 2; from++) {
        ssize_t count = recv(proxy.sides[from], bytes, sizeof bytes, MSG_DONTWAIT);

        if (count > 0 && from == 0) {
            carry_there(bytes, (size_t)count);
        } else if (count > 0) {
            pass_on(0, bytes, (size_t)count);
        } else if (count == 0 || errno != EAGAIN) {
            hang_up();
            return;
        }
    }
}

#endif
