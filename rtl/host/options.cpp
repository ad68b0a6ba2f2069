// SPDX-License-Identifier: MIT
#include "options.h"

#include "config.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>

namespace weft
{

namespace
{

// An option has a text, a number, or neither; one of the members is meant.
struct Known {
    const char *name;
    std::string Options::*text;
    uint64_t Options::*number;
    bool Options::*flag;
    const char *help;
};

const Known KNOWN[] = {
    {"limit", nullptr, &Options::limit, nullptr, "CYCLES  ends the run after them"},
    {"stats", nullptr, nullptr, &Options::stats, " tells cycles, instructions and speed"},
    {"every-cycle", nullptr, nullptr, &Options::every_cycle,
     " simulates also the cycles in which all cores sleep"},
    {"input", &Options::input, nullptr, nullptr,
     "FILE  is what the first program receives by its UART; - is the standard input"},
    {"wave", &Options::wave, nullptr, nullptr,
     "FILE.fst  writes a waveform; needs a simulator that was built for it"},
    {"wave-from", nullptr, &Options::wave_from, nullptr, "CYCLE  begins it there"},
    {"wave-to", nullptr, &Options::wave_to, nullptr, "CYCLE  ends it there"},
    {"count", &Options::count, nullptr, nullptr, "FILE  writes the cycles of marks"},
    {"trap", nullptr, &Options::trap, nullptr, "ADDRESS  is the trap vector, for --count"},
    {"visits", &Options::visits, nullptr, nullptr, "FILE  writes when cores come to places"},
    {"visits-at", &Options::visits_at, nullptr, nullptr,
     "PLACES  are these places: CORE:ADDRESS,CORE:ADDRESS,..."},
    {"look", &Options::look, nullptr, nullptr,
     "SOCKET  lets others read the memories there, in GDB's remote protocol"},
    {"trace", &Options::trace, nullptr, nullptr, "FILE  writes what each cycle was spent on"},
    {"trace-from", nullptr, &Options::trace_from, nullptr, "CYCLE  begins it there"},
};
enum { OPTIONS = sizeof KNOWN / sizeof KNOWN[0] };

[[noreturn]] void refuse()
{
    std::fprintf(
        stderr,
        "usage: soc [OPTION ...] PROGRAM.elf ...  (one for each core of %s in turn, up to "
        "%u; - is none,\n  @PROGRAM.elf one that the program of another core loads and starts)\n",
        MACHINE_NAME, MACHINE_CORES);
    for (const Known &known : KNOWN) {
        std::fprintf(stderr, "  --%s %s\n", known.name, known.help);
    }
    std::exit(EXIT_USAGE);
}

// A number in decimal or, with 0x, in hexadecimal digits.
uint64_t number(const char *name, const char *text)
{
    char *end;

    errno = 0;
    const uint64_t value = std::strtoull(text, &end, text[0] == '0' && text[1] == 'x' ? 16 : 10);
    if (*text < '0' || *text > '9' || *end != '\0' || errno != 0) {
        std::fprintf(stderr, "--%s: '%s' is no number\n", name, text);
        std::exit(EXIT_USAGE);
    }
    return value;
}

void take(Options &options, const Known &known, const char *value)
{
    if (known.flag != nullptr) {
        options.*known.flag = true;
    } else if (known.number != nullptr) {
        options.*known.number = number(known.name, value);
    } else {
        options.*known.text = value;
    }
}

void take_programs(Options &options, unsigned given, char **paths)
{
    if (given > MACHINE_CORES) {
        std::fprintf(stderr, "%u programs for %s, which has %u\n", given, MACHINE_NAME,
                     MACHINE_CORES);
        std::exit(EXIT_USAGE);
    }
    for (unsigned core = 0; core < given; core++) {
        if (std::strcmp(paths[core], "-") != 0) {
            const bool is_held = paths[core][0] == '@';
            options.programs[core] = paths[core] + (is_held ? 1 : 0);
            if (is_held) {
                options.held.insert(core);
            }
        }
    }
    if (options.programs.size() == options.held.size()) {
        std::fputs("no program that runs from the start\n", stderr);
        refuse();
    }
}

} // namespace

Options read_options(int argc, char **argv)
{
    option known[OPTIONS + 1] = {};
    Options options;
    int index = 0;

    for (unsigned i = 0; i < OPTIONS; i++) {
        known[i].name = KNOWN[i].name;
        known[i].has_arg = KNOWN[i].flag != nullptr ? no_argument : required_argument;
    }
    for (int c; (c = getopt_long(argc, argv, "", known, &index)) != -1;) {
        if (c != 0) {
            refuse();
        }
        take(options, KNOWN[index], optarg);
    }
    if (options.visits.empty() != options.visits_at.empty()) {
        std::fputs("--visits and --visits-at go together\n", stderr);
        refuse();
    }
    take_programs(options, static_cast<unsigned>(argc - optind), argv + optind);
    return options;
}

} // namespace weft
