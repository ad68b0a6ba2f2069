/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Times of edges by TIM2 of an STM32, whose counter has 32 bits: unit 0 is channel 1 at PA0, unit 1
 * channel 2 at PA1.
 */
#include "capture.h"

#include "pins.h"

/** The number of TIM2 at its pins, in the data sheets. */
#define FUNCTION 1U

#define TIM2(offset) (*stm32_register(0x40000000U + (offset)))
#define TIM2_CR1 TIM2(0x00U)
#define TIM2_CR1_ON 1U
#define TIM2_DIER TIM2(0x0CU)
#define TIM2_SR TIM2(0x10U) /* writing 0 takes back */
#define TIM2_EGR TIM2(0x14U)
#define TIM2_EGR_UPDATE 1U
#define TIM2_CCMR1 TIM2(0x18U)
#define TIM2_CCER TIM2(0x20U)
#define TIM2_ARR TIM2(0x2CU)
#define TIM2_CCR(unit) TIM2(0x34U + 4U * (unit))

#define CAPTURED(unit) (2U << (unit)) /* in DIER and SR */
#define OVERWRITTEN(unit) (1U << (9U + (unit)))
#define OF_INPUT(unit) (1U << 8U * (unit)) /* in CCMR1: the channel's own pin */
#define EDGE_ON(unit) (1U << 4U * (unit))
#define EDGE_FALLING(unit) (2U << 4U * (unit))
#define EDGE_BOTH(unit) (10U << 4U * (unit))

static uint32_t edges_of(unsigned unit, unsigned options)
{
    if ((options & WEFT_EDGE_FALLING) == 0) {
        return EDGE_ON(unit);
    }
    return EDGE_ON(unit) |
           ((options & WEFT_EDGE_RISING) != 0 ? EDGE_BOTH(unit) : EDGE_FALLING(unit));
}

void weft_board_capture_open(unsigned unit, unsigned options)
{
    STM32_APB1_CLOCKS |= STM32_APB1_TIM2;
    stm32_pull(STM32_PORT_A, unit, options);
    stm32_connect(STM32_GPIO(STM32_PORT_A), unit, FUNCTION);
    if ((TIM2_CR1 & TIM2_CR1_ON) == 0) {
        TIM2_ARR = UINT32_MAX;
        TIM2_EGR = TIM2_EGR_UPDATE;
        TIM2_CR1 = TIM2_CR1_ON;
    }
    TIM2_CCMR1 |= OF_INPUT(unit);
    TIM2_CCER |= edges_of(unit, options);
    TIM2_SR = ~(CAPTURED(unit) | OVERWRITTEN(unit));
    TIM2_DIER |= CAPTURED(unit);
}

/** The time is read before the mark that it was overwritten, so that none goes unseen. */
bool weft_board_capture_take(unsigned unit, uint32_t *ticks, bool *was_lost)
{
    if ((TIM2_SR & CAPTURED(unit)) == 0) {
        return false;
    }
    *ticks = TIM2_CCR(unit); /* takes back CAPTURED */
    *was_lost = (TIM2_SR & OVERWRITTEN(unit)) != 0;
    if (*was_lost) {
        TIM2_SR = ~OVERWRITTEN(unit);
    }
    return true;
}

uint32_t weft_board_capture_hz(void)
{
    return STM32_TIM2_HZ;
}
