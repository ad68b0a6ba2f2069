/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Which instructions say something to those who count: the marks of a bench, and
 * what masks interrupts.
 *
 * Marks are hints that change nothing: `dbg #n` on Arm, hint 8 + n on Armv6-M, which has no `dbg`,
 * `slti x0, x0, n` on RISC-V, `slti $0, $0, n` on MIPS, `sethi n, %g0` on SPARC, `ori r0, r0, n` on
 * MicroBlaze.
 *
 * On Arm a write to BASEPRI_MAX masks and a write to BASEPRI unmasks, by the
 * port's convention; cpsid and cpsie too. On RISC-V the port's conventions make
 * the effect visible in the instruction: mstatus.MIE is changed by immediates
 * only, and register tp holds the bits of mie that a critical section closes,
 * which sets of bits open again: in a handler, where they do not, the trap masks
 * until it returns.
 *
 * On MIPS it is Status.IE, which di and ei change, and Status.IM, which the port masks by a write
 * from t1 and opens by one from t0, or by eret.
 *
 * On SPARC it is the interrupt level: `wr %l6, %psr` raises it and `wr %l7, %psr` lowers it. A trap
 * masks until rett, or until the preempted task's window is restored, which has the level raised
 * already. The switch lowers it for a task that left by its own call; to a preempted task, `save`
 * masks for what is left of the way.
 *
 * On MicroBlaze it is MSR.IE, which msrclr and msrset change, and MSR.BIP, alone, around SWIs. A
 * handler has both changed at once, and is masked from its trap to rtid, by which switches end,
 * too.
 *
 * C and C++.
 */
#ifndef WEFT_COUNT_SITES_H
#define WEFT_COUNT_SITES_H

#include <stdint.h>

/** What an instruction does. */
enum site_kind {
    SITE_NONE,   /**< nothing to note */
    SITE_MARK,   /**< mark `value` */
    SITE_MASK,   /**< masks interrupts, by condition `value` */
    SITE_UNMASK, /**< ends condition `value` */
    SITE_TRAP,   /**< first instruction of a trap: the processor has masked */
};

/** Reasons for which interrupts are masked; they can overlap. */
enum site_condition {
    CONDITION_GLOBAL =
        1, /**< BASEPRI, RISC-V mstatus.MIE, MIPS Status.IM, or a trap of SPARC or MicroBlaze */
    CONDITION_SOURCE =
        2, /**< PRIMASK, RISC-V mie, MIPS Status.IE, SPARC PSR.PIL, MicroBlaze MSR.IE */
};

struct site {
    enum site_kind kind;
    unsigned value;
};

static inline struct site site_of(enum site_kind kind, unsigned value)
{
    struct site site;
    site.kind = kind;
    site.value = value;
    return site;
}

/** A change of mstatus or mie. */
static inline struct site site_of_riscv_csr(uint32_t code)
{
    enum { CSR_MSTATUS = 0x300, CSR_MIE = 0x304, MSTATUS_MIE = 8, TP = 4 };
    enum { WRITE = 1, SET = 2, CLEAR = 3, SET_IMMEDIATE = 6, CLEAR_IMMEDIATE = 7 };
    const unsigned csr = code >> 20;
    const unsigned operation = (code >> 12) & 7U;
    const unsigned source = (code >> 15) & 31U;
    if (csr == CSR_MSTATUS && (source & MSTATUS_MIE) != 0) {
        if (operation == CLEAR_IMMEDIATE) {
            return site_of(SITE_MASK, CONDITION_GLOBAL);
        }
        if (operation == SET_IMMEDIATE) {
            return site_of(SITE_UNMASK, CONDITION_GLOBAL);
        }
    } else if (csr == CSR_MIE) {
        if ((operation == CLEAR && source == TP) || (operation == WRITE && source == 0)) {
            return site_of(SITE_MASK, CONDITION_SOURCE);
        }
        if ((operation == SET && source != 0) || operation == WRITE) {
            return site_of(SITE_UNMASK, CONDITION_SOURCE);
        }
    }
    return site_of(SITE_NONE, 0);
}

/** Decodes an instruction of RISC-V. */
static inline struct site site_of_riscv(uint32_t code)
{
    enum { OPCODE_SYSTEM = 0x73, MRET = 0x30200073 };
    if ((code & 0xFF0FFFFFU) == 0x00002013U && code >> 20 != 0) {
        return site_of(SITE_MARK, code >> 20);
    }
    if (code == MRET) {
        return site_of(SITE_UNMASK, CONDITION_GLOBAL);
    }
    if ((code & 0x7FU) == OPCODE_SYSTEM) {
        return site_of_riscv_csr(code);
    }
    return site_of(SITE_NONE, 0);
}

