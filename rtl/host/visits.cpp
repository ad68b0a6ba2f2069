// SPDX-License-Identifier: MIT
#include "visits.h"

#include "options.h"

#include <cstdio>
#include <cstdlib>

namespace weft
{

Visits::Visits(const std::string &path, const std::string &places) : file_(path)
{
    for (size_t at = 0; at < places.size();) {
        unsigned core = 0;
        uint32_t address = 0;
        int length = 0;

        if (std::sscanf(places.c_str() + at, "%u:%x%n", &core, &address, &length) != 2) {
            std::fprintf(stderr, "--visits-at %s: not CORE:ADDRESS\n", places.c_str() + at);
            std::exit(EXIT_USAGE);
        }
        if (core >= MACHINE_CORES) {
            std::fprintf(stderr, "--visits-at %s: %s has no core %u\n", places.c_str() + at,
                         MACHINE_NAME, core);
            std::exit(EXIT_USAGE);
        }
        places_.emplace(core, address);
        at += static_cast<size_t>(length);
        at += places[at] == ',' ? 1U : 0U;
    }
}

void Visits::note(const Machine &machine)
{
    const uint32_t retired = machine.retired();

    for (unsigned core = 0; retired >> core != 0; core++) {
        if ((retired >> core & 1U) != 0 && places_.count({core, machine.pc(core)}) != 0) {
            std::fprintf(file_.file(), "%llu %u %x\n",
                         static_cast<unsigned long long>(machine.cycles()), core,
                         static_cast<unsigned>(machine.pc(core)));
        }
    }
}

} // namespace weft
