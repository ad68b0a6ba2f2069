/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What compilers call for words of 64 bits, where their own library is for another processor or
 * calling convention (own_library in board.yaml).
 */
#include "arch.h"

/** Shifts by a constant of 32 need no call. */
static uint32_t high_of(uint64_t value)
{
    return (uint32_t)(value >> 32);
}

static uint64_t joined(uint32_t high, uint32_t low)
{
    return (uint64_t)high << 32 | low;
}

uint64_t __ashldi3(uint64_t value, int by);
uint64_t __lshrdi3(uint64_t value, int by);
int64_t __ashrdi3(int64_t value, int by);
uint64_t __udivdi3(uint64_t dividend, uint64_t divisor);
uint64_t __umoddi3(uint64_t dividend, uint64_t divisor);
int64_t __divdi3(int64_t dividend, int64_t divisor);
int64_t __moddi3(int64_t dividend, int64_t divisor);

uint64_t __ashldi3(uint64_t value, int by)
{
    uint32_t low = (uint32_t)value;

    if (by >= 32) {
        return joined(low << (by - 32), 0);
    }
    return by > 0 ? joined(high_of(value) << by | low >> (32 - by), low << by) : value;
}

uint64_t __lshrdi3(uint64_t value, int by)
{
    uint32_t high = high_of(value);

    if (by >= 32) {
        return joined(0, high >> (by - 32));
    }
    return by > 0 ? joined(high >> by, (uint32_t)value >> by | high << (32 - by)) : value;
}

int64_t __ashrdi3(int64_t value, int by)
{
    uint64_t sign = value < 0 ? UINT64_MAX : 0;

    return (int64_t)(__lshrdi3((uint64_t)value ^ sign, by) ^ sign);
}

/** Bit by bit, from the highest of the dividend on. Division by 0 has any result. */
static uint64_t divide(uint64_t dividend, uint64_t divisor, uint64_t *remainder)
{
    uint64_t rest = 0;
    uint64_t quotient = 0;
    int bits = 64;

    if (high_of(dividend) == 0) { /* 32 steps, or one instruction */
        if (high_of(divisor) == 0 && (uint32_t)divisor != 0) {
            *remainder = (uint32_t)dividend % (uint32_t)divisor;
            return (uint32_t)dividend / (uint32_t)divisor;
        }
        dividend <<= 32;
        bits = 32;
    }
    for (; bits != 0; bits--) {
        bool carry = rest >> 63 != 0;

        rest = rest << 1 | dividend >> 63;
        dividend <<= 1;
        quotient <<= 1;
        if (carry || rest >= divisor) {
            rest -= divisor;
            quotient |= 1U;
        }
    }
    *remainder = rest;
    return quotient;
}

uint64_t __udivdi3(uint64_t dividend, uint64_t divisor)
{
    uint64_t remainder;

    return divide(dividend, divisor, &remainder);
}

uint64_t __umoddi3(uint64_t dividend, uint64_t divisor)
{
    uint64_t remainder;

    (void)divide(dividend, divisor, &remainder);
    return remainder;
}

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

int64_t __divdi3(int64_t dividend, int64_t divisor)
{
    uint64_t quotient = __udivdi3(magnitude(dividend), magnitude(divisor));

    return (dividend < 0) != (divisor < 0) ? (int64_t)-quotient : (int64_t)quotient;
}

int64_t __moddi3(int64_t dividend, int64_t divisor)
{
    uint64_t remainder = __umoddi3(magnitude(dividend), magnitude(divisor));

    return dividend < 0 ? (int64_t)-remainder : (int64_t)remainder;
}
