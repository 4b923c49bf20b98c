#!/usr/bin/env bash
# Runs the README: every block of sh in a fresh folder, one after the other. A block of text after it is what it
# must print, a block of json what its manifest must hold; a line of '…' stands for any lines.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly root=$PWD swift_command=${SWIFT:-swift}
readonly programs=${PROGRAMS:-$("$swift_command" build --show-bin-path 2>/dev/null)}
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "README.md: $*" >&2
  exit 1
}

# What was built already stands in for 'swift run'.
swift() {
  [ "$1" = run ] || fail "'swift $1' is not known to this test"
  [ -x "$programs/$2" ] || fail "there is no program '$2'; run 'make build' first"
  "$programs/$2" "${@:3}"
}

# A test must not start itself: of 'make' only the target is looked at.
make() {
  grep -qE "^$1:" "$root/Makefile" || fail "there is no target '$1' in the Makefile"
}

# Whether all lines of the first file come in the second, in this order; without '…' nothing comes between.
holds() {
  awk 'NR == FNR { expected[++count] = $0; next }
    BEGIN { next_line = 1 }
    next_line <= count && expected[next_line] == "…" { loose = 1; next_line++ }
    { line = $0; wanted = expected[next_line] }
    strip { gsub(/^ +| +$/, "", line); gsub(/^ +| +$/, "", wanted) }
    next_line <= count && line == wanted { next_line++; loose = 0; next }
    !loose && !strip { exit }
    END {
      if (expected[next_line] == "…") next_line++
      if (next_line > count) exit 0
      print "not found: " wanted; exit 1
    }' strip="${3:-}" "$1" "$2"
}

export -f fail swift make
# What is added by a test is nobody else's.
export root programs PLACARD_STATE="$folder/state"

# The blocks as files: 01.sh, 02.swift …
awk -v folder="$folder" '
  /^```./ && !inside { inside = 1; name = sprintf("%s/%02d.%s", folder, ++count, substr($0, 4)); printf "" > name; next }
  /^```$/ { inside = 0; close(name); next }
  inside { print > name }' README.md

while read -r path; do
  [ -e "$path" ] || fail "there is no '$path', to which it refers"
done < <(grep -o '](\([^)]*\))' README.md | sed 's/^](//; s/)$//' | grep -v '://')

displays=$("$programs/EmojiRangers" devices list | grep -c .)
for page in README.md CHANGELOG.md; do
  grep -q "\b$displays displays\b" "$page" || fail "there are $displays displays, and $page says otherwise"
done

widget=$(grep -l '^@main' "$folder"/*.swift)
[ "$(wc -l <"$widget")" -le 40 ] || fail "the widget is longer than the 40 lines that it promises"
cmp "$widget" Tests/SourceCompatibility/Tea/TeaWidget.swift \
  || fail "the widget is not the one that is built: Tests/SourceCompatibility/Tea/TeaWidget.swift"

mkdir -p "$folder/run" "$folder/package/Sources/Tea"
cp "$widget" "$folder/package/Sources/Tea/"
sed "s|\.package(path: \"../placard\")|.package(name: \"placard\", path: \"$root\")|" \
  "$(grep -l PackageDescription "$folder"/*.swift)" >"$folder/package/Package.swift"
command "$swift_command" package --package-path "$folder/package" describe >"$folder/package.log" 2>&1 \
  || { cat "$folder/package.log" >&2; fail "the package cannot be read"; }

cd "$folder/run"
blocks=0
for block in "$folder"/[0-9][0-9].*; do
  case $block in
    *.sh)
      blocks=$((blocks + 1))
      bash -euo pipefail "$block" >"$folder/output" 2>&1 \
        || { cat "$folder/output" >&2; fail "these commands fail: $(cat "$block")"; }
      ;;
    *.text)
      # How often long work tells of its progress depends on the machine.
      sed -i '/: [0-9]* of [0-9]* frames$/d' "$folder/output"
      holds "$block" "$folder/output" \
        || { diff "$block" "$folder/output" >&2 || true; fail "the output is another"; }
      ;;
    *.json)
      manifest=$(find Output -path '*leaderboard-systemExtraLarge/manifest.json')
      holds "$block" "$manifest" strip \
        || { head -n 60 "$manifest" >&2; fail "the manifest is another"; }
      ;;
  esac
done
echo "README.md: $blocks blocks of commands run"
