// SPDX-License-Identifier: MIT
// The trace of the pipelines (rtl/soc/trace_pkg.sv): for each core, what each
// cycle was spent on.
//
// The file: 16 bytes TRACE_MAGIC, then chunks, little-endian: core (4 bytes),
// number of words (4), cycle of the first word (8), words (4 each). An even word
// is the address of an instruction that retired, one cycle. An odd one is a gap:
// bits 1 to 4 its cause, bits 5 to 31 its cycles. Nothing is left out: the words
// of a core are its cycles, one after the other, to the end of the simulation.
#pragma once

#include "output.h"

#include <cstdint>
#include <string>
#include <vector>

namespace weft
{

constexpr char TRACE_MAGIC[16] = "weft cycles 1\n";

class Trace
{
  public:
    // Has to be made before the machine, whose cores ask for it when they begin.
    // Ends the program with a message if the file cannot be written. Cycles before
    // `from` are left out.
    Trace(const std::string &path, uint64_t from);
    ~Trace();
    Trace(const Trace &) = delete;
    Trace &operator=(const Trace &) = delete;

    // The cycle that the machine is about to do.
    void begin(uint64_t cycle)
    {
        now_ = cycle;
    }
    // What a core does in it.
    void retired(unsigned core, uint32_t pc);
    void gap(unsigned core, unsigned cause);

  private:
    struct Core {
        uint64_t first = 0; // cycle of words[0]
        std::vector<uint32_t> words;
        uint32_t cause = 0;  // of the gap that is open
        uint32_t cycles = 0; // its length; 0: none is
    };

    Core &open(unsigned core);
    void put(unsigned core, uint32_t word);
    void close_gap(unsigned core);
    void write(unsigned core);

    Output file_;
    uint64_t from_;
    uint64_t now_ = 0;
    std::vector<Core> cores_;
};

} // namespace weft
