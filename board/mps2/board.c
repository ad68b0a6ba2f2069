/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm MPS2 boards: reset, clock, console, exit. Each board's board.h says which
 * devices it uses, how fast they count, and what else there is at power-on and
 * exit.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"

/** A more distant alarm, in ticks, comes early: before the clock's 32 bits wrap. */
#define ALARM_MAX ((uint64_t)WEFT_TICKS_PER_S * 60U)

#define SEMIHOSTING_EXIT_EXTENDED 0x20U
#define SEMIHOSTING_APPLICATION_EXIT 0x20026U

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

/** Clock: whole ticks, and the cycle count that belongs to them. */
static uint64_t clock_ticks;
static uint32_t clock_cycles;

extern uint32_t weft_board_data_load[], weft_board_data_begin[], weft_board_data_end[];
extern uint32_t weft_board_bss_begin[], weft_board_bss_end[];

void weft_board_reset(void);
void weft_board_alarm_isr(void);

void weft_board_reset(void)
{
    const uint32_t *from = weft_board_data_load;

    for (uint32_t *to = weft_board_data_begin; to < weft_board_data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = weft_board_bss_begin; to < weft_board_bss_end; to++) {
        *to = 0;
    }
    board_power_on();
    BOARD_UART->divisor = 16;
    BOARD_UART->control = CMSDK_UART_TX_ENABLE;
    weft_start();
}

void weft_board_clock_init(void)
{
    board_clock_start();
    BOARD_ALARM->reload = UINT32_MAX;
    weft_irq_enable(BOARD_ALARM_IRQ);
}

/** Cycles since clock_ticks was brought up to date, which every alarm does. */
static inline uint32_t elapsed_cycles(void)
{
    return board_cycles() - clock_cycles;
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = elapsed_cycles() / BOARD_CYCLES_PER_TICK;

    clock_cycles += ticks * BOARD_CYCLES_PER_TICK;
    clock_ticks += ticks;
    return clock_ticks;
}

void weft_board_alarm(uint64_t deadline)
{
    uint64_t ahead = deadline - clock_ticks;
    uint32_t cycles = ALARM_MAX * BOARD_CYCLES_PER_TICK;

    if (deadline <= clock_ticks) {
        cycles = 1;
    } else if (ahead < ALARM_MAX) {
        uint32_t elapsed = elapsed_cycles();

        cycles = (uint32_t)ahead * BOARD_CYCLES_PER_TICK;
        cycles = cycles > elapsed ? cycles - elapsed : 1U;
    }
    BOARD_ALARM->control = 0;
    BOARD_ALARM->value = cycles;
    BOARD_ALARM->control = CMSDK_TIMER_ENABLE | CMSDK_TIMER_IRQ_ENABLE;
}

void weft_board_alarm_isr(void)
{
    BOARD_ALARM->interrupt_clear = 1;
    weft_kernel_alarm();
}

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((BOARD_UART->state & CMSDK_UART_TX_FULL) != 0) {
        }
        BOARD_UART->data = (uint8_t)*text++;
    }
}

void weft_board_exit(int code)
{
    const uint32_t block[2] = {SEMIHOSTING_APPLICATION_EXIT, (uint32_t)code};
    register uint32_t operation __asm("r0") = SEMIHOSTING_EXIT_EXTENDED;
    register const uint32_t *argument __asm("r1") = block;

    __asm volatile("bkpt 0xab" : : "r"(operation), "r"(argument) : "memory");
    for (;;) {
    }
}
