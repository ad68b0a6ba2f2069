/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What compilers call for floating point on a processor without registers for it. Rounds to
 * the nearest, ties to even, with subnormal numbers, infinities and NaN, as IEC 60559 says; flags
 * of exceptions do not exist. Numbers are passed in general registers, as integers of their size
 * are.
 *
 * Calculations with single precision are done with double precision, whose 53 bits are enough for
 * the second rounding to change nothing.
 */
#include "arch.h"

/** A format: bits of the fraction, and of the exponent with its bias. */
struct format {
    int fraction;
    int bias;
};

static const struct format single = {23, 127};
static const struct format twice = {52, 1023};

/** Place of the highest bit of what is to be rounded; the value is bits * 2^(exponent - TOP). */
enum { TOP = 62 };

struct number {
    uint64_t bits; /**< 0: zero */
    int exponent;
    bool negative;
    bool infinite;
    bool nan;
};

static unsigned leading_zeros(uint64_t word)
{
    uint32_t high = (uint32_t)(word >> 32);

    return high != 0 ? weft_arch_leading_zeros(high)
                     : 32U + weft_arch_leading_zeros((uint32_t)word);
}

/** To the right; what is lost stays as a lowest bit. */
static uint64_t shifted(uint64_t bits, unsigned by)
{
    if (by > 63U) {
        return bits != 0;
    }
    return bits >> by | ((bits & ((1ULL << by) - 1U)) != 0);
}

/** The highest bit of what is not zero to TOP. */
static struct number normalised(struct number number)
{
    unsigned zeros = leading_zeros(number.bits);

    if (zeros == 0) {
        number.bits = shifted(number.bits, 1);
    } else {
        number.bits <<= zeros - 1U;
    }
    number.exponent -= (int)zeros - 1;
    return number;
}

static struct number unpacked(uint64_t word, const struct format *format)
{
    int exponents = 2 * format->bias + 1;
    int exponent = (int)(word >> format->fraction) & exponents;
    uint64_t fraction = word & ((1ULL << format->fraction) - 1U);
    struct number number = {.negative = (word >> format->fraction) > (unsigned)exponents};

    if (exponent == exponents) {
        number.infinite = fraction == 0;
        number.nan = !number.infinite;
        return number;
    }
    number.bits = exponent != 0 ? fraction | 1ULL << format->fraction : fraction;
    number.exponent = (exponent != 0 ? exponent : 1) - format->bias + TOP - format->fraction;
    return number.bits != 0 ? normalised(number) : number;
}

/** Rounds. `bits` may have any highest bit. */
static uint64_t packed(struct number number, const struct format *format)
{
    uint64_t infinity = (uint64_t)(2 * format->bias + 1) << format->fraction;
    uint64_t sign = number.negative ? (infinity >> format->fraction) + 1U : 0;
    unsigned dropped = (unsigned)(TOP - format->fraction);
    uint64_t word = 0;

    sign <<= format->fraction;
    if (number.nan) {
        return infinity | 1ULL << (format->fraction - 1);
    }
    if (!number.infinite && number.bits != 0) {
        int field;

        number = normalised(number);
        field = number.exponent + format->bias;
        if (field < 1) { /* subnormal */
            number.bits = shifted(number.bits, (unsigned)(1 - field));
            field = 1;
        }
        number.bits += (1ULL << (dropped - 1U)) - 1U + (number.bits >> dropped & 1U);
        word = ((uint64_t)(field - 1) << format->fraction) + (number.bits >> dropped);
    }
    return sign | (number.infinite || word >= infinity ? infinity : word);
}

static struct number sum(struct number a, struct number b)
{
    if (a.nan || b.nan || (a.infinite && b.infinite && a.negative != b.negative)) {
        return (struct number){.nan = true};
    }
    if (a.infinite || b.infinite) {
        return a.infinite ? a : b;
    }
    if (a.bits == 0 || b.bits == 0) {
        if (a.bits == 0 && b.bits == 0) {
            a.negative = a.negative && b.negative;
            return a;
        }
        return a.bits != 0 ? a : b;
    }
    if (a.exponent < b.exponent || (a.exponent == b.exponent && a.bits < b.bits)) {
        struct number other = a;

        a = b;
        b = other;
    }
    b.bits = shifted(b.bits, (unsigned)(a.exponent - b.exponent));
    a.bits = a.negative == b.negative ? a.bits + b.bits : a.bits - b.bits;
    a.negative = a.negative && a.bits != 0;
    return a;
}

