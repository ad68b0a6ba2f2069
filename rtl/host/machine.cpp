// SPDX-License-Identifier: MIT
#include "machine.h"

#include "Vsoc.h"

#include <algorithm>

namespace weft
{

namespace
{

// An alarm that is set so far in the future is off.
constexpr uint64_t NEVER = uint64_t{1} << 62;

// The system takes the low byte: a program that fails with another code fails, too.
int code_of_process(uint32_t code)
{
    return code != 0 && (code & 0xFFU) == 0 ? 0xFF : static_cast<int>(code & 0xFFU);
}

} // namespace

Machine::Machine(Trace *trace, Wave *wave)
    : soc_(std::make_unique<Vsoc>()), trace_(trace), wave_(wave)
{
    if (wave_ != nullptr) {
        wave_->open(*soc_);
    }
    soc_->rst = 1;
    soc_->step = 1;
    soc_->halt = (uint64_t{1} << MACHINE_CORES) - 1;
    for (int i = 0; i < 4; i++) {
        clock();
    }
    period_ = soc_->period;
}

Machine::~Machine() = default;

void Machine::clock()
{
    soc_->clk = 1;
    soc_->eval();
    soc_->clk = 0;
    soc_->eval();
}

uint32_t Machine::word_of(const Segment &segment, uint32_t address)
{
    uint32_t word = 0;
    uint32_t mask = 0;

    for (unsigned b = 0; b < 4; b++) {
        const uint32_t at = address + b - segment.address; // large before the segment
        if (at < segment.bytes.size()) {
            word |= uint32_t{segment.bytes[at]} << 8 * b;
            mask |= 0xFFU << 8 * b;
        }
    }
    if (mask != UINT32_MAX) {
        uint32_t &shared = edges_[address & ~UNCACHED];
        word |= shared & ~mask;
        shared = word;
    }
    return word;
}

void Machine::load(unsigned core, const Program &program)
{
    soc_->load = 1;
    for (const Segment &segment : program.segments) {
        const uint32_t end = segment.address + static_cast<uint32_t>(segment.bytes.size());
        for (uint32_t address = segment.address & ~3U; address < end; address += 4) {
            soc_->load_adr = address >> 2;
            soc_->load_data = word_of(segment, address);
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

void Machine::step(Consoles &consoles, Input &input, uint64_t ahead)
{
    soc_->step = ahead;
    if (trace_ != nullptr) {
        trace_->begin(cycles());
    }
    receive(input);
    if (wave_ == nullptr) {
        clock();
    } else {
        soc_->clk = 1;
        soc_->eval();
        wave_->note(soc_->cycles, true);
        soc_->clk = 0;
        soc_->eval();
        wave_->note(soc_->cycles, false);
    }
    count(ahead);
    if (soc_->send != 0) {
        send(consoles);
    }
    if (soc_->bus_error) {
        has_error_ = true;
        error_ = {soc_->bus_error_master, soc_->bus_error_adr, soc_->cycles,
                  soc_->bus_error_fetch != 0, soc_->bus_error_part != 0};
    }
    if (soc_->done) {
        done_ = true;
        code_ = code_of_process(soc_->code);
    }
}

void Machine::receive(Input &input)
{
    const unsigned core = input.core();

    soc_->receive = 0;
    if (soc_->cycles == 0) {
        return; // the reset is still on its way
    }
    if (input.is_ready(soc_->cycles) && (soc_->room >> core & 1U) != 0) {
        soc_->receive = 1U << core;
        soc_->receive_data[core] = input.take();
    }
}

void Machine::count(uint64_t ahead)
{
    const uint32_t retired = soc_->retire;

    for (unsigned core = 0; core < MACHINE_CORES; core++) {
        if ((retired >> core & 1U) != 0) {
            instructions_[core]++;
            pcs_[core] = soc_->retire_pc[core];
        }
    }
    quiet_ = (retired & ~soc_->ended) != 0 || soc_->copying != 0 ? 0 : quiet_ + 1;
    still_ = retired != 0 || soc_->copying != 0 || ahead > 1 ? 0 : still_ + 1;
    skipped_ += ahead - 1;
}

uint64_t Machine::next_alarm() const
{
    uint64_t next = 0;

    for (unsigned core = 0; core < MACHINE_CORES; core++) {
        const uint64_t alarm = soc_->alarms[core];
        const bool runs = (~(soc_->ended | soc_->held) >> core & 1U) != 0;
        const bool counts = alarm + 2 * period_ > soc_->cycles && alarm < NEVER;
        if (runs && counts && (next == 0 || alarm < next)) {
            next = alarm;
        }
    }
    return next;
}

uint64_t Machine::alike(uint64_t before) const
{
    const uint64_t begin = soc_->cycles + 2 * period_; // the last ones before an event are done
    const uint64_t end = std::min(next_alarm(), before);

    return is_still() && end >= begin + period_ ? (end - begin) / period_ * period_ + 1 : 1;
}

void Machine::send(Consoles &consoles)
{
    for (unsigned core = 0; core < MACHINE_CORES; core++) {
        if (soc_->send >> core & 1U) {
            consoles.put(core, static_cast<char>(soc_->send_data[core]));
        }
    }
}

bool Machine::is_dead(const Input &input) const
{
    const bool has_room = (soc_->room >> input.core() & 1U) != 0; // else no byte can come

    if (quiet_ < QUIET || (has_room && !input.is_at_end())) {
        return false;
    }
    for (unsigned core = 0; core < MACHINE_CORES; core++) {
        const uint64_t alarm = soc_->alarms[core];
        const bool runs = (~(soc_->ended | soc_->held) >> core & 1U) != 0;
        if (runs && alarm >= soc_->cycles - QUIET / 2 && alarm < NEVER) {
            return false;
        }
    }
    return true;
}

uint64_t Machine::cycles() const
{
    return soc_->cycles;
}

uint32_t Machine::retired() const
{
    return soc_->retire;
}

uint32_t Machine::instruction(unsigned core) const
{
    return soc_->retire_insn[core];
}

} // namespace weft
