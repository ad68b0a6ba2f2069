/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The scene: commands, one on a line, that say which nodes and links there are
 * and how they behave. ./weft sim writes them.
 *
 *   set NAME VALUE        seed, until, cost, cost_jitter, quantum (ns); watchdog, timeout (s);
 *                         keep_going, quiet, trace (0 or 1)
 *   record FILE, replay FILE
 *   about TEXT            first line of the record
 *   node NAME FILE        number 0, 1, ... in this order
 *   data NODE HEX         what weft_sim_data() returns there
 *   medium NAME=VALUE...  how the following links behave
 *   link NODE NODE        number 0, 1, ...
 *   at NS crash|start NODE, at NS cut|mend LINK
 *   crashes MEAN DOWN END, cuts MEAN DOWN END
 *   run                   runs the scene
 *   clear                 forgets nodes, links and faults
 */
#define _GNU_SOURCE

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

static medium_t medium;
static fault_t *last_fault; /**< of run.faults, if there is one: scenes have many */
static char record_file[4096];
static char *about;
static bool is_replay;
static bool is_trace;

static void set(const char *name, uint64_t value)
{
    const bool is_cost = strncmp(name, "cost", 4) == 0;
    const struct {
        const char *name;
        uint64_t *value;
    } wide[] = {
        {"seed", &run.seed},       {"until", &run.until},
        {"cost", &run.cost},       {"cost_jitter", &run.cost_jitter},
        {"quantum", &run.quantum},
    };

    for (unsigned i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        if (strcmp(name, wide[i].name) == 0) {
            if (is_cost && value > UINT32_MAX / 2) { /* a node adds both up in 32 bits */
                fail("set %s: at most %u ns", name, UINT32_MAX / 2);
            }
            *wide[i].value = value;
            return;
        }
    }
    if (strcmp(name, "watchdog") == 0) {
        run.watchdog = (unsigned)value;
    } else if (strcmp(name, "timeout") == 0) {
        run.timeout = (unsigned)value;
    } else if (strcmp(name, "keep_going") == 0) {
        run.keep_going = value != 0;
    } else if (strcmp(name, "quiet") == 0) {
        run.quiet = value != 0;
    } else if (strcmp(name, "trace") == 0) {
        is_trace = value != 0;
    } else {
        fail("set %s: unknown", name);
    }
}

static void add_node(const char *name, const char *path)
{
    node_t *node;

    if (run.node_count == run.node_room) {
        run.node_room = run.node_room == 0 ? 1024 : 2 * run.node_room;
        run.nodes = grow(run.nodes, run.node_room * sizeof *run.nodes);
    }
    node = &run.nodes[run.node_count];
    *node = (node_t){.number = run.node_count++, .fresh = true, .wake = WEFT_SIM_NEVER};
    (void)snprintf(node->name, sizeof node->name, "%s", name);
    node->image = image_get(path);
    node->random = random_make(run.seed, node->number);
}

static node_t *node_of(const char *text)
{
    unsigned long number = strtoul(text, NULL, 10);

    if (number >= run.node_count) {
        fail("there is no node %s", text);
    }
    return &run.nodes[number];
}

static void add_data(node_t *node, const char *hex)
{
    size_t bytes = strlen(hex) / 2;

    node->data = malloc(bytes + 1);
    if (node->data == NULL) {
        fail("no memory for data");
    }
    node->data_bytes = bytes;
    for (size_t i = 0; i < bytes; i++) {
        const char digits[3] = {hex[2 * i], hex[2 * i + 1], 0};
        node->data[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
}

static void set_medium(char *options)
{
    for (char *word = strtok(options, " "); word != NULL; word = strtok(NULL, " ")) {
        char *value_text = strchr(word, '=');
        uint64_t value = value_text == NULL ? 0 : strtoull(value_text + 1, NULL, 10);
        const size_t length = value_text == NULL ? strlen(word) : (size_t)(value_text - word);
        const struct {
            const char *name;
            uint32_t *narrow;
            uint64_t *wide;
        } members[] = {
            {"slots", &medium.slots, NULL},     {"delay", NULL, &medium.delay},
            {"jitter", NULL, &medium.jitter},   {"bandwidth", NULL, &medium.bandwidth},
            {"loss", &medium.loss, NULL},       {"duplicate", &medium.duplicate, NULL},
            {"corrupt", &medium.corrupt, NULL}, {"reorder", &medium.reorder, NULL},
        };
        bool is_known = length == 3 && strncmp(word, "raw", length) == 0;

        if (is_known) {
            medium.raw = value != 0;
        }
        for (unsigned i = 0; i < sizeof members / sizeof members[0]; i++) {
            if (strlen(members[i].name) == length && strncmp(word, members[i].name, length) == 0) {
                is_known = true;
                if (members[i].wide != NULL) {
                    *members[i].wide = value;
                } else {
                    *members[i].narrow = (uint32_t)value;
                }
            }
        }
        if (!is_known) {
            fail("medium %s: unknown", word);
        }
    }
}

static fault_t *add_fault(fault_kind_t kind)
{
    fault_t *fault = calloc(1, sizeof *fault);

    if (fault == NULL) {
        fail("no memory for faults");
    }
    fault->kind = kind;
    if (run.faults == NULL) {
        run.faults = fault;
    } else {
        last_fault->next = fault;
    }
    last_fault = fault;
    return fault;
}

static void add_fault_at(uint64_t at, const char *what, const char *number)
{
    static const struct {
        const char *name;
        fault_kind_t kind;
        bool of_link;
    } kinds[] = {
        {"crash", FAULT_CRASH, false},
        {"start", FAULT_START, false},
        {"cut", FAULT_CUT, true},
        {"mend", FAULT_MEND, true},
    };

    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(what, kinds[i].name) == 0) {
            fault_t *fault = add_fault(kinds[i].kind);
            fault->at = at;
            fault->number = (unsigned)strtoul(number, NULL, 10);
            if (fault->number >= (kinds[i].of_link ? run.link_count : run.node_count)) {
                fail("at ... %s %s: there is none", what, number);
            }
            return;
        }
    }
    fail("at ... %s: unknown", what);
}

