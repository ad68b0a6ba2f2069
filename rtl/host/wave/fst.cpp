// SPDX-License-Identifier: MIT
#include "wave.h"

#include "config.h"
#include "options.h"

#include "Vsoc.h"
#include <cstdio>
#include <cstdlib>
#include <verilated_fst_c.h>

namespace weft
{

namespace
{

constexpr uint64_t PERIOD = 1'000'000'000'000 / MACHINE_CLOCK; // ps
enum { EVERYTHING = 99 };

} // namespace

Wave::Wave(const std::string &path, uint64_t from, uint64_t to) : path_(path), from_(from), to_(to)
{
    Verilated::traceEverOn(true);
}

Wave::~Wave()
{
    if (file_ != nullptr) {
        file_->close();
    }
}

void Wave::open(Vsoc &model)
{
    std::FILE *file = std::fopen(path_.c_str(), "wb"); // the writer itself ends without a word
    if (file == nullptr) {
        std::perror(path_.c_str());
        std::exit(EXIT_USAGE);
    }
    std::fclose(file);
    file_ = std::make_unique<VerilatedFstC>();
    model.trace(file_.get(), EVERYTHING);
    file_->set_time_unit("1ps");
    file_->set_time_resolution("1ps");
    file_->open(path_.c_str());
}

void Wave::note(uint64_t cycle, bool clock)
{
    if (file_ != nullptr && cycle >= from_ && cycle <= to_) {
        file_->dump(cycle * PERIOD + (clock ? 0 : PERIOD / 2));
    }
}

} // namespace weft
