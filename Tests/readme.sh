#!/usr/bin/env bash
# Runs the README: every sh block, in order, in one fresh folder. A text block is the expected output of the sh block
# before it, a json block the expected manifest; a line '…' matches any lines.
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

# Replaces 'swift run' by the program that is already built.
swift() {
  [ "$1" = run ] || fail "'swift $1' is not known to this test"
  [ -x "$programs/$2" ] || fail "there is no program '$2'; run 'make build' first"
  # As SwiftPM does, so that '$!' is the program's process.
  if [ "$BASHPID" != $$ ]; then exec "$programs/$2" "${@:3}"; fi
  "$programs/$2" "${@:3}"
}

# Checks only that the target exists: a test must not start itself.
make() {
  grep -qE "^$1:" "$root/Makefile" || fail "there is no target '$1' in the Makefile"
}

# Succeeds if the second file contains all lines of the first in this order, with other lines only at '…'.
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
# The test has its own state folder.
export root programs PLACARD_STATE="$folder/state"

# The blocks as files: 01.sh, 02.swift …
awk -v folder="$folder" '
  /^```./ && !inside { inside = 1; name = sprintf("%s/%02d.%s", folder, ++count, substr($0, 4)); printf "" > name; next }
  /^```$/ { inside = 0; close(name); next }
  inside { print > name }' README.md

# The anchors of the headings, as GitHub forms them.
anchors=$(sed -n 's/^##* //p' README.md | tr '[:upper:] ' '[:lower:]-' | tr -cd 'a-z0-9\n-')
while read -r path; do
  case $path in
    "#"*) grep -qxF "${path#"#"}" <<<"$anchors" || fail "no heading has the anchor '$path'" ;;
    *) [ -e "$path" ] || fail "there is no '$path', to which it refers" ;;
  esac
done < <(grep -o '](\([^)]*\))' README.md | sed 's/^](//; s/)$//' | grep -v '://')

displays=$("$programs/EmojiRangers" devices list | grep -c .)
for page in README.md CHANGELOG.md; do
  grep -q "\b$displays displays\b" "$page" || fail "there are $displays displays, but $page has another number"
done

widget=$(grep -l '^@main' "$folder"/*.swift)
[ "$(wc -l <"$widget")" -le 40 ] || fail "the widget is longer than the 40 lines that it promises"
cmp "$widget" Tests/SourceCompatibility/Tea/TeaWidget.swift \
  || fail "the widget is not the one that is built: Tests/SourceCompatibility/Tea/TeaWidget.swift"
intent=$(grep -l AppIntentTimelineProvider "$folder"/*.swift)
cmp "$intent" Tests/SourceCompatibility/PresentSpelling/BrewWidget.swift \
  || fail "the app intent is not the one that is built: Tests/SourceCompatibility/PresentSpelling/BrewWidget.swift"
chart=$(grep -l '^import Charts' "$folder"/*.swift)
cmp "$chart" Tests/SourceCompatibility/PresentSpelling/RainChart.swift \
  || fail "the chart is not the one that is built: Tests/SourceCompatibility/PresentSpelling/RainChart.swift"

mkdir -p "$folder/run/.build" "$folder/package/Sources/Tea"
# The build folder of a reader of the README.
ln -s "$programs" "$folder/run/.build/debug"
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
      # How often a long task reports its progress depends on the machine.
      sed -i '/: [0-9]* of [0-9]* frames$/d' "$folder/output"
      holds "$block" "$folder/output" \
        || { diff "$block" "$folder/output" >&2 || true; fail "the output differs"; }
      ;;
    *.json)
      manifest=$(find Output -path '*leaderboard-systemExtraLarge/manifest.json')
      holds "$block" "$manifest" strip \
        || { head -n 60 "$manifest" >&2; fail "the manifest differs"; }
      ;;
  esac
done
echo "README.md: $blocks blocks of commands run"
