/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A node prints through its peer what a task writes that may call the peer, and what a handler
 * writes; at its own console what a task without a client there and the idle task write, and what
 * the link has no room for.
 */
#define NODE_NEEDS                                                                                 \
    (WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_POST | WEFT_NET_NEED_SPIN)
#define NODE_PROXY WEFT_NET_NOBODY
#define NODE_LINK to_peer

#include <string.h>

#include "at_points.h"
#include "link.h"

static weft_link_t to_peer;

#include "client.h"
#include "node_tables.h"

static const char text[] = "a line\n";
#define LENGTH (sizeof text - 1U)

static const weft_remote_host_t host = {.remote = {.peer = peers, .options = WEFT_REMOTE_POSTED}};
const weft_remote_host_t *const weft_console_host = &host;
static unsigned sent, shown; /* texts to the peer, and at this node */
static bool is_idle_due;
static char parts[PAYLOAD + LENGTH]; /* a text that takes two packets */
static bool is_full;                 /* the link takes nothing: it has taken the first of them */

void weft_net_console(const char *bytes, size_t length);

void __real_weft_board_console(const char *bytes, size_t length);
void __real_weft_board_console(const char *bytes, size_t length)
{
    CHECK(length == LENGTH && memcmp(bytes, text, length) == 0);
    shown++;
}

weft_status_t weft_remote_host_print(const weft_remote_host_t *to, const char *bytes, size_t length)
{
    return weft_remote_post(&to->remote, 0, bytes, length);
}

static void print(void)
{
    weft_net_console(text, LENGTH);
}

static void print_parts(void)
{
    weft_net_console(parts, sizeof parts);
}

static void be_ready(void)
{
    weft_net_link_ready(&to_peer);
}

static void open_up(weft_link_t *link)
{
    weft_net_link_up(link);
}

static bool count(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    size_t length = weft_net_length(header);

    (void)link;
    if (is_full) {
        return false;
    }
    if (weft_net_kind(header) == WEFT_NET_POSTED) {
        is_full = length == PAYLOAD;
        CHECK(length == PAYLOAD || (length == LENGTH && memcmp(payload, text, LENGTH) == 0));
        sent++;
    }
    return true;
}

/** In the idle task. */
static bool print_once(weft_link_t *link, unsigned budget)
{
    (void)link;
    (void)budget;
    if (is_idle_due) {
        is_idle_due = false;
        print();
        weft_sem_give(&sem);
    }
    return false;
}

static const weft_link_driver_t counted = {
    .name = "counted", .open = open_up, .send_locked = count, .poll = print_once};
static weft_link_t to_peer = {
    .driver = &counted, .payload = PAYLOAD, .notify = WEFT_LINK_SPIN, .peer = PEER};

static void went_to(unsigned peer, unsigned here)
{
    CHECK_EQ(sent, peer);
    CHECK_EQ(shown, here);
    sent = 0;
    shown = 0;
}

static void printer(void *arg)
{
    (void)arg;
    print();
}

static void a_task_with_a_client_there(void)
{
    static const uint16_t there[] = {0, WEFT_NET_NOBODY};

    clients[0].proxies = there;
    clients[0].task = &crew[0].task;
    (void)crew_start(0, CREW_MAIN - 1U, printer);
    went_to(1, 0);
    crew_end();
}

static void a_task_with_a_client_elsewhere(void)
{
    clients[0].proxies = proxies_of[0];
    (void)crew_start(0, CREW_MAIN - 1U, printer);
    went_to(0, 1);
    crew_end();
}

static void a_task_without_a_client(void)
{
    (void)crew_start(1, CREW_MAIN - 1U, printer);
    went_to(0, 1);
    crew_end();
}

static void a_handler(void)
{
    in_isr(print);
    went_to(1, 0);
}

/** The link is full behind the first part: the second one is printed here, and only that. */
static void a_text_whose_second_part_is_refused(void)
{
    memcpy(&parts[PAYLOAD], text, LENGTH);
    in_isr(print_parts);
    went_to(1, 1);
    is_full = false;
    in_isr(be_ready);
    went_to(0, 0);
}

static void the_idle_task(void)
{
    is_idle_due = true;
    weft_sem_take(&sem, WEFT_FOREVER);
    went_to(0, 1);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    weft_irq_enable(CREW_IRQ);
    in_isr(connect);
    went_to(0, 0);
    TAP_RUN(a_task_with_a_client_there);
    TAP_RUN(a_task_with_a_client_elsewhere);
    TAP_RUN(a_task_without_a_client);
    TAP_RUN(a_handler);
    TAP_RUN(a_text_whose_second_part_is_refused);
    TAP_RUN(the_idle_task);
    tap_done();
}
