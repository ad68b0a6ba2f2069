/* SPDX-License-Identifier: MIT */
/** @file A user task that makes any system call with any arguments. */
#include <weft/user_calls.h>

#include "offend.h"
#include "system.h"

fuzz_t fuzz;

static uint32_t buffer[8];

/** The handle that suits a call, by its number. */
#define NONE(call) 0,
#define TASK(call) (uintptr_t)&fuzzer_task,
#define SEM(call) (uintptr_t)&units,
#define EVENT(call) (uintptr_t)&happened,
#define FLAGS(call) (uintptr_t)&bits,
#define PORT(call) (uintptr_t)&meeting,
#define MSGQ(call) (uintptr_t)&numbers,
#define DATA_EVENT(call) (uintptr_t)&value,
#define BLACKBOARD(call) (uintptr_t)&plan,
#define MUTEX(call) (uintptr_t)&lock,
#define RMUTEX(call) (uintptr_t)&nested,
#define COND(call) (uintptr_t)&changed,
#define POOL(call) (uintptr_t)&blocks,
#define PACKET(call) (uintptr_t)&packets,
#define STACK(call) (uintptr_t)&words,
#define QUEUE(call) (uintptr_t)&items,

static const uintptr_t suitable[] = {
    WEFT_USER_CALLS_TIME(NONE) WEFT_USER_CALLS_TASK(TASK) WEFT_USER_CALLS_SEM(SEM)
        WEFT_USER_CALLS_EVENT(EVENT) WEFT_USER_CALLS_FLAGS(FLAGS) WEFT_USER_CALLS_PORT(PORT)
            WEFT_USER_CALLS_MSGQ(MSGQ) WEFT_USER_CALLS_DATA_EVENT(DATA_EVENT)
                WEFT_USER_CALLS_BLACKBOARD(BLACKBOARD) WEFT_USER_CALLS_MUTEX(MUTEX)
                    WEFT_USER_CALLS_RMUTEX(RMUTEX) WEFT_USER_CALLS_COND(COND)
                        WEFT_USER_CALLS_HUB(NONE) WEFT_USER_CALLS_POOL(POOL)
                            WEFT_USER_CALLS_PACKET(PACKET) WEFT_USER_CALLS_STACK(STACK)
                                WEFT_USER_CALLS_QUEUE(QUEUE)};

#define SUITABLE (sizeof suitable / sizeof suitable[0])

/** Its place in the order of all calls. */
enum { CONSOLE_WRITE = 6 };

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
    uint32_t choice = below(14);

    switch (choice) {
    case 0:
    case 1:
        return (uintptr_t)buffer;
    case 2:
        return (uintptr_t)buffer + below(sizeof buffer);
    case 3:
        return suitable[below(SUITABLE)];
    case 4:
        return suitable[below(SUITABLE)] + below(9) - 4U;
    case 5:
        return (uintptr_t)&secret;
    case 6:
        return fuzz.foreign + below(16);
    case 7:
        return (uintptr_t)&choice + below(64) - 32U;
    case 8:
        return (uintptr_t)&fuzz + below(256);
    case 9:
        return UINTPTR_MAX - below(4);
    case 10:
        return UINTPTR_MAX / 2U - below(4);
    case 11:
        return below(UINT32_MAX);
    default:
        return below(40);
    }
}

/** Its own text on the console would be taken for that of the tests. */
static bool writes_console(void)
{
    return fuzz.number == CONSOLE_WRITE;
}

static void choose_call(void)
{
    fuzz.number = below(SUITABLE);
    for (unsigned i = 0; i < ARGUMENTS; i++) {
        fuzz.arguments[i] = any_word();
    }
    if (below(8) != 0) {
        fuzz.arguments[0] = suitable[fuzz.number];
    } else if (below(4) == 0) {
        fuzz.number = (uint32_t)any_word();
    }
    if (below(2) == 0) {
        fuzz.arguments[1] = (uintptr_t)buffer;
    }
    if (writes_console()) {
        fuzz.arguments[0] = fuzz.foreign;
    }
    fuzz.calls++;
}

void fuzzer(void *arg)
{
    (void)arg;
    for (;;) {
        choose_call();
        offend_any_call(fuzz.arguments[0], fuzz.arguments[1], fuzz.arguments[2], fuzz.arguments[3],
                        fuzz.number);
    }
}
