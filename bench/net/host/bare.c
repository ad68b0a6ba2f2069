/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Ring, socket and semaphores between two processes with one parent, by whose
 * number they find each other.
 */
#define _GNU_SOURCE

#include "bare.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define SLOTS 64U
#define BLOCKS 8U
#define LINE 64U
#define TRIES 5000

/** One direction. Each side writes a line of its own. */
struct ring {
    _Alignas(LINE) atomic_uint head; /**< records put */
    _Alignas(LINE) atomic_uint tail; /**< records got */
    _Alignas(LINE) uint8_t slots[SLOTS][BARE_RECORD];
};

/** One direction, blocks. */
struct block_ring {
    _Alignas(LINE) atomic_uint head;
    _Alignas(LINE) atomic_uint tail;
    _Alignas(LINE) uint8_t slots[BLOCKS][BARE_BLOCK];
};

struct shared {
    struct ring there;
    struct ring back;
    sem_t question;
    sem_t answer;
    struct block_ring blocks;
    _Alignas(LINE) uint8_t block[BARE_BLOCK];
};

static struct shared *shared;
static int channel;
static uint8_t record[BARE_RECORD];
static uint8_t block[BARE_BLOCK];

static void check(int holds, const char *what)
{
    if (!holds) {
        perror(what);
        _exit(1);
    }
}

static void name_of(char *name, size_t size)
{
    snprintf(name, size, "/weft-bench-%ld", (long)getppid());
}

void bare_pin(enum bare_side side)
{
    cpu_set_t all;
    cpu_set_t mine;
    unsigned found = 0;

    check(sched_getaffinity(0, sizeof all, &all) == 0, "sched_getaffinity");
    if (CPU_COUNT(&all) < 2) {
        return;
    }
    CPU_ZERO(&mine);
    for (unsigned cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET(cpu, &all) && found++ == (side == BARE_ASKS ? 0U : 1U)) {
            CPU_SET(cpu, &mine);
        }
    }
    check(sched_setaffinity(0, sizeof mine, &mine) == 0, "sched_setaffinity");
}

void bare_open_memory(enum bare_side side)
{
    char name[48];

    name_of(name, sizeof name);
    if (side == BARE_ASKS) {
        shm_unlink(name);
    }
    int file = shm_open(name, O_RDWR | (side == BARE_ASKS ? O_CREAT | O_EXCL : 0), 0600);
    check(file >= 0, "shm_open");
    check(side == BARE_ANSWERS || ftruncate(file, sizeof *shared) == 0, "ftruncate");
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    check(shared != MAP_FAILED, "mmap");
    close(file);
    if (side == BARE_ASKS) {
        memset(shared, 0, sizeof *shared);
        check(sem_init(&shared->question, 1, 0) == 0 && sem_init(&shared->answer, 1, 0) == 0,
              "sem_init");
    } else {
        shm_unlink(name);
    }
}

void bare_open_socket(enum bare_side side)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX}; /* an abstract name: no file is left */
    int made = socket(AF_UNIX, SOCK_SEQPACKET, 0);

    check(made >= 0, "socket");
    name_of(address.sun_path + 1, sizeof address.sun_path - 1);
    if (side == BARE_ANSWERS) {
        check(bind(made, (struct sockaddr *)&address, sizeof address) == 0, "bind");
        check(listen(made, 1) == 0, "listen");
        do {
            channel = accept(made, NULL, NULL);
        } while (channel < 0 && errno == EINTR);
        check(channel >= 0, "accept");
        close(made);
        return;
    }
    for (int tries = 0; connect(made, (struct sockaddr *)&address, sizeof address) != 0; tries++) {
        const struct timespec pause = {.tv_nsec = 1000000};

        check(tries < TRIES, "connect");
        nanosleep(&pause, NULL);
    }
    channel = made;
}

/* The ring. Both sides look all the time. */

static void put(struct ring *ring, const void *data, size_t size)
{
    unsigned head = atomic_load_explicit(&ring->head, memory_order_relaxed);

    while (head - atomic_load_explicit(&ring->tail, memory_order_acquire) == SLOTS) {
    }
    memcpy(ring->slots[head % SLOTS], data, size);
    atomic_store_explicit(&ring->head, head + 1, memory_order_release);
}

static void get(struct ring *ring, void *data, size_t size)
{
    unsigned tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);

    while (atomic_load_explicit(&ring->head, memory_order_acquire) == tail) {
    }
    memcpy(data, ring->slots[tail % SLOTS], size);
    atomic_store_explicit(&ring->tail, tail + 1, memory_order_release);
}

void bare_ring_ask(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        put(&shared->there, record, sizeof record);
        get(&shared->back, record, sizeof record);
    }
}

void bare_ring_answer(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        get(&shared->there, record, sizeof record);
        put(&shared->back, record, sizeof record);
    }
}

void bare_stream_ask(uint32_t messages)
{
    uint64_t message = 0;

    for (uint32_t i = 0; i < messages; i++) {
        put(&shared->there, &message, sizeof message);
    }
    get(&shared->back, &message, sizeof message);
}

void bare_stream_answer(uint32_t messages)
{
    uint64_t message = 0;

    for (uint32_t i = 0; i < messages; i++) {
        get(&shared->there, &message, sizeof message);
    }
    put(&shared->back, &message, sizeof message);
}

void bare_blocks_ask(uint32_t blocks)
{
    struct block_ring *ring = &shared->blocks;
    uint64_t word;

    for (uint32_t i = 0; i < blocks; i++) {
        unsigned head = atomic_load_explicit(&ring->head, memory_order_relaxed);

        while (head - atomic_load_explicit(&ring->tail, memory_order_acquire) == BLOCKS) {
        }
        memcpy(ring->slots[head % BLOCKS], block, sizeof block);
        atomic_store_explicit(&ring->head, head + 1, memory_order_release);
    }
    get(&shared->back, &word, sizeof word);
}

void bare_blocks_answer(uint32_t blocks)
{
    struct block_ring *ring = &shared->blocks;
    uint64_t word = 0;

    for (uint32_t i = 0; i < blocks; i++) {
        unsigned tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);

        while (atomic_load_explicit(&ring->head, memory_order_acquire) == tail) {
        }
        memcpy(block, ring->slots[tail % BLOCKS], sizeof block);
        atomic_store_explicit(&ring->tail, tail + 1, memory_order_release);
    }
    put(&shared->back, &word, sizeof word);
}

void bare_copy_ask(uint32_t blocks)
{
    for (uint32_t i = 0; i < blocks; i++) {
        memcpy(shared->block, block, sizeof block);
        atomic_signal_fence(memory_order_seq_cst); /* each copy is made */
    }
}

/* The socket. */

static void send_record(void)
{
    ssize_t done;

    do {
        done = send(channel, record, sizeof record, 0);
    } while (done < 0 && errno == EINTR);
    check(done == sizeof record, "send");
}

static void receive_record(void)
{
    ssize_t done;

    do {
        done = recv(channel, record, sizeof record, 0);
    } while (done < 0 && errno == EINTR);
    check(done == sizeof record, "recv");
}

void bare_socket_ask(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        send_record();
        receive_record();
    }
}

void bare_socket_answer(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        receive_record();
        send_record();
    }
}

/* Semaphores of the C library. */

static void wait_for(sem_t *sem)
{
    while (sem_wait(sem) != 0) {
        check(errno == EINTR, "sem_wait");
    }
}

void bare_sem_ask(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        sem_post(&shared->question);
        wait_for(&shared->answer);
    }
}

void bare_sem_answer(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        wait_for(&shared->question);
        sem_post(&shared->answer);
    }
}
