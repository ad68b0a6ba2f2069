/* SPDX-License-Identifier: MIT */
/** @file The phone's node: it calls the DSP node for the phone's threads. See gpp.h. */
#define _GNU_SOURCE

#include "gpp.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <weft/weft.h>

#include "system.h"

/** Of a call, of 20 ms between two frames. */
#define CALL_MS 5

/**
 * Of a thread for a call. The timeout of a call runs where the function is: if that node hangs, the
 * call returns when the network has given the node up, after ten heartbeats.
 */
#define WAIT_NS 10000000L
#define NS_PER_S 1000000000L

/** A call that a thread hands to the node. */
struct exchange {
    weft_status_t status;
    bool busy;    /**< for the thread: the node has not answered yet */
    sem_t answer; /**< given by the node */
};

static struct exchange speaking;
static struct exchange listening;
static codec_speech_t speech_in, speech_out;
static codec_packet_t packet_in, packet_out;
static int exit_code;

/**
 * Raises an interrupt of the node: line n + 1 is interrupt n (arch/host/host.h).
 * @return false: too many signals of this user are pending
 */
static bool raise_irq(unsigned irq)
{
    const union sigval line = {.sival_int = (int)irq + 1};

    return sigqueue(getpid(), SIGRTMIN + 1, line) == 0;
}

/** A thread: true if the exchange is its own, false while an earlier call has not come back. */
static bool begin(struct exchange *exchange)
{
    if (exchange->busy && sem_trywait(&exchange->answer) != 0) {
        return false;
    }
    exchange->busy = true;
    return true;
}

/** A thread: lets the node work, and waits. */
static bool finish(struct exchange *exchange, unsigned irq)
{
    struct timespec until;

    if (!raise_irq(irq)) {
        exchange->busy = false;
        return false;
    }
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += WAIT_NS;
    if (until.tv_nsec >= NS_PER_S) {
        until.tv_nsec -= NS_PER_S;
        until.tv_sec++;
    }
    while (sem_clockwait(&exchange->answer, CLOCK_MONOTONIC, &until) != 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    exchange->busy = false;
    return exchange->status == WEFT_OK;
}

bool gpp_encode(const codec_speech_t *speech, codec_packet_t *packet)
{
    if (!begin(&speaking)) {
        return false;
    }
    speech_in = *speech;
    if (!finish(&speaking, speech_irq)) {
        return false;
    }
    *packet = packet_out;
    return true;
}

bool gpp_decode(const codec_packet_t *packet, codec_speech_t *speech)
{
    if (!begin(&listening)) {
        return false;
    }
    packet_in = *packet;
    if (!finish(&listening, packet_irq)) {
        return false;
    }
    *speech = speech_out;
    return true;
}

void gpp_end(int code)
{
    exit_code = code;
    if (!raise_irq(hang_up_irq)) {
        _exit(code);
    }
}

void on_speech(void)
{
    weft_sem_give(&spoken);
}

void on_packet(void)
{
    weft_sem_give(&heard);
}

void on_hang_up(void)
{
    weft_sem_give(&over);
}

void speaker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&spoken, WEFT_FOREVER);
        speaking.status = weft_function_call(&encode, &speech_in, &packet_out, WEFT_MS(CALL_MS));
        (void)sem_post(&speaking.answer);
    }
}

void listener(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&heard, WEFT_FOREVER);
        listening.status = weft_function_call(&decode, &packet_in, &speech_out, WEFT_MS(CALL_MS));
        (void)sem_post(&listening.answer);
    }
}

/** Starts the phone with the signals of the node blocked: its threads must not get them. */
static int start_phone(void)
{
    pthread_t thread;
    sigset_t interrupts, before;

    (void)sigemptyset(&interrupts);
    (void)sigaddset(&interrupts, SIGRTMIN + 1);
    (void)sigaddset(&interrupts, SIGRTMIN + 2);
    (void)pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    int error = pthread_create(&thread, NULL, phone_main, NULL);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

void starter(void *arg)
{
    (void)arg;
    (void)sem_init(&speaking.answer, 0, 0);
    (void)sem_init(&listening.answer, 0, 0);
    int error = start_phone();
    if (error != 0) {
        weft_printf("phone: no thread: %s\n", strerror(error));
        weft_exit(1);
    }
    weft_sem_take(&over, WEFT_FOREVER);
    weft_exit(exit_code);
}
