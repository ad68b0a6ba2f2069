/* SPDX-License-Identifier: MIT */
/** @file The phone's thread: settings, and a call. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <re/re.h>

#include "gpp.h"
#include "phone.h"

/** Payload types: those of RFC 3551, and a dynamic one as baresip chooses it. */
static const struct phone_codec codecs[] = {
    {"PCMU", "0", 0, CODEC_PCMU},
    {"PCMA", "8", 8, CODEC_PCMA},
    {"CODEC2", "96", 96, CODEC_CODEC2},
};

#define TEXT(member) {#member, offsetof(struct phone_settings, member)}

/** Settings that are text, all required. */
static const struct {
    const char *name;
    size_t offset;
} texts[] = {
    TEXT(registrar), TEXT(user),     TEXT(password), TEXT(peer),  TEXT(listen),
    TEXT(speech),    TEXT(received), TEXT(record),   TEXT(codec),
};

static int read_settings(struct phone_settings *settings)
{
    const char *file = getenv("TELEPHONE");
    struct conf *conf = NULL;

    if (file == NULL) {
        (void)re_fprintf(stderr, "phone: TELEPHONE must name the file of settings\n");
        return EINVAL;
    }
    int error = conf_alloc(&conf, file);
    for (size_t i = 0; error == 0 && i < sizeof texts / sizeof texts[0]; i++) {
        error = conf_get_str(conf, texts[i].name, (char *)settings + texts[i].offset, PHONE_TEXT);
        if (error != 0) {
            (void)re_fprintf(stderr, "phone: %s: no setting `%s`\n", file, texts[i].name);
        }
    }
    if (error == 0) {
        error = conf_get_bool(conf, "offload", &settings->offload);
    }
    mem_deref(conf);
    return error;
}

static const struct phone_codec *find_codec(const char *name)
{
    for (size_t i = 0; i < sizeof codecs / sizeof codecs[0]; i++) {
        if (strcmp(codecs[i].name, name) == 0) {
            return &codecs[i];
        }
    }
    (void)re_fprintf(stderr, "phone: no codec `%s`\n", name);
    return NULL;
}

/** A call from begin to end. @return 0, or an error number */
static int run(void)
{
    static struct phone_settings settings;
    int error = read_settings(&settings);
    const struct phone_codec *codec = error == 0 ? find_codec(settings.codec) : NULL;

    if (codec == NULL) {
        return EINVAL;
    }
    error = phone_record_open(settings.record);
    if (error == 0) {
        error = phone_call(&settings, codec);
        phone_record_close();
    }
    return error;
}

void *phone_main(void *arg)
{
    (void)arg;
    int error = libre_init();
    if (error == 0) {
        error = run();
        libre_close();
    }
    if (error != 0) {
        (void)re_fprintf(stderr, "phone: %m\n", error);
    }
    gpp_end(error == 0 ? 0 : 1);
    return NULL;
}
