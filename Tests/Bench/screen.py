#!/usr/bin/env python3
"""Measures a screen of four widgets against the same widgets drawn alone.

    python3 screen.py --program path/to/EmojiRangers [--rounds 5]

Four widgets of the example are drawn by `render`, one after another, each as the small family, which is
a quarter of the panel; then a screen of the four in quadrants by `render --screen`. Both write to a file
system in memory where there is one. The ratio is that of a round, the median of the rounds counts.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

KINDS = ["leaderboard", "hero", "ranger", "joke"]
PREFIX = "com.example.emoji-rangers."
NOW = ["--at", "2026-11-21T09:41:00Z", "--time-zone", "Europe/Berlin", "--quiet"]


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--program", required=True)
    add("--rounds", type=int, default=5)
    add("--devices", default="trmnl-og,inky-impression-73,kiosk-1024x600")
    add("--out", type=Path, help="where the table is written, as table-screen.md")
    return parser.parse_args()


def timed(*command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def alone(program, device, folder):
    return sum(
        timed(program, "render", "--kind", PREFIX + kind, "--family", "systemSmall",
              "--device", device, "--output", f"{folder}/alone", *NOW)
        for kind in KINDS
    )


def screen(program, device, folder):
    file = Path(folder) / f"{device}.json"
    slots = [{"name": kind, "kind": PREFIX + kind} for kind in KINDS]
    file.write_text(
        json.dumps({"name": "screen", "device": device, "layout": "quadrants", "slots": slots})
    )
    return timed(program, "render", "--screen", file, "--output", f"{folder}/screen", *NOW)


def measure(program, device, rounds):
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    rows = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            rows.append((alone(program, device, folder), screen(program, device, folder)))
    ratio = statistics.median(whole / parts for parts, whole in rows)
    parts = statistics.median(row[0] for row in rows)
    whole = statistics.median(row[1] for row in rows)
    return f"| `{device}` | {parts:.0f} | {whole:.0f} | {ratio:.2f} |"


def main():
    arguments = parse_arguments()
    table = ["| device | four alone ms | screen of four ms | ratio |", "|---|---:|---:|---:|"]
    for device in arguments.devices.split(","):
        table.append(measure(arguments.program, device, arguments.rounds))
    print("\n".join(table))
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
        (arguments.out / "table-screen.md").write_text("\n".join(table) + "\n")


main()
