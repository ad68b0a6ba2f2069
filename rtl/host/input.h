// SPDX-License-Identifier: MIT
// What a core receives by its UART. A file is read at the start, so that a run
// with it can be repeated; a terminal as one types.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>

namespace weft
{

class Input
{
  public:
    // Nothing comes without a path; "-" is the standard input. Ends the program
    // with a message if a file cannot be read.
    Input(const std::string &path, unsigned core);

    unsigned core() const
    {
        return core_;
    }

    // Whether a byte is there; looks for typed ones now and then.
    bool is_ready(uint64_t cycle);
    uint8_t take();
    // No byte will ever come.
    bool is_at_end() const
    {
        return bytes_.empty() && !is_open_;
    }

    // The cores sleep until a cycle: false if that is not certain, as there is input. With
    // a terminal, waits until that much time has passed since the start, or a key.
    bool is_quiet_until(uint64_t cycle);

  private:
    // Takes what was typed, for which it waits so long.
    void poll(int milliseconds);

    unsigned core_;
    std::deque<uint8_t> bytes_;
    bool is_open_ = false; // a terminal
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace weft
