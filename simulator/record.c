/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The record of a run: a line for each event, and a hash of all of them.
 *
 * `<time in ns> <event> <node> <bytes> <first bytes in hex> <hash of all>`
 *
 * The first line is what the scene says about the run; it is not compared.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

#define SHOWN_BYTES 20U
#define RECORD_LINE 256U
#define PRIME UINT64_C(0x100000001B3)

static FILE *file;
static bool replays;
static bool traces;
static bool differs;
static uint64_t hash;
static uint64_t count;

static uint64_t hash_of(uint64_t value, const void *data, size_t bytes)
{
    const uint8_t *rest = data;

    for (; bytes >= sizeof value; bytes -= sizeof value, rest += sizeof value) {
        uint64_t word;
        memcpy(&word, rest, sizeof word);
        value = (value ^ word) * PRIME;
        value ^= value >> 32;
    }
    for (; bytes != 0; bytes--) {
        value = (value ^ *rest++) * PRIME;
    }
    return value ^ value >> 29;
}

static void skip_line(void)
{
    for (int byte; (byte = getc(file)) != EOF && byte != '\n';) {
    }
}

void record_begin(const char *name, const char *about, bool replay, bool trace)
{
    hash = UINT64_C(0xCBF29CE484222325);
    count = 0;
    replays = replay;
    traces = trace;
    differs = false;
    file = name == NULL ? NULL : fopen(name, replay ? "r" : "w");
    if (name != NULL && file == NULL) {
        fail("cannot open the record %s: %s", name, strerror(errno));
    }
    if (file != NULL && replay) {
        skip_line();
    } else if (file != NULL) {
        (void)fprintf(file, "# %s\n", about);
    }
}

static void compare(const char *line)
{
    char before[RECORD_LINE] = "";

    if (fgets(before, sizeof before, file) == NULL) {
        (void)snprintf(before, sizeof before, "(the end)\n");
    }
    if (strcmp(before, line) != 0) {
        differs = true;
        run.over = true;
        before[strcspn(before, "\n")] = 0;
        say('d', "%" PRIu64 " %s", count, before);
        say('d', "%" PRIu64 " %.*s", count, (int)strcspn(line, "\n"), line);
    }
}

static void write_line(uint64_t time, const char *what, const char *name, const uint8_t *data,
                       size_t bytes)
{
    char line[RECORD_LINE];
    int used = snprintf(line, sizeof line, "%" PRIu64 " %s %s %zu ", time, what, name, bytes);

    for (size_t i = 0; i < bytes && i < SHOWN_BYTES; i++) {
        used += snprintf(line + used, sizeof line - (size_t)used, "%02x", data[i]);
    }
    (void)snprintf(line + used, sizeof line - (size_t)used, " %016" PRIx64 "\n", hash);
    if (traces) {
        (void)fprintf(run.console, "~%s", line);
    }
    if (file != NULL && replays) {
        compare(line);
    } else if (file != NULL) {
        (void)fputs(line, file);
    }
}

void record(uint64_t time, const char *what, const node_t *node, const void *data, size_t bytes)
{
    if (differs) {
        return;
    }
    count++;
    hash = (hash ^ time) * PRIME ^ (uint64_t)(uint8_t)what[0] << 32 ^ node->number;
    hash = hash_of(hash, data, bytes);
    if (file != NULL || traces) {
        write_line(time, what, node->name, data, bytes);
    }
}

bool record_end(void)
{
    char rest[RECORD_LINE];

    if (file != NULL && replays && !differs && fgets(rest, sizeof rest, file) != NULL) {
        differs = true;
        say('d', "%" PRIu64 " %.*s", count + 1, (int)strcspn(rest, "\n"), rest);
        say('d', "%" PRIu64 " (the end)", count + 1);
    }
    bool is_damaged = file != NULL && ferror(file) != 0;
    if (file != NULL && (fclose(file) != 0 || is_damaged)) {
        fail(replays ? "the record could not be read" : "the record could not be written");
    }
    file = NULL;
    return !differs;
}

uint64_t record_hash(void)
{
    return hash;
}

uint64_t record_count(void)
{
    return count;
}
