/* SPDX-License-Identifier: MIT */
/** @file Waits for the button of the example led_and_button to be pressed twice. */
#include <weft/weft.h>

#include "pins.h"
#include "system.h"

void on_button(void)
{
    if (button_clear()) {
        weft_sem_give(&pressed);
    }
}

void watcher(void *arg)
{
    (void)arg;
    pins_init();
    weft_irq_enable(button_irq);
    weft_printf("ready\n");
    for (unsigned i = 1; i <= 2; i++) {
        weft_sem_take(&pressed, WEFT_FOREVER);
        weft_printf("pressed %u\n", i);
    }
    weft_exit(0);
}