static struct number product(struct number a, struct number b)
{
    struct number result = {.negative = a.negative != b.negative};

    if (a.nan || b.nan || (a.infinite && !b.infinite && b.bits == 0) ||
        (b.infinite && !a.infinite && a.bits == 0)) {
        return (struct number){.nan = true};
    }
    result.infinite = a.infinite || b.infinite;
    if (!result.infinite && a.bits != 0 && b.bits != 0) {
        uint32_t a_low = (uint32_t)a.bits;
        uint32_t b_low = (uint32_t)b.bits;
        uint64_t low = (uint64_t)a_low * b_low;
        uint64_t middle = (a.bits >> 32) * b_low + (low >> 32);
        uint64_t other = a_low * (b.bits >> 32) + (uint32_t)middle;
        uint64_t rest = other << 32 | (uint32_t)low;

        result.bits = (a.bits >> 32) * (b.bits >> 32) + (middle >> 32) + (other >> 32);
        result.bits = result.bits << 2 | rest >> TOP | ((rest << 2) != 0);
        result.exponent = a.exponent + b.exponent;
    }
    return result;
}

static struct number quotient(struct number a, struct number b)
{
    struct number result = {.negative = a.negative != b.negative};
    bool by_zero = !b.infinite && b.bits == 0;

    if (a.nan || b.nan || (a.infinite && b.infinite) || (by_zero && !a.infinite && a.bits == 0)) {
        return (struct number){.nan = true};
    }
    result.infinite = a.infinite || by_zero;
    if (!result.infinite && !b.infinite && a.bits != 0) {
        uint64_t rest = a.bits;

        for (int i = 0; i <= TOP; i++) {
            result.bits <<= 1;
            if (rest >= b.bits) {
                rest -= b.bits;
                result.bits |= 1U;
            }
            rest <<= 1;
        }
        result.bits |= rest != 0;
        result.exponent = a.exponent - b.exponent;
    }
    return result;
}

static struct number negated(struct number number)
{
    number.negative = !number.negative;
    return number;
}

/** Below, equal or above: -1, 0, 1; `unordered` where one is no number. */
static int order(uint64_t a, uint64_t b, int unordered)
{
    const uint64_t sign = 1ULL << 63;

    if ((a & ~sign) > 0x7FF0000000000000U || (b & ~sign) > 0x7FF0000000000000U) {
        return unordered;
    }
    if (((a | b) & ~sign) == 0) {
        return 0;
    }
    a = (a & sign) != 0 ? ~a : a | sign;
    b = (b & sign) != 0 ? ~b : b | sign;
    return (a > b) - (a < b);
}

static uint64_t of_word(uint64_t magnitude, bool negative, const struct format *format)
{
    return packed((struct number){magnitude, TOP, negative, false, false}, format);
}

/** The whole part; of what is too large, the largest. */
static uint64_t whole(struct number number)
{
    if (number.infinite || number.exponent > TOP) {
        return number.exponent == TOP + 1 && !number.infinite ? number.bits << 1 : UINT64_MAX;
    }
    return number.exponent < 0 ? 0 : number.bits >> (TOP - number.exponent);
}

static int64_t with_sign(struct number number, uint64_t limit)
{
    uint64_t magnitude = number.nan ? 0 : whole(number);

    if (magnitude > limit) {
        magnitude = limit + number.negative;
    }
    return (int64_t)(number.negative ? -magnitude : magnitude);
}

