// SPDX-License-Identifier: MIT
#include "report.h"

#include <cinttypes>
#include <cstdio>

namespace weft
{

namespace
{

void report_cores(const Machine &machine, const Programs &programs)
{
    for (const auto &[core, program] : programs) {
        std::fprintf(stderr, "  core %u (%s): last instruction at %s\n", core, CORES[core].name,
                     program.place(machine.pc(core)).c_str());
    }
}

} // namespace

void report_limit(const Machine &machine, const Programs &programs, uint64_t limit)
{
    std::fprintf(stderr, "the limit of %" PRIu64 " cycles is reached\n", limit);
    report_cores(machine, programs);
}

void report_dead(const Machine &machine, const Programs &programs)
{
    std::fprintf(stderr,
                 "cycle %" PRIu64 ": the system sleeps forever: no core executes anything, "
                 "no alarm is set, nothing is being copied\n",
                 machine.cycles());
    report_cores(machine, programs);
    if (machine.error() != nullptr && machine.error()->is_fetch) {
        std::fprintf(stderr,
                     "  core %u fetched from 0x%08x in cycle %" PRIu64 ", an unmapped address\n",
                     machine.error()->master, machine.error()->address, machine.error()->cycle);
    }
}

void report_bus_error(const Machine &machine, const Programs &programs)
{
    const BusError &error = *machine.error();

    std::fprintf(stderr, "cycle %" PRIu64 ": core %u (%s) %s 0x%08x\n", error.cycle, error.master,
                 CORES[error.master].name,
                 error.is_part ? "writes less than a word to a device at"
                               : "accesses the unmapped address",
                 error.address);
    report_cores(machine, programs);
}

void report_stats(const Machine &machine, const Programs &programs, double seconds)
{
    const uint64_t simulated = machine.cycles() - machine.skipped();

    std::fprintf(stderr, "%" PRIu64 " cycles in %.3f s: %.2f million a second", machine.cycles(),
                 seconds, static_cast<double>(simulated) / seconds / 1e6);
    if (machine.skipped() != 0) {
        std::fprintf(stderr, ", and %" PRIu64 " skipped while all cores slept", machine.skipped());
    }
    std::fputc('\n', stderr);
    for (const auto &[core, program] : programs) {
        const uint64_t instructions = machine.instructions(core);
        std::fprintf(stderr, "  core %u (%s): %" PRIu64 " instructions, %.3f cycles each\n", core,
                     CORES[core].name, instructions,
                     static_cast<double>(machine.cycles()) /
                         static_cast<double>(instructions != 0 ? instructions : 1));
    }
}

} // namespace weft
