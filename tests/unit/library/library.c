/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What boards have in the place of the compiler's library (board/library), against this machine's
 * own arithmetic: floating point as bits, and words of 64 bits.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../../../board/library/floats.c"
#include "../../../board/library/wide.c"

#define ROUNDS 400000U

static uint64_t state = 88172645463325252U;
static unsigned wrong;

static uint64_t next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

/** Any bits; often an exponent at an end, close to another one, or few bits. */
static uint64_t any_bits(unsigned fraction, unsigned exponents, uint64_t other)
{
    const uint64_t sign = (uint64_t)(exponents + 1U) << fraction;
    uint64_t bits = next() & (sign * 2U - 1U);

    switch (next() % 8U) {
    case 0:
        return bits & ~((uint64_t)exponents << fraction);
    case 1:
        return bits | (uint64_t)exponents << fraction;
    case 2:
        return bits & sign;
    case 3:
        return (bits & sign) | (uint64_t)exponents << fraction;
    case 4:
        return (other ^ (bits & 0xFU)) + ((bits >> 8 & 0x3FU) << fraction);
    case 5:
        return bits & ~0xFFFFFFULL;
    case 6: /* near 1, to be whole numbers, too */
        return (bits & (sign | ((1ULL << fraction) - 1U))) |
               (uint64_t)(exponents / 2U + next() % 64U) << fraction;
    default:
        return bits;
    }
}

static double as_double(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float as_float(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/** Of NaN any does: behind the sign it is above infinity. */
static void same(const char *what, uint64_t is, uint64_t should_be, bool is_nan, uint64_t infinity)
{
    const bool equal =
        is_nan ? (is & (infinity | infinity >> 1 | (infinity & -infinity) - 1U)) > infinity
               : is == should_be;

    if (!equal && wrong++ < 10U) {
        printf("%s: %016llx is not %016llx\n", what, (unsigned long long)is,
               (unsigned long long)should_be);
    }
}

static void same_double(const char *what, uint64_t is, double should_be)
{
    uint64_t bits;
    memcpy(&bits, &should_be, sizeof bits);
    same(what, is, bits, isnan(should_be), 0x7FF0000000000000U);
}

static void same_float(const char *what, uint32_t is, float should_be)
{
    uint32_t bits;
    memcpy(&bits, &should_be, sizeof bits);
    same(what, is, bits, isnan(should_be), 0x7F800000U);
}

static void same_word(const char *what, uint64_t is, uint64_t should_be)
{
    same(what, is, should_be, false, 0);
}

static void doubles(uint64_t x, uint64_t y)
{
    const double a = as_double(x);
    const double b = as_double(y);

    same_double("add", __adddf3(x, y), a + b);
    same_double("sub", __subdf3(x, y), a - b);
    same_double("mul", __muldf3(x, y), a * b);
    same_double("div", __divdf3(x, y), a / b);
    same_float("trunc", __truncdfsf2(x), (float)a);
    same_word("eq", __eqdf2(x, y) == 0, a == b);
    same_word("ne", __nedf2(x, y) != 0, a != b);
    same_word("lt", __ltdf2(x, y) < 0, a < b);
    same_word("le", __ledf2(x, y) <= 0, a <= b);
    same_word("gt", __gtdf2(x, y) > 0, a > b);
    same_word("ge", __gedf2(x, y) >= 0, a >= b);
    same_word("unord", __unorddf2(x, y) != 0, isunordered(a, b));
    if (fabs(a) < 2147483648.0) {
        same_word("fix", (uint32_t)__fixdfsi(x), (uint32_t)(int32_t)a);
    }
    if (fabs(a) < 9223372036854775808.0) {
        same_word("fixdi", (uint64_t)__fixdfdi(x), (uint64_t)(int64_t)a);
    }
    if (a > -1.0 && a < 4294967296.0) {
        same_word("fixuns", __fixunsdfsi(x), (uint32_t)a);
    }
    if (a > -1.0 && a < 18446744073709551616.0) {
        same_word("fixunsdi", __fixunsdfdi(x), (uint64_t)a);
    }
}

static void floats(uint32_t x, uint32_t y)
{
    const float a = as_float(x);
    const float b = as_float(y);

    same_float("addf", __addsf3(x, y), a + b);
    same_float("subf", __subsf3(x, y), a - b);
    same_float("mulf", __mulsf3(x, y), a * b);
    same_float("divf", __divsf3(x, y), a / b);
    same_double("extend", __extendsfdf2(x), (double)a);
    same_word("eqf", __eqsf2(x, y) == 0, a == b);
    same_word("ltf", __ltsf2(x, y) < 0, a < b);
    same_word("gef", __gesf2(x, y) >= 0, a >= b);
    if (fabsf(a) < 2147483648.0F) {
        same_word("fixf", (uint32_t)__fixsfsi(x), (uint32_t)(int32_t)a);
    }
}

static void words(uint64_t x, uint64_t y)
{
    const int by = (int)(next() % 64U);

    same_double("floatsi", __floatsidf((int32_t)x), (double)(int32_t)x);
    same_double("floatdi", __floatdidf((int64_t)x), (double)(int64_t)x);
    same_double("floatunsi", __floatunsidf((uint32_t)x), (double)(uint32_t)x);
    same_double("floatundi", __floatundidf(x), (double)x);
    same_float("floatdisf", __floatdisf((int64_t)x), (float)(int64_t)x);
    same_float("floatundisf", __floatundisf(x), (float)x);
    same_word("ashl", __ashldi3(x, by), x << by);
    same_word("lshr", __lshrdi3(x, by), x >> by);
    same_word("ashr", (uint64_t)__ashrdi3((int64_t)x, by), (uint64_t)((int64_t)x >> by));
    if (y != 0) {
        same_word("udiv", __udivdi3(x, y), x / y);
        same_word("umod", __umoddi3(x, y), x % y);
        if (y != UINT64_MAX) {
            same_word("div", (uint64_t)__divdi3((int64_t)x, (int64_t)y),
                      (uint64_t)((int64_t)x / (int64_t)y));
            same_word("mod", (uint64_t)__moddi3((int64_t)x, (int64_t)y),
                      (uint64_t)((int64_t)x % (int64_t)y));
        }
    }
}

int main(void)
{
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint64_t x = any_bits(52, 0x7FF, next());
        const uint64_t y = any_bits(52, 0x7FF, x);
        const uint32_t s = (uint32_t)any_bits(23, 0xFF, next());
        const uint32_t t = (uint32_t)any_bits(23, 0xFF, s);

        doubles(x, y);
        floats(s, t);
        words(next() >> next() % 64U, next() >> next() % 64U);
    }
    return wrong != 0;
}
