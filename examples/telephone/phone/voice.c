/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The frames of a call. Every 20 ms a thread takes a frame of speech, as a microphone would give
 * it, and encodes it; it is sent at a fixed time after that, so that the time of the codec does not
 * move the packet.
 */
#define _GNU_SOURCE

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include <re/re.h>
#include <rem/rem.h>

#include "phone.h"

#define FRAME_NS 20000000
#define SEND_NS 12000000 /**< from taking a frame to sending it */
#define NS_PER_S 1000000000

enum { PORT_MIN = 16384, PORT_MAX = 32767 };

/** Most frames of silence for packets that are missing in a row: more is another stream. */
#define GAP_MAX 50U

struct voice {
    const struct phone_settings *settings;
    struct phone_codec codec;
    struct mqueue *ended;
    struct rtp_sock *rtp;
    struct sa peer;
    struct aufile *speech;
    struct aufile *received;
    pthread_t thread;
    atomic_bool sending; /**< there is a thread */
    bool receiving;      /**< `expected` is valid */
    uint16_t expected;
};

static struct timespec later(struct timespec time, long ns)
{
    time.tv_nsec += ns;
    if (time.tv_nsec >= NS_PER_S) {
        time.tv_nsec -= NS_PER_S;
        time.tv_sec++;
    }
    return time;
}

static void sleep_until(struct timespec time)
{
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {
    }
}

/** Sends a frame. */
static void send_packet(struct voice *voice, const codec_packet_t *packet, uint32_t at, bool first)
{
    struct mbuf *buffer = mbuf_alloc(RTP_HEADER_SIZE + CODEC_BYTES);

    if (buffer == NULL) {
        return;
    }
    buffer->pos = RTP_HEADER_SIZE;
    if (mbuf_write_mem(buffer, packet->bytes, packet->size) == 0) {
        buffer->pos = RTP_HEADER_SIZE;
        (void)rtp_send(voice->rtp, &voice->peer, false, first, voice->codec.type, at, buffer);
    }
    mem_deref(buffer);
}

/** Takes the next frame of speech. @return false: there is none */
static bool take_speech(struct voice *voice, codec_speech_t *speech)
{
    size_t size = sizeof speech->samples;

    memset(speech, 0, sizeof *speech);
    speech->codec = voice->codec.number;
    return aufile_read(voice->speech, (uint8_t *)speech->samples, &size) == 0 && size != 0;
}

/** The thread that encodes and sends. */
static void *send_speech(void *arg)
{
    struct voice *voice = arg;
    codec_speech_t speech;
    codec_packet_t packet;
    struct timespec frame;

    (void)clock_gettime(CLOCK_MONOTONIC, &frame);
    for (uint32_t at = 0; voice->sending && take_speech(voice, &speech); at += CODEC_SAMPLES) {
        bool encoded = phone_encode(&speech, &packet, voice->settings->offload);

        sleep_until(later(frame, SEND_NS));
        if (encoded) {
            send_packet(voice, &packet, at, at == 0);
        }
        frame = later(frame, FRAME_NS);
        sleep_until(frame);
    }
    (void)mqueue_push(voice->ended, 0, NULL);
    return NULL;
}

/** Writes silence where packets are missing. @return false: the packet is late, or a duplicate */
static bool close_gap(struct voice *voice, uint16_t sequence)
{
    static const int16_t silence[CODEC_SAMPLES];
    uint16_t missing = (uint16_t)(sequence - voice->expected);

    if (!voice->receiving) {
        missing = 0;
    } else if (missing > UINT16_MAX / 2U) {
        return false;
    }
    for (unsigned i = 0; i < missing && i < GAP_MAX; i++) {
        (void)aufile_write(voice->received, (const uint8_t *)silence, sizeof silence);
    }
    voice->receiving = true;
    voice->expected = (uint16_t)(sequence + 1U);
    return true;
}

static void on_rtp(const struct sa *source, const struct rtp_header *header, struct mbuf *buffer,
                   void *arg)
{
    struct voice *voice = arg;
    codec_packet_t packet = {.codec = voice->codec.number, .size = CODEC_BYTES + 1U};
    codec_speech_t speech;

    (void)source;
    size_t size = mbuf_get_left(buffer);
    if (header->pt != voice->codec.type || size > CODEC_BYTES || !close_gap(voice, header->seq)) {
        return;
    }
    packet.size = (uint16_t)size;
    memcpy(packet.bytes, mbuf_buf(buffer), size);
    if (phone_decode(&packet, &speech, voice->settings->offload)) {
        (void)aufile_write(voice->received, (const uint8_t *)speech.samples, sizeof speech.samples);
    }
}

static void on_rtcp(const struct sa *source, struct rtcp_msg *message, void *arg)
{
    (void)source;
    (void)message;
    (void)arg;
}

static void destructor(void *arg)
{
    struct voice *voice = arg;

    if (voice->sending) {
        voice->sending = false;
        (void)pthread_join(voice->thread, NULL);
    }
    mem_deref(voice->rtp);
    mem_deref(voice->speech);
    mem_deref(voice->received);
}

/** Opens the two files. */
static int open_files(struct voice *voice)
{
    struct aufile_prm read = {0};
    struct aufile_prm write = {.srate = CODEC_HZ, .channels = 1, .fmt = AUFMT_S16LE};
    int error = aufile_open(&voice->speech, &read, voice->settings->speech, AUFILE_READ);

    if (error == 0 && (read.srate != CODEC_HZ || read.channels != 1 || read.fmt != AUFMT_S16LE)) {
        error = EPROTO;
    }
    if (error != 0) {
        (void)re_fprintf(stderr,
                         "phone: %s: %m; needed is a WAV file with 8000 Hz, mono, 16 bits\n",
                         voice->settings->speech, error);
        return error;
    }
    return aufile_open(&voice->received, &write, voice->settings->received, AUFILE_WRITE);
}

int voice_alloc(struct voice **voicep, const struct phone_settings *settings,
                const struct phone_codec *codec, const struct sa *address, struct mqueue *ended)
{
    struct voice *voice = mem_zalloc(sizeof *voice, destructor);

    if (voice == NULL) {
        return ENOMEM;
    }
    voice->settings = settings;
    voice->codec = *codec;
    voice->ended = ended;
    int error = open_files(voice);
    if (error == 0) {
        error = rtp_listen(&voice->rtp, IPPROTO_UDP, address, PORT_MIN, PORT_MAX, true, on_rtp,
                           on_rtcp, voice);
    }
    if (error != 0) {
        mem_deref(voice);
        return error;
    }
    *voicep = voice;
    return 0;
}

uint16_t voice_port(const struct voice *voice)
{
    return sa_port(rtp_local(voice->rtp));
}

int voice_start(struct voice *voice, const struct sa *peer)
{
    if (voice->sending) {
        return 0;
    }
    voice->peer = *peer;
    rtcp_set_srate(voice->rtp, CODEC_HZ, CODEC_HZ);
    voice->sending = true;
    int error = pthread_create(&voice->thread, NULL, send_speech, voice);
    voice->sending = error == 0;
    return error;
}
