/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event flags of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { POST, SET, CLEAR, WAIT, POST_COUNTED };

/** What a call carries: the flags and, to wait, the options. */
struct words {
    uint32_t bits;
    uint32_t options;
};

static weft_status_t matched(weft_net_proxy_t *proxy, weft_status_t ended)
{
    proxy->op.result = proxy->wait_state.flags.matched;
    return ended;
}

static weft_status_t wait(weft_flags_t *flags, weft_op_t *op, const struct words *words,
                          weft_timeout_t timeout)
{
    weft_net_proxy_t *proxy = weft_net_proxy_by(op);
    uint32_t bits = weft_net_le32(words->bits);
    unsigned options = weft_net_le32(words->options);

    if (bits == 0) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_FLAGS_NONE);
    }
    if (timeout == WEFT_NO_WAIT) {
        return weft_flags_wait(flags, bits, options, &op->result, WEFT_NO_WAIT);
    }
    proxy->resume = matched;
    proxy->wait_state.flags = (weft_flags_wait_t){bits, options, 0};
    return matched(proxy, weft_flags_wait_with(flags, &proxy->wait_state.flags, timeout));
}

weft_status_t weft_serve_flags(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_flags_t *flags = hub;
    struct words words;

    if (!weft_net_carried(op, &words, sizeof words)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
    switch (op->service) {
    case POST:
        return weft_flags_post(flags, weft_net_le32(words.bits));
    case SET:
        return weft_flags_set(flags, weft_net_le32(words.bits));
    case CLEAR:
        return weft_flags_clear(flags, weft_net_le32(words.bits));
    case POST_COUNTED:
        return weft_flags_post_counted(flags, weft_net_le32(words.bits), &op->result);
    case WAIT:
        return wait(flags, op, &words, timeout);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

static weft_status_t change(const weft_remote_flags_t *flags, unsigned service, uint32_t bits)
{
    const struct words words = {weft_net_le32(bits), 0};

    return weft_remote_post(&flags->remote, service, &words, sizeof words);
}

weft_status_t weft_remote_flags_post(const weft_remote_flags_t *flags, uint32_t bits)
{
    return change(flags, POST, bits);
}

weft_status_t weft_remote_flags_set(const weft_remote_flags_t *flags, uint32_t bits)
{
    return change(flags, SET, bits);
}

weft_status_t weft_remote_flags_clear(const weft_remote_flags_t *flags, uint32_t bits)
{
    return change(flags, CLEAR, bits);
}

weft_status_t weft_remote_flags_post_counted(const weft_remote_flags_t *flags, uint32_t bits,
                                             uint32_t *woken)
{
    const struct words words = {weft_net_le32(bits), 0};
    weft_op_t op = weft_net_op_put(POST_COUNTED, &words, sizeof words);
    weft_status_t status;

    WEFT_CHECK(weft_wrong_object(woken));
    status = weft_remote_call(&flags->remote, &op, WEFT_FOREVER);
    if (status == WEFT_OK) {
        *woken = op.result;
    }
    return status;
}

weft_status_t weft_remote_flags_wait(const weft_remote_flags_t *flags, uint32_t bits,
                                     unsigned options, uint32_t *matched, weft_timeout_t timeout)
{
    const struct words words = {weft_net_le32(bits), weft_net_le32(options)};
    weft_op_t op = weft_net_op_put(WAIT, &words, sizeof words);
    weft_status_t status = weft_remote_call(&flags->remote, &op, timeout);

    if (status == WEFT_OK && matched != NULL) {
        *matched = op.result;
    }
    return status;
}

weft_status_t weft_request_flags_wait(weft_request_t *request, weft_flags_ref_t flags,
                                      uint32_t bits, unsigned options, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(request));
    request->words[0] = weft_net_le32(bits);
    request->words[1] = weft_net_le32(options);
    return weft_net_start_request(request, flags.hub, weft_serve_flags,
                                  weft_net_op_put(WAIT, request->words, sizeof request->words),
                                  timeout);
}
