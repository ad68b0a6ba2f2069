// SPDX-License-Identifier: MIT
// Counts clock cycles: the log of tools/count, with the number of the cycle in
// which an instruction leaves its core's last stage.
#pragma once

#include "count_log.h"
#include "machine.h"
#include "output.h"

#include <cstdint>
#include <string>

namespace weft
{

class Counter
{
  public:
    // Writes to a file. `trap` is the address of the trap vector, which masks;
    // with several cores only marks are noted.
    Counter(const std::string &path, uint32_t trap, unsigned cores);

    // Looks at the cycle that the machine has just done.
    void note(const Machine &machine);
    // The run has ended.
    void end(const Machine &machine);

  private:
    void instruction(uint32_t pc, uint32_t code, uint64_t cycle);

    Output file_;
    count_log log_{};
    uint32_t trap_;
    bool alone_;
};

} // namespace weft
