// SPDX-License-Identifier: MIT
#include "program.h"

#include "config.h"
#include "options.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>

namespace weft
{

namespace
{

std::string format(const char *text, ...)
{
    char buffer[200];
    va_list arguments;

    va_start(arguments, text);
    std::vsnprintf(buffer, sizeof buffer, text, arguments);
    va_end(arguments);
    return buffer;
}

const Memory *memory_at(uint32_t address)
{
    for (const Memory &memory : MEMORIES) {
        if (((address & ~UNCACHED) - memory.base) < memory.bytes) {
            return &memory;
        }
    }
    return nullptr;
}

} // namespace

void Program::fail(const std::string &why) const
{
    std::fprintf(stderr, "%s: %s\n", path_.c_str(), why.c_str());
    std::exit(EXIT_USAGE);
}

template <typename T> T Program::read(uint64_t at) const
{
    T value;

    if (at + sizeof value > file_.size()) {
        fail("is cut off");
    }
    std::memcpy(&value, file_.data() + at, sizeof value);
    return value;
}

Program::Program(const std::string &path, unsigned core) : path_(path)
{
    read_file();
    if (file_.size() < SELFMAG || std::memcmp(file_.data(), ELFMAG, SELFMAG) != 0) {
        fail("is no ELF file");
    }
    const auto head = read<Elf32_Ehdr>(0);
    if (head.e_machine != EM_RISCV || head.e_ident[EI_CLASS] != ELFCLASS32 ||
        head.e_ident[EI_DATA] != ELFDATA2LSB) {
        fail("is no program for a 32-bit RISC-V processor");
    }
    if (head.e_type != ET_EXEC) {
        fail("is not linked to a program");
    }
    entry = head.e_entry;
    read_segments();
    check_entry(core);
    read_symbols();
    file_ = {};
}

void Program::read_file()
{
    std::FILE *file = std::fopen(path_.c_str(), "rb");
    char chunk[4096];

    if (file == nullptr) {
        fail("cannot be read");
    }
    for (size_t size; (size = std::fread(chunk, 1, sizeof chunk, file)) != 0;) {
        file_.insert(file_.end(), chunk, chunk + size);
    }
    if (std::ferror(file) != 0) {
        fail("cannot be read");
    }
    std::fclose(file);
}

void Program::read_segments()
{
    const auto head = read<Elf32_Ehdr>(0);

    for (unsigned i = 0; i < head.e_phnum; i++) {
        const auto it = read<Elf32_Phdr>(head.e_phoff + i * sizeof(Elf32_Phdr));
        if (it.p_type != PT_LOAD || it.p_memsz == 0) {
            continue;
        }
        if (uint64_t{it.p_offset} + it.p_filesz > file_.size()) {
            fail("is cut off");
        }
        const auto *begin = reinterpret_cast<const uint8_t *>(file_.data()) + it.p_offset;
        segments.push_back({it.p_paddr, {begin, begin + it.p_filesz}, it.p_memsz});
        check_memory(segments.back());
    }
    if (segments.empty()) {
        fail("has nothing to load");
    }
}

void Program::check_memory(const Segment &segment) const
{
    const Memory *memory = memory_at(segment.address);

    if (memory == nullptr) {
        fail(format("has %u bytes for 0x%08x, where no memory of %s is", segment.size,
                    segment.address, MACHINE_NAME));
    }
    const uint32_t left = memory->bytes - ((segment.address & ~UNCACHED) - memory->base);
    if (segment.size > left || segment.bytes.size() > left) {
        fail(format("has %u bytes for 0x%08x, %u too many for %s of %s (%u bytes)", segment.size,
                    segment.address, segment.size - left, memory->name, MACHINE_NAME,
                    memory->bytes));
    }
}

void Program::check_entry(unsigned core) const
{
    const int low = CORES[core].entry;

    if (low >= 0 && (entry & 0xFFU) != static_cast<unsigned>(low)) {
        fail(format("begins at 0x%08x, but core %u (%s) needs an address that ends in %02x", entry,
                    core, CORES[core].name, static_cast<unsigned>(low)));
    }
    for (const Segment &segment : segments) {
        if (entry - segment.address < segment.size) {
            return;
        }
    }
    fail(format("begins at 0x%08x, where it has nothing", entry));
}

void Program::read_symbols()
{
    const auto head = read<Elf32_Ehdr>(0);

    for (unsigned i = 0; i < head.e_shnum; i++) {
        const auto table = read<Elf32_Shdr>(head.e_shoff + i * sizeof(Elf32_Shdr));
        if (table.sh_type != SHT_SYMTAB) {
            continue;
        }
        const auto names = read<Elf32_Shdr>(head.e_shoff + table.sh_link * sizeof(Elf32_Shdr));
        for (uint64_t at = 0; at + sizeof(Elf32_Sym) <= table.sh_size; at += sizeof(Elf32_Sym)) {
            const auto symbol = read<Elf32_Sym>(table.sh_offset + at);
            const uint64_t name = uint64_t{names.sh_offset} + symbol.st_name;
            if (ELF32_ST_TYPE(symbol.st_info) == STT_FUNC && name < file_.size()) {
                const char *text = file_.data() + name;
                functions_[symbol.st_value] = {symbol.st_size,
                                               {text, strnlen(text, file_.size() - name)}};
            }
        }
    }
}

std::string Program::place(uint32_t address) const
{
    auto after = functions_.upper_bound(address);

    if (after == functions_.begin()) {
        return format("0x%08x", address);
    }
    const auto &[begin, function] = *--after;
    if (address - begin >= function.size) {
        return format("0x%08x", address);
    }
    return format("0x%08x (%s+%u)", address, function.name.c_str(), address - begin);
}

} // namespace weft
