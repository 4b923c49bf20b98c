#!/bin/bash
# Renews the pictures of the README in Output/gallery: the example on several displays, at a fixed time.
#
# The pictures are the example's own output, but for leaderboard.png, which ImageMagick puts together.
# RANGERS names a program that is built already.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v convert >/dev/null || { echo "gallery: install imagemagick first" >&2; exit 1; }
if [ -z "${RANGERS:-}" ]; then
  swift build -c release --product EmojiRangers
  RANGERS="$(swift build -c release --show-bin-path)/EmojiRangers"
fi

gallery=Output/gallery
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$gallery"

# picture NAME DEVICE WIDGET FAMILY [OPTION...]: the first frame of a widget's timeline.
picture() {
  local name=$1 device=$2 kind=com.example.emoji-rangers.$3 family=$4
  shift 4
  rm -rf "${work:?}/out"
  "$RANGERS" render --quiet --device "$device" --kind "$kind" --family "$family" \
    --at 2026-01-14T09:41:00Z --time-zone UTC --locale en_US --output "$work/out" "$@"
  local manifest="$work/out/$device/$kind-$family/manifest.json" image
  image=$(grep -o 'frames/[0-9a-f]*\.png' "$manifest" | head -n 1)
  cp "$(dirname "$manifest")/$image" "$gallery/$name.png"
}

picture leaderboard-trmnl trmnl-og leaderboard systemExtraLarge
picture leaderboard-spectra6 inky-impression-73 leaderboard systemExtraLarge
picture leaderboard-kiosk kiosk-1024x600 leaderboard systemExtraLarge
picture leaderboard-kiosk-dark kiosk-1024x600 leaderboard systemExtraLarge --color-scheme dark
picture hero-trmnl trmnl-og hero systemLarge
picture hero-spectra6 inky-impression-73 hero systemMedium
picture joke-trmnl trmnl-og joke systemMedium

# framed NAME SIZE COLOR: a picture of the gallery in a frame, as it would stand on a shelf.
framed() {
  convert "$gallery/$1.png" -resize "$2" -bordercolor "$3" -border 14 "$work/plain.png"
  local size
  size=$(identify -format '%[fx:w-1],%[fx:h-1]' "$work/plain.png")
  convert "$work/plain.png" -alpha set \
    \( +clone -alpha transparent -fill white -draw "roundrectangle 0,0 $size 18,18" \) \
    -compose DstIn -composite "$work/$1.png"
}

# The colors of the kiosk's pictures are reduced to keep the repository small.
for name in leaderboard-kiosk leaderboard-kiosk-dark; do
  convert "$gallery/$name.png" -dither None -colors 256 -strip \
    -define png:exclude-chunks=date,time "PNG8:$work/reduced.png"
  mv "$work/reduced.png" "$gallery/$name.png"
done

framed leaderboard-trmnl 800x480 '#d9d6cf'
framed leaderboard-kiosk-dark 376x220 '#16181d'
framed leaderboard-spectra6 376x226 '#f4f2ee'
convert -size 868x822 xc:'#8fa3b8' \
  "$work/leaderboard-trmnl.png" -geometry +20+20 -compose Over -composite \
  "$work/leaderboard-kiosk-dark.png" -geometry +20+551 -composite \
  "$work/leaderboard-spectra6.png" -geometry +444+548 -composite \
  -dither None -colors 128 -strip -define png:exclude-chunks=date,time \
  "PNG8:$gallery/leaderboard.png"

ls -l "$gallery" | awk 'NR > 1 { print $5, $9 }'
