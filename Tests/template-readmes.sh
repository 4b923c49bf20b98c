#!/usr/bin/env bash
# Runs every block of sh of Templates/README.md and of the templates' READMEs, each page in a fresh folder with a
# state of its own, then has a host draw what was added. The services are answered by Tests/answers.py on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly root=$PWD swift_command=${SWIFT:-swift}
PROGRAM=${PROGRAMS:-$("$swift_command" build --show-bin-path 2>/dev/null)}/placard
readonly PROGRAM
[ -x "$PROGRAM" ] || { echo "there is no program '$PROGRAM'; run 'make build' first" >&2; exit 1; }
work=$(mktemp -d)
readonly work
python3 Tests/answers.py Tests/ShippedTemplateTests/Answers >"$work/address" &
readonly server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 600); do [ ! -s "$work/address" ] || break; sleep 0.1; done
ANSWERS=$(cat "$work/address")
[ -n "$ANSWERS" ] || { echo "the server of the answers does not start" >&2; exit 1; }
export PROGRAM ANSWERS HOME="$work/home" HOME_ASSISTANT_TOKEN=token
mkdir -p "$work/bin" "$HOME"

# 'placard' runs the program with services on this machine, and ends long-running commands.
cat >"$work/bin/placard" <<'END'
#!/usr/bin/env bash
set -euo pipefail
declare -A services=([server]="$ANSWERS" [calendar]="$ANSWERS/agenda.ics" [feed]="$ANSWERS/feed.rss")
arguments=() given=" " widget=
for argument in "$@"; do
  name=${argument%%=*}
  case $argument in
    *=http*) if [ -n "${services[$name]:-}" ]; then argument="$name=${services[$name]}" given+="$name "; fi ;;
    --watch) continue ;;
  esac
  arguments+=("$argument")
done
case $1 in
  add | render | preview) for argument in "${arguments[@]:1}"; do
    case $argument in -*) ;; *) widget=$argument; break ;; esac
  done ;;
  run) arguments+=(--once --quiet) ;;
esac
if [ -n "$widget" ]; then
  for name in "${!services[@]}"; do
    if [[ $given != *" $name "* ]] && "$PROGRAM" templates "$widget" | grep -q "^    $name (url)"; then
      arguments+=(--parameter "$name=${services[$name]}")
    fi
  done
fi
exec "$PROGRAM" "${arguments[@]}"
END
chmod +x "$work/bin/placard"
export PATH="$work/bin:$PATH"

fail() {
  echo "$page: $*" >&2
  exit 1
}

blocks=0 pages=0
for page in Templates/README.md Templates/*/README.md; do
  pages=$((pages + 1))
  folder="$work/$pages"
  mkdir -p "$folder/run"
  export PLACARD_STATE="$folder/state"
  ! grep -nE '^ {4,}(placard|export) ' "$page" || fail "write these commands as a block of sh, which is run"
  awk -v folder="$folder" '
    { line = $0; sub(/^ +/, "", line) }
    line == "```sh" && !inside { inside = 1; name = sprintf("%s/%02d.sh", folder, ++count); printf "" > name; next }
    line == "```" && inside { inside = 0; close(name); next }
    inside { print line > name }' "$page"
  compgen -G "$folder/*.sh" >/dev/null || fail "there is no command that shows how the template is used"
  # The page that counts commits runs in a repository.
  git -C "$folder/run" init -q
  git -C "$folder/run" -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m first
  for block in "$folder"/*.sh; do
    blocks=$((blocks + 1))
    (cd "$folder/run" && bash -euo pipefail "$block") >"$folder/output" 2>&1 \
      || { cat "$folder/output" >&2; fail "these commands fail: $(cat "$block")"; }
  done
  (cd "$folder/run" && placard run) >"$folder/output" 2>&1 \
    || { cat "$folder/output" >&2; fail "what was added is not drawn"; }
  placard status --json >"$folder/status"
  python3 - "$folder/status" <<'END' || { cat "$folder/output" >&2; fail "what was added is not as it should be"; }
import json, sys
instances = json.load(open(sys.argv[1]))["instances"]
# A clock has entries as close as a display can show them.
notes = lambda i: [d for d in i["diagnostics"] if "WidgetKit requires at least 5 minutes" not in d]
odd = [i for i in instances if i["stage"] != "timeline" or i.get("failure") or notes(i)]
for instance in odd:
    print(json.dumps(instance, indent=1), file=sys.stderr)
sys.exit(1 if odd or not instances else 0)
END
done
echo "Templates: $blocks blocks of commands of $pages pages run"
