// SPDX-License-Identifier: MIT
#include "memories.h"

#include "config.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <verilated.h>
#include <verilated_sym_props.h>
#include <verilated_syms.h>

namespace weft
{

namespace
{

// The instances of rtl/soc/soc.sv, in the order of MEMORIES. Versions of Verilator spell an index
// in different ways.
std::string instance(unsigned index, const char *before, const char *behind)
{
    if (index < MACHINE_CORES) {
        return "TOP.soc.g_tile" + (before + std::to_string(index)) + behind + ".tile.tcm";
    }
    return index == MACHINE_CORES ? "TOP.soc.shared_memory" : "TOP.soc.external_memory";
}

const uint32_t *words_of(unsigned index)
{
    constexpr const char *SPELLINGS[][2] = {{"[", "]"}, {"__BRA__", "__KET__"}};

    for (const auto &[before, behind] : SPELLINGS) {
        const std::string name = instance(index, before, behind);
        const VerilatedScope *scope = Verilated::scopeFind(name.c_str());
        const VerilatedVar *words = scope == nullptr ? nullptr : scope->varFind("words");

        if (words != nullptr) {
            return static_cast<const uint32_t *>(words->datap());
        }
    }
    std::fprintf(stderr, "%s: the words of %s cannot be read\n", MACHINE_NAME,
                 MEMORIES[index].name);
    std::abort();
}

} // namespace

Memories::Memories()
{
    for (const Memory &memory : MEMORIES) {
        const uint32_t *words = words_of(static_cast<unsigned>(all_.size()));

        all_.push_back({memory.base, memory.bytes, words});
    }
}

int Memories::at(uint32_t address) const
{
    for (const Words &memory : all_) {
        const uint32_t offset = (address & ~UNCACHED) - memory.base;

        if (offset < memory.bytes) {
            return static_cast<int>(memory.words[offset / 4] >> 8 * (offset % 4) & 0xFFU);
        }
    }
    return -1;
}

} // namespace weft
