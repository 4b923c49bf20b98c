#!/usr/bin/env bash
# Installs the Debian package in a minimal Debian system, renders, serves, upgrades from a lower version, and removes it.
#
# Needs root, mounts, device files, and the package sources of this machine. Where one of them is not allowed or not reachable, it
# prints "not run" with the reason, and exits with 0; every other error is a failure. With '--can-run' it only checks whether
# the machine allows it. $BASE_SYSTEM is an archive of a minimal system that is used instead of a new one.
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly build=${RELEASE_BUILD:-.build-release}
readonly only_checks=${1:-}

skip() {
  echo "deb-test: not run: $*"
  [ -n "$only_checks" ] && exit 1 || exit 0
}
[ "$(id -u)" = 0 ] || skip "only root can install packages in another system"
unshare --mount true 2>/dev/null || skip "this system allows no mounts"
chroot / true 2>/dev/null || skip "this system does not allow 'chroot'"
work=$(mktemp -d)
readonly work root=$work/root
mknod -m 666 "$work/null" c 1 3 2>/dev/null && true 2>/dev/null >"$work/null" ||
  { rm -rf "$work"; skip "this system allows no device files in '$(dirname "$work")'"; }
[ -z "$only_checks" ] || { rm -rf "$work"; exit 0; }

server=
clean() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap clean EXIT
fail() {
  echo "deb-test: $*" >&2
  exit 1
}
# Runs a command in the system, without the variables of this one but those of proxies, which apt needs.
proxies=()
for variable in http_proxy https_proxy no_proxy; do
  [ -z "${!variable:-}" ] || proxies+=("$variable=${!variable}")
done
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "${proxies[@]}" chroot "$root" "$@"; }
as_placard() { inside runuser -u placard -- "$@"; }
# Installs a package with its dependencies; apt asks no questions, and a temporary system need not be synchronized to disk.
apt_install() {
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    -o Acquire::Retries=3 -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-unsafe-io -o Dpkg::Use-Pty=0 "$@" >"$work/apt.log" 2>&1 ||
    { tail -n 40 "$work/apt.log" >&2; fail "'apt-get install $*' failed"; }
}

base=${BASE_SYSTEM:-$work/base.tar}
if [ ! -e "$base" ]; then
  Sources/Packaging/base-system.sh "$base" 2>"$work/base.log" || case $? in
  75) skip "no minimal Debian system can be made: $(tail -n 1 "$work/base.log")" ;;
  *) cat "$work/base.log" >&2; fail "no minimal Debian system can be made" ;;
  esac
fi

# The packages: this version, and a lower one of the same program.
Sources/Packaging/deb.sh
DEB_VERSION=0.0.1 DEB_COMPRESSION=none DEB_OUTPUT=$work Sources/Packaging/deb.sh
package=$(ls "$build"/placard_*.deb)
lower=$(ls "$work"/placard_0.0.1_*.deb)

