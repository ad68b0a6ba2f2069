/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host services of other nodes: what goes over the network, and what is done
 * there. Numbers go first, as words, then text or data. Files are for proxies,
 * which may take their time. Who may end this node has another entry in the
 * table of what peers may use.
 */
#include <weft/console.h>

#include "hub.h"

enum { PRINT, TIME, OPEN, READ, WRITE, CLOSE, EXIT };

/** What a request begins with. */
struct words {
    uint32_t first;
    uint32_t second;
};

/** A request to open a file, and the largest piece that is written at once. */
struct opening {
    struct words words; /**< mode, length of the name */
    char name[WEFT_HOST_NAME_MAX + 1U];
};

static weft_status_t open_file(weft_host_t *host, weft_op_t *op, const struct words *words)
{
    const char *name = (const char *)op->in + sizeof *words;
    char copy[WEFT_HOST_NAME_MAX + 1U];
    size_t length = weft_net_le32(words->second);
    int32_t file = 0;
    weft_status_t status;

    if (length == 0 || length > WEFT_HOST_NAME_MAX || op->in_size != sizeof *words + length) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    weft_arch_copy(copy, name, length);
    copy[length] = '\0';
    status = weft_host_open(host, copy, weft_net_le32(words->first), &file);
    op->result = (uint32_t)file;
    return status;
}

