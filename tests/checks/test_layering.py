# SPDX-License-Identifier: MIT
"""The checker of includes refuses each kind of wrong arrow."""

from pathlib import Path, PurePosixPath

import pytest

from checks import layering

TREE = {
    "include/weft/types.h": "#include <stdint.h>\n",
    "include/weft/sem.h": "#include <weft/types.h>\n",
    "kernel/kernel.h": '#include "arch.h"\n',
    "kernel/check.h": "",
    "kernel/sem.c": '#include <weft/sem.h>\n#include "kernel.h"\n#include <stddef.h>\n',
    "arch/arch.h": '#include <weft/types.h>\n#include "weft_arch.h"\n',
    "arch/riscv/weft_arch.h": "",
    "arch/riscv/frame.h": "",
    "arch/riscv/arch.c": '#include "arch.h"\n#include "frame.h"\n#include "kernel.h"\n',
    "arch/host/context.c": '#include <ucontext.h>\n#include "arch.h"\n',
    "kernel/sched.h": '#include "kernel.h"\n',
    "board/linux/host.c": '#include <fcntl.h>\n#include "arch.h"\n#include "sched.h"\n',
    "net/link.h": "",
    "net/tables.h": '#include "kernel.h"\n',
    "net/proxy.h": "",
    "net/server.c": '#include "proxy.h"\n#include "kernel.h"\n#include "link.h"\n',
    "net/link/shm/shm.h": '#include "link.h"\n',
    "net/link/shm/shm.c": '#include "arch.h"\n#include "shm.h"\n#include "tables.h"\n',
    "net/link/socket/socket.c": '#include <errno.h>\n#include "link/shm/shm.h"\n',
    "board/virt-rv32/board.h": "",
    "board/virt-rv32/board.c": '#include "arch.h"\n#include "board.h"\n',
    "bench/bench.h": "#include <weft/sem.h>\n",
    "bench/core/sem.c": '#include "bench.h"\n#include "system.h"\n',
    "examples/hello/main.c": '#include <weft/sem.h>\n#include "system.h"\n',
    "examples/loop/loop.h": "",
    "tests/support/tap.h": "#include <weft/sem.h>\n",
    "tests/kernel/sem/sem.c": '#include "tap.h"\n',
}


def findings(root: Path, changes: dict[str, str]) -> list[str]:
    """Write the tree with some files changed; return what the checker says."""
    files = TREE | changes
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return [str(item) for item in layering.check(root, sorted(map(PurePosixPath, files)))]


def test_a_good_tree_passes(tmp_path: Path) -> None:
    assert findings(tmp_path, {}) == []


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("include/weft/x.h", '#include "kernel.h"\n', "must not include kernel.h"),
        ("include/weft/x.h", "#include <stdio.h>\n", "must not include stdio.h"),
        ("include/weft/x.h", "#include <../kernel/kernel.h>\n", "include kernel/kernel.h"),
        ("kernel/x.c", "#include <string.h>\n", "must not include string.h"),
        ("kernel/x.c", '#include "riscv/frame.h"\n', "include arch/riscv/frame.h"),
        ("kernel/x.c", '#include "../bench/bench.h"\n', "include bench/bench.h"),
        ("kernel/x.c", '#include "system.h"\n', "must not include system.h"),
        ("kernel/x.c", '  #  include "board.h"\n', "must not include board.h"),
        ("net/x.c", '#include "link/shm/frame.h"\n', "must not include link/shm/frame.h"),
        ("net/link/shm/x.c", '#include "kernel.h"\n', "include kernel/kernel.h"),
        ("net/link/shm/x.c", '#include "proxy.h"\n', "include net/proxy.h"),
        ("net/link/shm/x.c", "#include <stdio.h>\n", "must not include stdio.h"),
        ("net/link/socket/x.c", '#include "sched.h"\n', "include kernel/sched.h"),
        ("net/link/sim/x.c", '#include "sched.h"\n', "include kernel/sched.h"),
        ("arch/arch.h", '#include "kernel.h"\n', "must not include kernel.h"),
        ("arch/riscv/x.c", '#include "../armv7m/a.h"\n', "must not include ../armv7m/a.h"),
        ("arch/riscv/x.S", '#include "../../bench/bench.h"\n', "include bench/bench.h"),
        ("arch/riscv/x.c", "#include <stdlib.h>\n", "must not include stdlib.h"),
        ("board/virt-rv32/x.c", '#include "../../kernel/kernel.h"\n', "include kernel/kernel.h"),
        ("board/linux/x.c", '#include "../../kernel/kernel.h"\n', "include kernel/kernel.h"),
        ("bench/core/x.c", '#include "../../arch/arch.h"\n', "include arch/arch.h"),
        ("examples/hello/x.c", '#include "../loop/loop.h"\n', "include examples/loop/loop.h"),
        ("examples/hello/x.c", '#include "../../kernel/kernel.h"\n', "include kernel/kernel.h"),
        ("tests/kernel/x.c", '#include "../../kernel/kernel.h"\n', "include kernel/kernel.h"),
        ("elsewhere/x.c", "", "in no layer"),
    ],
)
def test_a_wrong_arrow_is_refused(tmp_path: Path, path: str, text: str, message: str) -> None:
    found = findings(tmp_path, {path: text})
    assert len(found) == 1, found
    assert found[0].startswith(f"{path}:")
    assert message in found[0]
