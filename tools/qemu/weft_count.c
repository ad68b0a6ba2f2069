/* SPDX-License-Identifier: MIT */
/**
 * @file
 * QEMU plugin that counts the executed instructions exactly, logs the count at
 * the guest's marks, and finds the windows in which interrupts are masked.
 *
 * Several processors that have a program, which QEMU runs in turns: the count is
 * the sum over all of them, and a sample may begin on one and end on another.
 * Windows are not looked for. Instructions in the given ranges, where a processor waits for
 * work, are not counted.
 *
 * Counting: every translated instruction gets an inline addition, no call. A
 * callback is registered before the addition, so it sees the number of
 * instructions executed before its own. An access to a device makes QEMU
 * translate the instruction once more under -icount; that second translation
 * carries no instrumentation, so nothing is counted twice. QEMU 10 crashes when
 * inline additions meet -icount and several processors; there each instruction
 * calls the plugin, which QEMU does from one thread.
 *
 * tools/count says which instructions are marks, which of them mask, and what
 * the log has.
 *
 * Arguments: out=FILE (required), trap=ADDRESS (the RISC-V trap vector, one
 * entry or a table of 16; on MIPS the first instruction of interrupts; on SPARC the entry of level
 * 1, of 14), idle=BEGIN-END (not counted; END behind the last byte; up to 256 times), cores=N (that
 * have a program; 1 if left out, whatever else the machine has), visits=FILE and visit=ADDRESS (up
 * to 256 times): a line "count processor address" each time that an instruction is executed, with
 * what was counted before it.
 */
#include "count_log.h"
#include "qemu_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VECTOR_BYTES = 64, SPARC_VECTOR_BYTES = 14 * 16, IDLE_MAX = 256, VISITS_MAX = 256 };

QEMU_EXPORT int qemu_plugin_version = WEFT_QEMU_API;

static struct count_log count_log;
static enum { ARM, RISCV, MIPS, MIPSEL, SPARC, MICROBLAZE } processor;
static bool alone = true; /**< one processor has a program */
static uint32_t trap_vector = UINT32_MAX;
static struct {
    uint32_t begin;
    uint32_t end;
} idle[IDLE_MAX];
static size_t idle_count;
static FILE *visits;
static uint32_t visited[VISITS_MAX];
static size_t visit_count;

#if WEFT_QEMU_API >= 2
static qemu_plugin_u64 counter;
static bool by_call; /**< count by a call for each instruction, not by an inline addition */
static uint64_t calls;

static uint64_t count(void)
{
    return by_call ? calls : qemu_plugin_u64_sum(counter);
}

static void on_insn(unsigned vcpu, void *data)
{
    (void)vcpu;
    (void)data;
    calls++;
}

static void count_insn(struct qemu_plugin_insn *insn)
{
    if (by_call) {
        qemu_plugin_register_vcpu_insn_exec_cb(insn, on_insn, QEMU_PLUGIN_CB_NO_REGS, NULL);
        return;
    }
    qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(insn, QEMU_PLUGIN_INLINE_ADD_U64, counter,
                                                        1);
}
#else
static uint64_t counter;

static uint64_t count(void)
{
    return counter;
}

static void count_insn(struct qemu_plugin_insn *insn)
{
    qemu_plugin_register_vcpu_insn_exec_inline(insn, QEMU_PLUGIN_INLINE_ADD_U64, &counter, 1);
}
#endif

/* A site travels as the callback's data: no allocation, no lookup. */
_Static_assert(sizeof(void *) == 8, "a site is packed into a pointer of 64 bits");

static void *pack_site(struct site site, uint32_t pc)
{
    return (void *)((uintptr_t)pc | (uintptr_t)site.value << 32 | (uintptr_t)site.kind << 48);
}

static void on_site(unsigned vcpu, void *data)
{
    uintptr_t packed = (uintptr_t)data;
    struct site site = site_of((enum site_kind)(packed >> 48), (unsigned)(packed >> 32) & 0xFFFFU);
    if (alone && vcpu != 0) {
        fprintf(stderr, "weft_count: processor %u runs, and was said to have no program\n", vcpu);
        abort();
    }
    count_log_site(&count_log, site, (uint32_t)packed, count());
}

