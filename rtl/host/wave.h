// SPDX-License-Identifier: MIT
// The waveform of all signals of the model, as an FST file. A simulator is built
// with one of wave/*.cpp: one that writes it, or one that cannot.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

class Vsoc;
class VerilatedFstC;

namespace weft
{

class Wave
{
  public:
    // Has to be made before the model. Cycles outside of `from` to `to` are left out.
    // Ends the program with a message if it cannot be written.
    Wave(const std::string &path, uint64_t from, uint64_t to);
    ~Wave();

    void open(Vsoc &model);
    // Half a clock cycle after another.
    void note(uint64_t cycle, bool clock);

  private:
    std::string path_;
    uint64_t from_;
    uint64_t to_;
    std::unique_ptr<VerilatedFstC> file_;
};

} // namespace weft
