// SPDX-License-Identifier: MIT
// The loadable segments of a 32-bit little-endian ELF file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

struct Segment {
    uint32_t address; // physical
    std::vector<uint8_t> bytes;
};

class Program {
  public:
    // Ends the program with a message if the file is not such a file.
    explicit Program(const std::string &path);

    uint32_t entry = 0;
    std::vector<Segment> segments;
};

} // namespace weft
