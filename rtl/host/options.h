// SPDX-License-Identifier: MIT
// The command line of the simulator.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace weft
{

// Exit codes that are not a program's.
enum { EXIT_USAGE = 2, EXIT_LIMIT = 124, EXIT_STUCK = 125 };

struct Options {
    uint64_t limit = UINT64_MAX;
    std::string trace;
    uint64_t trace_from = 0;
    std::string count;
    uint64_t trap = UINT32_MAX;
    std::string visits;
    std::string visits_at;
    std::string wave;
    uint64_t wave_from = 0;
    uint64_t wave_to = UINT64_MAX;
    std::string input;
    std::string look;
    bool stats = false;
    bool every_cycle = false;
    std::map<unsigned, std::string> programs; // by core
    std::set<unsigned> held;                  // cores that the program of another one starts
};

// Ends the program with a message if the command line is wrong.
Options read_options(int argc, char **argv);

} // namespace weft
