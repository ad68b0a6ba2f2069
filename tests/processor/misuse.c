/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Each service of a processor without the processor, and one without its image: the number of the
 * misuse. Nothing of the kernel, the port and the board is there: what a service reached behind its
 * checks would end the program here.
 */
#include <weft/processor.h>

#include <stdio.h>
#include <stdlib.h>

#include "control.h"
#include "kernel.h"
#include "net.h"
#include "processor/processor.h"

static void reached(void)
{
    puts("reached");
    exit(1);
}

struct weft_host_port weft_host;
const unsigned weft_board_core;

void weft_host_serve(void)
{
    reached();
}

bool weft_board_core_is_held(unsigned core)
{
    (void)core;
    reached();
    return false;
}

bool weft_board_core_hold(unsigned core)
{
    (void)core;
    reached();
    return false;
}

void weft_board_core_run(unsigned core, uintptr_t entry)
{
    (void)core;
    (void)entry;
    reached();
}

void *weft_board_core_memory(uintptr_t address)
{
    (void)address;
    reached();
    return NULL;
}

bool weft_board_doorbell(unsigned core)
{
    (void)core;
    reached();
    return false;
}

void weft_net_notify_self(void)
{
    reached();
}

uint32_t weft_net_crc(const uint8_t *data, size_t length)
{
    (void)data;
    (void)length;
    reached();
    return 0;
}

/** A service that returns a status ends here, and returns what this does. */
weft_status_t weft_refuse(weft_misuse_t number)
{
    printf("refused %d\n", (int)number);
    return WEFT_REFUSED;
}

/** Others end here, and would go on. */
void weft_misuse(weft_misuse_t number, uintptr_t pc)
{
    (void)pc;
    printf("refused %d\n", (int)number);
    exit(0);
}

int main(void)
{
    static const weft_processor_t processor;

    weft_processor_load(NULL);
    weft_processor_load_from(NULL, &processor, sizeof processor);
    weft_processor_load_from(&processor, NULL, 4);
    weft_processor_verify(NULL);
    weft_processor_start(NULL);
    weft_processor_stop(NULL);
    weft_processor_reset(NULL);
    weft_processor_state(NULL); /* the last */
    return 1;
}
