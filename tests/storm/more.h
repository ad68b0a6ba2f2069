/* SPDX-License-Identifier: MIT */
/**
 * @file
 * More of the free storm: tasks that meet at a barrier, items that go from queue to queue, packets,
 * a log, and mutexes that are destroyed when their user has ended. As many as the barrier is for
 * have met each time; no item is lost, and each has one user at a time; no record is damaged.
 */
#ifndef TESTS_STORM_MORE_H
#define TESTS_STORM_MORE_H

#define PARTIES 3U
#define ITEMS 4U
#define PACKETS 2U
#define CAPACITY 12U
#define RECORDS 8U

typedef struct item {
    uintptr_t link; /* the queue's */
    volatile uint32_t user;
} item_t;

static weft_barrier_t barrier;
static weft_queue_t lines[2]; /* one in each order */
static item_t items[ITEMS];
static weft_packet_pool_t packets;
static size_t packet_memory[PACKETS * WEFT_PACKET_SIZE(CAPACITY) / sizeof(size_t)];
static weft_log_t journal;
static weft_log_record_t records[RECORDS];
static struct {
    weft_mutex_t plain;
    weft_rmutex_t nested;
} doomed[VICTIMS];

static void prepare_doomed(unsigned i)
{
    weft_mutex_init(&doomed[i].plain);
    weft_rmutex_init(&doomed[i].nested);
}

static void prepare_more(void)
{
    weft_barrier_init(&barrier, PARTIES);
    weft_queue_init(&lines[0], WEFT_QUEUE_FIFO, NULL);
    weft_queue_init(&lines[1], WEFT_QUEUE_LIFO, NULL);
    for (unsigned i = 0; i < ITEMS; i++) {
        weft_queue_put(&lines[i % 2U], &items[i]);
    }
    weft_packet_pool_init(&packets, packet_memory, CAPACITY, PACKETS);
    weft_log_init(&journal, records, RECORDS, WEFT_LOG_CIRCULAR);
    for (unsigned i = 0; i < VICTIMS; i++) {
        prepare_doomed(i);
    }
}

static void do_barrier(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);

    self->met += legal(weft_barrier_wait(&barrier, timeout), timeout);
    check(value_of_barrier_waiting(&barrier) < PARTIES, "tasks that have met still wait", 0, 0);
}

static bool is_item(const void *item)
{
    return (uintptr_t)item - (uintptr_t)items < sizeof items &&
           ((uintptr_t)item - (uintptr_t)items) % sizeof items[0] == 0;
}

static void look_at_queue(const weft_queue_t *queue)
{
    void *item;

    check(weft_queue_peek(queue, &item) == WEFT_EMPTY || is_item(item), "the first item", 0, 0);
    check(weft_queue_peek_last(queue, &item) == WEFT_EMPTY || is_item(item), "the last item", 0, 0);
}

static void put_item(actor_t *self, weft_queue_t *queue, item_t *item)
{
    switch (draw(self, 4)) {
    case 0:
        weft_queue_append(queue, item);
        break;
    case 1:
        weft_queue_prepend(queue, item);
        break;
    default:
        weft_queue_put(queue, item);
        break;
    }
}

static void do_queue(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t mark = (uint32_t)(self - actors) + 1U;
    void *found = NULL;

    look_at_queue(&lines[draw(self, 2)]);
    if (!legal(weft_queue_get(&lines[draw(self, 2)], &found, timeout), timeout)) {
        return;
    }
    item_t *item = found;
    check(is_item(item) && item->user == 0, "an item has two users", mark, 0);
    item->user = mark;
    if (!is_isr(self) && draw(self, 2)) {
        (void)weft_sleep(1 + draw(self, 20));
    }
    check(item->user == mark, "another one has the item", item->user, mark);
    item->user = 0;
    put_item(self, &lines[draw(self, 2)], item);
}

static void do_packet(actor_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint8_t mark = (uint8_t)(self - actors);
    weft_packet_t *packet = NULL;
    bool same = true;

    if (!legal(weft_packet_alloc(&packets, &packet, timeout), timeout)) {
        return;
    }
    check(packet->capacity >= CAPACITY && weft_pool_owns(&packets.pool, packet) &&
              !weft_pool_owns(&packets.pool, packet->payload),
          "a packet", packet->capacity, 0);
    for (unsigned i = 0; i < CAPACITY; i++) {
        packet->payload[i] = (uint8_t)(mark + i);
    }
    if (!is_isr(self) && draw(self, 2)) {
        (void)weft_sleep(1 + draw(self, 20));
    }
    for (unsigned i = 0; i < CAPACITY; i++) {
        same = same && packet->payload[i] == (uint8_t)(mark + i);
    }
    check(same, "a packet has two owners", mark, 0);
    (void)weft_packet_free(packet);
}

