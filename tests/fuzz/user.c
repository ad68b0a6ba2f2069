/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fuzzer of system calls: the input says which calls user tasks make with which
 * arguments, what interrupts do meanwhile, and when another context changes the
 * caller's memory in the middle of a call (see user/node.h).
 */
#include "fuzz.h"
#include "running.h"
#include "user/node.h"
#include "weft_arch.h"

static input_t input;

/** What happens at a point of the call that runs. */
static struct {
    unsigned points; /**< until then; 0: nothing */
    uint8_t action;
    uint8_t which;
} attack;

static void run_node(void)
{
    running_continue();
    node_check();
}

static void inject(void)
{
    if (attack.points == 0 || --attack.points != 0) {
        return;
    }
    if ((attack.action & 0x40U) != 0) {
        memory_change(1U + 2U * (attack.which / 64U), attack.which % 64U,
                      (uint8_t)(attack.action | 1U));
    } else {
        node_interrupt(attack.action == NODE_REVIVE ? 0 : attack.action, attack.which);
    }
}

/* What user tasks call
 * ====================
 */

/** An address near something: inside, at its end, or astride it. */
static uintptr_t near(uintptr_t begin, uint8_t where)
{
    return where < 128U ? begin + where : begin + AREA - (where - 128U) % 40U;
}

static uintptr_t any_address(unsigned user, uint8_t choice)
{
    uintptr_t memory = (uintptr_t)node_memory;

    switch (choice % 6U) {
    case 0:
    case 1:
        return near(memory + memory_area_of(user) * AREA, input_byte(&input));
    case 2:
        return near(memory + SHARED_AREA * AREA, input_byte(&input));
    case 3: /* of the next user task, or of the kernel */
        return near(memory + input_byte(&input) % AREAS * AREA, input_byte(&input));
    case 4:
        return (uintptr_t)node_users[user] + input_byte(&input);
    default:
        return UINTPTR_MAX - input_byte(&input);
    }
}

static uintptr_t any_word(unsigned user)
{
    uint8_t choice = input_byte(&input);

    switch (choice % 8U) {
    case 0:
    case 1:
    case 2:
        return any_address(user, choice / 8U);
    case 3:
        return WEFT_FOREVER - choice / 8U;
    case 4:
        return (uintptr_t)input_word(&input) << (choice / 8U);
    case 5:
        return 0;
    default:
        return input_byte(&input) % (choice < 128U ? 24U : 256U);
    }
}

void fuzz_bytes(void *to, size_t bytes)
{
    input_bytes(&input, to, bytes);
}

bool fuzz_next_call(unsigned user, node_call_t *call)
{
    uint8_t choice;

    if (input.size == 0) {
        return false;
    }
    call->number = node_number(input_byte(&input));
    choice = input_byte(&input);
    for (unsigned i = 0; i < 4; i++) {
        bool given = (choice >> i & 1U) != 0;

        call->argument[i] = given ? any_word(user) : node_argument(call->number, i);
    }
    attack.points = choice >> 4;
    if (attack.points != 0) {
        attack.action = input_byte(&input);
        attack.which = input_byte(&input);
    }
    return true;
}

/* The input
 * =========
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    attack.points = 0;
    input = (input_t){data, 0};
    running_begin(inject);
    input.size = size;
    memory_begin();
    node_begin();
    run_node();
    for (unsigned i = 0; i < USERS; i++) {
        node_interrupt(0, (uint8_t)(16U * i)); /* their wait for input ends */
        run_node();
    }
    while (input.size != 0) {
        uint8_t action = input_byte(&input);

        if (action < 32) {
            sim_advance(sim.now + (1ULL << action));
        } else {
            node_interrupt(action < 64 ? NODE_REVIVE : action, input_byte(&input));
        }
        run_node();
    }
    return 0;
}
