// SPDX-License-Identifier: MIT
// The Verilated system and its clock.
#pragma once

#include "config.h"
#include "console.h"
#include "input.h"
#include "program.h"
#include "trace.h"
#include "wave.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>

class Vsoc;

namespace weft
{

// An access to an address at which nothing is.
struct BusError {
    unsigned master; // a core, or MACHINE_CORES: the DMA engine
    uint32_t address;
    uint64_t cycle;
    bool is_fetch; // may be of an instruction that is never executed
    bool is_part;  // a write of less than a word, to a device
};

class Machine
{
  public:
    // Both may be null.
    Machine(Trace *trace, Wave *wave);
    ~Machine();

    // Puts a program into memory; the core then runs from its entry.
    void load(unsigned core, const Program &program);
    // Ends the reset.
    void start();
    // One clock cycle; in the next one the clocks go on by so many.
    void step(Consoles &consoles, Input &input, uint64_t ahead = 1);
    // All cores sleep, and have for so long that nothing but the clocks changes any more.
    bool is_still() const
    {
        return still_ >= 2 * period_;
    }
    // For how many cycles the clocks can go on at once: 1, or whole periods of the memory's
    // refresh that end before the next alarm and before the given cycle.
    uint64_t alike(uint64_t before) const;

    bool done() const
    {
        return done_;
    }
    int code() const
    {
        return code_;
    }
    // No core executes anything, or there was a bus error: look closer.
    bool is_odd() const
    {
        return quiet_ >= QUIET || has_error_;
    }
    // No core executes anything, and nothing that could change that is under way.
    bool is_dead(const Input &input) const;
    // The last bus error, or null.
    const BusError *error() const
    {
        return has_error_ ? &error_ : nullptr;
    }

    uint64_t cycles() const;
    // Those of them that passed in steps of several.
    uint64_t skipped() const
    {
        return skipped_;
    }
    // Instructions that a core has finished.
    uint64_t instructions(unsigned core) const
    {
        return instructions_[core];
    }
    // The cores, as bits, that finish an instruction in this cycle.
    uint32_t retired() const;
    // Of the last instruction that a core has finished.
    uint32_t pc(unsigned core) const
    {
        return pcs_[core];
    }
    uint32_t instruction(unsigned core) const;

  private:
    // No core waits so long for a bus or a memory, unless DMA keeps them busy.
    static constexpr uint64_t QUIET = 16384; // cycles

    // A word of a segment; at its ends, with the bytes of others that lie in it.
    uint32_t word_of(const Segment &segment, uint32_t address);
    void clock();
    void count(uint64_t ahead);
    // The cycle of the next alarm, or of one that may be waking its core; 0: there is none.
    uint64_t next_alarm() const;
    void send(Consoles &consoles);
    void receive(Input &input);

    std::unique_ptr<Vsoc> soc_;
    Trace *trace_;
    Wave *wave_;
    std::map<uint32_t, uint32_t> edges_; // words of which a segment has a part
    std::array<uint64_t, MACHINE_CORES> instructions_{};
    std::array<uint32_t, MACHINE_CORES> pcs_{};
    uint64_t quiet_ = 0; // steps since an instruction of a core that has not ended
    uint64_t still_ = 0; // steps since any instruction, copying, or a step of several cycles
    uint64_t period_ = 0;
    uint64_t skipped_ = 0;
    bool done_ = false;
    bool has_error_ = false;
    int code_ = 0;
    BusError error_{};
};

} // namespace weft
