/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The exit code as a record: "@exit code=" and three digits.
 */
#include "record.h"

void weft_exit_record_locked(unsigned code)
{
    const char digits[] = {(char)('0' + code / 100U), (char)('0' + code / 10U % 10U),
                           (char)('0' + code % 10U)};
    const char words[] = "@exit code=";
    weft_record_t record;

    weft_record_begin_locked(&record);
    weft_record_write(&record, words, sizeof words - 1U);
    weft_record_write(&record, digits, sizeof digits);
    (void)weft_record_end_locked(&record);
}
