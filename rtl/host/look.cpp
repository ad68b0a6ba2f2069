// SPDX-License-Identifier: MIT
#include "look.h"

#include "options.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace weft
{

namespace
{

enum { PATIENCE = 2000, LAST = 1500 };  // ms
enum { LONGEST = 4096, COMMAND = 256 }; // bytes of a read; characters

[[noreturn]] void fail(const std::string &path, int error)
{
    std::fprintf(stderr, "--look %s: %s\n", path.c_str(), std::strerror(error));
    std::exit(EXIT_USAGE);
}

std::string packet(const std::string &body)
{
    char sum[4];
    uint8_t total = 0;

    for (const char c : body) {
        total = static_cast<uint8_t>(total + static_cast<uint8_t>(c));
    }
    std::snprintf(sum, sizeof sum, "#%02x", total);
    return "$" + body + sum;
}

// The next byte of a client; -1: it has left, or is silent.
int next(int client)
{
    pollfd one{client, POLLIN, 0};
    uint8_t byte = 0;

    return ::poll(&one, 1, PATIENCE) == 1 && ::read(client, &byte, 1) == 1 ? byte : -1;
}

// Reads what stands between $ and the checksum; false: the client has left.
bool receive(int client, std::string &command)
{
    int c = next(client);

    while (c >= 0 && c != '$') {
        c = next(client);
    }
    command.clear();
    for (c = c < 0 ? c : next(client); c >= 0 && c != '#'; c = next(client)) {
        command += static_cast<char>(c);
        if (command.size() > COMMAND) {
            return false;
        }
    }
    return c >= 0 && next(client) >= 0 && next(client) >= 0;
}

bool send(int client, const std::string &text)
{
    for (size_t at = 0; at < text.size();) {
        const ssize_t sent = ::send(client, text.data() + at, text.size() - at, MSG_NOSIGNAL);

        if (sent <= 0) {
            return false;
        }
        at += static_cast<size_t>(sent);
    }
    return true;
}

} // namespace

Look::Look(const std::string &path)
    : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)), path_(path)
{
    sockaddr_un address{};

    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) {
        fail(path, ENAMETOOLONG);
    }
    std::memcpy(address.sun_path, path.data(), path.size());
    if (socket_ < 0 ||
        ::bind(socket_, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0 ||
        ::listen(socket_, 1) != 0) {
        fail(path, errno);
    }
}

Look::~Look()
{
    ::close(socket_);
    ::unlink(path_.c_str());
}

void Look::last()
{
    pollfd one{socket_, POLLIN, 0};

    if (::poll(&one, 1, LAST) == 1) {
        accept();
    }
}

void Look::accept()
{
    const int client = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);

    if (client >= 0) {
        serve(client);
        ::close(client);
    }
}

void Look::serve(int client) const
{
    const timeval patience{PATIENCE / 1000, 0};
    std::string command;

    ::setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    while (receive(client, command)) {
        const bool is_last = !command.empty() && command[0] == 'D';

        if (!send(client, "+" + packet(is_last ? "OK" : answer(command)))) {
            return;
        }
        if (is_last) {
            (void)next(client); // who has left must be able to acknowledge it
            return;
        }
    }
}

std::string Look::answer(const std::string &command) const
{
    unsigned address = 0;
    unsigned size = 0;
    char more = 0;
    std::string text;

    if (std::sscanf(command.c_str(), "m%x,%x%c", &address, &size, &more) != 2) {
        return ""; // GDB's word for what is not known
    }
    if (size > LONGEST) {
        return "E22";
    }
    for (unsigned i = 0; i < size; i++) {
        const int byte = memories_.at(address + i);
        char digits[3];

        if (byte < 0) {
            return "E14";
        }
        std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(byte));
        text += digits;
    }
    return text;
}

} // namespace weft
