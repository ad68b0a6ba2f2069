/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fault records: how a program ends after an unrecoverable error.
 */
#ifndef WEFT_FAULT_H
#define WEFT_FAULT_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Registers that a record can hold. */
#define WEFT_FAULT_REGISTERS 33

/** Cause, location and registers of a fault, filled in by arch/. */
typedef struct weft_fault {
    const char *what;         /**< "bus fault", "stack overflow", "misuse", ... */
    uint32_t code;            /**< number of the misuse, or the processor's cause */
    uintptr_t pc;             /**< instruction, or return address of the misused call */
    uintptr_t address;        /**< data address, if the processor knows it; else 0 */
    const char *const *names; /**< names of the registers */
    size_t registers;
    uintptr_t values[WEFT_FAULT_REGISTERS];
} weft_fault_t;

/**
 * Writes the record (weft/record.h) to the console, one line of fields behind "@fault", which
 * ./weft turns into names and source lines, and ends the program with code
 * WEFT_EXIT_FAULT. Context: any, interrupts masked.
 */
WEFT_NORETURN void weft_fault(const weft_fault_t *fault);

/** Exit code of a program that ended with a fault record. */
#define WEFT_EXIT_FAULT 70

#ifdef __cplusplus
}
#endif

#endif
