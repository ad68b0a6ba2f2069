// SPDX-License-Identifier: MIT
#include "count.h"

namespace weft
{

namespace
{

enum { VECTOR_BYTES = 64 };

// Nearly all instructions are neither immediates with x0 as target nor of the system.
bool may_be_site(uint32_t code)
{
    return (code & 0xFFFU) == 0x013U || (code & 0x7FU) == 0x73U;
}

} // namespace

Counter::Counter(const std::string &path, uint32_t trap, unsigned cores)
    : file_(path), trap_(trap), alone_(cores == 1)
{
    log_.out = file_.file();
    count_log_begin(&log_, "cycles");
}

void Counter::note(const Machine &machine)
{
    const uint32_t retired = machine.retired();
    if (retired == 0) {
        return;
    }
    for (unsigned core = 0; retired >> core != 0; core++) {
        if (retired >> core & 1U) {
            instruction(machine.pc(core), machine.instruction(core), machine.cycles());
        }
    }
}

void Counter::instruction(uint32_t pc, uint32_t code, uint64_t cycle)
{
    if (alone_ && pc - trap_ < VECTOR_BYTES) {
        count_log_site(&log_, site_of(SITE_TRAP, CONDITION_GLOBAL), pc, cycle);
    }
    if (may_be_site(code)) {
        const site site = site_of_riscv(code);
        if (alone_ || site.kind == SITE_MARK) {
            count_log_site(&log_, site, pc, cycle);
        }
    }
}

void Counter::end(const Machine &machine)
{
    count_log_end(&log_, machine.cycles());
}

} // namespace weft
