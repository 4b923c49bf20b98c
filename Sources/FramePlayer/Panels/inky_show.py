#!/usr/bin/env python3
"""Shows a frame on a Pimoroni Inky panel.

    placard play http://SERVER:8080/devices/NAME --command 'python3 inky_show.py {frame}'

The package inky refreshes the whole panel each time.
"""
import sys

from inky.auto import auto
from PIL import Image


def show(panel, path):
    image = Image.open(path)
    image.load()
    if image.size != (panel.width, panel.height):
        sys.exit(
            f"the frame has {image.width}x{image.height} pixels, but the panel "
            f"{panel.width}x{panel.height}; add the widget for this panel with --device")
    panel.set_image(image)
    panel.show()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: inky_show.py FRAME")
    show(auto(ask_user=False), sys.argv[1])