static uint64_t magnitude_of(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

#define DOUBLE(word) unpacked(word, &twice)
#define SINGLE(word) unpacked(word, &single)

/* Two numbers, and a result of their kind. */
#define CALCULATE(name, call)                                                                      \
    uint64_t __##name##df3(uint64_t a, uint64_t b);                                                \
    uint32_t __##name##sf3(uint32_t a, uint32_t b);                                                \
    uint64_t __##name##df3(uint64_t x, uint64_t y)                                                 \
    {                                                                                              \
        struct number a = DOUBLE(x);                                                               \
        struct number b = DOUBLE(y);                                                               \
                                                                                                   \
        return packed(call, &twice);                                                               \
    }                                                                                              \
    uint32_t __##name##sf3(uint32_t x, uint32_t y)                                                 \
    {                                                                                              \
        struct number a = SINGLE(x);                                                               \
        struct number b = SINGLE(y);                                                               \
                                                                                                   \
        return (uint32_t)packed(call, &single);                                                    \
    }

CALCULATE(add, sum(a, b))
CALCULATE(sub, sum(a, negated(b)))
CALCULATE(mul, product(a, b))
CALCULATE(div, quotient(a, b))

uint64_t __extendsfdf2(uint32_t a);
uint32_t __truncdfsf2(uint64_t a);

uint64_t __extendsfdf2(uint32_t a)
{
    return packed(SINGLE(a), &twice);
}

uint32_t __truncdfsf2(uint64_t a)
{
    return (uint32_t)packed(DOUBLE(a), &single);
}

/* Comparisons: the sign of the result is what the compiler looks at. */
#define COMPARE(name, unordered)                                                                   \
    int __##name##df2(uint64_t a, uint64_t b);                                                     \
    int __##name##sf2(uint32_t a, uint32_t b);                                                     \
    int __##name##df2(uint64_t a, uint64_t b)                                                      \
    {                                                                                              \
        return order(a, b, unordered);                                                             \
    }                                                                                              \
    int __##name##sf2(uint32_t a, uint32_t b)                                                      \
    {                                                                                              \
        return order(__extendsfdf2(a), __extendsfdf2(b), unordered);                               \
    }

COMPARE(eq, 1)
COMPARE(ne, 1)
COMPARE(lt, 1)
COMPARE(le, 1)
COMPARE(gt, -1)
COMPARE(ge, -1)

int __unorddf2(uint64_t a, uint64_t b);
int __unordsf2(uint32_t a, uint32_t b);

int __unorddf2(uint64_t a, uint64_t b)
{
    return order(a, b, 2) == 2;
}

int __unordsf2(uint32_t a, uint32_t b)
{
    return __unorddf2(__extendsfdf2(a), __extendsfdf2(b));
}

/* To and from whole numbers, of 32 and 64 bits. */
#define CONVERT(letter, word, unpack, format)                                                      \
    word __floatsi##letter##f(int32_t value);                                                      \
    word __floatdi##letter##f(int64_t value);                                                      \
    word __floatunsi##letter##f(uint32_t value);                                                   \
    word __floatundi##letter##f(uint64_t value);                                                   \
    int32_t __fix##letter##fsi(word a);                                                            \
    int64_t __fix##letter##fdi(word a);                                                            \
    uint32_t __fixuns##letter##fsi(word a);                                                        \
    uint64_t __fixuns##letter##fdi(word a);                                                        \
    word __floatsi##letter##f(int32_t value)                                                       \
    {                                                                                              \
        return (word)of_word(magnitude_of(value), value < 0, format);                              \
    }                                                                                              \
    word __floatdi##letter##f(int64_t value)                                                       \
    {                                                                                              \
        return (word)of_word(magnitude_of(value), value < 0, format);                              \
    }                                                                                              \
    word __floatunsi##letter##f(uint32_t value)                                                    \
    {                                                                                              \
        return (word)of_word(value, false, format);                                                \
    }                                                                                              \
    word __floatundi##letter##f(uint64_t value)                                                    \
    {                                                                                              \
        return (word)of_word(value, false, format);                                                \
    }                                                                                              \
    int32_t __fix##letter##fsi(word a)                                                             \
    {                                                                                              \
        return (int32_t)with_sign(unpack(a), INT32_MAX);                                           \
    }                                                                                              \
    int64_t __fix##letter##fdi(word a)                                                             \
    {                                                                                              \
        return with_sign(unpack(a), INT64_MAX);                                                    \
    }                                                                                              \
    uint32_t __fixuns##letter##fsi(word a)                                                         \
    {                                                                                              \
        return (uint32_t)with_sign(unpack(a), UINT32_MAX);                                         \
    }                                                                                              \
    uint64_t __fixuns##letter##fdi(word a)                                                         \
    {                                                                                              \
        struct number number = unpack(a);                                                          \
                                                                                                   \
        return number.nan ? 0 : number.negative ? -whole(number) : whole(number);                  \
    }

CONVERT(d, uint64_t, DOUBLE, &twice)
CONVERT(s, uint32_t, SINGLE, &single)
