// SPDX-License-Identifier: MIT
// Others look into the memories while the program runs, as they do with an
// emulator: a socket that answers the reads of GDB's remote protocol. The system
// stands still while somebody is connected, so that a look takes no time of it.
#pragma once

#include "memories.h"

#include <cstdint>
#include <string>

namespace weft
{

class Look
{
  public:
    // Listens at a path. Ends the program with a message if it cannot.
    explicit Look(const std::string &path);
    ~Look();
    Look(const Look &) = delete;
    Look &operator=(const Look &) = delete;

    // After each step: serves whoever has connected, until they leave.
    void note()
    {
        if (++steps_ % EVERY == 0) {
            accept();
        }
    }

    // Nothing happens any more: whoever looks now and then may see it before the end.
    void last();

  private:
    static constexpr uint64_t EVERY = 1 << 14;

    void accept();
    void serve(int client) const;
    std::string answer(const std::string &command) const;

    Memories memories_;
    int socket_;
    std::string path_;
    uint64_t steps_ = 0;
};

} // namespace weft
