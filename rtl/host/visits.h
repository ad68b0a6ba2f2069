// SPDX-License-Identifier: MIT
// When cores come to places of their programs: a line with cycle, core and
// address for each visit. It takes no time of the program.
#pragma once

#include "machine.h"
#include "output.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>

namespace weft
{

class Visits
{
  public:
    // Writes to a file. `places` is CORE:ADDRESS,CORE:ADDRESS,... Ends the program
    // with a message if one of the two is wrong.
    Visits(const std::string &path, const std::string &places);

    // Looks at the cycle that the machine has just done.
    void note(const Machine &machine);

  private:
    Output file_;
    std::set<std::pair<unsigned, uint32_t>> places_;
};

} // namespace weft
