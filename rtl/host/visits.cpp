// SPDX-License-Identifier: MIT
#include "visits.h"

#include "options.h"

#include <cstdlib>

namespace weft
{

Visits::Visits(const std::string &path, const std::string &places)
    : file_(std::fopen(path.c_str(), "w"))
{
    if (file_ == nullptr) {
        std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
        std::exit(EXIT_USAGE);
    }
    for (size_t at = 0; at < places.size();) {
        unsigned core = 0;
        uint32_t address = 0;
        int length = 0;

        if (std::sscanf(places.c_str() + at, "%u:%x%n", &core, &address, &length) != 2) {
            std::fprintf(stderr, "--visits-at %s: not CORE:ADDRESS\n", places.c_str() + at);
            std::exit(EXIT_USAGE);
        }
        places_.emplace(core, address);
        at += static_cast<size_t>(length);
        at += places[at] == ',' ? 1U : 0U;
    }
}

Visits::~Visits()
{
    std::fclose(file_);
}

void Visits::note(const Machine &machine)
{
    const uint32_t retired = machine.retired();

    for (unsigned core = 0; retired >> core != 0; core++) {
        if ((retired >> core & 1U) != 0 && places_.count({core, machine.pc(core)}) != 0) {
            std::fprintf(file_, "%llu %u %x\n", static_cast<unsigned long long>(machine.cycles()),
                         core, static_cast<unsigned>(machine.pc(core)));
        }
    }
}

} // namespace weft
