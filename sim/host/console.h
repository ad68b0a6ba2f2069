// SPDX-License-Identifier: MIT
// What the cores write: plain text of a single one, records of several (as
// board/freestanding/cores.c writes them).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace weft {

class Consoles {
  public:
    explicit Consoles(size_t cores) : lines_(cores) {}

    void put(unsigned core, char c);
    // Writes lines that have not ended.
    void flush();

  private:
    void record(unsigned core, const char *end);

    std::vector<std::string> lines_;
};

} // namespace weft
