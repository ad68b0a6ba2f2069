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
 * carries no instrumentation, so nothing is counted twice.
 *
 * Marks are hints that change nothing: `dbg #n` on Arm, `slti x0, x0, n` on
 * RISC-V.
 *
 * Windows: on Arm a write to BASEPRI_MAX masks and a write to BASEPRI unmasks,
 * by the port's convention; cpsid and cpsie too. On RISC-V the immediates and
 * the register of the instructions tell, and traps mask until they return.
 * doc/measuring.md defines the windows.
 *
 * Arguments: out=FILE (required), trap=ADDRESS (the RISC-V trap vector, one
 * entry or a table of 16), idle=BEGIN-END (not counted; END behind the last
 * byte; up to 256 times), cores=N (that have a program; 1 if left out, whatever
 * else the machine has). The output is described at the functions that print it.
 */
#include "qemu_api.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What the instruction at a callback does. */
enum site {
    SITE_MARK,   /**< mark `value` */
    SITE_MASK,   /**< masks interrupts, by condition `value` */
    SITE_UNMASK, /**< ends condition `value` */
    SITE_TRAP,   /**< first instruction of a trap: the processor has masked */
};

/** Reasons for which interrupts are masked; they can overlap. */
enum condition {
    CONDITION_GLOBAL = 1, /**< BASEPRI, or RISC-V mstatus.MIE */
    CONDITION_SOURCE = 2, /**< PRIMASK, or RISC-V mie */
};

/** Windows from one place to another, within one metric. */
struct window {
    uint32_t begin;
    uint32_t end;
    bool trap;     /**< opened by a trap */
    bool measured; /**< opened inside a sample */
    uint64_t longest;
    uint64_t times;
};

enum { MARK_BEGIN = 1, MARK_NEXT_METRIC = 3 };
enum { WINDOWS_MAX = 256, VECTOR_BYTES = 64, IDLE_MAX = 256 };

QEMU_EXPORT int qemu_plugin_version = WEFT_QEMU_API;

static FILE *out;
static bool riscv;
static bool alone = true; /**< one processor has a program */
static uint32_t trap_vector = UINT32_MAX;
static struct {
    uint32_t begin;
    uint32_t end;
} idle[IDLE_MAX];
static size_t idle_count;

static unsigned masked;       /* set of enum condition */
static struct window current; /* `begin` and `trap` of the open window */
static uint64_t opened;       /* count when it opened */
static uint64_t marks_executed;
static uint64_t marks_at_open;
static unsigned metric;  /* marks "next metric" so far */
static bool sample_open; /* between marks "begin" and "end" */
static struct window windows[WINDOWS_MAX];
static size_t window_count;

#if WEFT_QEMU_API >= 2
static qemu_plugin_u64 counter;

static uint64_t count(void)
{
    return qemu_plugin_u64_sum(counter);
}

