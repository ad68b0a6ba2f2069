/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console and exit of nodes that share their machine.
 *
 * The console's record of a line, or of a piece of one, is
 *     \x01<core> <text>\n           the end of a line
 *     \x01<core> <text>\x02\n       the line continues in the core's next record
 * and is written in one piece, under a lock.
 */
#include "cores.h"

#include "arch.h"

#define LINE_MAX 160U

void __wrap_weft_board_console(const char *text, size_t length);
void __real_weft_board_console(const char *text, size_t length);
WEFT_NORETURN void __wrap_weft_board_exit(int code);
WEFT_NORETURN void __real_weft_board_exit(int code);

/** What this node has written of a line. */
static struct {
    char text[LINE_MAX];
    size_t length;
} line;

static void lock_console(void)
{
    while (__atomic_exchange_n(&weft_board_shared.console, 1U, __ATOMIC_ACQUIRE) != 0) {
        weft_board_let_others_run();
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
    bool was_open = weft_board_close();

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
    weft_board_open(was_open);
}

void __wrap_weft_board_exit(int code)
{
    weft_board_close();
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
    weft_board_halt();
}
