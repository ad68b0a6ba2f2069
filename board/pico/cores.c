/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Raspberry Pi Pico: what the two cores do to each other, and what cores.h asks for.
 *
 * The doorbell is the FIFO between the cores; what is in it does not matter. Each core has an
 * interrupt of its own for it. That of core 0 is the doorbell of the description; at core 1 it
 * makes that one pending, which has no other source there.
 */
#include "cores.h"

#include "arch.h"
#include "pico.h"
#include "rp2040.h"
#include "sleep.h"

/** doorbell_irq in board.yaml. */
#define DOORBELL_IRQ SIO_IRQ(0)

/** What the start program of core 1 waits for: these, and where its vectors, stack and code are. */
enum { LAUNCH_WORDS = 6 };

/** Where the program of core 1 is. */
extern uint32_t weft_board_core1_vectors[];
/** Memory that both cores see, the board's part included. */
extern uint32_t weft_board_shared_begin[], weft_board_shared_end[];

void weft_board_fifo_isr(void);

static void drain(void)
{
    while ((SIO_FIFO_ST & SIO_FIFO_ST_VLD) != 0) {
        (void)SIO_FIFO_RD;
    }
    SIO_FIFO_ST = SIO_FIFO_ST_ERRORS; /* which interrupt, too */
}

/** Sends a word to the start program of core 1. @return its answer, the same word if it accepts */
static uint32_t exchanged(uint32_t word)
{
    if (word == 0) {
        drain();
        __asm volatile("sev");
    }
    while ((SIO_FIFO_ST & SIO_FIFO_ST_RDY) == 0) {
    }
    SIO_FIFO_WR = word;
    __asm volatile("sev");
    while ((SIO_FIFO_ST & SIO_FIFO_ST_VLD) == 0) {
    }
    return SIO_FIFO_RD;
}

/* RP2040 datasheet, 2.8.2: what is not accepted begins anew. */
void board_start_others(void)
{
    const uint32_t launch[LAUNCH_WORDS] = {0,
                                           0,
                                           1,
                                           (uint32_t)weft_board_core1_vectors,
                                           weft_board_core1_vectors[0],
                                           weft_board_core1_vectors[1]};

    for (uint32_t *to = weft_board_shared_begin; to < weft_board_shared_end; to++) {
        *to = 0;
    }
    __asm volatile("dsb" : : : "memory");
    for (unsigned i = 0; i < LAUNCH_WORDS;) {
        i = exchanged(launch[i]) == launch[i] ? i + 1U : 0;
    }
}

bool weft_board_close(void)
{
    bool was_open = !weft_arch_is_locked();

    weft_arch_lock();
    return was_open;
}

void weft_board_open(bool was_open)
{
    if (was_open) {
        weft_arch_unlock();
    }
}

void weft_board_let_others_run(void)
{
    __asm volatile("nop" : : : "memory");
}

void weft_board_halt(void)
{
    NVIC_ICER = UINT32_MAX;
    __asm volatile("dsb" : : : "memory");
    for (;;) {
        __asm volatile("wfi");
    }
}

/** Where the FIFO is full, the other core has not answered the last rings. */
bool weft_board_doorbell(unsigned core)
{
    (void)core; /* the other one */
    __asm volatile("dsb" : : : "memory");
    if ((SIO_FIFO_ST & SIO_FIFO_ST_RDY) != 0) {
        SIO_FIFO_WR = 0;
    }
    return true;
}

void weft_board_doorbell_clear(void)
{
    drain();
    __asm volatile("dsb" : : : "memory");
}

/* At core 1 only. */
void weft_board_fifo_isr(void)
{
    drain();
    weft_irq_pend(DOORBELL_IRQ);
}

/* What the network itself made pending goes, too: it looks at the same links. */
void weft_board_doorbell_wait_unlock(void (*on_doorbell)(void))
{
    weft_armv6m_sleep_locked();
    if ((SIO_FIFO_ST & SIO_FIFO_ST_VLD) != 0) {
        weft_board_doorbell_clear();
        NVIC_ICPR = 1U << SIO_IRQ(weft_board_core) | 1U << DOORBELL_IRQ;
        on_doorbell();
        return;
    }
    weft_arch_unlock();
}
