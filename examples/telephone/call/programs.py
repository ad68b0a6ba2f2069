# SPDX-License-Identifier: MIT
"""Starting and stopping the programs of a call."""

import contextlib
import fcntl
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

NEEDED = ("baresip", "espeak-ng", "kamailio", "tshark")
OWN_NETWORK = ("unshare", "--user", "--map-root-user", "--net")
INSIDE = "TELEPHONE_OWN_NETWORK"

SIOCSIFFLAGS = 0x8914
IFF_UP = 1


class CallError(Exception):
    """Why there was no call."""


class Programs(contextlib.ExitStack):
    """The programs that run; leaving stops them, the last one first."""

    def __init__(self, folder: Path) -> None:
        """Take the folder for their output."""
        super().__init__()
        self.folder = folder

    def start(self, name: str, *command: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start a program; its output goes to a file with its name."""
        output = self.enter_context((self.folder / f"{name}.log").open("ab"))
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env={**os.environ, **environment},
            start_new_session=True,
        )
        self.callback(stop, process)
        return process


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask a program to end, and end it after 5 s."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)


def wait_for(what: str, condition: Callable[[], bool], seconds: float) -> None:
    """Wait for a condition."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise CallError(f"not after {seconds:g} s: {what}")
        time.sleep(0.02)


def free_ports(count: int) -> list[int]:
    """Return UDP ports that are free, and whose next one is: baresip takes it for TLS."""
    with contextlib.ExitStack() as sockets:
        found: list[int] = []
        while len(found) < count:
            udp = sockets.enter_context(socket.socket(type=socket.SOCK_DGRAM))
            udp.bind(("127.0.0.1", 0))
            port = udp.getsockname()[1]
            if port % 2 == 0:
                found.append(port)
        return found


def is_bound(port: int) -> bool:
    """True if a program has this UDP port."""
    with socket.socket(type=socket.SOCK_DGRAM) as udp:
        try:
            udp.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def enter_own_network() -> None:
    """Run this command again in a network of its own, where a user may capture; else stay here."""
    if os.environ.get(INSIDE):
        with socket.socket() as any_socket:
            fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))
        return
    can = subprocess.run([*OWN_NETWORK, "true"], capture_output=True, timeout=10, check=False)
    if can.returncode == 0:
        os.environ[INSIDE] = "1"
        os.execvp(OWN_NETWORK[0], [*OWN_NETWORK, sys.executable, *sys.orig_argv[1:]])


def need_programs() -> None:
    """Stop unless all programs are installed."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"])
    os.environ["PATH"] = path
    lacking = [name for name in NEEDED if shutil.which(name) is None]
    if lacking:
        raise CallError(f"not installed: {', '.join(lacking)}; sh tools/setup/setup.sh telephone")
