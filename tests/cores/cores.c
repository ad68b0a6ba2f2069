/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several nodes in one machine, without the network: the contract of arch/arch.h
 * for boards with several cores. The same program is on each core.
 *
 * A token goes round all cores, by a word of shared memory and a doorbell. Then
 * every core writes to every other at once, and pends an interrupt of its own
 * in between, which comes the same way as the doorbell on some processors.
 */
#include <weft/weft.h>

#include "arch.h"

#define CORES_MAX 64U
#define LAPS 20U
#define ROUNDS 25U
#define LINES 3U

/** At CORES_SHARED, zero at first. A word is written by one core only. */
struct shared {
    struct {
        uint32_t laps; /**< that the token has come here */
        uint32_t time; /**< when it was sent, in ticks */
    } token[CORES_MAX];
    uint32_t sent[CORES_MAX][CORES_MAX]; /**< messages, by receiver and sender */
};

/** What is tried besides; the test changes it. By default nothing. */
volatile uint32_t cores_case = 1000;
enum {
    CASE_CODE = 1,  /* the last core exits with 5 */
    CASE_FAULT = 2, /* the last core faults */
    CASE_ALONE = 3, /* all but the last core exit with 0 at once */
};

static volatile struct shared *const shared = (volatile struct shared *)CORES_SHARED;
static weft_sem_t token = WEFT_SEM_INIT(0);
static weft_sem_t all_here = WEFT_SEM_INIT(0);
static unsigned laps;
static unsigned bells;
static unsigned pokes;
static bool complete;

/** Messages that have come to this core. */
static unsigned received(void)
{
    unsigned sum = 0;

    for (unsigned from = 0; from < weft_board_cores; from++) {
        sum += shared->sent[weft_board_core][from];
    }
    return sum;
}

void on_bell(void)
{
    weft_board_doorbell_clear();
    bells++;
    while (laps != shared->token[weft_board_core].laps) {
        laps++;
        weft_sem_give(&token);
    }
    if (!complete && received() == ROUNDS * (weft_board_cores - 1)) {
        complete = true;
        weft_sem_give(&all_here);
    }
}

void on_poke(void)
{
    pokes++;
}

static void expect(bool ok, const char *what, unsigned value)
{
    if (!ok) {
        weft_printf("wrong: %s, %u\n", what, value);
        weft_exit(1);
    }
}

/** A ring while the interrupt is disabled waits. The token may ring as well. */
static void ring_oneself(void)
{
    unsigned before = bells;

    weft_irq_disable(CORES_DOORBELL);
    (void)weft_board_doorbell(weft_board_core);
    expect(bells == before, "bells while disabled", bells);
    weft_irq_enable(CORES_DOORBELL);
    weft_sleep(WEFT_US(1));
    expect(bells > before, "bells after enabling", bells);
}

static void pass_on(void)
{
    unsigned next = (weft_board_core + 1) % weft_board_cores;

    shared->token[next].time = (uint32_t)weft_clock_now();
    shared->token[next].laps = shared->token[next].laps + 1;
    (void)weft_board_doorbell(next);
}

static void pass_token(void)
{
    uint32_t late;

    if (weft_board_core == 0) {
        pass_on();
    }
    for (unsigned lap = 1; lap <= LAPS; lap++) {
        expect(weft_sem_take(&token, WEFT_S(1)) == WEFT_OK, "lap of the token", lap);
        late = (uint32_t)weft_clock_now() - shared->token[weft_board_core].time;
        expect(late < WEFT_S(1), "ticks that a ring took", late);
        if (weft_board_core != 0 || lap < LAPS) {
            pass_on();
        }
    }
}

static void write_to_all(void)
{
    for (unsigned round = 1; round <= ROUNDS; round++) {
        for (unsigned to = 0; to < weft_board_cores; to++) {
            if (to != weft_board_core) {
                shared->sent[to][weft_board_core] = round;
                (void)weft_board_doorbell(to);
                weft_irq_pend(CORES_POKE);
            }
        }
    }
    expect(weft_sem_take(&all_here, WEFT_S(1)) == WEFT_OK, "messages received", received());
    expect(pokes == ROUNDS * (weft_board_cores - 1), "own interrupts", pokes);
}

static void end_as_asked(void)
{
    bool last = weft_board_core == weft_board_cores - 1;

    if (cores_case == CASE_ALONE && !last) {
        weft_exit(0);
    }
    if (cores_case == CASE_ALONE) {
        weft_sleep(WEFT_MS(10));
        weft_printf("core %u continues\n", weft_board_core);
        weft_exit(0);
    }
    if (last && cores_case == CASE_CODE) {
        weft_exit(5);
    }
    if (last && cores_case == CASE_FAULT) {
        weft_irq_enable(UINT32_MAX);
    }
    if (cores_case == CASE_CODE || cores_case == CASE_FAULT) {
        weft_sleep(WEFT_FOREVER);
    }
}

void cores_main(void *arg)
{
    (void)arg;
    ring_oneself();
    end_as_asked();
    weft_printf("core %u of %u\n", weft_board_core, weft_board_cores);
    pass_token();
    weft_printf("core %u has had the token ", weft_board_core);
    weft_printf("%u times\n", laps);
    write_to_all();
    for (unsigned n = 0; n < 40; n++) {
        weft_printf("%u........", n % 10); /* longer than what the board keeps of a line */
    }
    weft_printf("\ncore %u ends in the middle of a line", weft_board_core);
    weft_exit(0);
}
