#!/usr/bin/env bash
# Tests the README's two commands in a minimal Debian: `make test`, then `make run` with the start page and one PDF. Runs
# as root, for whom set-up installs missing packages, and as an ordinary user with Pango but without the library that
# subsets fonts, for whom set-up prints the command.
#
#   sudo tools/bare.sh [root] [user]     both by default; DEBIAN_MIRROR=… for a mirror other than debootstrap's
#
# Tests the last commit. Needs root and debootstrap. Uses this machine's pip, certificate and proxy settings (`sudo -E`
# keeps those from the environment), which are deleted with the tree.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive

if [ "${INSIDE:-}" != yes ]; then # mounts and processes end with the namespace
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

# Copies the certificates and host names needed to reach the package servers, and the system-wide pip settings.
pass_on() {
    local file
    for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/ssl/certs/ca-certificates.crt \
        "${SSL_CERT_FILE:-}" "${PIP_CERT:-}" "${REQUESTS_CA_BUNDLE:-}"; do
        if [ -f "$file" ]; then install -D --mode=644 "$file" "$1$file"; fi
    done
}

# Copies this user's pip settings for a single user of the tree.
pass_on_pip() {
    local file
    for file in .config/pip/pip.conf .pip/pip.conf; do
        if [ -f "$HOME/$file" ]; then install -D --mode=600 "$HOME/$file" "$1/$file"; fi
    done
}

# Runs a command in a tree as one of its users, with only those settings from this environment.
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
    [ "$commands" = "$expected" ] || fail "set-up printed $commands commands for $user, expected $expected"

    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    set -m # one process group for the server and its children
    within "$tree" "$user" PORT="$port" make run >"$TREE/run.log" 2>&1 &
    server=$!
    set +m
    python3 "$SOURCE/tools/visit.py" "http://127.0.0.1:$port" "$home/kreuzdame/var"
    kill -- "-$server"
    wait "$server" || true
    cat "$TREE/run.log"
    ! grep -i warning "$TREE/run.log" || fail "a warning was printed for $user"
    echo "$user: passed in $((SECONDS - begun)) seconds"
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
echo "all passed in $SECONDS seconds"
