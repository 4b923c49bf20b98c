#!/usr/bin/env python3
"""Times the first picture of a template from a cold start: the whole process of 'placard render'."""
import argparse
import os
import statistics
import subprocess
import tempfile
import time


def run(program: str, output: str, state: str) -> float:
    environment = dict(os.environ, PLACARD_STATE=state)
    command = [program, "render", "leaderboard", "--family", "systemMedium", "--device", "trmnl-og",
               "--output", output, "--quiet"]
    start = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    first = None
    while first is None and process.poll() is None:
        for folder, _, files in os.walk(output):
            if any(name.endswith(".png") for name in files):
                first = time.perf_counter() - start
        time.sleep(0.0005)
    process.wait()
    whole = time.perf_counter() - start
    assert process.returncode == 0, "the program failed"
    return (first or whole) * 1000, whole * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    times = []
    for _ in range(options.rounds * 7):
        with tempfile.TemporaryDirectory() as folder:
            times.append(run(options.program, folder + "/output", folder + "/state"))
    first = [time[0] for time in times]
    print(f"first picture of a cold render: {statistics.median(first):.0f} ms "
          f"({min(first):.0f} to {max(first):.0f}); all of it "
          f"{statistics.median(time[1] for time in times):.0f} ms")


if __name__ == "__main__":
    main()
