/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several nodes in one machine: console, exit and doorbell. Linked only into
 * such nodes, whose link flags in board.yaml put the functions with __wrap_
 * in the place of those without it.
 *
 * The console's record of a line, or of a piece of one, is
 *     \x01<core> <text>\n           the end of a line
 *     \x01<core> <text>\x02\n       the line goes on in the core's next record
 * and is written in one piece, under a lock.
 */
#include "board.h"
#include "port.h"
#include "riscv.h"

#define CORES_MAX 64U
#define LINE_MAX 160U

/** At the beginning of shared memory, zero at first. */
struct shared {
    uint32_t console; /**< not zero: a core writes */
    uint32_t ended;   /**< nodes that ended with 0 */
    uint32_t unused[14];
    uint32_t rings[CORES_MAX]; /**< by core; not zero: its doorbell was rung, see switch.S */
};

_Static_assert(offsetof(struct shared, rings) == 64, "virt.ld: weft_board_ring");

extern struct shared weft_board_shared;
extern volatile uint32_t weft_board_msip_of_0[];
extern volatile uint32_t weft_board_mtimecmp[2];

void __wrap_weft_board_console(const char *text, size_t length);
void __real_weft_board_console(const char *text, size_t length);
WEFT_NORETURN void __wrap_weft_board_exit(int code);
WEFT_NORETURN void __real_weft_board_exit(int code);

/** What this node has written of a line. */
static struct {
    char text[LINE_MAX];
    size_t length;
} line;

/**
 * Waits for an alarm that is due already. So a machine that runs its harts in
 * turns goes to the next one, which may be the one that this one waits for.
 * All interrupts are closed.
 */
static void let_others_run(void)
{
    uintptr_t mie = CSR_READ(mie);
    uint32_t low = weft_board_mtimecmp[0];
    uint32_t high = weft_board_mtimecmp[1];

    CSR_WRITE(mie, MIE_TIMER);
    weft_board_mtimecmp[1] = 0;
    weft_board_mtimecmp[0] = 0;
    __asm__ volatile("wfi" : : : "memory");
    weft_board_mtimecmp[0] = low;
    weft_board_mtimecmp[1] = high;
    CSR_WRITE(mie, mie);
}

static void lock_console(void)
{
    while (__atomic_exchange_n(&weft_board_shared.console, 1U, __ATOMIC_ACQUIRE) != 0) {
        let_others_run();
    }
}

static void unlock_console(void)
{
    __atomic_store_n(&weft_board_shared.console, 0U, __ATOMIC_RELEASE);
}

/** Writes what there is of the line; `end` is how the record ends. */
static void write_record(const char *end, size_t end_length)
{
    char head[] = {'\x01', (char)('0' + weft_board_core / 10), (char)('0' + weft_board_core % 10),
                   ' '};

    lock_console();
    __real_weft_board_console(head, sizeof head);
    __real_weft_board_console(line.text, line.length);
    __real_weft_board_console(end, end_length);
    unlock_console();
    line.length = 0;
}

static void write_piece(void)
{
    write_record("\x02\n", 2);
}

void __wrap_weft_board_console(const char *text, size_t length)
{
    bool was_open = weft_riscv_close();

    for (; length != 0; length--, text++) {
        if (*text == '\n') {
            write_record("\n", 1);
            continue;
        }
        if (line.length == LINE_MAX) {
            write_piece();
        }
        line.text[line.length++] = *text;
    }
    weft_riscv_open(was_open);
}

void __wrap_weft_board_exit(int code)
{
    weft_riscv_close();
    if (line.length != 0) {
        write_piece();
    }
    if (code != 0) {
        lock_console(); /* no line is cut off */
        __real_weft_board_exit(code);
    }
    if (__atomic_add_fetch(&weft_board_shared.ended, 1U, __ATOMIC_ACQ_REL) == weft_board_cores) {
        __real_weft_board_exit(0);
    }
    CSR_WRITE(mie, 0);
    for (;;) {
        __asm__ volatile("wfi");
    }
}

void weft_board_doorbell(unsigned core)
{
    __atomic_store_n(&weft_board_shared.rings[core], 1U, __ATOMIC_RELEASE);
    __asm__ volatile("fence w, o" : : : "memory");
    weft_board_msip_of_0[core] = 1;
}

/** The port has ended the request before it called the handler. */
void weft_board_doorbell_clear(void)
{
}
