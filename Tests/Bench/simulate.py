#!/usr/bin/env python3
"""Times a simulated day of many instances, each of which is reloaded 48 times.

    python3 simulate.py --program path/to/test-widgets [--instances 1000] [--rounds 3]

The instances are of the kind 'half-hourly', whose provider requests the next reload after half an hour.
The time is that of the whole command: start, a process for the provider, the report as JSON.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import host


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", required=True)
    parser.add_argument("--instances", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path, help="where the table is written, as table-simulate.md")
    return parser.parse_args()


def simulate(program, state):
    """The seconds of a day, and its reloads besides each instance's first."""
    start = time.monotonic()
    text = host.run(program, "simulate", "--state", state, "--at", "2026-01-14T00:00:00Z", "--json")
    seconds = time.monotonic() - start
    instances = json.loads(text)["instances"]
    return seconds, sum(instance["reloadCount"] for instance in instances) - len(instances)


def main():
    options = parse_arguments()
    program = os.path.abspath(options.program)
    with tempfile.TemporaryDirectory(prefix="placard-simulate-") as state:
        host.add_instances(program, "half-hourly", state, options.instances)
        days = [simulate(program, state) for _ in range(options.rounds)]
    seconds, reloads = min(days)
    if reloads < options.instances * 47:
        sys.exit(f"only {reloads} reloads were simulated")
    rows = [
        ("reloads", reloads),
        ("time", f"{seconds:.2f} s (at most {max(days)[0]:.2f})"),
        ("time of a reload", f"{seconds / reloads * 1e6:.0f} µs"),
    ]
    heading = f"a simulated day of {options.instances} instances"
    host.report(heading, rows, options.out, "table-simulate.md")


if __name__ == "__main__":
    main()
