// SPDX-License-Identifier: MIT
#include "console.h"

#include <cerrno>
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
    std::printf("\x01%02u ", core);
    std::fwrite(lines_[core].data(), 1, lines_[core].size(), stdout);
    std::fputs(end, stdout);
    std::fflush(stdout);
    lines_[core].clear();
}

bool Consoles::flush()
{
    for (unsigned core = 0; core < lines_.size(); core++) {
        if (!lines_[core].empty()) {
            record(core, "\x02\n");
        }
    }
    errno = 0;
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

} // namespace weft
