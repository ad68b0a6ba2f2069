/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A node whose user tasks use hubs and tasks of two neighbours, which answer as the input says: see
 * ../user/node.h and ../neighbours.h. The network is generated from remote.yaml.
 */
#include <string.h>

#include <weft/system.h>

#include "../../support/sim/inspect.h"
#include "../neighbours.h"
#include "../user/kinds.h"
#include "../user/node.h"
#include "requests.h"
#include "system.h"
#include "tables.h"
#include "user/user.h"

uint8_t node_memory[AREAS * AREA];
const unsigned node_packet_area = 0;
weft_task_t *const node_users[USERS] = {&first_task, &second_task, &third_task};

/* Regions of the generated tables, which linker scripts place elsewhere */

_Static_assert(AREA == 256U, "areas begin where the assembler places regions");

#define REGION(name, area)                                                                         \
    __asm__(".globl " #name "_begin, " #name "_end\n"                                              \
            ".set " #name "_begin, node_memory + 256 * " #area "\n"                                \
            ".set " #name "_end, node_memory + 256 * (" #area " + 1)")
#define PARTITION(name, area)                                                                      \
    REGION(name, area);                                                                            \
    __asm__(".globl " #name "_data_end, " #name "_load\n"                                          \
            ".set " #name "_data_end, " #name "_begin\n"                                           \
            ".set " #name "_load, " #name "_begin")

REGION(weft_user_text, 0); /* memory of others, too: it can be read */
PARTITION(weft_partition_first, 1);
PARTITION(weft_partition_second, 3);
PARTITION(weft_partition_third, 5);
PARTITION(weft_partition_shared, 7);

#define TIMEOUTS 24U /* where they lie in the memory of user tasks */

/** Of an action that sends a packet of any kind: it is an UPDATE. */
#define UPDATES 16U

/* Calls */

#define NUMBER(call) CALL_##call,
enum { WEFT_USER_CALLS_ALL(NUMBER) CALLS };

const uint8_t node_kinds[] = {KINDS_OWN KINDS_REMOTE};

_Static_assert(sizeof node_kinds == CALLS, "a kind for each call");

/** Those on objects of other nodes, some that do not exist, those without an object, on tasks, on a
 * mutex. */
uintptr_t node_number(uint8_t choice)
{
    unsigned after = CALLS + 4U;
    unsigned number =
        CALL_remote_task_start + choice % (after - CALL_remote_task_start + CALL_sem_give + 2U);

    if (number < after) {
        return number;
    }
    number -= after;
    return number < CALL_sem_give ? number : CALL_mutex_lock + number - CALL_sem_give;
}

/* The program */

void user_main(void *arg)
{
    (void)arg;
    sim_broken("code of a user task runs with privilege");
}

void node_contend(void)
{
    weft_status_t status = weft_mutex_lock(&gate, WEFT_MS(1));

    if (status == WEFT_OK || status == WEFT_OWNER_DIED) {
        (void)weft_mutex_unlock(&gate);
    }
}

void node_make(unsigned user)
{
    weft_task_create(node_users[user], &weft_system.tasks[user].attr);
}

void node_revive_others(void)
{
}

/** Timeouts of all kinds lie where calls that take pointers to them can find them. */
static void write_timeouts(unsigned area)
{
    static const weft_timeout_t timeouts[] = {WEFT_FOREVER, WEFT_NO_WAIT, WEFT_MS(1),
                                              WEFT_ABSOLUTE | 1U, WEFT_DURATION_MAX + 1U};
    uint8_t bytes[sizeof timeouts];

    memcpy(bytes, timeouts, sizeof bytes);
    for (unsigned i = 0; i < sizeof bytes; i++) {
        memory_change(area, TIMEOUTS + i, bytes[i] ^ PATTERN);
    }
}

void node_begin(void)
{
    uint8_t silent; /* neighbours that do not answer yet */

    for (unsigned i = 0; i < USERS; i++) {
        write_timeouts(memory_area_of(i));
    }
    write_timeouts(SHARED_AREA);
    fuzz_bytes(&silent, sizeof silent);
    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        if ((silent >> i & 1U) == 0) {
            neighbours_greet(i, true);
        }
    }
    neighbours_notify();
}

/** What neighbours do. */
void node_act(uint8_t action, uint8_t which)
{
    unsigned number = which & 1U;

    switch (action % 8U) {
    case 0:
        neighbours_greet(number, (which & 2U) != 0);
        break;
    case 1:
        neighbours_toggle_full(number);
        break;
    case 2:
        neighbours_toggle_up(number);
        break;
    case 3:
        ((action & UPDATES) != 0 ? requests_update : requests_send_any)(number, which);
        break;
    default:
        requests_answer(action, which);
        break;
    }
    neighbours_notify();
}

void node_check(void)
{
    sim.locked = true;
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        inspect_waitq(&weft_net_config.peers[i].waitq);
    }
    inspect_mutex(&gate);
    sim.locked = false;
    requests_check();
    neighbours_check();
    for (unsigned i = 0; i < USERS; i++) {
        neighbours_check_task(node_users[i], weft_net_config.ceilings[weft_net_config.self]);
    }
    node_must(weft_user_faults(&helper_task, NULL) == 0, "a fault of a task of the kernel");
    node_check_tasks();
}

void weft_shm_wait_unlock(void)
{
    weft_arch_wait_for_interrupt_unlock();
}
