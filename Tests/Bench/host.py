#!/usr/bin/env python3
"""Measures a running host: what it costs while nothing is due, and how soon a reload is on disk.

    python3 host.py --program path/to/EmojiRangers [--instances 1000] [--reloads 10]

A host keeps that many instances of the example's hero. After a minute of rest its processor time and
its memory are taken over another one, from /proc, the processes of the widgets included. Then one
instance is reloaded some times; the time is that from the command's end to the new manifest's, less
the delay in which further requests may join.
"""

import argparse
import json
import os
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--program", required=True)
    add("--kind", default="com.example.emoji-rangers.hero")
    add("--instances", type=int, default=1000)
    add("--rest", type=float, default=60, help="seconds of rest, and of the measurement")
    add("--reloads", type=int, default=10)
    add("--delay", type=float, default=2)
    add("--out", type=Path, help="where the table is written, as table-host.md")
    return parser.parse_args()


def run(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def add_instances(program, kind, state, count):
    """Adds one instance as a person does, and copies of it straight to the database."""
    name = run(program, "add", "--state", state, "--kind", kind, "--family", "systemSmall").strip()
    database = sqlite3.connect(Path(state) / "state.sqlite")
    (text,) = database.execute("SELECT value FROM instance").fetchone()
    for number in range(1, count):
        instance = {**json.loads(text), "id": f"{name}-{number}"}
        database.execute(
            "INSERT INTO instance VALUES (?, ?)", (instance["id"], json.dumps(instance))
        )
    database.commit()
    database.close()
    return name


def reloads(state):
    database = sqlite3.connect(Path(state) / "state.sqlite")
    (count,) = database.execute("SELECT count(*) FROM reload").fetchone()
    database.close()
    return count


def processes(host):
    """The host and what it has started."""
    children = Path(f"/proc/{host}/task/{host}/children").read_text().split()
    return [host, *map(int, children)]


def processor_seconds(host):
    """Of the host and of all that it has started, the ended ones too."""
    total = 0
    for process in processes(host):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        total += sum(map(int, fields[11:15] if process == host else fields[11:13]))
    return total / TICKS


def memory(host):
    """Resident and proportional bytes of the host and of what it has started."""
    resident = proportional = 0
    for process in processes(host):
        try:
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Rss:"):
                    resident += int(line.split()[1]) << 10
                if line.startswith("Pss:"):
                    proportional += int(line.split()[1]) << 10
        except (FileNotFoundError, ProcessLookupError):
            pass
    return resident, proportional


def measure_rest(host, seconds):
    time.sleep(seconds)
    start, busy = time.monotonic(), processor_seconds(host)
    most = (0, 0)
    while time.monotonic() - start < seconds:
        most = max(most, memory(host))
        time.sleep(1)
    return (processor_seconds(host) - busy) / (time.monotonic() - start), *most


def measure_reload(program, state, manifest, name, delay):
    former = manifest.stat().st_mtime_ns
    begin = time.time()
    run(program, "reload", "--state", state, "--instance", name)
    requested = time.time()
    while manifest.stat().st_mtime_ns == former:
        if time.time() - requested > 60:
            sys.exit("a reload was not done within a minute")
        time.sleep(0.002)
    end = manifest.stat().st_mtime_ns / 1e9
    return (end - requested - delay) * 1000, (end - begin - delay) * 1000


def report(heading, rows, folder, name):
    """Prints a table of labels and values, and writes it to a folder, if any."""
    table = [f"| {heading} | |", "|---|---|"]
    table += [f"| {label} | {value} |" for label, value in rows]
    print("\n".join(table))
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("\n".join(table) + "\n")


def main():
    options = parse_arguments()
    program = os.path.abspath(options.program)
    rows = []
    with tempfile.TemporaryDirectory(prefix="placard-host-") as folder:
        state, output = folder + "/state", folder + "/Output"
        name = add_instances(program, options.kind, state, options.instances)
        # The app is in the foreground: no reload waits for the budget.
        run(program, "session", "--state", state, "foreground", "begin")
        arguments = ["run", "--state", state, "--output", output, "--quiet"]
        start = time.monotonic()
        host = subprocess.Popen([program, *arguments, "--delay", str(options.delay)])
        try:
            while reloads(state) < options.instances:
                time.sleep(0.2)
            first = time.monotonic() - start
            rows.append(("placeholder, snapshot and timeline of all", f"{first:.1f} s"))
            share, resident, proportional = measure_rest(host.pid, options.rest)
            rows.append(("processor at rest", f"{share * 100:.2f} % of a core"))
            rows.append(("memory at rest, resident", f"{resident / 2**20:.1f} MiB"))
            rows.append(("memory at rest, proportional", f"{proportional / 2**20:.1f} MiB"))
            manifest = Path(output, "trmnl-og", name, "manifest.json")
            times = [
                measure_reload(program, state, manifest, name, options.delay)
                for _ in range(options.reloads)
            ]
            for label, values in zip(("the command's end", "its start"), zip(*times)):
                middle, most = statistics.median(values), max(values)
                rows.append((f"reload, from {label}", f"{middle:.0f} ms (at most {most:.0f})"))
        finally:
            host.send_signal(signal.SIGTERM)
            host.wait(30)
    report(f"a host of {options.instances} instances", rows, options.out, "table-host.md")


if __name__ == "__main__":
    main()
