/* SPDX-License-Identifier: MIT */
/** @file Registration and call. Who calls this phone hears that it is busy. */
#include <string.h>

#include <re/re.h>

#include "phone.h"

#define BUCKETS 32U
#define EXPIRES_S 60U

/** Milliseconds from hanging up to the end: the last requests are answered meanwhile. */
#define CLOSE_MS 500U

struct phone {
    const struct phone_settings *settings;
    const struct phone_codec *codec;
    struct sa address; /**< own one of SIP */
    char registrar[PHONE_TEXT + 8U];
    char self[2U * PHONE_TEXT + 8U];
    char peer[2U * PHONE_TEXT + 8U];
    struct sip *sip;
    struct sipsess_sock *sessions;
    struct sipreg *registration;
    struct sipsess *session;
    struct sdp_session *description;
    struct sdp_media *media;
    struct voice *voice;
    struct mqueue *messages;
    struct tmr timer;
    int error;
};

/** Says on the console what the phone does. */
static void say(const char *what)
{
    (void)re_printf("phone: %s\n", what);
    (void)fflush(stdout);
}

static void on_closed(void *arg)
{
    (void)arg;
    re_cancel();
}

/** Ends the call, the registration, and then the events. The first error counts. */
static void leave(struct phone *phone, int error)
{
    if (tmr_isrunning(&phone->timer)) {
        return;
    }
    phone->error = error;
    phone->session = mem_deref(phone->session);
    phone->voice = mem_deref(phone->voice);
    phone->registration = mem_deref(phone->registration);
    tmr_start(&phone->timer, CLOSE_MS, on_closed, NULL);
}

static int on_challenge(char **user, char **password, const char *realm, void *arg)
{
    const struct phone *phone = arg;

    (void)realm;
    int error = str_dup(user, phone->settings->user);
    return error != 0 ? error : str_dup(password, phone->settings->password);
}

/** The other side has taken the call: its answer says where and how it wants to hear. */
static int on_answer(const struct sip_msg *message, void *arg)
{
    struct phone *phone = arg;
    int error = sdp_decode(phone->description, message->mb, false);
    const struct sdp_format *format =
        error == 0 ? sdp_media_rformat(phone->media, phone->codec->name) : NULL;

    if (format == NULL) {
        say("the other side has no codec for this call");
        return error != 0 ? error : EPROTO;
    }
    return 0;
}

static void on_established(const struct sip_msg *message, void *arg)
{
    struct phone *phone = arg;

    (void)message;
    say("in call");
    int error = voice_start(phone->voice, sdp_media_raddr(phone->media));
    if (error != 0) {
        leave(phone, error);
    }
}

static void on_close(int error, const struct sip_msg *message, void *arg)
{
    struct phone *phone = arg;

    if (message != NULL && message->req) { /* the other side hangs up */
        say("the call was ended");
        error = 0;
    } else if (message != NULL) {
        (void)re_fprintf(stderr, "phone: no call: %u %r\n", message->scode, &message->reason);
        error = ECONNREFUSED;
    }
    leave(phone, error);
}

static int on_offer(struct mbuf **description, const struct sip_msg *message, void *arg)
{
    (void)description;
    (void)message;
    (void)arg;
    return ENOTSUP;
}

/** Describes the own side of the call. */
static int describe(struct phone *phone, struct mbuf **offer)
{
    const struct phone_codec *codec = phone->codec;
    int error = sdp_session_alloc(&phone->description, &phone->address);

    if (error == 0) {
        error = sdp_media_add(&phone->media, phone->description, "audio", voice_port(phone->voice),
                              "RTP/AVP");
    }
    if (error == 0) {
        error = sdp_format_add(NULL, phone->media, false, codec->id, codec->name, CODEC_HZ, 1, NULL,
                               NULL, NULL, false, NULL);
    }
    if (error == 0) {
        error = sdp_media_set_lattr(phone->media, true, "ptime", "20");
    }
    return error != 0 ? error : sdp_encode(offer, phone->description, true);
}

