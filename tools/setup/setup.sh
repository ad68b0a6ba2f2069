#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Installs what Weft builds and runs with: Debian packages, and a Python
# environment in .venv. Does only what is missing; asks nothing.
#
#   sh tools/setup/setup.sh [bench|test|telephone|mips|sparc]
#
# bench      what ./weft needs to build, run and measure
# test       that, and what the checks of `make test` need (the default)
# telephone  what `make test` needs, and what the example `telephone` and its tests need
# mips       the same, and the compiler of target mipsel
# sparc      the same, and compiler and emulator of target leon3

set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
lock=$root/tools/requirements.lock
venv=$root/.venv
stamp=$venv/weft-setup
logs=$root/.setup
python_test='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

say() {
    printf 'setup: %s\n' "$*"
}

fail() {
    printf 'setup: %s\n' "$@" >&2
    exit 1
}

trim() {
    # shellcheck disable=SC2086 # splitting and joining is what trims
    set -- $1
    printf '%s' "$*"
}

# probe PROBE: whether what a package is for is there already.
probe() {
    case $1 in
    cmd:*) command -v "${1#cmd:}" >/dev/null 2>&1 ;;
    file:*)
        # shellcheck disable=SC2086 # a glob
        set -- ${1#file:}
        [ -e "$1" ]
        ;;
    *) fail "packages.txt: unknown probe '$1'" ;;
    esac
}

# ask_apt LINES: sets $offered to those packages of "alternatives|why" lines that apt can install.
# Asked for all at once: without a cache, apt reads all its lists at each question.
ask_apt() {
    # shellcheck disable=SC2046 # a list
    offered=$(apt-cache policy $(printf '%s\n' "$1" | cut -d '|' -f 1 | tr ',' ' ') 2>/dev/null |
        sed -n '/^[^ ]/{s/:$//;h};/^  Candidate: [^(]/{g;p}')
}

# choose "A, B": the first package that apt offers; the last, and failure, if it offers none.
choose() {
    for package in $(printf '%s' "$1" | tr ',' ' '); do
        if printf '%s\n' "$offered" | grep -qxF "$package"; then
            printf '%s' "$package"
            return 0
        fi
    done
    printf '%s' "$package"
    return 1
}

# missing GROUP...: one line "alternatives|why" for each package to install.
missing() {
    while IFS='|' read -r group names probe why; do
        group=$(trim "$group")
        case $group in '' | '#'*) continue ;; esac
        case " $* " in *" $group "*) ;; *) continue ;; esac
        if ! probe "$(trim "$probe")"; then
            printf '%s|%s\n' "$(trim "$names")" "$(trim "$why")"
        fi
    done <"$here/packages.txt"
}

# find_python: prints a Python that can make the environment.
find_python() {
    for name in python3 /usr/bin/python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 && "$name" -c "$python_test" >/dev/null 2>&1; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

# may_install: whether this user can install packages.
may_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    [ "$(id -u)" -eq 0 ] && return 0
    command -v sudo >/dev/null 2>&1 || return 1
    [ -t 0 ] || sudo -n true >/dev/null 2>&1
}

# apt ARGUMENT...: apt-get as root, never asking, patient with locks and networks.
apt() {
    set -- env DEBIAN_FRONTEND=noninteractive apt-get -y -q \
        -o Acquire::Retries=3 -o Acquire::http::Timeout=60 -o Acquire::https::Timeout=60 \
        -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"
    if [ "$(id -u)" -ne 0 ]; then
        set -- sudo "$@"
    fi
    "$@" >>"$logs/apt.log" 2>&1 </dev/null
}

# install LINES: installs the packages of "alternatives|why" lines.
install() {
    mkdir -p "$logs"
    : >"$logs/apt.log"
    ask_apt "$1"
    if ! all_offered "$1"; then
        say "reading the package lists"
        apt update || say "apt-get update failed; trying with the lists that are there"
        ask_apt "$1"
    fi
    packages=
    while IFS='|' read -r names why; do
        package=$(choose "$names") || true
        say "installing $package: $why"
        packages="$packages $package"
    done <<END
$1
END
    started=$(date +%s)
    # shellcheck disable=SC2086 # a list
    if ! apt install --no-install-recommends $packages; then
        say "retrying with fresh package lists"
        # shellcheck disable=SC2086
        if ! { apt update && apt install --no-install-recommends $packages; }; then
            tail -n 15 "$logs/apt.log" >&2
            say "apt-get failed; the whole log is $logs/apt.log"
            return 0
        fi
    fi
    say "packages installed in $(($(date +%s) - started)) s"
}

