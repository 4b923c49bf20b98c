#!/usr/bin/env python3
"""Shows a black and white frame on a Waveshare panel, with partial refreshes where the driver has them.

    placard play http://SERVER:8080/devices/NAME \
      --command 'python3 waveshare_show.py epd7in5_V2 {frame} {partial}'

Each rectangle is x,y,width,height in pixels; without one the whole panel is refreshed.
"""
import inspect
import sys

import epaper
from PIL import Image


def refresh_fully(panel, image):
    panel.init()
    panel.display(panel.getbuffer(image))


def refresh_partially(panel, image, rectangles):
    panel.init_part()
    whole = panel.getbuffer(image)
    stride = panel.width // 8
    for x, y, width, height in rectangles:
        # The driver takes the bytes of the rectangle alone.
        left, right = x // 8, (x + width + 7) // 8
        rows = range(y, y + height)
        part = bytearray(b"".join(
            bytes(whole[row * stride + left:row * stride + right]) for row in rows))
        panel.display_Partial(part, left * 8, y, right * 8, y + height)


def takes_rectangles(panel):
    """Whether the driver refreshes a rectangle; some have other partial refreshes, or none."""
    method = getattr(panel, "display_Partial", None)
    return (hasattr(panel, "init_part") and method is not None
            and len(inspect.signature(method).parameters) == 5)


def show(panel, path, rectangles):
    image = Image.open(path)
    if image.size != (panel.width, panel.height):
        sys.exit(
            f"the frame has {image.width}x{image.height} pixels, but the panel "
            f"{panel.width}x{panel.height}; add the widget for this panel with --device")
    try:
        if rectangles and takes_rectangles(panel):
            refresh_partially(panel, image, rectangles)
        else:
            refresh_fully(panel, image)
    finally:
        # A panel that stays under voltage is damaged.
        panel.sleep()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: waveshare_show.py MODEL FRAME [X,Y,WIDTH,HEIGHT …]")
    show(
        epaper.epaper(sys.argv[1]).EPD(), sys.argv[2],
        [tuple(int(number) for number in text.split(",")) for text in sys.argv[3:]])
