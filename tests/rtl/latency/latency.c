/* SPDX-License-Identifier: MIT */
/*
 * Times reads of every memory, cached and not, on a VexRiscv that runs from its
 * internal memory. Prints a name and the cycles of each try. Runs without kernel
 * and board: it sees the hardware alone.
 */
#include <stdint.h>

#define UART (*(volatile uint8_t *)0xF0100000U)
#define EXIT (*(volatile uint32_t *)0xF0200000U)

#define INTERNAL 0x10020000U
#define SHARED 0x20000000U
#define EXTERNAL 0x40000000U
#define UNCACHED 0x80000000U
#define DEVICE 0xF0200004U

enum {
    TRIES = 16,
    ROW = 2048,    /* bytes, of a bank of the external memory */
    BANKS = 4,     /* the bank's next row is as many rows on, and the same line of the cache */
    REFRESH = 700, /* cycles in which all rows are closed once */
};

__asm__(".section .text.start, \"ax\"\n"
        ".globl start\n"
        "start:\n"
        "    li   sp, 0x10040000\n"
        "    call main\n"
        "1:  j    1b\n"
        ".text\n");

static uint32_t cycles[TRIES];

static void put(const char *text)
{
    while (*text != '\0') {
        UART = (uint8_t)*text++;
    }
}

static void put_number(uint32_t number)
{
    char text[12];
    char *at = text + sizeof text;

    *--at = '\0';
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    put(" ");
    put(at);
}

static void report(const char *name)
{
    put(name);
    for (unsigned i = 0; i < TRIES; i++) {
        put_number(cycles[i]);
    }
    put("\n");
}

/** Cycles from a reading of the counter to the next, with a load between; in one line of code. */
__attribute__((noinline, aligned(32))) static uint32_t timed(uint32_t address)
{
    uint32_t begin;
    uint32_t end;
    uint32_t value;

    __asm__ volatile("csrr %0, mcycle\n"
                     "lw   %2, 0(%3)\n"
                     "csrr %1, mcycle\n"
                     : "=&r"(begin), "=&r"(end), "=&r"(value)
                     : "r"(address)
                     : "memory");
    return end - begin;
}

static void touch(uint32_t address)
{
    (void)*(volatile uint32_t *)address;
}

static void wait(uint32_t count)
{
    uint32_t begin;
    uint32_t now;

    __asm__ volatile("csrr %0, mcycle" : "=r"(begin));
    do {
        __asm__ volatile("csrr %0, mcycle" : "=r"(now));
    } while (now - begin < count);
}

/**
 * Times reads of an address. Before each, reads another one, if it is not 0, and
 * waits. The tries that find the code not yet in the cache are not kept.
 */
static void measure(const char *name, uint32_t address, uint32_t before, uint32_t delay)
{
    for (int i = -2; i < TRIES; i++) {
        if (before != 0) {
            touch(before);
        }
        wait(delay);
        uint32_t count = timed(address);
        if (i >= 0) {
            cycles[i] = count;
        }
    }
    report(name);
}

/** A line that is not in the cache: `before` took its place, in another row of the same bank. */
static void measure_line(const char *name, uint32_t address, uint32_t open_row)
{
    for (int i = -2; i < TRIES; i++) {
        touch(address + BANKS * ROW);
        if (open_row != 0) {
            touch(open_row);
        }
        uint32_t count = timed(address);
        if (i >= 0) {
            cycles[i] = count;
        }
    }
    report(name);
}

int main(void)
{
    measure("cached", INTERNAL, INTERNAL, 0);
    measure("internal", INTERNAL | UNCACHED, 0, 0);
    measure("shared", SHARED | UNCACHED, 0, 0);
    measure("device", DEVICE, 0, 0);
    measure("external-hit", EXTERNAL | UNCACHED, EXTERNAL | UNCACHED, 0);
    measure("external-closed", EXTERNAL | UNCACHED, 0, REFRESH);
    measure("external-conflict", EXTERNAL | UNCACHED, (EXTERNAL + BANKS * ROW) | UNCACHED, 8);
    measure_line("internal-line", INTERNAL, 0);
    measure_line("shared-line", SHARED, 0);
    measure_line("external-line-hit", EXTERNAL, (EXTERNAL + 64) | UNCACHED);
    measure_line("external-line-conflict", EXTERNAL, 0);
    EXIT = 0;
    return 0;
}