static void add_random(fault_kind_t kind, const char *numbers)
{
    fault_t *fault = add_fault(kind);
    char *rest;

    fault->mean = strtoull(numbers, &rest, 10);
    fault->down = strtoull(rest, &rest, 10);
    fault->end = strtoull(rest, &rest, 10);
    if (fault->mean == 0 || *rest != 0) {
        fail("random faults: mean, down, end");
    }
}

void scene_clear(void)
{
    links_clear();
    for (unsigned i = 0; i < run.node_count; i++) {
        free(run.nodes[i].sides);
        free(run.nodes[i].data);
        free(run.nodes[i].line);
    }
    run.node_count = 0;
    while (run.faults != NULL) {
        fault_t *fault = run.faults;
        run.faults = fault->next;
        free(fault);
    }
    free(run.shared);
    run.shared = NULL;
    image_release_all();
}

/** Splits at the first space. @return what is behind it */
static char *split(char *text)
{
    char *space = strchr(text, ' ');

    if (space == NULL) {
        return text + strlen(text);
    }
    *space = 0;
    return space + 1;
}

/** A command that describes the scene. @return false: it is none */
static bool describe(const char *command, char *rest)
{
    if (strcmp(command, "set") == 0) {
        const char *value = split(rest);
        set(rest, strtoull(value, NULL, 10));
    } else if (strcmp(command, "node") == 0) {
        const char *path = split(rest);
        add_node(rest, path);
    } else if (strcmp(command, "data") == 0) {
        const char *hex = split(rest);
        add_data(node_of(rest), hex);
    } else if (strcmp(command, "medium") == 0) {
        medium = (medium_t){.slots = 16};
        set_medium(rest);
    } else if (strcmp(command, "link") == 0) {
        const char *other = split(rest);
        (void)link_add(node_of(rest), node_of(other), &medium);
    } else if (strcmp(command, "at") == 0) {
        char *what = split(rest);
        const char *number = split(what);
        add_fault_at(strtoull(rest, NULL, 10), what, number);
    } else if (strcmp(command, "crashes") == 0) {
        add_random(FAULT_CRASHES, rest);
    } else if (strcmp(command, "cuts") == 0) {
        add_random(FAULT_CUTS, rest);
    } else {
        return false;
    }
    return true;
}

static int run_recorded(void)
{
    int code;

    record_begin(record_file[0] != 0 ? record_file : NULL, about == NULL ? "" : about, is_replay,
                 is_trace);
    code = run_scene();
    if (!record_end()) {
        code = 1;
    }
    say('=', "%" PRIu64 " %d %" PRIu64 " %" PRIu64 " %016" PRIx64 " %s", run.seed, code, run.latest,
        record_count(), record_hash(), run.why == NULL ? "ended" : run.why);
    return code;
}

int scene_read(FILE *input)
{
    char *line = NULL;
    size_t room = 0;
    int code = 0;

    while (getline(&line, &room, input) > 0) {
        line[strcspn(line, "\n")] = 0;
        char *rest = split(line);
        if (line[0] == 0 || describe(line, rest)) {
            continue;
        }
        if (strcmp(line, "record") == 0 || strcmp(line, "replay") == 0) {
            is_replay = line[2] == 'p';
            (void)snprintf(record_file, sizeof record_file, "%s", rest);
        } else if (strcmp(line, "about") == 0) {
            free(about);
            about = strdup(rest);
        } else if (strcmp(line, "run") == 0) {
            code = run_recorded();
        } else if (strcmp(line, "clear") == 0) {
            scene_clear();
        } else {
            fail("%s: unknown", line);
        }
    }
    free(line);
    scene_clear();
    return code;
}
