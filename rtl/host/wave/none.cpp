// SPDX-License-Identifier: MIT
#include "wave.h"

#include "options.h"

#include <cstdio>
#include <cstdlib>

// Never made here.
class VerilatedFstC
{
};

namespace weft
{

Wave::Wave(const std::string &, uint64_t from, uint64_t to) : from_(from), to_(to)
{
    std::fputs("--wave: this simulator was built without waveforms; "
               "`./weft run --wave FILE` builds one with them\n",
               stderr);
    std::exit(EXIT_USAGE);
}

Wave::~Wave() = default;

void Wave::open(Vsoc &)
{
}

void Wave::note(uint64_t, bool)
{
}

} // namespace weft
