/* SPDX-License-Identifier: MIT */
/** @file What the victim is told to do. */
#ifndef TESTS_USER_FAULTS_ORDER_H
#define TESTS_USER_FAULTS_ORDER_H

#include <stdint.h>

typedef enum offence {
    NOTHING,
    READ_ADDRESS,
    WRITE_ADDRESS,
    CALL_ADDRESS,
    EXECUTE_STACK,
    EXECUTE_PARTITION,
    PRIVILEGED_INSTRUCTION,
    PRIVILEGED_REGISTER,
    UNDEFINED_INSTRUCTION,
    OVERFLOW_STACK,
    STACK_ELSEWHERE,
    STACK_ELSEWHERE_IN_CALL,
    FORGED_HANDLE,
    NULL_HANDLE,
    FOREIGN_HUB,
    FOREIGN_TASK,
    WRONG_KIND,
    PUT_FROM_ADDRESS,
    GET_TO_ADDRESS,
    GET_TO_CODE,
    GET_OVER_END,
    UNALIGNED_POINTER,
    PRINT_ADDRESS,
    PRINT_ALL,
    UNKNOWN_CALL,
    MISUSE_UNLOCK,
    MISUSE_RELOCK,
    MISUSE_UNLOCK_NESTED,
    MISUSE_PRIORITY,
    MISUSE_OVERFLOW,
    MISUSE_START,
    HOLD_LOCK,
    HOLD_LOCKS,
    OFFENCES
} offence_t;

typedef struct order {
    offence_t offence;
    uintptr_t address;
} order_t;

#endif
