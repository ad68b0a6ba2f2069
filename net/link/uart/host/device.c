/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a stream of bytes of a Linux process: an emulator's UART, a device.
 */
#include "arch.h"
#include "link/host/stream.h"
#include "link/uart/uart.h"

/** Links of a process, at most. */
#define LINKS 16U

static void open_device(weft_uart_link_t *self)
{
    static weft_stream_t streams[LINKS];

    if (self->link.index >= LINKS) {
        weft_link_die(&self->link, "", "this process has too many links");
    }
    weft_stream_t *stream = &streams[self->link.index];
    weft_stream_init(stream, &self->link, self->irq);
    if (weft_stream_is_tcp(stream)) {
        weft_link_die(&self->link, "", "a uart link has no key and is not for TCP");
    }
    (void)weft_stream_find(stream);
    self->stream = stream;
}

/**
 * A stream that was lost comes again if it can; the reliable layer repairs what is missing. One
 * that works is never given up for a newer one, which could be anybody's.
 */
static bool have(weft_stream_t *stream)
{
    return stream->stream >= 0 || weft_stream_find(stream);
}

static size_t read_device(weft_uart_link_t *self, uint8_t *to, size_t room)
{
    weft_stream_t *stream = self->stream;

    if (!have(stream)) {
        return 0;
    }
    long bytes = weft_stream_read(stream->stream, to, room);
    if (bytes < 0) {
        weft_arch_lock();
        weft_stream_close(stream);
        weft_arch_unlock();
        return 0;
    }
    return (size_t)bytes;
}

/** What goes to a stream that is lost is lost, too. */
static size_t write_device(weft_uart_link_t *self, const uint8_t *from, size_t bytes)
{
    const weft_stream_t *stream = self->stream;
    long written = stream->stream < 0 ? -1 : weft_stream_write(stream->stream, from, bytes);

    return written < 0 ? bytes : (size_t)written;
}

const weft_uart_device_t weft_uart_host = {
    .open = open_device,
    .read = read_device,
    .write = write_device,
};
