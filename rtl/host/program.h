// SPDX-License-Identifier: MIT
// A program for a core: the loadable segments of a 32-bit little-endian ELF
// file, its entry and the names of its functions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace weft
{

struct Segment {
    uint32_t address; // physical
    std::vector<uint8_t> bytes;
    uint32_t size; // in memory: with zeros behind the bytes
};

class Program
{
  public:
    // Ends the simulator with a message if the file is no such program, or does
    // not fit into the machine's memories.
    Program(const std::string &path, unsigned core);

    // Returns an address with the function that it belongs to, for people.
    std::string place(uint32_t address) const;

    uint32_t entry = 0;
    std::vector<Segment> segments;

  private:
    struct Function {
        uint32_t size;
        std::string name;
    };

    [[noreturn]] void fail(const std::string &why) const;
    template <typename T> T read(uint64_t at) const;
    void read_file();
    void read_segments();
    void read_symbols();
    void check_memory(const Segment &segment) const;
    void check_entry(unsigned core) const;

    std::string path_;
    std::vector<char> file_;
    std::map<uint32_t, Function> functions_;
};

// By core.
using Programs = std::map<unsigned, Program>;

} // namespace weft
