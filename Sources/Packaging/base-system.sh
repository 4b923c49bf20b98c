#!/usr/bin/env bash
# Writes an archive of a minimal system of this machine's release of Debian, from this machine's package sources.
#
# usage: base-system.sh FILE.tar
#
# Exits with 0 if the archive was written, with 75 if a package source cannot be reached, and with 1 on any other failure, which makes
# the test that needs the system fail. Standard error has the reason.
set -euo pipefail
readonly archive=$1
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT

. "${OS_RELEASE:-/etc/os-release}"
sources=${PACKAGE_SOURCES:-/etc/apt/sources.list.d/debian.sources}
[ -e "$sources" ] || sources=/etc/apt/sources.list
if [ "${ID:-}" != debian ] || [ -z "${VERSION_CODENAME:-}" ] || [ ! -e "$sources" ]; then
  echo "base-system: this machine is not Debian, or has no package sources in '$sources'" >&2
  exit 1
fi

# The addresses that apt requests first, of every package source.
releases() {
  apt-get -o Dir::Etc::sourcelist="$sources" -o Dir::Etc::sourceparts=- --print-uris update |
    sed -n "s/^'\([^']*\/InRelease\)'.*/\1/p"
}

create() {
  mmdebstrap --quiet --variant=minbase --aptopt='Acquire::Retries "3"' "$VERSION_CODENAME" "$archive" "$sources" 2>"$work/log" ||
    { rm -f "$archive"; return 1; }
}

create && exit 0
for address in $(releases); do
  if ! "${APT_HELPER:-/usr/lib/apt/apt-helper}" -qq -o APT::Sandbox::User=root \
    download-file "$address" "$work/release" >"$work/download" 2>&1; then
    echo "base-system: '$address' cannot be reached: $(grep -m 1 "^E:" "$work/download" || true)" >&2
    exit 75
  fi
done
# The sources answer; a download that was interrupted succeeds the second time.
create && exit 0
tail -n 5 "$work/log" >&2
echo "base-system: mmdebstrap failed twice, although all package sources in '$sources' can be reached" >&2
exit 1
