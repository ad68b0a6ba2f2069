// SPDX-License-Identifier: MIT
// What the cores write: plain text of a single one, records of several (as
// board/freestanding/cores.c writes them).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace weft
{

class Consoles
{
  public:
    // Plain text is that of the only core with a program.
    Consoles(size_t cores, bool is_plain) : lines_(cores), is_plain_(is_plain)
    {
    }

    void put(unsigned core, char c);
    // Writes lines that have not ended; returns whether all could be written, with errno if not.
    bool flush();

  private:
    void record(unsigned core, const char *end);

    std::vector<std::string> lines_;
    bool is_plain_;
};

} // namespace weft
