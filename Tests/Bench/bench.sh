#!/usr/bin/env bash
# Runs the benchmark of the leaderboard: our program, the limit in C, and whichever peers are installed;
# then every palette and dither, small text read back, a simulated day of many widgets, a running host,
# and the server of displays beside nginx.
#
#   bench.sh [--rounds N] [--out DIR] [--peers]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
rounds=3 out=$top/.build/bench peers=no
while [ $# -gt 0 ]; do
    case $1 in
    --rounds) rounds=$2 && shift 2 ;;
    --out) out=$2 && shift 2 ;;
    --peers) peers=yes && shift ;;
    *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2 && exit 2 ;;
    esac
done

if [ "$peers" = yes ]; then "$here/setup.sh" --out "$out"; else "$here/setup.sh" --c-only >/dev/null; fi
cd "$top"
swift build -c release --product placard-bench
program=$(swift build -c release --show-bin-path)/placard-bench
command="$program --kind {kind} --frames {n} --output {out} --data {data}"
for kind in rgb mono ordered hd; do
    python3 "$here/run.py" --out "$out" --kind $kind --rounds "$rounds" \
        --cmd "placard=$command" --cmd "placard_2=$command --workers 2"
done

swift build -c release --product ink-bench
"$(swift build -c release --show-bin-path)/ink-bench" | tee "$out/table-inks.md"

swift build -c release --product legibility-bench
python3 "$here/Legibility/legibility.py" --out "$out" \
    --program "$(swift build -c release --show-bin-path)/legibility-bench"

swift build -c release --product template-bench
swift build -c release --product placard
"$(swift build -c release --show-bin-path)/template-bench" Templates/leaderboard | tee "$out/table-templates.md"
python3 "$here/cold.py" --rounds "$rounds" --program "$(swift build -c release --show-bin-path)/placard"
python3 "$here/serve.py" --out "$out" --rounds "$rounds" --program "$(swift build -c release --show-bin-path)/placard"

swift build -c release --product test-widgets
python3 "$here/simulate.py" --out "$out" --rounds "$rounds" \
    --program "$(swift build -c release --show-bin-path)/test-widgets"

swift build -c release --product EmojiRangers
python3 "$here/host.py" --out "$out" --program "$(swift build -c release --show-bin-path)/EmojiRangers"
python3 "$here/screen.py" --out "$out" --rounds "$rounds" \
    --program "$(swift build -c release --show-bin-path)/EmojiRangers"
