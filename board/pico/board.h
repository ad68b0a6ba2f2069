/* SPDX-License-Identifier: MIT */
/** @file Raspberry Pi Pico: nothing that the port asks for. */
#ifndef BOARD_PICO_BOARD_H
#define BOARD_PICO_BOARD_H

#endif
