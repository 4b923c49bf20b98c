#!/usr/bin/env bash
# Builds the program as it is installed: optimized for size, with Swift's libraries inside of it, and with only the part
# of Foundation's ICU data that it uses. The program is written to $RELEASE_BUILD/placard, without symbols.
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly swift=${SWIFT:-swift} build=${RELEASE_BUILD:-.build-release}
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v "$swift")")")")
readonly toolchain

mkdir -p "$build"
build_path=$(readlink -f "$build")
python3 Sources/Packaging/icu-data.py \
  "$toolchain/lib/swift_static/linux/lib_FoundationICU.a" "$build_path/icu-data.S"
export PLACARD_ICU_DATA=$build_path/icu-data.S
# The toolchain's lld, which packs the relocations that a program without a fixed address needs.
echo "{\"schemaVersion\": \"1.0\", \"linker\": {\"path\": \"$toolchain/bin/ld.lld\"}}" >"$build_path/toolset.json"

# Every function and variable has its own section, of which the linker leaves out what is not reached. For that, the
# program must export no symbols, as it does otherwise for backtraces.
flags=(
  --configuration release --product placard --scratch-path "$build" --static-swift-stdlib
  -debug-info-format none --toolset "$build_path/toolset.json"
  -Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections
  -Xcc -ffunction-sections -Xcc -fdata-sections
  -Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker -O2 -Xlinker --build-id=sha1
  -Xlinker -z -Xlinker pack-relative-relocs
)
"$swift" build "${flags[@]}" ${SWIFT_BUILD_OPTIONS:-}
strip --strip-all --remove-section=.comment --remove-section=.swift1_autolink_entries \
  -o "$build/placard" "$("$swift" build "${flags[@]}" --show-bin-path)/placard"
echo "release: $(($(stat -c %s "$build/placard") / 1000)) kB in $build/placard"
