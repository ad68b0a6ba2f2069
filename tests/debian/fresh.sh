#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs a command in a clean clone of this repository on a fresh Debian, as a new
# user would: nothing but git, make and a certificate store is there before.
#
#   tests/debian/fresh.sh SUITE root|user COMMAND...
#
# SUITE is a release of Debian such as bookworm or trixie. `user` is an ordinary
# user who may use sudo. Needs root and debootstrap. The mirror is the first one
# of this machine's own package sources. The system is made anew each time, below
# build/debian, from a copy that is kept for the next run. What was compiled there
# and which steps have passed is kept, too, for both users of a SUITE: steps that
# end the same for the same inputs run once. WEFT_KEEP names a folder of the clone
# that is copied to build/debian/SUITE.WHO.kept when the command has ended.

set -eu

[ $# -ge 3 ] || {
    sed -n '3,18s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
suite=$1
who=$2
shift 2
root=$(cd "$(dirname "$0")/../.." && pwd)
base=$root/build/debian/$suite.base
fresh=$root/build/debian/$suite.$who
kept=$fresh.kept
place=/srv/weft
shared='build/ccache build/test/passed'
packages=ca-certificates,git,make,sudo

[ "$(id -u)" -eq 0 ] || {
    echo "fresh.sh: needs root, to make a system in a folder" >&2
    exit 1
}
command -v debootstrap >/dev/null || {
    echo "fresh.sh: needs debootstrap: apt-get install debootstrap" >&2
    exit 1
}

# mirror: where this machine's own packages come from.
mirror() {
    # shellcheck disable=SC2016 # apt-get fills that in
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1
}

# leave: unmounts everything below the fresh system and removes it.
leave() {
    for mounted in $shared; do
        umount -l "$fresh$place/$mounted" 2>/dev/null || true
    done
    for mounted in dev/pts dev/shm dev proc tmp; do
        umount -l "$fresh/$mounted" 2>/dev/null || true
    done
    rm -rf --one-file-system "$fresh"
}

make_base() {
    rm -rf "$base.part"
    mkdir -p "$base.part"
    debootstrap --variant=minbase --include="$packages" "$suite" "$base.part" "$(mirror)"
    cp /etc/ssl/certs/ca-certificates.crt "$base.part/etc/ssl/certs/ca-certificates.crt"
    mv "$base.part" "$base"
}

make_fresh() {
    leave
    cp -a "$base" "$fresh"
    cp -L /etc/resolv.conf "$fresh/etc/resolv.conf"
    mount -t proc proc "$fresh/proc"
    mount -t devtmpfs dev "$fresh/dev"
    mkdir -p "$fresh/dev/pts" "$fresh/dev/shm"
    mount --bind /dev/pts "$fresh/dev/pts"
    mount -t tmpfs shm "$fresh/dev/shm"
    mount -t tmpfs tmp "$fresh/tmp"
    inside useradd --create-home --shell /bin/sh user
    echo 'user ALL=(ALL) NOPASSWD: ALL' >"$fresh/etc/sudoers.d/user"
}

# inside COMMAND...: runs it there as root, with nothing of this environment.
inside() {
    chroot "$fresh" env -i HOME=/root LANG=C.UTF-8 CI="${CI:-}" \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# clone: a clean clone, which belongs to the user.
clone() {
    git clone -q --no-hardlinks "$root" "$fresh$place"
    for folder in $shared; do
        mkdir -p "$base.shared/$folder" "$fresh$place/$folder"
        mount --bind "$base.shared/$folder" "$fresh$place/$folder"
    done
    inside chown -R "$who:$who" "$place"
}

[ -d "$base" ] || make_base
trap leave EXIT
trap 'exit 130' INT TERM
make_fresh

as='env'
if [ "$who" = user ]; then
    as='setpriv --reuid user --regid user --init-groups env HOME=/home/user'
fi
clone
code=0
# shellcheck disable=SC2086,SC2016 # words; expanded inside
inside $as sh -c 'cd "$1" && shift && exec "$@"' - "$place" "$@" </dev/null || code=$?
if [ -n "${WEFT_KEEP:-}" ]; then
    rm -rf "$kept"
    cp -a "$fresh$place/$WEFT_KEEP" "$kept"
fi
exit "$code"