/** Decodes an instruction of MIPS. */
static inline struct site site_of_mips(uint32_t code)
{
    enum { SLTI_0_0 = 0x2800, DI = 0x41606000, EI = 0x41606020, ERET = 0x42000018 };
    enum { MTC0_T0_STATUS = 0x40886000, MTC0_T1_STATUS = 0x40896000 };
    if (code >> 16 == SLTI_0_0 && (code & 0xFFFFU) != 0) {
        return site_of(SITE_MARK, code & 0xFFFFU);
    }
    if ((code & 0xFFE0FFFFU) == DI) {
        return site_of(SITE_MASK, CONDITION_SOURCE);
    }
    if ((code & 0xFFE0FFFFU) == EI) {
        return site_of(SITE_UNMASK, CONDITION_SOURCE);
    }
    if (code == MTC0_T1_STATUS) {
        return site_of(SITE_MASK, CONDITION_GLOBAL);
    }
    if (code == MTC0_T0_STATUS || code == ERET) {
        return site_of(SITE_UNMASK, CONDITION_GLOBAL);
    }
    return site_of(SITE_NONE, 0);
}

/** Decodes an instruction of SPARC. */
static inline struct site site_of_sparc(uint32_t code)
{
    enum { WR_L6_PSR = 0x818DA000, WR_L7_PSR = 0x818DE000, WR_O1_PSR = 0x818A6000 };
    enum { SAVE = 0x81E00000, RESTORE = 0x81E80000, RETT = 0x81C80000, SETHI_G0 = 4 };
    if (code >> 22 == SETHI_G0 && (code & 0x3FFFFFU) != 0) {
        return site_of(SITE_MARK, code & 0x3FFFFFU);
    }
    if (code == WR_L6_PSR || code == SAVE) {
        return site_of(SITE_MASK, CONDITION_SOURCE);
    }
    if (code == WR_L7_PSR || code == WR_O1_PSR) {
        return site_of(SITE_UNMASK, CONDITION_SOURCE);
    }
    if ((code & 0xC1F80000U) == RESTORE) {
        return site_of(SITE_UNMASK, CONDITION_GLOBAL);
    }
    if ((code & 0xC1F80000U) == RETT) {
        return site_of(SITE_UNMASK, CONDITION_GLOBAL | CONDITION_SOURCE);
    }
    return site_of(SITE_NONE, 0);
}

/** Decodes an instruction of MicroBlaze. */
static inline struct site site_of_microblaze(uint32_t code)
{
    enum { ORI_0_0 = 0xA000, MSRSET = 0x9410, MSRCLR = 0x9411, RTID = 0xB620 };
    enum { MSR_IE = 2, MSR_BIP = 8 };
    const uint32_t operation = code >> 16;
    const uint32_t bits = code & 0x7FFFU;
    if (operation == ORI_0_0 && bits != 0) {
        return site_of(SITE_MARK, bits);
    }
    if (operation == MSRCLR && (bits & MSR_IE) != 0) {
        return site_of(SITE_MASK, CONDITION_SOURCE);
    }
    if (operation == MSRSET && bits == MSR_IE) {
        return site_of(SITE_UNMASK, CONDITION_SOURCE);
    }
    if ((operation == MSRSET || operation == MSRCLR) && bits == MSR_BIP) {
        return site_of(operation == MSRSET ? SITE_MASK : SITE_UNMASK, CONDITION_GLOBAL);
    }
    if ((operation & 0xFFE0U) == RTID) {
        return site_of(SITE_UNMASK, CONDITION_GLOBAL | CONDITION_SOURCE);
    }
    return site_of(SITE_NONE, 0);
}

/** Decodes an instruction of Arm by its first two halfwords. */
static inline struct site site_of_arm(uint32_t first, uint32_t second)
{
    enum { CPSID_I = 0xB672, CPSIE_I = 0xB662, DBG = 0xF3AF, HINT_8 = 0xBF80 };
    enum { MSR_BASEPRI = 0x8811, MSR_BASEPRI_MAX = 0x8812 };
    if (first == DBG && (second & 0xFFF0U) == 0x80F0U && (second & 15U) != 0) {
        return site_of(SITE_MARK, second & 15U);
    }
    if ((first & 0xFF8FU) == HINT_8 && first != HINT_8) {
        return site_of(SITE_MARK, (first >> 4) & 7U);
    }
    if (first == CPSID_I) {
        return site_of(SITE_MASK, CONDITION_SOURCE);
    }
    if (first == CPSIE_I) {
        return site_of(SITE_UNMASK, CONDITION_SOURCE);
    }
    if ((first & 0xFFF0U) == 0xF380U && second == MSR_BASEPRI_MAX) {
        return site_of(SITE_MASK, CONDITION_GLOBAL);
    }
    if ((first & 0xFFF0U) == 0xF380U && second == MSR_BASEPRI) {
        return site_of(SITE_UNMASK, CONDITION_GLOBAL);
    }
    return site_of(SITE_NONE, 0);
}

#endif