# all_offered LINES: whether apt's lists know one alternative of every line.
all_offered() {
    while IFS='|' read -r names why; do
        choose "$names" >/dev/null || return 1
    done <<END
$1
END
}

# explain LINES: what a user who may not install packages can do.
explain() {
    ask_apt "$1"
    packages=
    while IFS='|' read -r names why; do
        package=$(choose "$names") || true
        say "missing $package: $why"
        packages="$packages $package"
    done <<END
$1
END
    say "not allowed to install packages (neither root nor sudo). As root:"
    say "    apt-get update && apt-get install --no-install-recommends$packages"
    say "going on with what is there"
}

# environment_state: what the environment was made from.
environment_state() {
    sha256sum <"$lock"
    printf '%s\n' "$venv"
    "$venv/bin/python" -c 'import sys; print(sys.version, sys.prefix)'
}

environment_current() {
    [ -x "$venv/bin/python" ] && [ -e "$stamp" ] &&
        [ "$(environment_state 2>/dev/null)" = "$(cat "$stamp")" ]
}

pip_install() {
    "$venv/bin/python" -m pip --quiet --disable-pip-version-check --no-input \
        --retries 5 --timeout 60 install --require-hashes --prefer-binary -r "$lock"
}

# The emulator of the Raspberry Pi Pico, from npm: for tests, where npm is.
pico=$root/board/pico
emulator_current() {
    ! command -v npm >/dev/null 2>&1 ||
        [ "$(cat "$pico/node_modules/.weft-lock" 2>/dev/null)" = "$(sha256sum <"$pico/package-lock.json")" ]
}

install_emulator() {
    say "installing rp2040js: runs programs of a Raspberry Pi Pico"
    if (cd "$pico" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2); then
        sha256sum <"$pico/package-lock.json" >"$pico/node_modules/.weft-lock"
    else
        say "npm could not install it; tests of the Pico are skipped"
    fi
}

# make_environment PYTHON: .venv with exactly the locked packages.
make_environment() {
    say "making the Python environment in .venv with $1"
    started=$(date +%s)
    if [ -x "$venv/bin/python" ] && [ -e "$stamp" ]; then
        rm -f "$stamp"
        pip_install || rm -rf "$venv"
    else
        rm -rf "$venv"
    fi
    if [ ! -d "$venv" ]; then
        "$1" -m venv "$venv"
        pip_install || fail "pip could not install tools/requirements.lock (see above)"
    fi
    environment_state >"$stamp"
    say "environment ready in $(($(date +%s) - started)) s"
}

case ${1:-test} in
bench) groups='build' ;;
test) groups='build test' ;;
telephone | mips | sparc) groups="build test $1" ;;
*) fail "usage: setup.sh [bench|test|telephone|mips|sparc]" ;;
esac

# shellcheck disable=SC2086 # a list
wanted=$(missing $groups)
if ! environment_current && ! find_python >/dev/null; then
    wanted="python3|runs ./weft
python3-venv|keeps the Python packages of ./weft inside the repository
$wanted"
fi
wanted=$(printf '%s\n' "$wanted" | sed '/^$/d')

needs_emulator() {
    [ "$groups" != build ] && ! emulator_current
}

if [ -z "$wanted" ] && environment_current && ! needs_emulator; then
    exit 0
fi

# One set-up at a time; the second finds nothing left to do.
if [ -z "${WEFT_SETUP_LOCKED:-}" ] && command -v flock >/dev/null 2>&1; then
    mkdir -p "$logs"
    WEFT_SETUP_LOCKED=1 exec flock "$logs/lock" sh "$0" "$@"
fi

if [ -n "$wanted" ]; then
    if may_install; then
        install "$wanted"
    else
        explain "$wanted"
    fi
fi

for program in gcc cmake ninja; do
    command -v $program >/dev/null 2>&1 || fail "$program is missing: nothing can be built without it"
done
if ! environment_current; then
    python=$(find_python) || fail "no Python 3.11 or later with venv and ensurepip:" \
        "install python3 and python3-venv, or put such a python3 first on PATH"
    make_environment "$python"
fi
if needs_emulator; then
    install_emulator
fi
