// SPDX-License-Identifier: MIT
#include "input.h"

#include "config.h"
#include "options.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <poll.h>
#include <unistd.h>

namespace weft
{

namespace
{

enum { POLL_CYCLES = 1 << 15, CHUNK = 4096 };

} // namespace

Input::Input(const std::string &path, unsigned core) : core_(core)
{
    if (path.empty()) {
        return;
    }
    if (path == "-" && isatty(STDIN_FILENO) != 0) {
        is_open_ = true;
        return;
    }
    std::FILE *file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        std::perror(path.c_str());
        std::exit(EXIT_USAGE);
    }
    for (int c; (c = std::getc(file)) != EOF;) {
        bytes_.push_back(static_cast<uint8_t>(c));
    }
    if (std::ferror(file) != 0) {
        std::perror(path.c_str());
        std::exit(EXIT_USAGE);
    }
    if (file != stdin) {
        std::fclose(file);
    }
}

bool Input::is_ready(uint64_t cycle)
{
    if (is_open_ && cycle % POLL_CYCLES == 0) {
        poll(0);
    }
    return !bytes_.empty();
}

bool Input::is_quiet_until(uint64_t cycle)
{
    using std::chrono::milliseconds;
    constexpr int64_t LONGEST = 1000; // a wait has to fit into an int

    while (is_open_ && bytes_.empty()) {
        const auto due = start_ + milliseconds(cycle / (MACHINE_CLOCK / 1000));
        const auto left =
            std::chrono::duration_cast<milliseconds>(due - std::chrono::steady_clock::now());
        if (left.count() <= 0) {
            return true;
        }
        poll(static_cast<int>(std::min<int64_t>(left.count(), LONGEST)));
    }
    return is_at_end();
}

void Input::poll(int milliseconds)
{
    pollfd terminal{STDIN_FILENO, POLLIN, 0};
    uint8_t buffer[CHUNK];

    if (::poll(&terminal, 1, milliseconds) <= 0) {
        return;
    }
    const ssize_t size = ::read(STDIN_FILENO, buffer, sizeof buffer);
    is_open_ = size > 0;
    for (ssize_t i = 0; i < size; i++) {
        bytes_.push_back(buffer[i]);
    }
}

uint8_t Input::take()
{
    const uint8_t byte = bytes_.front();

    bytes_.pop_front();
    return byte;
}

} // namespace weft