static void watch(struct qemu_plugin_insn *insn, struct site site)
{
    uint32_t pc = (uint32_t)qemu_plugin_insn_vaddr(insn);
    bool wanted = site.kind == SITE_MARK || (alone && site.kind != SITE_NONE);
    if (wanted) {
        qemu_plugin_register_vcpu_insn_exec_cb(insn, on_site, QEMU_PLUGIN_CB_NO_REGS,
                                               pack_site(site, pc));
    }
}

static void watch_riscv(struct qemu_plugin_insn *insn, uint32_t code)
{
    if ((uint32_t)qemu_plugin_insn_vaddr(insn) - trap_vector < VECTOR_BYTES) {
        watch(insn, site_of(SITE_TRAP, CONDITION_GLOBAL));
    }
    watch(insn, site_of_riscv(code));
}

static void watch_mips(struct qemu_plugin_insn *insn, uint32_t code)
{
    if ((uint32_t)qemu_plugin_insn_vaddr(insn) == trap_vector) {
        watch(insn, site_of(SITE_TRAP, CONDITION_GLOBAL));
    }
    watch(insn, site_of_mips(code));
}

/** Each entry of the table has four instructions. */
static void watch_sparc(struct qemu_plugin_insn *insn, uint32_t code)
{
    uint32_t offset = (uint32_t)qemu_plugin_insn_vaddr(insn) - trap_vector;
    if (offset < SPARC_VECTOR_BYTES && offset % 16 == 0) {
        watch(insn, site_of(SITE_TRAP, CONDITION_GLOBAL));
    }
    watch(insn, site_of_sparc(code));
}

static void watch_microblaze(struct qemu_plugin_insn *insn, uint32_t code)
{
    if ((uint32_t)qemu_plugin_insn_vaddr(insn) == trap_vector) {
        watch(insn, site_of(SITE_TRAP, CONDITION_GLOBAL));
    }
    watch(insn, site_of_microblaze(code));
}

static void on_visit(unsigned vcpu, void *data)
{
    fprintf(visits, "%" PRIu64 " %u %x\n", count(), vcpu, (unsigned)(uintptr_t)data);
}

static void watch_visits(struct qemu_plugin_insn *insn)
{
    uint32_t pc = (uint32_t)qemu_plugin_insn_vaddr(insn);
    for (size_t i = 0; i < visit_count; i++) {
        if (pc == visited[i]) {
            qemu_plugin_register_vcpu_insn_exec_cb(insn, on_visit, QEMU_PLUGIN_CB_NO_REGS,
                                                   (void *)(uintptr_t)pc);
        }
    }
}

static void read_code(const struct qemu_plugin_insn *insn, uint8_t code[4])
{
    size_t size = qemu_plugin_insn_size(insn);
    memset(code, 0, 4);
    if (size == 0) { /* QEMU 7.2 has no copy of MicroBlaze's */
        const void *place = qemu_plugin_insn_haddr(insn);
        memmove(code, place != NULL ? place : code, 4);
        return;
    }
#if WEFT_QEMU_API >= 3
    qemu_plugin_insn_data(insn, code, size < 4 ? size : 4);
#else
    memcpy(code, qemu_plugin_insn_data(insn), size < 4 ? size : 4);
#endif
}

static void watch_sites(struct qemu_plugin_insn *insn, const uint8_t code[4])
{
    uint32_t first = code[0] | (uint32_t)code[1] << 8;
    uint32_t second = code[2] | (uint32_t)code[3] << 8;
    uint32_t word = first | second << 16;
    switch (processor) {
    case ARM:
        watch(insn, site_of_arm(first, second));
        break;
    case RISCV:
        watch_riscv(insn, word);
        break;
    case MIPS:
        watch_mips(insn, __builtin_bswap32(word));
        break;
    case MIPSEL:
        watch_mips(insn, word);
        break;
    case SPARC:
        watch_sparc(insn, __builtin_bswap32(word));
        break;
    case MICROBLAZE:
        watch_microblaze(insn, word);
        break;
    }
}