mkdir "$root"
tar -x --exclude=./dev/* -f "$base" -C "$root"
mount -t proc proc "$root/proc"
[ -e "$root/dev/null" ] || mknod -m 666 "$root/dev/null" c 1 3
[ -e "$root/dev/urandom" ] || mknod -m 666 "$root/dev/urandom" c 1 9
cp /etc/resolv.conf "$root/etc/resolv.conf"
# Nothing is started in a chroot.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
cp "$lower" "$root/lower.deb"
cp "$package" "$root/placard.deb"
inside apt-get update -qq -o Acquire::Retries=3

echo "deb-test: install"
started=$SECONDS
apt_install /lower.deb
echo "deb-test: installed after $((SECONDS - started)) s, with the packages that it needs"
inside placard --version | grep -q "^Placard [0-9]" || fail "'--version' prints no version"
inside getent passwd placard | grep -q ":/var/lib/placard:" || fail "there is no user 'placard'"
[ "$(stat -c '%U %a' "$root/var/lib/placard" 2>/dev/null | cut -d' ' -f2)" = 700 ] ||
  fail "others can read '/var/lib/placard'"
inside placard templates | grep -q "^clock " || fail "the templates are not found"
as_placard placard doctor --state /var/lib/placard/state || fail "'doctor' found an error"

data=$(ls "$root"/usr/share/placard/icudt*.dat)
mv "$data" "$work/icu.dat"
! inside placard templates >"$work/missing.txt" 2>&1 || fail "the program works without ICU's data"
grep -q "^placard: there is no '/usr/share/placard/icudt.*install" "$work/missing.txt" ||
  { cat "$work/missing.txt" >&2; fail "the program does not report that ICU's data are missing"; }
as_placard placard doctor >"$work/doctor.txt" || [ $? = 2 ] || fail "'doctor' ended with code $? without ICU's data"
grep -q "^error  *ICU data" "$work/doctor.txt" || fail "'doctor' does not find that ICU's data are missing"
mv "$work/icu.dat" "$data"

echo "deb-test: render"
as_placard placard render clock --family systemSmall --device trmnl-og --at 2026-01-14T09:41:00Z \
  --output /var/lib/placard/rendered
ls "$root"/var/lib/placard/rendered/trmnl-og/*/frames/*.png >/dev/null || fail "no frame was written"

# The file has only a part of ICU's data; the expected texts were written with all of them.
echo "deb-test: formats"
cp -R Tests/Packaging/formats "$root/formats"
while read -r locale; do
  echo "== $locale"
  as_placard env PLACARD_STATE=/var/lib/placard/formats placard dump /formats --stage list \
    --family systemExtraLarge --locale "$locale" --time-zone Europe/Berlin --at 2026-01-14T09:41:00Z </dev/null |
    sed -n 's/^ *string: //p'
done < <(sed -n 's/^== //p' Tests/Packaging/formats.txt) >"$work/formats.txt"
diff Tests/Packaging/formats.txt "$work/formats.txt" || fail "dates or numbers have other texts"

echo "deb-test: serve"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
# Starts the server, and waits until it has drawn.
serve() {
  local started=$SECONDS
  # 'exec', so that the signal of 'stop' reaches the server.
  (exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/var/lib/placard \
    chroot --userspec=placard:placard "$root" placard serve --show clock \
    --state /var/lib/placard/state --output /var/lib/placard/output \
    --listen "127.0.0.1:$port") >"$work/serve.log" 2>&1 &
  server=$!
  curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors --output "$work/frame.png" \
    "http://127.0.0.1:$port/devices/clock/frame.png" || { cat "$work/serve.log" >&2; fail "no frame is served"; }
  [ "$(head -c 4 "$work/frame.png" | tail -c 3)" = PNG ] || fail "the served frame is no PNG file"
  curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors --output "$work/page.html" \
    "http://127.0.0.1:$port/devices/clock/kiosk/" || fail "no page is served"
  grep -qi "<html" "$work/page.html" || fail "the served page is no page"
  echo "deb-test: served a frame and a page after $((SECONDS - started)) s"
}
stop() {
  kill "$server"
  wait "$server" || fail "the server ended with code $?: $(tail -n 3 "$work/serve.log")"
  server=
}
serve
stop

echo "deb-test: upgrade"
echo 'PLACARD_OPTIONS="--listen 127.0.0.1:9000"' >"$root/etc/default/placard"
apt_install /placard.deb
[ "$(inside dpkg-query -W -f '${Version}' placard)" != 0.0.1 ] || fail "the package was not upgraded"
grep -q 9000 "$root/etc/default/placard" || fail "the upgrade has replaced a changed configuration"
as_placard placard device list --state /var/lib/placard/state | grep -q "^clock" || fail "the upgrade has lost the state"
serve
stop

echo "deb-test: remove"
# As on a machine with systemd, whose units are recorded instead of stopped.
mkdir -p "$root/run/systemd/system"
printf '#!/bin/sh\necho "$*" >>/stopped\n' >"$root/usr/sbin/deb-systemd-invoke"
chmod 755 "$root/usr/sbin/deb-systemd-invoke"
inside dpkg --remove placard >"$work/dpkg.log" 2>&1 || { cat "$work/dpkg.log" >&2; fail "removal failed"; }
rm -r "$root/run/systemd" "$root/usr/sbin/deb-systemd-invoke"
[ "$(cat "$root/stopped")" = "stop placard.service placard-host@*.service placard-server@*.service" ] ||
  fail "removal does not stop all services"
[ ! -e "$root/usr/bin/placard" ] || fail "the program remains"
[ -e "$root/etc/default/placard" ] && [ -e "$root/var/lib/placard/state/state.sqlite" ] ||
  fail "removal without purge has deleted configuration or state"
inside dpkg --purge placard >/dev/null
for path in /etc/default/placard /var/lib/placard /var/cache/placard /usr/share/placard; do
  [ ! -e "$root$path" ] || fail "'$path' remains after purge"
done
! inside getent passwd placard >/dev/null || fail "the user remains after purge"

echo "deb-test: sandbox"
mkdir "$work/unit"
dpkg-deb --fsys-tarfile "$package" | tar -xO ./usr/lib/systemd/system/placard.service >"$work/unit/placard.service"
if command -v systemd-analyze >/dev/null; then
  systemd-analyze security --offline=true --threshold=25 --no-pager "$work/unit/placard.service" | tail -n 1
else
  echo "deb-test: 'systemd-analyze security' was not run: it is not installed"
fi
echo "deb-test: $(basename "$package") installs, serves, upgrades and is removed"
