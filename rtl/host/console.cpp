// SPDX-License-Identifier: MIT
#include "console.h"

#include <cstdio>

namespace weft
{

void Consoles::put(unsigned core, char c)
{
    if (is_plain_) {
        std::putchar(c);
        if (c == '\n') {
            std::fflush(stdout);
        }
    } else if (c == '\n') {
        record(core, "\n");
    } else {
        lines_[core] += c;
    }
}

void Consoles::record(unsigned core, const char *end)
{
    std::printf("\x01%02u %s%s", core, lines_[core].c_str(), end);
    std::fflush(stdout);
    lines_[core].clear();
}

void Consoles::flush()
{
    for (unsigned core = 0; core < lines_.size(); core++) {
        if (!lines_[core].empty()) {
            record(core, "\x02\n");
        }
    }
    std::fflush(stdout);
}

} // namespace weft
