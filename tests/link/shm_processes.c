/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between two processes as ./weft run joins them: a file, and a
 * doorbell whose signal wakes the process. And what happens to a process for
 * which the environment has nothing, or nothing that is free.
 */
#define _GNU_SOURCE

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "descriptors.h"
#include "fake_net.h"
#include "link/host/host.h"
#include "link/shm/shm.h"

#define PAYLOAD 256U
#define RING 1024U
#define OFFSET 192U
#define PACKETS 20000U
#define PATIENCE_S 20

static weft_shm_link_t links[2];

static void new_link(unsigned end)
{
    links[end] = (weft_shm_link_t){
        .link = {.driver = &weft_shm_driver,
                 .payload = PAYLOAD,
                 .notify = WEFT_LINK_INTERRUPT,
                 .index = (uint8_t)end,
                 .peer = (uint16_t)(2U - end)},
        .medium = &weft_shm_host,
        .offset = OFFSET,
        .ring = RING,
        .end = (uint8_t)end,
        .irq = 31,
    };
}

/** Waits for the doorbell as the idle task does: a signal between look and wait is not missed. */
static void wait_for_news(unsigned since)
{
    const struct timespec limit = {.tv_sec = PATIENCE_S};
    sigset_t io;

    sigemptyset(&io);
    sigaddset(&io, SIGIO);
    sigprocmask(SIG_BLOCK, &io, NULL);
    sigset_t none;
    sigemptyset(&none);
    if (news() == since) {
        MUST(ppoll(NULL, 0, &limit, &none) < 0, "a doorbell is missing");
    }
    sigprocmask(SIG_UNBLOCK, &io, NULL);
}

static bool finished(const end_t *end)
{
    return end->sent == PACKETS && end->received == PACKETS;
}

static int run_end(end_t *end)
{
    seed_random(end->node);
    end_open(end);
    while (!finished(end)) {
        unsigned since = news();

        while (end_may_send(end) && end->sent < PACKETS && pick_below(8) != 0) {
            (void)end_send(end, (uint16_t)pick_below(PAYLOAD + 1U));
        }
        bool more = end_poll(end, 8);
        if (!more && !(end_may_send(end) && end->sent < PACKETS) && !finished(end)) {
            wait_for_news(since);
        }
    }
    return end->downs == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/** Runs a function in a process of its own, which has this end. */
static pid_t spawn(unsigned end, int (*function)(end_t *end))
{
    pid_t child = fork();

    if (child == 0) {
        _exit(function(&ends[end]));
    }
    return child;
}

static int outcome(pid_t child)
{
    int status = 0;

    MUST(waitpid(child, &status, 0) == child, "no such process");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int open_only(end_t *end)
{
    end_open(end);
    return EXIT_SUCCESS;
}

static int open_and_stay(end_t *end)
{
    end_open(end);
    (void)write(STDIN_FILENO, "", 1);
    pause();
    return EXIT_SUCCESS;
}

static void begin(void)
{
    for (unsigned i = 0; i < 2; i++) {
        new_link(i);
    }
    fake_net_begin(&links[0].link, &links[1].link);
}

/** The environment of both ends: one file, a doorbell each. */
static void join(int file)
{
    char medium[64];
    int bells[2];

    MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, bells) == 0, "no pair of sockets");
    for (unsigned i = 0; i < 2; i++) {
        (void)snprintf(medium, sizeof medium, "shm:/proc/self/fd/%d,doorbell=%d", file, bells[i]);
        set_medium(i, medium);
    }
}

static void exchange(void)
{
    begin();
    join(memfd_create("window", 0));
    pid_t first = spawn(0, run_end);
    pid_t second = spawn(1, run_end);
    MUST(outcome(first) == EXIT_SUCCESS && outcome(second) == EXIT_SUCCESS, "an end has failed");
}

/** A second owner of an end is refused while the first one lives, and not afterwards. */
static void refuses_two_owners(void)
{
    int pipes[2];
    char byte;

    begin();
    join(memfd_create("window", 0));
    MUST(pipe(pipes) == 0, "no pipe");
    MUST(dup2(pipes[1], STDIN_FILENO) == STDIN_FILENO, "no descriptor");
    pid_t owner = spawn(0, open_and_stay);
    MUST(read(pipes[0], &byte, 1) == 1, "the owner does not start");
    MUST(outcome(spawn(0, open_only)) == WEFT_LINK_NO_MEDIUM, "two owners");
    MUST(outcome(spawn(1, open_only)) == EXIT_SUCCESS, "the other end is free");
    (void)kill(owner, SIGKILL);
    (void)outcome(owner);
    MUST(outcome(spawn(0, open_only)) == EXIT_SUCCESS, "the owner has ended");
}

static void refuses_nonsense(void)
{
    static const char *const wrong[] = {
        "fd:3",
        "shm:/nowhere/at/all",
        "shm:/proc/self/exe,doorbell=1",
        "shm:shared,doorbell=999",
        "shm:shared,doorbel=1",
    };

    begin();
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        set_medium(0, wrong[i]);
        MUST(outcome(spawn(0, open_only)) == WEFT_LINK_NO_MEDIUM, wrong[i]);
    }
    (void)unsetenv("WEFT_LINK_0");
    MUST(outcome(spawn(0, open_only)) == WEFT_LINK_NO_MEDIUM, "no variable");
}

int main(void)
{
    exchange();
    refuses_two_owners();
    refuses_nonsense();
    puts("ok");
    return 0;
}
