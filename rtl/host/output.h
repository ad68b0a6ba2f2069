// SPDX-License-Identifier: MIT
// A file that the simulator writes.
#pragma once

#include <cstdio>
#include <string>

namespace weft
{

class Output
{
  public:
    // Ends the program with a message if the file cannot be written.
    explicit Output(const std::string &path);
    // Likewise, if not all of it was.
    ~Output();
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    std::FILE *file() const
    {
        return file_;
    }

  private:
    std::string path_;
    std::FILE *file_;
};

// Ends the program: writing has failed, for the reason in errno if it is not 0.
[[noreturn]] void fail_writing(const std::string &path);

} // namespace weft