static int call(struct phone *phone)
{
    struct mbuf *offer = NULL;
    int error =
        voice_alloc(&phone->voice, phone->settings, phone->codec, &phone->address, phone->messages);

    if (error == 0) {
        error = describe(phone, &offer);
    }
    if (error == 0) {
        error = sipsess_connect(&phone->session, phone->sessions, phone->peer, NULL, phone->self,
                                phone->settings->user, NULL, 0, "application/sdp", offer,
                                on_challenge, phone, false, on_offer, on_answer, NULL,
                                on_established, NULL, NULL, on_close, phone, NULL);
    }
    mem_deref(offer);
    return error;
}

static void on_register(int error, const struct sip_msg *message, void *arg)
{
    struct phone *phone = arg;

    if (phone->voice != NULL || phone->error != 0) {
        return; /* a later one: the call does not depend on it */
    }
    if (error == 0 && message->scode == 200U) {
        say("registered");
        error = call(phone);
    } else if (error == 0 && message->scode > 200U) {
        (void)re_fprintf(stderr, "phone: not registered: %u %r\n", message->scode,
                         &message->reason);
        error = ECONNREFUSED;
    }
    if (error != 0) {
        leave(phone, error);
    }
}

static void on_call_in(const struct sip_msg *message, void *arg)
{
    struct phone *phone = arg;

    (void)sip_treply(NULL, phone->sip, message, 486, "Busy Here");
}

/** The speech has ended. */
static void on_message(int id, void *data, void *arg)
{
    struct phone *phone = arg;

    (void)id;
    (void)data;
    if (phone->session != NULL) {
        say("hangs up");
        leave(phone, 0);
    }
}

/** The names of registrar and users as URIs. */
static int name(struct phone *phone)
{
    const struct phone_settings *settings = phone->settings;

    if (re_snprintf(phone->registrar, sizeof phone->registrar, "sip:%s", settings->registrar) < 0 ||
        re_snprintf(phone->self, sizeof phone->self, "sip:%s@%s", settings->user,
                    settings->registrar) < 0 ||
        re_snprintf(phone->peer, sizeof phone->peer, "sip:%s@%s", settings->peer,
                    settings->registrar) < 0) {
        return ENAMETOOLONG;
    }
    return sa_decode(&phone->address, settings->listen, strlen(settings->listen));
}

static int open_phone(struct phone *phone)
{
    int error = name(phone);

    if (error == 0) {
        error = mqueue_alloc(&phone->messages, on_message, phone);
    }
    if (error == 0) {
        error =
            sip_alloc(&phone->sip, NULL, BUCKETS, BUCKETS, BUCKETS, "weft telephone", NULL, NULL);
    }
    if (error == 0) {
        error = sip_transp_add(phone->sip, SIP_TRANSP_UDP, &phone->address);
    }
    if (error == 0) {
        error = sipsess_listen(&phone->sessions, phone->sip, BUCKETS, on_call_in, phone);
    }
    if (error == 0) {
        error = sipreg_register(&phone->registration, phone->sip, phone->registrar, phone->self,
                                NULL, phone->self, EXPIRES_S, phone->settings->user, NULL, 0, 0,
                                on_challenge, phone, false, on_register, phone, NULL, NULL);
    }
    return error;
}

int phone_call(const struct phone_settings *settings, const struct phone_codec *codec)
{
    struct phone phone = {.settings = settings, .codec = codec};

    tmr_init(&phone.timer);
    int error = open_phone(&phone);
    if (error == 0) {
        error = re_main(NULL);
    }
    tmr_cancel(&phone.timer);
    mem_deref(phone.session);
    mem_deref(phone.voice);
    mem_deref(phone.description);
    mem_deref(phone.registration);
    mem_deref(phone.sessions);
    sip_close(phone.sip, true);
    mem_deref(phone.sip);
    mem_deref(phone.messages);
    return error != 0 ? error : phone.error;
}