static void count_insn(struct qemu_plugin_insn *insn)
{
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

/**
 * "w metric c|t m|s begin end longest times": the windows since the last call,
 * per place; c: by an instruction, t: by a trap; m: inside a sample, s: between.
 */
static void flush_windows(void)
{
    for (size_t i = 0; i < window_count; i++) {
        const struct window *w = &windows[i];
        fprintf(out, "w %u %c %c %" PRIx32 " %" PRIx32 " %" PRIu64 " %" PRIu64 "\n", metric,
                w->trap ? 't' : 'c', w->measured ? 'm' : 's', w->begin, w->end, w->longest,
                w->times);
    }
    window_count = 0;
}

static struct window *find_window(void)
{
    for (size_t i = 0; i < window_count; i++) {
        struct window *w = &windows[i];
        if (w->begin == current.begin && w->end == current.end && w->trap == current.trap &&
            w->measured == current.measured) {
            return w;
        }
    }
    if (window_count == WINDOWS_MAX) {
        flush_windows();
    }
    struct window *w = &windows[window_count++];
    *w = current;
    w->longest = 0;
    w->times = 0;
    return w;
}

static void mask(unsigned condition, uint32_t pc, bool trap)
{
    if (masked == 0) {
        current.begin = pc;
        current.trap = trap;
        current.measured = sample_open;
        opened = count() - (trap ? 1 : 0);
        marks_at_open = marks_executed;
    }
    masked |= condition;
}

static void unmask(unsigned condition, uint32_t pc)
{
    if ((masked & condition) == 0) {
        return;
    }
    masked &= ~condition;
    if (masked != 0) {
        return;
    }
    current.end = pc;
    struct window *w = find_window();
    uint64_t length = count() - opened - (marks_executed - marks_at_open);
    w->times++;
    if (length > w->longest) {
        w->longest = length;
    }
}

/** "m number count": a mark, and the instructions executed before it. */
static void mark(unsigned number)
{
    if (number == MARK_NEXT_METRIC) {
        flush_windows();
        metric++;
    }
    sample_open = number == MARK_BEGIN;
    fprintf(out, "m %u %" PRIu64 "\n", number, count());
    marks_executed++;
}

/* A site travels as the callback's data: no allocation, no lookup. */
_Static_assert(sizeof(void *) == 8, "a site is packed into a pointer of 64 bits");

static void *pack_site(enum site site, unsigned value, uint32_t pc)
{
    return (void *)((uintptr_t)pc | (uintptr_t)value << 32 | (uintptr_t)site << 48);
}

static void on_site(unsigned vcpu, void *data)
{
    uintptr_t packed = (uintptr_t)data;
    uint32_t pc = (uint32_t)packed;
    unsigned value = (unsigned)(packed >> 32) & 0xFFFFU;
    if (alone && vcpu != 0) {
        fprintf(stderr, "weft_count: processor %u runs, and was said to have no program\n", vcpu);
        abort();
    }
    switch ((enum site)(packed >> 48)) {
    case SITE_MARK:
        mark(value);
        break;
    case SITE_MASK:
        mask(value, pc, false);
        break;
    case SITE_UNMASK:
        unmask(value, pc);
        break;
    case SITE_TRAP:
        mask(CONDITION_GLOBAL, pc, true);
        break;
    }
}

static void watch(struct qemu_plugin_insn *insn, enum site site, unsigned value)
{
    uint32_t pc = (uint32_t)qemu_plugin_insn_vaddr(insn);
    qemu_plugin_register_vcpu_insn_exec_cb(insn, on_site, QEMU_PLUGIN_CB_NO_REGS,
                                           pack_site(site, value, pc));
}

/**
 * A change of mstatus or mie. The port's conventions make the effect visible in
 * the instruction: mstatus.MIE is changed by immediates only, and register tp
 * holds the bits of mie that the critical section closes.
 */
static void watch_riscv_csr(struct qemu_plugin_insn *insn, uint32_t code)
{
    enum { CSR_MSTATUS = 0x300, CSR_MIE = 0x304, MSTATUS_MIE = 8, TP = 4 };
    enum { WRITE = 1, SET = 2, CLEAR = 3, SET_IMMEDIATE = 6, CLEAR_IMMEDIATE = 7 };
    unsigned csr = code >> 20;
    unsigned operation = (code >> 12) & 7U;
    unsigned source = (code >> 15) & 31U;
    if (!alone) {
        return;
    }
    if (csr == CSR_MSTATUS && (source & MSTATUS_MIE) != 0) {
        if (operation == CLEAR_IMMEDIATE) {
            watch(insn, SITE_MASK, CONDITION_GLOBAL);
        } else if (operation == SET_IMMEDIATE) {
            watch(insn, SITE_UNMASK, CONDITION_GLOBAL);
        }
    } else if (csr == CSR_MIE) {
        if ((operation == CLEAR && source == TP) || (operation == WRITE && source == 0)) {
            watch(insn, SITE_MASK, CONDITION_SOURCE);
        } else if ((operation == SET && source == TP) || operation == WRITE) {
            watch(insn, SITE_UNMASK, CONDITION_SOURCE);
        }
    }
}

static void watch_riscv(struct qemu_plugin_insn *insn, uint32_t code)
{
    enum { OPCODE_SYSTEM = 0x73, MRET = 0x30200073 };
    if (alone && (uint32_t)qemu_plugin_insn_vaddr(insn) - trap_vector < VECTOR_BYTES) {
        watch(insn, SITE_TRAP, CONDITION_GLOBAL);
    }
    if ((code & 0xFF0FFFFFU) == 0x00002013U && code >> 20 != 0) {
        watch(insn, SITE_MARK, code >> 20);
    } else if (alone && code == MRET) {
        watch(insn, SITE_UNMASK, CONDITION_GLOBAL);
    } else if ((code & 0x7FU) == OPCODE_SYSTEM) {
        watch_riscv_csr(insn, code);
    }
}

static void watch_arm(struct qemu_plugin_insn *insn, uint32_t first, uint32_t second)
{
    enum { CPSID_I = 0xB672, CPSIE_I = 0xB662, DBG = 0xF3AF };
    enum { MSR_BASEPRI = 0x8811, MSR_BASEPRI_MAX = 0x8812 };
    if (first == DBG && (second & 0xFFF0U) == 0x80F0U && (second & 15U) != 0) {
        watch(insn, SITE_MARK, second & 15U);
    } else if (!alone) {
        return;
    } else if (first == CPSID_I) {
        watch(insn, SITE_MASK, CONDITION_SOURCE);
    } else if (first == CPSIE_I) {
        watch(insn, SITE_UNMASK, CONDITION_SOURCE);
    } else if ((first & 0xFFF0U) == 0xF380U && second == MSR_BASEPRI_MAX) {
        watch(insn, SITE_MASK, CONDITION_GLOBAL);
    } else if ((first & 0xFFF0U) == 0xF380U && second == MSR_BASEPRI) {
        watch(insn, SITE_UNMASK, CONDITION_GLOBAL);
    }
}

static void read_code(const struct qemu_plugin_insn *insn, uint8_t code[4])
{
    size_t size = qemu_plugin_insn_size(insn);
    memset(code, 0, 4);
#if WEFT_QEMU_API >= 3
    qemu_plugin_insn_data(insn, code, size < 4 ? size : 4);
#else
    memcpy(code, qemu_plugin_insn_data(insn), size < 4 ? size : 4);
#endif
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
        uint32_t first = code[0] | (uint32_t)code[1] << 8;
        uint32_t second = code[2] | (uint32_t)code[3] << 8;
        if (riscv) {
            watch_riscv(insn, first | second << 16);
        } else {
            watch_arm(insn, first, second);
        }
        if (!is_idle(insn)) {
            count_insn(insn);
        }
    }
}

