#!/usr/bin/env bash
# Makes the pages of the public API, in .build/docs: what 'import WidgetKit' brings, and the articles of
# its catalog. A warning of the documentation compiler ends it.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly swift=${SWIFT:-swift} out=${DOCS:-.build/docs}

# What the toolchain reports about itself, also if it is a link.
info() { "$swift" -print-target-info | sed -n "s/.*\"$1\": \"\(.*\)\",*/\1/p" | head -n 1; }
target=$(info triple)
tools=$(dirname "$(dirname "$(info runtimeResourcePath)")")/bin
readonly target tools
readonly reexported=SwiftUI,WidgetUI,WidgetTimeline,WidgetIntents,WidgetActivities,ActivityKit,LayoutEngine,Graphics,PlacardCLI

# PROGRAMS names the folder of a build that may have been done already.
programs=${PROGRAMS:-}
if [ ! -e "$programs/Modules/WidgetKit.swiftmodule" ]; then
  "$swift" build --target WidgetKit
  programs=$("$swift" build --show-bin-path)
fi
readonly programs

search=(-I "$programs/Modules")
for map in Sources/C*/module.modulemap "$programs"/C*.build/module.modulemap; do
  search+=(-I "$(dirname "$map")")
done
for flag in $(pkg-config --cflags-only-I pangocairo libpng libdeflate libwebp libturbojpeg); do
  search+=(-Xcc "$flag")
done

rm -rf "$out"
mkdir -p "$out/symbols"
"$tools/swift-symbolgraph-extract" -module-name WidgetKit -target "$target" "${search[@]}" \
  -minimum-access-level public -skip-synthesized-members \
  -experimental-allowed-reexported-modules="$reexported" -output-dir "$out/symbols"
# Extensions of what is not ours belong on pages that are not ours.
rm -f "$out"/symbols/WidgetKit@*.symbols.json
"$tools/docc" convert Sources/WidgetKit/WidgetKit.docc \
  --additional-symbol-graph-dir "$out/symbols" --output-dir "$out/WidgetKit.doccarchive" \
  --fallback-display-name WidgetKit --fallback-bundle-identifier placard.WidgetKit \
  --transform-for-static-hosting --warnings-as-errors
echo "look at it with: $tools/docc preview Sources/WidgetKit/WidgetKit.docc --additional-symbol-graph-dir $out/symbols"
