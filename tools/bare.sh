#!/usr/bin/env bash
# On a minimal machine the README's two commands do what it says. In a minimal Debian: `make test`, then `make run` with
# the start page and one PDF; once as root, for whom set-up installs what is missing, once as an ordinary user with Pango
# and without the library that subsets fonts, to whom set-up names the command.
#
#   sudo tools/bare.sh [root] [user]     both, unless one is named; DEBIAN_MIRROR=… for another mirror than debootstrap's
#
# Tries what is committed. Needs root and debootstrap. This machine's settings of pip, certificates and proxies are used
# (`sudo -E` keeps those of the environment) and go with the tree.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive

if [ "${INSIDE:-}" != yes ]; then # mounts and processes go with the namespace
    exec env INSIDE=yes unshare --mount --pid --fork --kill-child "$0" "$@"
fi

SOURCE=$(cd "$(dirname "$0")/.." && pwd)
PACKAGES=python3,python3-venv,make,git,ca-certificates
TREE=$(mktemp -d /var/tmp/kreuzdame-bare.XXXXXX)
chmod 711 "$TREE"

leave() {
    local code=$?
    if [ "$code" -ne 0 ]; then tail -n 40 "$TREE"/*.log || true; fi
    umount --recursive --lazy "$TREE"/*/proc "$TREE"/*/dev 2>/dev/null || true
    rm -rf --one-file-system "$TREE"
}
trap leave EXIT

# The certificates and names by which this machine reaches the package servers, and pip's settings for all users.
pass_on() {
    local file
    for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/ssl/certs/ca-certificates.crt \
        "${SSL_CERT_FILE:-}" "${PIP_CERT:-}" "${REQUESTS_CA_BUNDLE:-}"; do
        if [ -f "$file" ]; then install -D --mode=644 "$file" "$1$file"; fi
    done
}

# This user's settings of pip, for one user of the tree alone.
pass_on_pip() {
    local file
    for file in .config/pip/pip.conf .pip/pip.conf; do
        if [ -f "$HOME/$file" ]; then install -D --mode=600 "$HOME/$file" "$1/$file"; fi
    done
}

# A command in a tree, as one of its users, with nothing of this environment but those settings.
within() {
    local tree=$1 user=$2 home
    shift 2
    home=$(chroot "$tree" sh -c "echo ~$user")
    local name settings=()
    while read -r name; do settings+=("$name=${!name}"); done < <(
        compgen -e | grep -Ei '^(PIP_.*|SSL_CERT_.*|REQUESTS_CA_BUNDLE|https?_proxy|no_proxy)$' || true
    )
    chroot --userspec="$user" "$tree" env -i "HOME=$home" PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        "${settings[@]}" sh -c "cd ~/kreuzdame && $*"
}

try() {
    local user=$1 tree=$TREE/$1 home begun=$SECONDS port server
    cp -a "$TREE/bare" "$tree"
    mount -t proc proc "$tree/proc"
    mount --rbind /dev "$tree/dev"
    if [ "$user" = user ]; then
        chroot "$tree" useradd --create-home user
        chroot "$tree" apt-get install -y -qq --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 >/dev/null
    fi
    home=$tree$(chroot "$tree" sh -c "echo ~$user")
    pass_on_pip "$home"
    git clone --quiet "$SOURCE" "$home/kreuzdame"
    chroot "$tree" chown -R "$user" "${home#"$tree"}"

    within "$tree" "$user" make test 2>&1 | tee "$TREE/test.log"
    local commands expected=0
    if [ "$user" = user ]; then expected=1; fi
    commands=$(grep -c 'sudo apt-get install' "$TREE/test.log" || true)
    [ "$commands" = "$expected" ] || fail "set-up named $commands commands to $user, not $expected"

    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    set -m # the server and all it starts are one group
    within "$tree" "$user" PORT="$port" make run >"$TREE/run.log" 2>&1 &
    server=$!
    set +m
    python3 "$SOURCE/tools/visit.py" "http://127.0.0.1:$port" "$home/kreuzdame/var"
    kill -- "-$server"
    wait "$server" || true
    cat "$TREE/run.log"
    ! grep -i warning "$TREE/run.log" || fail "a warning reached the console of $user"
    echo "$user: everything worked, in $((SECONDS - begun)) seconds"
    umount --recursive --lazy "$tree/proc" "$tree/dev"
}

fail() {
    echo "$1" >&2
    exit 1
}

echo "Making a minimal Debian in $TREE …"
debootstrap --variant=minbase --include="$PACKAGES" bookworm "$TREE/bare" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >"$TREE/debootstrap.log" ||
    fail "$(tail -5 "$TREE/debootstrap.log")"
pass_on "$TREE/bare"
for user in ${*:-root user}; do try "$user"; done
echo "all in $SECONDS seconds"