static uintptr_t seal(uintptr_t a, uintptr_t b)
{
    return ~(a * 31U) ^ b;
}

/** Somebody else may disable, enable or reset it at any time. */
static void do_log(actor_t *self)
{
    uintptr_t who = (uintptr_t)(self - actors);
    uintptr_t number = draw(self, 1000);
    weft_log_record_t record;
    uint32_t count;

    switch (draw(self, 12)) {
    case 0:
        weft_log_disable(&journal);
        break;
    case 1:
        weft_log_reset(&journal);
        break;
    case 2:
    case 3:
        weft_log_enable(&journal);
        break;
    case 4:
    case 5:
    case 6:
        count = weft_log_count(&journal) - 1U - draw(self, RECORDS);
        if (weft_log_read(&journal, count, &record) == WEFT_OK) {
            check(record.sequence == count && record.data[0] < ALL &&
                      record.data[2] == seal(record.data[0], record.data[1]),
                  "a record is damaged", count, record.sequence);
        }
        break;
    default:
        weft_log_event(&journal, who, number, seal(who, number));
        break;
    }
}

static void do_more(actor_t *self)
{
    switch (draw(self, 6)) {
    case 0:
    case 1:
        do_barrier(self);
        break;
    case 2:
        do_packet(self);
        break;
    case 3:
        do_log(self);
        break;
    default:
        do_queue(self);
        break;
    }
}

static weft_function_t function;

static void reset_more(actor_t *self)
{
    (void)weft_function_reset(&function);
    (void)weft_barrier_reset(&barrier);
    (void)weft_queue_reset(&lines[draw(self, 2)]);
    (void)weft_packet_pool_reset(&packets);
}

/** Of a victim: locks what is destroyed when it has ended. */
static void lock_doomed(actor_t *self, unsigned i)
{
    weft_status_t status = weft_mutex_lock(&doomed[i].plain, WEFT_FOREVER);

    check(status == WEFT_OK, "a mutex of its own", i, (uint32_t)status);
    for (uint32_t depth = 1 + draw(self, 3); depth != 0; depth--) {
        (void)weft_rmutex_lock(&doomed[i].nested, WEFT_FOREVER);
    }
    (void)weft_sleep(1 + draw(self, 10));
    while (weft_mutex_owner(&doomed[i].nested.mutex) == weft_task_self()) {
        (void)weft_rmutex_unlock(&doomed[i].nested);
    }
    (void)weft_mutex_unlock(&doomed[i].plain);
}

/** Their memory is used for something else, then for new ones. */
static void destroy_doomed(unsigned i)
{
    volatile uint8_t *bytes = (volatile uint8_t *)&doomed[i];

    check(weft_mutex_owner(&doomed[i].plain) == NULL &&
              weft_mutex_owner(&doomed[i].nested.mutex) == NULL,
          "what ended owns a mutex", i, 0);
    weft_mutex_destroy(&doomed[i].plain);
    weft_rmutex_destroy(&doomed[i].nested);
    for (size_t k = 0; k < sizeof doomed[i]; k++) {
        bytes[k] = 0xA5;
    }
    weft_yield();
    prepare_doomed(i);
}

/** What is in it when nobody uses it any more. */
static void balance_of_more(uint32_t met)
{
    weft_packet_t *packet;
    void *item;
    uint32_t found = 0;

    check(met % PARTIES == 0 && value_of_barrier_waiting(&barrier) == 0, "who has met", met,
          PARTIES);
    for (unsigned i = 0; i < 2U; i++) {
        while (weft_queue_get(&lines[i], &item, WEFT_NO_WAIT) == WEFT_OK) {
            check(is_item(item), "an item", found, 0);
            found++;
        }
    }
    check(found == ITEMS, "items", found, ITEMS);
    for (unsigned i = 0; i < PACKETS; i++) {
        check(weft_packet_alloc(&packets, &packet, WEFT_NO_WAIT) == WEFT_OK, "a packet is lost", i,
              0);
    }
    weft_pipe_reset(&pipe);
    check(weft_pipe_reader_frames(&pipe) == 0 && weft_pipe_writer_frames(&pipe) == 2U,
          "frames of an empty pipe", weft_pipe_reader_frames(&pipe),
          weft_pipe_writer_frames(&pipe));
}

#endif
