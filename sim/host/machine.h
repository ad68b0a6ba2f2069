// SPDX-License-Identifier: MIT
// The Verilated system and its clock.
#pragma once

#include "console.h"
#include "program.h"
#include "trace.h"

#include <cstdint>
#include <memory>

class Vsoc;

namespace weft {

class Machine {
  public:
    // `trace` may be null.
    explicit Machine(Trace *trace);
    ~Machine();

    unsigned cores() const;

    // Puts a program into memory; the core then runs from its entry.
    void load(unsigned core, const Program &program);
    // Ends the reset.
    void start();
    // One clock cycle.
    void step(Consoles &consoles);

    bool done() const { return done_; }
    int code() const { return code_; }
    uint64_t cycles() const;
    // The cores, as bits, that finish an instruction in this cycle.
    uint32_t retired() const;
    // Of the last instruction that a core has finished.
    uint32_t pc(unsigned core) const;
    uint32_t instruction(unsigned core) const;

  private:
    void clock();

    std::unique_ptr<Vsoc> soc_;
    Trace *trace_;
    bool done_ = false;
    int code_ = 0;
};

} // namespace weft
