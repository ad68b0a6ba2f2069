// SPDX-License-Identifier: MIT
// The simulator: loads a program into each core and runs the system until all
// have ended, the limit is reached, or one has failed.
#include "console.h"
#include "count.h"
#include "machine.h"
#include "program.h"
#include "trace.h"

#include <cstdio>
#include <cstdlib>
#include <getopt.h>
#include <memory>
#include <string>
#include <vector>

namespace
{

enum { EXIT_LIMIT = 124, EXIT_USAGE = 2 };

struct Options {
    uint64_t limit = UINT64_MAX;
    std::string trace;
    uint64_t trace_from = 0;
    std::string count;
    uint32_t trap = UINT32_MAX;
    std::vector<std::string> programs;
};

[[noreturn]] void usage(const char *program)
{
    std::fprintf(stderr,
                 "usage: %s [--limit CYCLES] [--count FILE [--trap ADDRESS]] "
                 "[--trace FILE [--trace-from CYCLE]] PROGRAM.elf ... (one for each core)\n",
                 program);
    std::exit(EXIT_USAGE);
}

Options read_options(int argc, char **argv)
{
    static const option known[] = {{"limit", required_argument, nullptr, 'l'},
                                   {"trace", required_argument, nullptr, 't'},
                                   {"trace-from", required_argument, nullptr, 'f'},
                                   {"count", required_argument, nullptr, 'c'},
                                   {"trap", required_argument, nullptr, 'v'},
                                   {}};
    Options options;

    for (int c; (c = getopt_long(argc, argv, "", known, nullptr)) != -1;) {
        switch (c) {
        case 'l':
            options.limit = std::strtoull(optarg, nullptr, 0);
            break;
        case 'c':
            options.count = optarg;
            break;
        case 'v':
            options.trap = static_cast<uint32_t>(std::strtoul(optarg, nullptr, 0));
            break;
        case 't':
            options.trace = optarg;
            break;
        case 'f':
            options.trace_from = std::strtoull(optarg, nullptr, 0);
            break;
        default:
            usage(argv[0]);
        }
    }
    options.programs.assign(argv + optind, argv + argc);
    if (options.programs.empty()) {
        usage(argv[0]);
    }
    return options;
}

} // namespace

int main(int argc, char **argv)
{
    const Options options = read_options(argc, argv);
    std::unique_ptr<weft::Trace> trace;
    if (!options.trace.empty()) {
        trace = std::make_unique<weft::Trace>(options.trace, options.trace_from);
    }
    weft::Machine machine(trace.get());

    if (options.programs.size() > machine.cores()) {
        std::fprintf(stderr, "%zu programs, but the machine has %u cores\n",
                     options.programs.size(), machine.cores());
        return EXIT_USAGE;
    }
    for (unsigned core = 0; core < options.programs.size(); core++) {
        machine.load(core, weft::Program(options.programs[core]));
    }
    weft::Consoles consoles(options.programs.size());
    std::unique_ptr<weft::Counter> counter;
    if (!options.count.empty()) {
        counter = std::make_unique<weft::Counter>(options.count, options.trap,
                                                  static_cast<unsigned>(options.programs.size()));
    }
    machine.start();
    while (!machine.done()) {
        if (machine.cycles() >= options.limit) {
            std::fprintf(stderr, "limit of %llu cycles reached\n",
                         static_cast<unsigned long long>(options.limit));
            for (unsigned core = 0; core < options.programs.size(); core++) {
                std::fprintf(stderr, "core %u: last instruction at %08x\n", core, machine.pc(core));
            }
            return EXIT_LIMIT;
        }
        machine.step(consoles);
        if (counter) {
            counter->note(machine);
        }
    }
    consoles.flush();
    if (counter) {
        counter->end(machine);
    }
    return machine.code();
}
