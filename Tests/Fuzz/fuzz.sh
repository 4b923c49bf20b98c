#!/bin/bash
# Fuzzes every reader for some seconds each: fuzz.sh [SECONDS] [READER]...
# Inputs that make one fail are in .build/failures; add each to a test first.
set -euo pipefail
cd "$(dirname "$0")"

seconds=${1:-60}
shift || true
readers=("$@")
[ ${#readers[@]} -gt 0 ] || readers=(FuzzViews FuzzTemplates FuzzData FuzzSymbols FuzzRequests)

declare -A seeds=([FuzzViews]=Seeds/views [FuzzTemplates]=Seeds/templates [FuzzData]=Seeds/data
  [FuzzSymbols]=Seeds/symbols [FuzzRequests]=.build/seeds/requests)
declare -A words=([FuzzViews]=Seeds/views.dict [FuzzTemplates]=Seeds/templates.dict [FuzzData]=Seeds/data.dict
  [FuzzSymbols]=Seeds/symbols.dict [FuzzRequests]=Seeds/requests.dict)

swift build -c release
mkdir -p .build/failures .build/seeds/requests
# The requests that the tests send, which are a table in Swift.
.build/release/FuzzRequests --write-seeds .build/seeds/requests
for reader in "${readers[@]}"; do
  mkdir -p ".build/found/$reader"
  ".build/release/$reader" ".build/found/$reader" "${seeds[$reader]}" -dict="${words[$reader]}" \
    -max_total_time="$seconds" -max_len=4096 -timeout=5 -rss_limit_mb=1024 \
    -artifact_prefix=.build/failures/ -print_final_stats=1
done