static bool is_idle(const struct qemu_plugin_insn *insn)
{
    uint32_t pc = (uint32_t)qemu_plugin_insn_vaddr(insn);
    for (size_t i = 0; i < idle_count; i++) {
        if (pc >= idle[i].begin && pc < idle[i].end) {
            return true;
        }
    }
    return false;
}

static void on_translate(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
    size_t n = qemu_plugin_tb_n_insns(tb);
    (void)id;
    for (size_t i = 0; i < n; i++) {
        struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
        uint8_t code[4];
        read_code(insn, code);
        watch_sites(insn, code);
        watch_visits(insn);
        if (!is_idle(insn)) {
            count_insn(insn);
        }
    }
}

static void close_file(FILE *file)
{
    bool is_damaged = ferror(file) != 0;
    if (fclose(file) != 0 || is_damaged) {
        fprintf(stderr, "weft_count: the log could not be written\n");
    }
}

static void on_exit_qemu(qemu_plugin_id_t id, void *data)
{
    (void)id;
    (void)data;
    count_log_end(&count_log, count());
    close_file(count_log.out);
    if (visits != NULL) {
        close_file(visits);
    }
}

static bool read_range(const char *text)
{
    char *end;
    if (idle_count == IDLE_MAX) {
        return false;
    }
    idle[idle_count].begin = (uint32_t)strtoul(text, &end, 0);
    if (*end != '-') {
        return false;
    }
    idle[idle_count++].end = (uint32_t)strtoul(end + 1, NULL, 0);
    return true;
}

static bool read_visits(const char *argument)
{
    if (strncmp(argument, "visits=", 7) == 0) {
        visits = fopen(argument + 7, "w");
        return visits != NULL;
    }
    if (strncmp(argument, "visit=", 6) == 0 && visits != NULL && visit_count < VISITS_MAX) {
        visited[visit_count++] = (uint32_t)strtoul(argument + 6, NULL, 0);
        return true;
    }
    return false;
}

static bool read_argument(const char *argument)
{
    if (strncmp(argument, "out=", 4) == 0) {
        count_log.out = fopen(argument + 4, "w");
        return count_log.out != NULL;
    }
    if (strncmp(argument, "trap=", 5) == 0) {
        trap_vector = (uint32_t)strtoul(argument + 5, NULL, 0);
        return true;
    }
    if (strncmp(argument, "idle=", 5) == 0) {
        return read_range(argument + 5);
    }
    if (strncmp(argument, "cores=", 6) == 0) {
        alone = strtoul(argument + 6, NULL, 10) == 1;
        return true;
    }
    return read_visits(argument);
}

static bool find_processor(const char *name)
{
    if (strncmp(name, "riscv", strlen("riscv")) == 0) {
        processor = RISCV;
        return true;
    }
    if (strcmp(name, "mips") == 0 || strcmp(name, "mipsel") == 0) {
        processor = strcmp(name, "mips") == 0 ? MIPS : MIPSEL;
        return true;
    }
    if (strcmp(name, "sparc") == 0) {
        processor = SPARC;
        return true;
    }
    if (strcmp(name, "microblazeel") == 0) {
        processor = MICROBLAZE;
        return true;
    }
    return strcmp(name, "arm") == 0;
}

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (!read_argument(argv[i])) {
            fprintf(stderr, "weft_count: cannot use argument %s\n", argv[i]);
            return -1;
        }
    }
    if (count_log.out == NULL) {
        fprintf(stderr, "weft_count: argument out=FILE is missing\n");
        return -1;
    }
    if (!find_processor(info->target_name)) {
        fprintf(stderr, "weft_count: processor %s is not supported\n", info->target_name);
        return -1;
    }
#if WEFT_QEMU_API >= 2
    counter.score = qemu_plugin_scoreboard_new(sizeof(uint64_t));
    counter.offset = 0;
    by_call = info->system.smp_vcpus > 1;
#endif
    count_log_begin(&count_log, info->target_name);
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
    qemu_plugin_register_atexit_cb(id, on_exit_qemu, NULL);
    return 0;
}
