// SPDX-License-Identifier: MIT
#include "program.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>

namespace weft {

namespace {

[[noreturn]] void fail(const std::string &path, const char *why)
{
    std::fprintf(stderr, "%s: %s\n", path.c_str(), why);
    std::exit(2);
}

} // namespace

Program::Program(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> all{std::istreambuf_iterator<char>(file), {}};
    Elf32_Ehdr head;

    if (!file.is_open()) {
        fail(path, "cannot be read");
    }
    if (all.size() < sizeof head) {
        fail(path, "is no ELF file");
    }
    std::memcpy(&head, all.data(), sizeof head);
    if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_machine != EM_RISCV ||
        head.e_ident[EI_CLASS] != ELFCLASS32) {
        fail(path, "is no program for a 32-bit RISC-V processor");
    }
    entry = head.e_entry;
    for (unsigned i = 0; i < head.e_phnum; i++) {
        Elf32_Phdr segment;
        const size_t at = head.e_phoff + i * sizeof segment;

        if (at + sizeof segment > all.size()) {
            fail(path, "is cut off");
        }
        std::memcpy(&segment, all.data() + at, sizeof segment);
        if (segment.p_type != PT_LOAD || segment.p_filesz == 0) {
            continue;
        }
        if (size_t{segment.p_offset} + segment.p_filesz > all.size()) {
            fail(path, "is cut off");
        }
        const auto *begin = reinterpret_cast<const uint8_t *>(all.data()) + segment.p_offset;
        segments.push_back({segment.p_paddr, {begin, begin + segment.p_filesz}});
    }
}

} // namespace weft
