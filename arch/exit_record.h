/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The exit code of a program as a record on its console, for boards whose emulator has none
 * (exit_record in board.yaml): board/freestanding has it.
 */
#ifndef ARCH_EXIT_RECORD_H
#define ARCH_EXIT_RECORD_H

/** Writes the record. Kernel lock held. Context: any. @param code 0 to 255 */
void weft_exit_record_locked(unsigned code);

#endif
