/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A telephone on libre (SIP, SDP, RTP) and librem (audio files). Two threads: that of libre's
 * events, which also receives and decodes, and one that encodes and sends.
 */
#ifndef TELEPHONE_PHONE_H
#define TELEPHONE_PHONE_H

#include <re/re.h>

#include "codec.h"

/** Characters of a setting. */
#define PHONE_TEXT 256U

/** What the file of settings says, whose name is in the environment variable TELEPHONE. */
struct phone_settings {
    char registrar[PHONE_TEXT]; /**< address and port of the registrar, such as 127.0.0.1:5060 */
    char user[PHONE_TEXT];      /**< name of this phone there */
    char password[PHONE_TEXT];  /**< its password there */
    char peer[PHONE_TEXT];      /**< name of the user to call */
    char listen[PHONE_TEXT];    /**< own address and port of SIP */
    char speech[PHONE_TEXT]; /**< WAV file to send: 8000 Hz, mono, 16 bits; its end ends the call */
    char received[PHONE_TEXT]; /**< WAV file for what arrives */
    char record[PHONE_TEXT];   /**< CSV file with a line for each frame */
    char codec[PHONE_TEXT];    /**< PCMU, PCMA or CODEC2 */
    bool offload;              /**< false: without the DSP node */
};

/** A codec as SDP names it. */
struct phone_codec {
    const char *name;
    const char *id;  /**< payload type */
    uint8_t type;    /**< the same, as a number */
    uint16_t number; /**< in codec.h */
};

/* coder.c: where frames are encoded and decoded */

/** Opens the record. @return 0, or an error number */
int phone_record_open(const char *name);
void phone_record_close(void);

/** By the DSP node, or if that does not answer, here. @return false: it is no frame */
bool phone_encode(const codec_speech_t *speech, codec_packet_t *packet, bool offload);
bool phone_decode(const codec_packet_t *packet, codec_speech_t *speech, bool offload);

/* voice.c: the frames of a call */

struct voice;

/** Opens files and the RTP socket. @param ended message to push when the speech has ended */
int voice_alloc(struct voice **voice, const struct phone_settings *settings,
                const struct phone_codec *codec, const struct sa *address, struct mqueue *ended);

/** Port of RTP. */
uint16_t voice_port(const struct voice *voice);

/** Starts to send. */
int voice_start(struct voice *voice, const struct sa *peer);

/* sip.c: registration and call */

/** Registers, calls, and returns when the call has ended. @return 0, or an error number */
int phone_call(const struct phone_settings *settings, const struct phone_codec *codec);

#endif
