#!/usr/bin/env bash
# Compares the pixel kernels with their definitions: the vector code of this processor, the portable code, and on
# x86-64 the code for aarch64 under emulation. All must produce the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly swift_command=${SWIFT:-swift}
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT

# The compiler that SwiftPM builds the kernels with.
resources=$("$swift_command" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)",*/\1/p')
readonly clang=${resources%/lib/swift}/bin/clang

# build NAME OPTION...
build() {
  "$clang" -O2 -Wall -Wextra -Werror "${@:2}" -I Sources/CPixels/include Sources/CPixels/*.c \
    Tests/Kernels/kernels.c -lm -o "$work/$1"
}

# check NAME [EMULATOR]: the digests of all programs are one.
digest=
check() {
  local result
  result=$("${@:2}" "$work/$1") || { echo "kernels: the $1 code differs from its definition" >&2; exit 1; }
  [ -z "$digest" ] || [ "${result##* }" = "$digest" ] \
    || { echo "kernels: the $1 code produces other bytes: ${result##* }, not $digest" >&2; exit 1; }
  digest=${result##* }
  echo "kernels ($1): $result"
}

build native && check native
build portable -DPIXELS_PORTABLE && check portable
if [ "$(uname -m)" = x86_64 ]; then
  build aarch64 --target=aarch64-linux-gnu -static -fuse-ld=lld && check aarch64 qemu-aarch64
fi
