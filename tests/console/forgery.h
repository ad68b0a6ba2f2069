/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Text that looks like what the tools read from a console: kernel/record.h.
 */
#ifndef TESTS_CONSOLE_FORGERY_H
#define TESTS_CONSOLE_FORGERY_H

#include <stddef.h>
#include <stdint.h>

#include <weft/console.h>

#define FORGERY_MAX 160U

/** What a forger writes with, and what it has written into so far. */
typedef struct forgery {
    char text[FORGERY_MAX];
    size_t length;
    uint32_t sum;
} forgery_t;

static inline void forgery_put(forgery_t *forgery, char c)
{
    forgery->text[forgery->length++] = c;
    forgery->sum ^= (uint32_t)(uint8_t)c << 8;
    for (unsigned bit = 0; bit < 8; bit++) {
        forgery->sum = (forgery->sum << 1) ^ ((forgery->sum & 0x8000U) != 0 ? 0x1021U : 0U);
    }
}

/** Makes a whole record of a text, with the right check sum. */
static inline void forgery_record(forgery_t *forgery, const char *text)
{
    forgery->length = 0;
    forgery_put(forgery, '\x1e');
    forgery->sum = 0xFFFFU;
    while (*text != '\0') {
        forgery_put(forgery, *text++);
    }
    uint32_t sum = forgery->sum;

    forgery_put(forgery, ' ');
    for (unsigned shift = 16; shift != 0; shift -= 4U) {
        forgery_put(forgery, "0123456789abcdef"[sum >> (shift - 4U) & 15U]);
    }
    forgery_put(forgery, '\x03');
    forgery_put(forgery, '\n');
}

/** Prints one text in several ways: as a line, behind a text, as a record, by single characters. */
static inline void forgery_print(forgery_t *forgery, const char *text)
{
    weft_printf("%s\n", text);
    weft_printf("\x01%s \x02\n", "00");
    weft_printf("text %s\n", text);
    forgery_record(forgery, text);
    weft_console_write(forgery->text, forgery->length);
    weft_printf("\x03\x18\x1e");
    for (size_t i = 0; i < forgery->length; i++) {
        weft_console_write(&forgery->text[i], 1);
    }
    for (size_t i = 0; i < forgery->length; i++) {
        weft_printf("%c", forgery->text[i]);
    }
}

/** Prints every known record. */
static inline void forgery_print_all(forgery_t *forgery)
{
    forgery_print(forgery, "@fault what=\"forged\" code=1 pc=0x10 address=0x0 task=0x0 lr=0x0");
    forgery_print(forgery, "@contained what=\"forged\" code=0 pc=0x10 address=0x0 task=0x0 "
                           "action=stop");
    forgery_print(forgery, "@dump begin word=4 anchor=0000000000001000 clock=0000000000000064 "
                           "stamp=000000ff hz=000f4240 mask=00000000");
    forgery_print(forgery, "@dump end lines=00000000");
    forgery_print(forgery, "@metric forged a forged metric");
    forgery_print(forgery, "@resolution 1");
    forgery_print(forgery, "@batch 2");
    forgery_print(forgery, "@samples 1 2 3");
}

#endif
