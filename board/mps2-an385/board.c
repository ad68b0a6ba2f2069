/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm MPS2 with application note 385: reset, clock, console, exit.
 * Registers: Arm CMSDK technical reference manual (timer, UART).
 */
#include <weft/system.h>

#include "port.h"

/** The timers count down at 25 MHz: TIMER0 for ever, TIMER1 to the alarm. */
#define CYCLES_PER_TICK 25U

/** A more distant alarm, in ticks, comes early: before TIMER0 wraps, after 171 s. */
#define ALARM_MAX ((uint64_t)WEFT_TICKS_PER_S * 60U)

/** CMSDK APB timer: counts down to 0, then from `reload`. */
struct timer {
    volatile uint32_t control;
    volatile uint32_t value;
    volatile uint32_t reload;
    volatile uint32_t interrupt_clear;
};

#define TIMER0 ((struct timer *)0x40000000U)
#define TIMER1 ((struct timer *)0x40001000U)
#define TIMER1_IRQ 9U
#define TIMER_ENABLE 1U
#define TIMER_IRQ_ENABLE 8U

#define UART0_DATA (*(volatile uint32_t *)0x40004000U)
#define UART0_STATE (*(volatile uint32_t *)0x40004004U)
#define UART0_CTRL (*(volatile uint32_t *)0x40004008U)
#define UART0_BAUDDIV (*(volatile uint32_t *)0x40004010U)
#define UART_TX_FULL 1U
#define UART_TX_ENABLE 1U

#define SEMIHOSTING_EXIT_EXTENDED 0x20U
#define SEMIHOSTING_APPLICATION_EXIT 0x20026U

const unsigned weft_board_irqs = 32;

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
    UART0_BAUDDIV = 16;
    UART0_CTRL = UART_TX_ENABLE;
    weft_start(&weft_system);
}

void weft_board_clock_init(void)
{
    TIMER0->reload = UINT32_MAX;
    TIMER0->value = UINT32_MAX;
    TIMER0->control = TIMER_ENABLE;
    TIMER1->reload = UINT32_MAX;
    weft_irq_enable(TIMER1_IRQ);
}

/** Cycles since clock_ticks was brought up to date, which every alarm does. */
static inline uint32_t elapsed_cycles(void)
{
    return ~TIMER0->value - clock_cycles;
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = elapsed_cycles() / CYCLES_PER_TICK;

    clock_cycles += ticks * CYCLES_PER_TICK;
    clock_ticks += ticks;
    return clock_ticks;
}

void weft_board_alarm(uint64_t deadline)
{
    uint64_t ahead = deadline - clock_ticks;
    uint32_t cycles = ALARM_MAX * CYCLES_PER_TICK;

    if (deadline <= clock_ticks) {
        cycles = 1;
    } else if (ahead < ALARM_MAX) {
        uint32_t elapsed = elapsed_cycles();

        cycles = (uint32_t)ahead * CYCLES_PER_TICK;
        cycles = cycles > elapsed ? cycles - elapsed : 1U;
    }
    TIMER1->control = 0;
    TIMER1->value = cycles;
    TIMER1->control = TIMER_ENABLE | TIMER_IRQ_ENABLE;
}

void weft_board_alarm_isr(void)
{
    TIMER1->interrupt_clear = 1;
    weft_kernel_alarm();
}

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((UART0_STATE & UART_TX_FULL) != 0) {
        }
        UART0_DATA = (uint8_t)*text++;
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
