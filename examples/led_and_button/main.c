/* SPDX-License-Identifier: MIT */
#include <weft/weft.h>

#include "led.h"
#include "system.h"

#define ROUNDS 6U /* and then the example ends; a device would go on */

static const weft_timeout_t paces[] = {WEFT_MS(500), WEFT_MS(250), WEFT_MS(125)};
static volatile unsigned pace;

void watcher(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&pressed, WEFT_FOREVER);
        pace = (pace + 1U) % (sizeof paces / sizeof paces[0]);
        weft_printf("button, pace %u\n", pace);
    }
}

void blinker(void *arg)
{
    (void)arg;
    led_init();
    for (unsigned i = 0; i < ROUNDS; i++) {
        led_set(i % 2U == 0);
        weft_printf("LED %s\n", led_is_on() ? "on" : "off");
        weft_sleep(paces[pace]);
    }
    weft_exit(0);
}