/** "e count": all instructions of the run; the last line of a complete log. */
static void on_exit_qemu(qemu_plugin_id_t id, void *data)
{
    (void)id;
    (void)data;
    flush_windows();
    fprintf(out, "e %" PRIu64 "\n", count());
    fclose(out);
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

static bool read_argument(const char *argument)
{
    if (strncmp(argument, "out=", 4) == 0) {
        out = fopen(argument + 4, "w");
        return out != NULL;
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
    return false;
}

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (!read_argument(argv[i])) {
            fprintf(stderr, "weft_count: cannot use argument %s\n", argv[i]);
            return -1;
        }
    }
    if (out == NULL) {
        fprintf(stderr, "weft_count: argument out=FILE is missing\n");
        return -1;
    }
    riscv = strncmp(info->target_name, "riscv", strlen("riscv")) == 0;
    if (!riscv && strcmp(info->target_name, "arm") != 0) {
        fprintf(stderr, "weft_count: processor %s is not supported\n", info->target_name);
        return -1;
    }
    if (info->system.smp_vcpus > 1 && WEFT_QEMU_API >= 4) {
        fprintf(stderr, "weft_count: this QEMU counts one processor only\n");
        return -1;
    }
#if WEFT_QEMU_API >= 2
    counter.score = qemu_plugin_scoreboard_new(sizeof(uint64_t));
    counter.offset = 0;
#endif
    fprintf(out, "v 1 %s\n", info->target_name);
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
    qemu_plugin_register_atexit_cb(id, on_exit_qemu, NULL);
    return 0;
}
