#!/usr/bin/env bash
# Renews the pictures of the README in Output/gallery: the example on several displays, at a fixed time.
#
#   gallery.sh [--check]    with --check, only checks whether they are what the code makes
#
# PROGRAMS names a folder of programs that are built already.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly swift_command=${SWIFT:-swift} gallery=Output/gallery kinds=com.example.emoji-rangers
readonly at=2026-01-14T09:41:00Z
work=$(mktemp -d)
readonly work new=$work/gallery
trap 'rm -rf "$work"' EXIT

programs() {
  if [ -z "${PROGRAMS:-}" ]; then
    "$swift_command" build -c release --product EmojiRangers >&2
    "$swift_command" build -c release --product gallery >&2
    "$swift_command" build -c release --product placard >&2
    PROGRAMS=$("$swift_command" build -c release --show-bin-path)
  fi
}

# rangers COMMAND NAME OPTION...: runs the example's command at the fixed time, with the output in a folder NAME.
rangers() {
  local command=$1 name=$2
  shift 2
  "$PROGRAMS/EmojiRangers" "$command" --quiet --at "$at" --time-zone UTC --locale en_US \
    --output "$work/$name" "$@"
}

# frame NAME FOLDER OPTION...: the first frame of what is rendered into a folder, as it is written for the display.
frame() {
  local name=$1 folder=$work/$1/$2 image
  shift 2
  rangers render "$name" --optimize small "$@"
  image=$(grep -o 'frames/[0-9a-f]*\.png' "$folder/manifest.json" | head -n 1)
  cp "$folder/$image" "$new/$name.png"
}

# proof NAME DEVICE WIDGET FAMILY: the first entry as the panel will look, in its measured inks.
proof() {
  rangers preview "$1" --device "$2" --kind "$kinds.$3" --family "$4" --entries 1 --proof
  cp "$work/$1/preview/$kinds.$3-$4-entry-1-light-proof.png" "$new/$1.png"
}

# screen NAME DEVICE: the first frame of the screen that the README describes.
screen() {
  sed -n "/^cat > hall.json/,/^END/p" README.md | sed '1d;$d' >"$work/hall.json"
  frame "$1" "$2/hall" --screen "$work/hall.json"
}

leaderboard() {
  local kind=$kinds.leaderboard
  frame "$1" "$2/$kind-systemExtraLarge" --device "$2" --kind $kind --family systemExtraLarge "${@:3}"
}

# templates: the sample of each template in black and white, as Templates/README.md shows it.
templates() {
  local folder name family
  for folder in Templates/*/; do
    name=$(basename "$folder")
    family=systemMedium
    grep -q systemLarge "$folder/widget.json" && family=systemLarge
    PLACARD_STATE="$work/state" "$PROGRAMS/placard" preview "./$folder" --quiet --at "$at" --time-zone Europe/Berlin \
      --locale en_US --device trmnl-og --family $family --entries 0 --output "$work/$name"
    cp "$work/$name/preview/$name-$family-snapshot-light.png" "$new/template-$name.png"
  done
}

draw() {
  mkdir "$new"
  templates
  leaderboard leaderboard-trmnl trmnl-og
  leaderboard leaderboard-trmnl-2bit trmnl-og-2bit
  leaderboard leaderboard-reader kindle-paperwhite-5
  proof leaderboard-spectra6 inky-impression-73 leaderboard systemExtraLarge
  leaderboard leaderboard-kiosk-dark kiosk-1024x600 --color-scheme dark
  screen screen-trmnl trmnl-og
  "$PROGRAMS/EmojiRangers" devices card trmnl-og --output "$new/card-trmnl.png" >&2
  "$PROGRAMS/gallery" "$new" "$new/leaderboard.png"
}

check() {
  local picture
  for picture in "$gallery"/*.png "$new"/*.png; do
    cmp -s "$gallery/${picture##*/}" "$new/${picture##*/}" || {
      echo "gallery: '$gallery/${picture##*/}' is not what the code makes; run 'make gallery' and look at it" >&2
      exit 1
    }
  done
  echo "gallery: $(ls "$new" | wc -l) pictures are what the code makes"
}

renew() {
  mkdir -p "$gallery"
  rm -f "$gallery"/*.png
  cp "$new"/*.png "$gallery/"
  ls -l "$gallery" | awk 'NR > 1 { print $5, $9 }'
}

programs
draw
case ${1:-} in
  --check) check ;;
  '') renew ;;
  *) echo "gallery: unknown argument '$1'; use --check or none" >&2 && exit 64 ;;
esac
