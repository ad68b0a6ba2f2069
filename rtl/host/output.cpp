// SPDX-License-Identifier: MIT
#include "output.h"

#include "options.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace weft
{

Output::Output(const std::string &path) : path_(path), file_(std::fopen(path.c_str(), "wb"))
{
    if (file_ == nullptr) {
        fail_writing(path);
    }
}

Output::~Output()
{
    const bool is_damaged = std::ferror(file_) != 0;

    errno = 0;
    if (std::fclose(file_) != 0 || is_damaged) {
        fail_writing(path_);
    }
}

void fail_writing(const std::string &path)
{
    std::fprintf(stderr, "%s: %s\n", path.c_str(),
                 errno != 0 ? std::strerror(errno) : "could not be written");
    std::exit(EXIT_USAGE);
}

} // namespace weft
