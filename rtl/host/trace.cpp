// SPDX-License-Identifier: MIT
#include "trace.h"

#include "Vsoc__Dpi.h"

#include <cstdio>
#include <initializer_list>

namespace weft
{

namespace
{

enum { RETIRED, RESET };
enum { CAUSE_SHIFT = 1, CYCLES_SHIFT = 5, MOST_CYCLES = (1 << 27) - 1, CHUNK = 1 << 14 };

Trace *active; // what the model reports to, as its functions have no object

} // namespace

Trace::Trace(const std::string &path, uint64_t from) : file_(path), from_(from)
{
    std::fwrite(TRACE_MAGIC, sizeof TRACE_MAGIC, 1, file_.file());
    active = this;
}

Trace::~Trace()
{
    active = nullptr;
    for (unsigned core = 0; core < cores_.size(); core++) {
        close_gap(core);
        write(core);
    }
}

Trace::Core &Trace::open(unsigned core)
{
    if (core >= cores_.size()) {
        cores_.resize(core + 1);
    }
    Core &open = cores_[core];
    if (open.words.empty() && open.cycles == 0) {
        open.first = now_;
    }
    return open;
}

void Trace::retired(unsigned core, uint32_t pc)
{
    if (now_ < from_) {
        return;
    }
    open(core);
    close_gap(core);
    put(core, pc);
}

void Trace::gap(unsigned core, unsigned cause)
{
    if (now_ < from_) {
        return;
    }
    Core &gap = open(core);
    if (gap.cycles > 0 && (gap.cause != cause || gap.cycles == MOST_CYCLES)) {
        close_gap(core);
    }
    gap.cause = cause;
    gap.cycles++;
}

void Trace::put(unsigned core, uint32_t word)
{
    cores_[core].words.push_back(word);
    if (cores_[core].words.size() == CHUNK) {
        write(core);
    }
}

void Trace::close_gap(unsigned core)
{
    Core &gap = cores_[core];
    const uint32_t cycles = gap.cycles;

    if (cycles > 0) {
        gap.cycles = 0;
        put(core, cycles << CYCLES_SHIFT | gap.cause << CAUSE_SHIFT | 1U);
    }
}

void Trace::write(unsigned core)
{
    Core &done = cores_[core];

    for (const uint32_t word :
         {core, static_cast<uint32_t>(done.words.size()), static_cast<uint32_t>(done.first),
          static_cast<uint32_t>(done.first >> 32)}) {
        std::fwrite(&word, sizeof word, 1, file_.file());
    }
    std::fwrite(done.words.data(), sizeof done.words[0], done.words.size(), file_.file());
    done.words.clear();
    done.first = now_;
}

} // namespace weft

// Called by the model.

extern "C" svBit weft_tracing(int)
{
    return weft::active != nullptr;
}

extern "C" void weft_trace(int core, int cause, int pc)
{
    if (cause == weft::RETIRED) {
        weft::active->retired(static_cast<unsigned>(core), static_cast<uint32_t>(pc));
    } else if (cause != weft::RESET) {
        weft::active->gap(static_cast<unsigned>(core), static_cast<unsigned>(cause));
    }
}
