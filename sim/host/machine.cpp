// SPDX-License-Identifier: MIT
#include "machine.h"

#include "Vsoc.h"

namespace weft {

Machine::Machine(Trace *trace) : soc_(std::make_unique<Vsoc>()), trace_(trace)
{
    soc_->rst = 1;
    soc_->halt = (uint64_t{1} << cores()) - 1;
    for (int i = 0; i < 4; i++) {
        clock();
    }
}

Machine::~Machine() = default;

unsigned Machine::cores() const
{
    return sizeof soc_->reset_vector / sizeof soc_->reset_vector[0];
}

void Machine::clock()
{
    soc_->clk = 1;
    soc_->eval();
    soc_->clk = 0;
    soc_->eval();
}

void Machine::load(unsigned core, const Program &program)
{
    soc_->load = 1;
    for (const Segment &segment : program.segments) {
        for (size_t i = 0; i < segment.bytes.size(); i += 4) {
            uint32_t word = 0;
            for (size_t b = 0; b < 4 && i + b < segment.bytes.size(); b++) {
                word |= uint32_t{segment.bytes[i + b]} << 8 * b;
            }
            soc_->load_adr = (segment.address + static_cast<uint32_t>(i)) >> 2;
            soc_->load_data = word;
            clock();
        }
    }
    soc_->load = 0;
    soc_->reset_vector[core] = program.entry;
    soc_->halt &= ~(1U << core);
}

void Machine::start()
{
    clock();
    soc_->rst = 0;
}

void Machine::step(Consoles &consoles)
{
    if (trace_ != nullptr) {
        trace_->begin(cycles());
    }
    clock();
    if (soc_->send != 0) {
        for (unsigned core = 0; core < cores(); core++) {
            if (soc_->send >> core & 1U) {
                consoles.put(core, static_cast<char>(soc_->send_data[core]));
            }
        }
    }
    if (soc_->done) {
        done_ = true;
        code_ = static_cast<int>(soc_->code);
    }
}

uint64_t Machine::cycles() const
{
    return soc_->cycles;
}

uint32_t Machine::retired() const
{
    return soc_->retire;
}

uint32_t Machine::pc(unsigned core) const
{
    return soc_->retire_pc[core];
}

uint32_t Machine::instruction(unsigned core) const
{
    return soc_->retire_insn[core];
}

} // namespace weft
