// SPDX-License-Identifier: MIT
// What the simulator tells of a run, on the standard error output.
#pragma once

#include "machine.h"
#include "program.h"

namespace weft
{

// Why a run was ended.
void report_limit(const Machine &machine, const Programs &programs, uint64_t limit);
void report_dead(const Machine &machine, const Programs &programs);
void report_bus_error(const Machine &machine, const Programs &programs);

// Cycles, instructions and speed of a run that took so many seconds here.
void report_stats(const Machine &machine, const Programs &programs, double seconds);

} // namespace weft
