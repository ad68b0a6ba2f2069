#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds binutils and GCC, without its libgcc, for MicroBlaze from the sources that Debian packages,
# in the current folder:
#
#   compiler.sh FOLDER JOBS
#
# FOLDER becomes the compiler's. What is done is said on the standard error output, all else on the
# standard output.

set -eu

[ $# -eq 2 ] || {
    sed -n '4,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
prefix=$1
jobs=$2
target=microblazeel-elf
# Compilers that are optimised less are ready sooner.
export PATH="$prefix/bin:$PATH" MAKEFLAGS='' CFLAGS=-O1 CXXFLAGS=-O1

exec 3>&2 2>&1

say() {
    printf '  %s\n' "$*" >&3
}

# last FILE...: the last of several versions.
last() {
    for file; do :; done
    printf '%s' "$file"
}

# unpack ARCHIVE NAME: unpacks sources of Debian to the folder NAME.
unpack() {
    [ -f "$1" ] || {
        say "no sources: $1"
        exit 1
    }
    mkdir "$2"
    tar -xf "$1" -C "$2" --strip-components=1
}

# build NAME TARGETS OPTIONS...: configures and builds a package and installs it. Debian's sources
# have no manuals, which MAKEINFO=true leaves out.
build() (
    sources=$PWD/$1
    targets=$2
    mkdir "$1-build"
    cd "$1-build"
    shift 2
    "$sources/configure" --target="$target" --prefix="$prefix" --disable-nls --disable-plugin "$@"
    for what in $targets; do
        make -j"$jobs" MAKEINFO=true "$what"
    done
)

say 'unpacking the sources'
unpack "$(last /usr/src/binutils/binutils-*.tar.xz)" binutils
unpack "$(last /usr/src/gcc-*/gcc-*-dfsg.tar.xz)" gcc

say 'building binutils: 3 minutes of a processor'
build binutils 'all install-strip' --disable-gdb --disable-gprofng --disable-sim --disable-werror
rm -rf binutils binutils-build

say 'building GCC: 10 minutes of a processor'
build gcc all-gcc --enable-languages=c --without-headers --with-newlib --disable-libssp \
    --disable-lto --disable-shared --disable-threads --without-isl
# What would install the manuals fails.
make -k -C gcc-build MAKEINFO=true install-strip-gcc || [ -x "$prefix/bin/$target-gcc" ]
