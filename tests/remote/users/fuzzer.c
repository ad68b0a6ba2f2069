/* SPDX-License-Identifier: MIT */
/** @file A user task that makes any system call on objects of another node with any arguments. */
#include <weft/user_calls.h>

#include "offend.h"
#include "system.h"

#define ATTEMPTS 4U /* of 5: with a handle that suits */

fuzz_t fuzz;

static uint32_t buffer[8];

#define NUMBER(call) CALL_##call,
enum { WEFT_USER_CALLS_ALL(NUMBER) CALLS };

/** The handle that suits a call, by its number. */
#define TASK(call) (uintptr_t)&idler_task,
#define SEM(call) (uintptr_t)&units,
#define EVENT(call) (uintptr_t)&bell,
#define FLAGS(call) (uintptr_t)&marks,
#define PORT(call) (uintptr_t)&meet,
#define MSGQ(call) (uintptr_t)&numbers,
#define DATA_EVENT(call) (uintptr_t)&level,
#define BLACKBOARD(call) (uintptr_t)&plan,
#define MUTEX(call) (uintptr_t)&lock,
#define RMUTEX(call) (uintptr_t)&nested,
#define COND(call) (uintptr_t)&changed,
#define BARRIER(call) (uintptr_t)&party,
#define FUNCTION(call) (uintptr_t)&work,
#define ANY(call) (uintptr_t)&units,

/* clang-format off */
static const uintptr_t suitable[] = {
    WEFT_USER_CALLS_REMOTE_TASK(TASK) WEFT_USER_CALLS_REMOTE_SEM(SEM)
    WEFT_USER_CALLS_REMOTE_EVENT(EVENT) WEFT_USER_CALLS_REMOTE_FLAGS(FLAGS)
    WEFT_USER_CALLS_REMOTE_PORT(PORT) WEFT_USER_CALLS_REMOTE_MSGQ(MSGQ)
    WEFT_USER_CALLS_REMOTE_DATA_EVENT(DATA_EVENT)
    WEFT_USER_CALLS_REMOTE_BLACKBOARD(BLACKBOARD) WEFT_USER_CALLS_REMOTE_MUTEX(MUTEX)
    WEFT_USER_CALLS_REMOTE_RMUTEX(RMUTEX) WEFT_USER_CALLS_REMOTE_COND(COND)
    WEFT_USER_CALLS_REMOTE_BARRIER(BARRIER) WEFT_USER_CALLS_REMOTE_FUNCTION(FUNCTION)
    WEFT_USER_CALLS_REMOTE_RESET(ANY)
};
/* clang-format on */

#define SUITABLE (sizeof suitable / sizeof suitable[0])
_Static_assert(SUITABLE == CALLS - CALL_remote_task_start, "a handle for each call");

/** xorshift32. */
static uint32_t below(uint32_t limit)
{
    fuzz.random ^= fuzz.random << 13;
    fuzz.random ^= fuzz.random >> 17;
    fuzz.random ^= fuzz.random << 5;
    return fuzz.random % limit;
}

static uintptr_t any_word(void)
{
    uint32_t choice = below(12);

    switch (choice) {
    case 0:
    case 1:
        return (uintptr_t)buffer;
    case 2:
        return (uintptr_t)buffer + below(sizeof buffer);
    case 3:
        return suitable[below(SUITABLE)];
    case 4:
        return (uintptr_t)&secret;
    case 5:
        return fuzz.foreign + below(16);
    case 6:
        return (uintptr_t)&choice + below(64) - 32U;
    case 7:
        return UINTPTR_MAX - below(4);
    case 8:
        return UINTPTR_MAX / 2U - below(4);
    case 9:
        return below(UINT32_MAX);
    default:
        return below(40);
    }
}

void fuzzer(void *arg)
{
    (void)arg;
    for (;;) {
        uint32_t call = below(SUITABLE);

        fuzz.number = (uint32_t)CALL_remote_task_start + call;
        for (unsigned i = 0; i < ARGUMENTS; i++) {
            fuzz.arguments[i] = any_word();
        }
        if (below(ATTEMPTS + 1U) != 0) {
            fuzz.arguments[0] = suitable[call];
        }
        if (below(2) == 0) {
            fuzz.arguments[1] = (uintptr_t)buffer;
        }
        fuzz.calls++;
        offend_any_call(fuzz.arguments[0], fuzz.arguments[1], fuzz.arguments[2], fuzz.arguments[3],
                        fuzz.number);
    }
}
