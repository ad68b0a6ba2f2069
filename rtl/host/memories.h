// SPDX-License-Identifier: MIT
// What is in the memories of the Verilated system, read without taking time of it.
#pragma once

#include <cstdint>
#include <vector>

namespace weft
{

class Memories
{
  public:
    // Of the system that was made last.
    Memories();

    // A byte, or -1 where no memory is. The address may be one past the caches.
    int at(uint32_t address) const;

  private:
    struct Words {
        uint32_t base;
        uint32_t bytes;
        const uint32_t *words;
    };
    std::vector<Words> all_;
};

} // namespace weft
