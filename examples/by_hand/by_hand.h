/* SPDX-License-Identifier: MIT */
#ifndef BY_HAND_H
#define BY_HAND_H

#define DEVICE_IRQ 20U

void on_device(void);
void prepare(void);
void worker(void *arg);

#endif
