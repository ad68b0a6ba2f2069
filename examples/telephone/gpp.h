/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Between the phone's threads and the Weft node in the same process. A node is one thread for
 * Linux, and its kernel calls belong to its own tasks: threads raise an interrupt, as a device
 * would, and wait for a semaphore of POSIX.
 */
#ifndef TELEPHONE_GPP_H
#define TELEPHONE_GPP_H

#include "codec.h"

/** Encodes a frame on the DSP node. One thread. @return false: there was no result in time */
bool gpp_encode(const codec_speech_t *speech, codec_packet_t *packet);

/** Decodes a frame on the DSP node. One thread. @return false: there was no result in time */
bool gpp_decode(const codec_packet_t *packet, codec_speech_t *speech);

/** Ends the node, and with it the process. Any thread; the last call of it. */
void gpp_end(int code);

/** The phone: the first function of its thread. */
void *phone_main(void *arg);

#endif
