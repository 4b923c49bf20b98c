#!/usr/bin/env bash
# Installs the program that release.sh built, with templates, manual pages, completions and the service, below
# $DESTDIR$PREFIX. Configuration is in $DESTDIR/etc, and what exists there stays.
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly prefix=${PREFIX:-/usr/local} root=${DESTDIR:-} build=${RELEASE_BUILD:-.build-release}
readonly program=$build/placard
readonly target=$root$prefix
[[ $prefix == /* ]] || { echo "install: PREFIX must be an absolute path, not '$prefix'" >&2; exit 1; }
[ -x "$program" ] || { echo "install: there is no '$program'; run 'make release' first" >&2; exit 1; }

# The files of a folder as they are in the repository, without what editors leave.
copy() {
  (cd "$1" && find . -type f ! -name '*~' ! -name '.*' -print0 | sort -z) |
    while IFS= read -r -d '' file; do install -D -m 644 "$1/$file" "$2/$file"; done
}

install -D -m 755 "$program" "$target/bin/placard"
install -D -m 644 -t "$target/share/placard" "$build"/icudt*.dat
for folder in Templates/*/; do copy "$folder" "$target/share/placard/templates/$(basename "$folder")"; done
copy Sources/FramePlayer/Panels "$target/share/placard/panels"
install -D -m 644 -t "$target/share/doc/placard" README.md Sources/Packaging/OPERATING.md CHANGELOG.md LICENSE Templates/REFERENCE.md
copy Sources/Packaging/cluster "$target/share/doc/placard/cluster"

# The program describes itself; it is built for this machine.
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
date=$(LC_ALL=C date --utc --date="@${SOURCE_DATE_EPOCH:-$(stat -c %Y "$program")}" '+%B %e, %Y')
"$program" --experimental-dump-help | python3 Sources/Packaging/manual.py "$pages" "$date"
install -d "$target/share/man/man1"
for page in "$pages"/*.1; do
  gzip --best --no-name --stdout "$page" >"$target/share/man/man1/$(basename "$page").gz"
done
chmod 644 "$target"/share/man/man1/placard*.1.gz
for shell in bash zsh fish; do "$program" --generate-completion-script $shell >"$pages/$shell"; done
install -D -m 644 "$pages/bash" "$target/share/bash-completion/completions/placard"
# Debian's zsh reads the completions of packages in a folder of their own.
functions=$([ "$prefix" = /usr ] && echo vendor-completions || echo site-functions)
install -D -m 644 "$pages/zsh" "$target/share/zsh/$functions/_placard"
install -D -m 644 "$pages/fish" "$target/share/fish/vendor_completions.d/placard.fish"

for unit in Sources/Packaging/{,cluster/systemd/}*.service.in; do
  name=$(basename "$unit" .in)
  sed "s|@PREFIX@|$prefix|" "$unit" >"$pages/$name"
  install -D -m 644 "$pages/$name" "$target/lib/systemd/system/$name"
done
install -D -m 644 Sources/Packaging/placard.sysusers "$target/lib/sysusers.d/placard.conf"
[ -e "$root/etc/default/placard" ] ||
  install -D -m 644 Sources/Packaging/placard.default "$root/etc/default/placard"