static weft_status_t read_file(weft_host_t *host, weft_op_t *op, const struct words *words)
{
    size_t size = weft_net_le32(words->second);
    size_t got = 0;
    weft_status_t status;

    if (!weft_net_brings(op, size < op->room ? size : op->room)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    status =
        weft_host_read(host, (int32_t)weft_net_le32(words->first), op->out, op->out_size, &got);
    op->out_size = (uint16_t)got;
    op->result = (uint32_t)got;
    return status;
}

static weft_status_t write_file(weft_host_t *host, const weft_op_t *op, const struct words *words)
{
    return weft_host_write(host, (int32_t)weft_net_le32(words->first),
                           (const uint8_t *)op->in + sizeof *words, op->in_size - sizeof *words);
}

static weft_status_t tell_time(weft_host_t *host, weft_op_t *op)
{
    uint64_t now = 0;
    struct words words;
    weft_status_t status;

    if (!weft_net_brings(op, sizeof words)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    status = weft_host_time(host, &now);
    words.first = weft_net_le32((uint32_t)now);
    words.second = weft_net_le32((uint32_t)(now >> 32));
    weft_arch_copy(op->out, &words, sizeof words);
    return status;
}

/** Services that begin with words. Context: the proxy, as files take a task. */
static weft_status_t serve_file(weft_net_proxy_t *proxy, weft_status_t ended)
{
    weft_host_t *host = proxy->object;
    weft_op_t *op = &proxy->op;
    struct words words;

    (void)ended;

    if (op->in_size < sizeof words) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    weft_arch_copy(&words, op->in, sizeof words);
    switch (op->service) {
    case OPEN:
        return open_file(host, op, &words);
    case READ:
        return read_file(host, op, &words);
    case WRITE:
        return write_file(host, op, &words);
    case CLOSE:
        return weft_host_close(host, (int32_t)weft_net_le32(words.first));
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

/** The proxy becomes ready at once, and goes on. */
static weft_status_t go_on_as_proxy(const weft_op_t *op, weft_timeout_t timeout)
{
    weft_net_proxy_t *proxy = weft_net_proxy_by(op);

    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK;
    }
    proxy->resume = serve_file;
    weft_arch_lock();
    weft_sched_ready_locked(&proxy->proxy_task.task);
    (void)weft_sched_leave_unlock();
    return WEFT_PENDING;
}

/** The client's node may not end this one. Said once. */
static weft_status_t refuse_exit(void)
{
    static bool said;

    if (!said) {
        said = true;
        weft_printf("weft: %s continues: the node that asked it to end has no right to (exit)\n",
                    weft_net_config.name);
    }
    return WEFT_REFUSED;
}

weft_status_t weft_serve_host(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_host_t *host = hub;

    switch (op->service) {
    case PRINT:
        return op->in_size == 0 ? WEFT_OK : weft_host_print(host, op->in, op->in_size);
    case TIME:
        return tell_time(host, op);
    case EXIT:
        return refuse_exit();
    default:
        return go_on_as_proxy(op, timeout);
    }
}

weft_status_t weft_serve_host_exit(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    uint32_t code;

    if (op->service != EXIT) {
        return weft_serve_host(hub, op, timeout);
    }
    if (!weft_net_carried(op, &code, sizeof code)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    return weft_host_exit((weft_host_t *)hub, (int32_t)weft_net_le32(code));
}

weft_status_t weft_remote_host_print(const weft_remote_host_t *host, const char *text,
                                     size_t length)
{
    weft_status_t status = WEFT_OK;

    while (length != 0 && status == WEFT_OK) {
        size_t piece = length < weft_net_config.payload ? length : weft_net_config.payload;

        status = weft_remote_post(&host->remote, PRINT, text, piece);
        text += piece;
        length -= piece;
    }
    return status;
}

weft_status_t weft_remote_host_time(const weft_remote_host_t *host, uint64_t *microseconds)
{
    struct words words = {0, 0};
    weft_op_t op = weft_net_op_get(TIME, &words, sizeof words);
    weft_status_t status;

    WEFT_CHECK(weft_wrong_object(microseconds));
    status = weft_remote_call(&host->remote, &op, WEFT_FOREVER);
    if (status == WEFT_OK) {
        *microseconds = (uint64_t)weft_net_le32(words.second) << 32 | weft_net_le32(words.first);
    }
    return status;
}

weft_status_t weft_remote_host_open(const weft_remote_host_t *host, const char *name, unsigned mode,
                                    int32_t *file)
{
    struct opening opening = {.words.first = weft_net_le32(mode)};
    weft_op_t op;
    weft_status_t status;
    size_t length = 0;

    WEFT_CHECK(weft_wrong_object(name));
    WEFT_CHECK(weft_wrong_object(file));
    while (name[length] != '\0' && length < WEFT_HOST_NAME_MAX) {
        opening.name[length] = name[length];
        length++;
    }
    weft_check(length != 0 && name[length] == '\0', WEFT_MISUSE_SIZE);
    opening.words.second = weft_net_le32((uint32_t)length);
    op = weft_net_op_put(OPEN, &opening, sizeof opening.words + length);
    status = weft_remote_call(&host->remote, &op, WEFT_FOREVER);
    if (status == WEFT_OK) {
        *file = (int32_t)op.result;
    }
    return status;
}

weft_status_t weft_remote_host_read(const weft_remote_host_t *host, int32_t file, void *data,
                                    size_t size, size_t *got)
{
    size_t most = weft_net_config.payload;
    struct words words = {weft_net_le32((uint32_t)file),
                          weft_net_le32((uint32_t)(size < most ? size : most))};
    weft_op_t op = weft_net_op_put(READ, &words, sizeof words);
    weft_status_t status;

    WEFT_CHECK(weft_wrong_object(got));
    op.out = data;
    op.out_size = (uint16_t)(size < most ? size : most);
    status = weft_remote_call(&host->remote, &op, WEFT_FOREVER);
    if (status == WEFT_OK) {
        *got = op.result < op.out_size ? op.result : op.out_size;
    }
    return status;
}

/** Writes one piece, with the words in front of it. */
static weft_status_t write_piece(const weft_remote_host_t *host, int32_t file, const uint8_t *data,
                                 size_t size)
{
    struct opening piece = {.words.first = weft_net_le32((uint32_t)file)};
    weft_op_t op = weft_net_op_put(WRITE, &piece, sizeof piece.words + size);

    weft_arch_copy(piece.name, data, size);
    return weft_remote_call(&host->remote, &op, WEFT_FOREVER);
}

weft_status_t weft_remote_host_write(const weft_remote_host_t *host, int32_t file, const void *data,
                                     size_t size)
{
    const uint8_t *from = data;
    weft_status_t status = WEFT_OK;

    WEFT_CHECK(weft_wrong_memory(data, size));
    while (size != 0 && status == WEFT_OK) {
        size_t piece = size < WEFT_HOST_NAME_MAX ? size : WEFT_HOST_NAME_MAX;

        status = write_piece(host, file, from, piece);
        from += piece;
        size -= piece;
    }
    return status;
}

weft_status_t weft_remote_host_close(const weft_remote_host_t *host, int32_t file)
{
    struct words words = {weft_net_le32((uint32_t)file), 0};
    weft_op_t op = weft_net_op_put(CLOSE, &words, sizeof words);

    return weft_remote_call(&host->remote, &op, WEFT_FOREVER);
}

weft_status_t weft_remote_host_exit(const weft_remote_host_t *host, int32_t code)
{
    uint32_t word = weft_net_le32((uint32_t)code);

    return weft_remote_post(&host->remote, EXIT, &word, sizeof word);
}
