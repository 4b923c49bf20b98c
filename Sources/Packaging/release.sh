#!/usr/bin/env bash
# Builds the program as it is installed: optimized, with Swift's libraries inside of it, and with the part of
# Foundation's ICU data that it uses in a file. The program is written to $RELEASE_BUILD/placard, without symbols, and
# the file to $RELEASE_BUILD/icudt*.dat.
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly swift=${SWIFT:-swift} build=${RELEASE_BUILD:-.build-release}
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v "$swift")")")")
readonly toolchain

mkdir -p "$build"
build_path=$(readlink -f "$build")
python3 Sources/Packaging/icu-data.py \
  "$toolchain/lib/swift_static/linux/lib_FoundationICU.a" "$build_path"
export PLACARD_ICU_DATA=$build_path/icu-data.h
# Every function and variable has its own section, of which the linker leaves out what is not reached. For that, the
# program must export no symbols, as it does otherwise for backtraces. The toolchain's lld packs the relocations that a
# program without a fixed address needs. Its options are in a toolset, which SwiftPM does not use for its own tools.
python3 - "$toolchain/bin/ld.lld" "-T$PWD/Sources/Packaging/release.ld" >"$build_path/toolset.json" <<'END'
import json, sys
options = ["--no-export-dynamic", "--icf=all", "-O2", "--build-id=sha1", "-z", "pack-relative-relocs", "--no-eh-frame-hdr"]
linker = {"path": sys.argv[1], "extraCLIOptions": options + sys.argv[2:]}
print(json.dumps({"schemaVersion": "1.0", "linker": linker}))
END
# Optimized for size, it would be 3.5 MB smaller and answer a third fewer requests. Exclusive access to memory is checked in
# debug builds, as the tests have, and not again with each request.
flags=(
  --configuration release --product placard --scratch-path "$build" --static-swift-stdlib
  -debug-info-format none --toolset "$build_path/toolset.json"
  -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -Xfrontend -Xswiftc -function-sections
  -Xcc -ffunction-sections -Xcc -fdata-sections
)
"$swift" build "${flags[@]}" ${SWIFT_BUILD_OPTIONS:-}
strip --strip-all --remove-section=.comment --remove-section=.swift1_autolink_entries \
  -o "$build/placard" "$("$swift" build "${flags[@]}" --show-bin-path)/placard"
echo "release: $(($(stat -c %s "$build/placard") / 1000)) kB in $build/placard"
