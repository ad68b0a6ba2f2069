// SPDX-License-Identifier: MIT
// The simulator: loads a program into each core and runs the system until all
// have ended, the limit is reached, or one has failed.
#include "console.h"
#include "count.h"
#include "input.h"
#include "look.h"
#include "machine.h"
#include "options.h"
#include "output.h"
#include "program.h"
#include "report.h"
#include "trace.h"
#include "visits.h"
#include "wave.h"

#include <chrono>
#include <memory>
#include <tuple>
#include <utility>

namespace
{

// What looks at a run; null where nobody asked for it.
struct Probes {
    explicit Probes(const weft::Options &options);

    std::unique_ptr<weft::Trace> trace;
    std::unique_ptr<weft::Wave> wave;
    std::unique_ptr<weft::Counter> counter;
    std::unique_ptr<weft::Visits> visits;
};

Probes::Probes(const weft::Options &options)
{
    if (!options.trace.empty()) {
        trace = std::make_unique<weft::Trace>(options.trace, options.trace_from);
    }
    if (!options.wave.empty()) {
        wave = std::make_unique<weft::Wave>(options.wave, options.wave_from, options.wave_to);
    }
    if (!options.count.empty()) {
        counter =
            std::make_unique<weft::Counter>(options.count, static_cast<uint32_t>(options.trap),
                                            static_cast<unsigned>(options.programs.size()));
    }
    if (!options.visits.empty()) {
        visits = std::make_unique<weft::Visits>(options.visits, options.visits_at);
    }
}

// A core that does not trap has lost its way; the DMA engine tells its program.
bool is_fatal(const weft::BusError *error)
{
    return error != nullptr && !error->is_fetch && error->master < weft::MACHINE_CORES &&
           !weft::CORES[error->master].traps;
}

// Why a run cannot go on.
enum class Stop { NO, BUS_ERROR, DEAD, LIMIT };

Stop stopped(const weft::Machine &machine, const weft::Input &input, uint64_t limit)
{
    if (is_fatal(machine.error())) {
        return Stop::BUS_ERROR;
    }
    if (machine.is_dead(input)) {
        return Stop::DEAD;
    }
    return machine.cycles() >= limit ? Stop::LIMIT : Stop::NO;
}

// Tells it and returns the exit code.
int report(Stop stop, const weft::Machine &machine, const weft::Options &options,
           const weft::Programs &programs)
{
    switch (stop) {
    case Stop::BUS_ERROR:
        report_bus_error(machine, programs);
        return weft::EXIT_STUCK;
    case Stop::DEAD:
        report_dead(machine, programs);
        return weft::EXIT_STUCK;
    case Stop::LIMIT:
        report_limit(machine, programs, options.limit);
        return weft::EXIT_LIMIT;
    case Stop::NO:
        break;
    }
    return machine.code();
}

// How many cycles the next step takes: more than one while all cores sleep.
uint64_t ahead(const weft::Machine &machine, const Probes &probes, weft::Input &input,
               const weft::Options &options)
{
    if (!machine.is_still() || options.every_cycle || probes.trace != nullptr ||
        probes.wave != nullptr) {
        return 1;
    }
    const uint64_t cycles = machine.alike(options.limit);
    return cycles > 1 && input.is_quiet_until(machine.cycles() + cycles) ? cycles : 1;
}

// Runs to the end; returns the exit code.
int run(weft::Machine &machine, const Probes &probes, const weft::Options &options,
        const weft::Programs &programs)
{
    const std::unique_ptr<weft::Look> look =
        options.look.empty() ? nullptr : std::make_unique<weft::Look>(options.look);
    weft::Consoles consoles(weft::MACHINE_CORES, programs.size() == 1);
    weft::Input input(options.input, programs.begin()->first);
    Stop stop = Stop::NO;

    machine.start();
    while (!machine.done() && stop == Stop::NO) {
        machine.step(consoles, input, ahead(machine, probes, input, options));
        if (probes.counter != nullptr) {
            probes.counter->note(machine);
        }
        if (probes.visits != nullptr) {
            probes.visits->note(machine);
        }
        if (look != nullptr) {
            look->note();
        }
        if (!machine.done() && (machine.is_odd() || machine.cycles() >= options.limit)) {
            stop = stopped(machine, input, options.limit);
            if (stop == Stop::DEAD && look != nullptr) {
                look->last();
            }
        }
    }
    if (!consoles.flush()) {
        weft::fail_writing("console");
    }
    if (probes.counter != nullptr && machine.done()) {
        probes.counter->end(machine);
    }
    return report(stop, machine, options, programs);
}

} // namespace

int main(int argc, char **argv)
{
    const weft::Options options = weft::read_options(argc, argv);
    weft::Programs programs;

    for (const auto &[core, path] : options.programs) {
        programs.emplace(std::piecewise_construct, std::forward_as_tuple(core),
                         std::forward_as_tuple(path, core));
    }
    const Probes probes(options);
    weft::Machine machine(probes.trace.get(), probes.wave.get());
    for (const auto &[core, program] : programs) {
        if (options.held.count(core) == 0) {
            machine.load(core, program);
        }
    }
    const auto begin = std::chrono::steady_clock::now();
    const int code = run(machine, probes, options, programs);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (options.stats) {
        report_stats(machine, programs, seconds.count());
    }
    return code;
}
