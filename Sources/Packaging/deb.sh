#!/usr/bin/env bash
# Makes the Debian package $RELEASE_BUILD/placard_<version>_<architecture>.deb from the program that release.sh built.
# $DEB_OUTPUT replaces the folder of the package and $DEB_VERSION its version, as 'make deb-test' upgrades from a lower
# one, and $DEB_COMPRESSION the compression. $DEBFULLNAME and $DEBEMAIL name the maintainer, as for Debian's own tools.
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly build=${RELEASE_BUILD:-.build-release} packaging=Sources/Packaging/debian
readonly output=${DEB_OUTPUT:-$build}
readonly maintainer="${DEBFULLNAME:-The Placard developers} <${DEBEMAIL:-placard@localhost.invalid}>"
[[ $maintainer != *[\|\&\\]* ]] || { echo "deb: no maintainer can be called '$maintainer'" >&2; exit 1; }
root=$(mktemp -d)
readonly root
trap 'rm -rf "$root"' EXIT

number=$(sed -n 's/^#define PLACARD_VERSION "\(.*\)"/\1/p' Sources/CVersion/include/CVersion.h)
version=${number/-dev/}
if [ "$version" != "$number" ]; then
  # Later commits are later versions, and all are earlier than the release.
  version+="~dev$(git rev-list --count HEAD 2>/dev/null || echo 0)"
  version+=$(git rev-parse --short=12 HEAD 2>/dev/null | sed 's/^/+g/' || true)
fi
version=${DEB_VERSION:-$version}
architecture=$(dpkg --print-architecture)
# The same commit gives the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

umask 022
RELEASE_BUILD=$build PREFIX=/usr DESTDIR=$root/files Sources/Packaging/install.sh
# Debian's adduser makes the user; its policy has licenses in one place, and compressed changelogs.
rm -r "$root/files/usr/lib/sysusers.d" "$root/files/usr/share/doc/placard/LICENSE"
gzip --best --no-name "$root/files/usr/share/doc/placard/CHANGELOG.md"
install -m 644 "$packaging/copyright" "$root/files/usr/share/doc/placard/copyright"

# The packages of the linked libraries, and of the fonts that the program opens.
mkdir -p "$root/shlibs/debian"
echo "Source: placard" >"$root/shlibs/debian/control"
libraries=$(cd "$root/shlibs" && dpkg-shlibdeps -O -e"$root/files/usr/bin/placard" 2>"$root/shlibs.log") ||
  { cat "$root/shlibs.log" >&2; exit 1; }
libraries=${libraries#shlibs:Depends=}
fonts=$(sed -n 's/.*name: "\(fonts-[^"]*\)".*/\1/p' Sources/CairoBackend/Fonts/FontPackages.swift | sort -u | paste -sd, | sed 's/,/, /g')

mkdir "$root/files/DEBIAN"
size=$(du --summarize --apparent-size --block-size=1K "$root/files" | cut -f1)
sed -e "s|@VERSION@|$version|; s|@ARCHITECTURE@|$architecture|; s|@SIZE@|$size|" \
  -e "s|@LIBRARIES@|$libraries|; s|@FONTS@|$fonts|; s|@MAINTAINER@|$maintainer|" "$packaging/control.in" >"$root/files/DEBIAN/control"
install -m 644 "$packaging/conffiles" "$root/files/DEBIAN/conffiles"
install -m 755 -t "$root/files/DEBIAN" "$packaging/postinst" "$packaging/prerm" "$packaging/postrm"
(cd "$root/files" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/files/DEBIAN/md5sums"

# The folder has one package, so that 'placard_*.deb' is the one that was made last.
rm -f "$output"/placard_*_"$architecture".deb
package="$output/placard_${version}_$architecture.deb"
dpkg-deb --root-owner-group "-Z${DEB_COMPRESSION:-xz}" --build "$root/files" "$package" >/dev/null
echo "deb: $(($(stat -c %s "$package") / 1000)) kB in $package"
