#!/usr/bin/env python3
"""Runs a cluster of the real program under the load of many displays, and compares its costs with 'costs.py'.

    python3 load.py --program path/to/placard [--displays 10000] [--minutes 30] [--out costs.json]

A PostgreSQL server, two hosts and two servers run on this machine. Each display has an instance of its own,
which is reloaded every half hour at a time of its own, and contacts a server every quarter of an hour. Reloads
of one frame, of three frames, and of three that others show as well take turns, so that the processor time of
each window of time tells their costs apart. 'sizing.py --costs' reads what '--out' writes. The run fails if a
request, a reload, a frame or a process does, or if a cost is not that of a load of few displays before.
"""

import argparse
import json
import os
import shutil
import sys
from datetime import datetime, timezone
from pathlib import Path

import cluster as simulated
import costs
from deployment import KINDS
from steady_load import LoadSettings, SteadyLoad, log, pace_problem

# Which costs must not differ by more than a part from those that were measured before. The others are printed
# only: what the log of the database tells to the millisecond, what depends on how many reloads share a commit or a
# page, the costs of saturated parts, and the loop to whose speed processor times are corrected.
TOLERANCE = 0.25
COMPARED = (
    "request-us", "host-ms", "reload-ms", "frame-ms", "shared-frame-ms", "statement-us", "instance-bytes",
    "display-bytes", "manifest-bytes", "reload-bytes")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--program", required=True, type=os.path.abspath)
    add("--displays", type=int, default=10_000)
    add("--minutes", type=float, default=30, help="how long is measured")
    add("--hosts", type=int, default=2)
    add("--servers", type=int, default=2)
    add("--period", type=int, default=1800, help="the seconds between two reloads of an instance")
    add("--interval", type=float, default=15, help="the minutes between two contacts of a display")
    add("--window", type=int, default=20, help="the seconds in which reloads are of one kind")
    add("--lock-seconds", type=float, default=60,
        help="how long the database logs its statements after that, for the times of locks")
    add("--units", type=Path, help="the costs that costs.py has written; without it, they are measured first")
    add("--few-displays", type=int, default=2000, help="the displays of the load by which they are measured")
    add("--seed", type=int, default=1)
    add("--folder", type=Path, help="where the run's files are, instead of a temporary folder")
    add("--keep", action="store_true", help="keep the files of the run")
    add("--out", type=Path, help="where the costs are written as JSON")
    options = parser.parse_args()
    if options.period % (options.window * len(KINDS)):
        parser.error(f"--period must be a multiple of {len(KINDS)} windows")
    if problem := pace_problem(
            options.displays, options.few_displays, options.displays / options.period, options.window):
        parser.error(problem)
    return options


def report(load):
    """Prints what was measured."""
    change, simulator = load.change, load.simulator
    seconds = change.time
    print(f"\n{load.settings.displays} displays, {seconds / 60:.1f} minutes, {os.cpu_count()} processors\n")
    print("| part | processor time | of a core | without load |\n|---|--:|--:|--:|")
    for name, spent in change.seconds.items():
        print(f"| {name} | {spent:.1f} s | {spent / seconds * 100:.1f} % | {load.cluster.fixed[name] * 100:.1f} % |")
    print("\n| what | number | in a second |\n|---|--:|--:|")
    for name, count in (
            ("contacts", simulator.contacts), ("requests", simulator.requests),
            ("reloads", change.reload),
            ("frames drawn", change.counts["drawn"]), ("frames shared", change.counts["shared"]),
            ("statements", change.statements), ("polls among them", change.polls),
            ("that store contacts", change.contacts), ("about pictures sent", change.sent),
            ("commits", change.commits), ("bytes of the log", change.wal),
            ("bytes to displays", simulator.bytes)):
        print(f"| {name} | {count:,} | {count / seconds:,.1f} |")
    print("\n| request | 50 % ms | 95 % ms | 99 % ms | longest ms |\n|---|--:|--:|--:|--:|")
    for kind in simulator.latencies:
        if values := simulator.percentiles(kind):
            print(f"| {kind} | " + " | ".join(f"{value:.1f}" for value in values) + " |")
    print("\n| calls | statement |\n|--:|---|")
    for calls, text in load.statements:
        print(f"| {calls:,} | `{text[:90]}` |")


def compare(load, units):
    """Prints both sets of costs; returns which differ too much."""
    wrong = []
    print("\n| unit cost | before | in the load | difference | |\n|---|--:|--:|--:|---|")
    for name in sorted(set(load) | set(units)):
        unit, under = units.get(name), load.get(name)
        cells = ["" if value is None else f"{value:,.2f}" for value in (unit, under)]
        if unit and under is not None:
            difference = under / unit - 1
            is_within = abs(difference) <= TOLERANCE
            verdict = "" if name not in COMPARED else "within 25 %" if is_within else "more than 25 %"
            if name in COMPARED and not is_within:
                wrong.append(f"{name} differs by {difference * 100:+.0f} % from what was measured before")
            print(f"| {name} | {cells[0]} | {cells[1]} | {difference * 100:+.0f} % | {verdict} |")
        else:
            print(f"| {name} | {cells[0]} | {cells[1]} | | |")
    print()
    return wrong + [f"{name} was not measured" for name in COMPARED
                    if load.get(name) is None or units.get(name) is None]


def unit_costs(options, folder):
    """The costs that were measured before, or are now."""
    few = argparse.Namespace(
        program=options.program, displays=options.few_displays, seed=options.seed,
        # So each instance is reloaded as often as in the load.
        minutes=options.minutes * options.few_displays / options.displays,
        reloads=options.displays / options.period, contacts=options.displays / (options.interval * 60),
        hosts=options.hosts, servers=options.servers, window=options.window)
    if options.units:
        try:
            measured = json.loads(options.units.read_text())
        except (OSError, ValueError) as error:
            sys.exit(f"'{options.units}' cannot be read: {error}; measure the costs with 'costs.py --out'")
        if measured.get("pace") != costs.pace(few):
            sys.exit(f"'{options.units}' has the costs at another pace: measure them again with "
                     f"'costs.py {costs.pace(few)}'")
        return measured["fewDisplays"]
    log("the unit costs are measured first")
    inner = folder / "units"
    inner.mkdir()
    inner.chmod(0o755)
    units = costs.measure(few, inner)
    shutil.rmtree(inner)
    return units


def main():
    options = parse_arguments()
    folder = simulated.make_folder(options)
    is_right = False
    try:
        units = unit_costs(options, folder)
        load = SteadyLoad(
            LoadSettings(
                program=options.program, displays=options.displays, minutes=options.minutes, period=options.period,
                interval=options.interval * 60, hosts=options.hosts, servers=options.servers, window=options.window,
                seed=options.seed, lock_seconds=options.lock_seconds),
            folder, units["loop-us"], units["commit-us"])
        load.run()
        report(load)
        wrong = load.wrong + compare(load.costs, units)
        for text in wrong:
            print(f"wrong: {text}")
        is_right = not wrong
        if options.out:
            options.out.write_text(json.dumps({
                "date": f"{datetime.now(timezone.utc):%Y-%m-%d}", "processors": os.cpu_count(),
                "displays": options.displays, "minutes": options.minutes,
                "load": load.costs, "fewDisplays": units}, indent=2) + "\n")
    finally:
        if options.keep:
            print(f"the files of the run are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
