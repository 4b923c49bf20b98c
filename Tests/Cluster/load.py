#!/usr/bin/env python3
"""Runs a cluster of the real program under the load of many displays, and compares its costs with 'costs.py'.

    python3 load.py --program path/to/placard [--displays 10000] [--minutes 30] [--out costs.json]

A PostgreSQL server, two hosts and two servers run on this machine. Each display has an instance of its own,
which is reloaded every half hour at a time of its own, and contacts a server every quarter of an hour. Reloads
of one frame, of three frames, and of three that others show as well take turns, so that the processor time of
each window of time tells their costs apart. 'sizing.py --costs' reads what '--out' writes. The run fails if a
request, a reload, a frame or a process does.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import sys
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

import cluster as simulated
import costs as isolated_costs
import measurement
from costs import FIRST_DISPLAYS, FIXED_SECONDS, average_manifest, log, memory
from deployment import DEVICE, KINDS, SCHEMA, Cluster, steady_displays
from displays import Simulator

# The seconds by which a reload may be later than its date: it is collected with others, and workers are busy.
LATE = 30
# The statements that are printed, the most frequent ones.
STATEMENTS = 12
# Which costs must not differ by more than a part from those of the parts alone. The others are printed only: what
# the log of the database tells to the millisecond, what depends on how many reloads share a commit or a page, the
# costs of saturated parts, and the loop to whose speed processor times are corrected.
TOLERANCE = 0.25
COMPARED = (
    "request-us", "host-ms", "reload-ms", "frame-ms", "shared-frame-ms", "database-us", "instance-bytes",
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
    add("--isolated", type=Path, help="the costs that costs.py has written; without it, they are measured first")
    add("--isolated-displays", type=int, default=2000)
    add("--seed", type=int, default=1)
    add("--folder", type=Path, help="where the run's files are, instead of a temporary folder")
    add("--keep", action="store_true", help="keep the files of the run")
    add("--out", type=Path, help="where the costs are written as JSON")
    options = parser.parse_args()
    if options.period % (options.window * len(KINDS)):
        parser.error(f"--period must be a multiple of {len(KINDS)} windows")
    if options.displays <= FIRST_DISPLAYS:
        parser.error(f"--displays must be more than {FIRST_DISPLAYS}")
    return options


class Run:
    """The load, and what is found to be wrong with it."""

    def __init__(self, options, folder, alone):
        self.options = options
        # The costs of the parts alone.
        self.alone = dict(alone)
        self.displays = steady_displays(options.displays, options.period, options.window, options.seed)
        random.Random(f"order {options.seed}").shuffle(self.displays)
        self.cluster = Cluster(options.program, folder, options.hosts, options.servers, loop_us=alone["loop-us"])
        self.simulator = None
        self.earlier_errors = {}
        self.costs = {}
        self.wrong = []

    def set_up(self):
        """Starts everything, draws all instances once, and lets all displays ask once."""
        options, cluster = self.options, self.cluster
        cluster.start()
        log(f"{options.hosts} hosts and {options.servers} servers run")
        cluster.measure_fixed(FIXED_SECONDS)
        self.simulator = Simulator([node.port for node in cluster.servers], options.seed)
        self._add(self.displays[:FIRST_DISPLAYS], FIRST_DISPLAYS)
        self.host_memory, self.server_memory = memory(cluster.hosts), memory(cluster.servers)
        self._add(self.displays[FIRST_DISPLAYS:], options.displays)

    def _add(self, displays, count):
        """Adds displays, so that there are so many."""
        begin = time.monotonic()
        seconds = self.cluster.apply(displays, "load-steady", self.options.period)
        log(f"{len(displays)} instances and displays were added in {seconds:.1f} s")
        self.cluster.wait_for_first_timelines(count)
        log("they have their first timelines")
        asyncio.run(self.simulator.register_all(displays))
        asyncio.run(self.simulator.contact_all(displays))
        self._require_requests()
        # While a fleet is applied, servers cannot store contacts, and do so afterwards.
        self.earlier_errors = {node.name: len(node.errors) for node in self.cluster.nodes}
        log(f"the displays have contacted each server; all of it took {time.monotonic() - begin:.0f} s")

    def _require_requests(self):
        if self.simulator.errors:
            sys.exit(f"{len(self.simulator.errors)} requests failed, such as {self.simulator.errors[0]}")

    def measure(self):
        """The load itself."""
        options, cluster, simulator = self.options, self.cluster, self.simulator
        seconds = options.minutes * 60
        simulator.forget()
        cluster.database.start_counting()
        # Dates begin with a whole window.
        time.sleep(options.window - time.time() % options.window)
        before, begin = measurement.begin(cluster), time.time()
        sampler = measurement.WindowSampler(cluster, options.window)
        log(f"the load runs for {options.minutes:g} minutes")
        progress = Progress(cluster, simulator, seconds)
        try:
            asyncio.run(simulator.poll(self.displays, options.interval * 60, seconds))
        finally:
            progress.stop()
            windows = sampler.stop()
        self.change = measurement.end(cluster).since(before)
        self.statements = cluster.database.statements()[:STATEMENTS]
        cluster.require_running()
        self._compute(windows)
        self._check(begin, begin + self.change.time)
        self._measure_locks()

    def _compute(self, windows):
        cluster, change, costs = self.cluster, self.change, self.costs
        found = measurement.window_costs(cluster, windows, self.options.window, change)
        if not found:
            log("the costs of reloads and frames cannot be told apart: measure longer, or with more displays")
        costs |= found
        if change.reload:
            costs["host-ms"] = measurement.busy_seconds(cluster, change, "hosts") * 1000 / change.reload
            if "reload-ms" in self.alone:
                self.alone["host-ms"] = self.alone["reload-ms"] + (
                    change.counts["drawn"] * self.alone["frame-ms"]
                    + change.counts["shared"] * self.alone["shared-frame-ms"]) / change.reload
        requests = self.simulator.requests
        if requests:
            costs["request-us"] = measurement.busy_seconds(cluster, change, "servers") * 1e6 / requests
        costs |= measurement.table_costs(change)
        # The load does not tell commits and the kinds of statements apart.
        costs["database-us"] = measurement.statement_us(cluster, change, self.alone["commit-us"])
        if change.statements:
            of_servers = change.polls + change.contacts + change.sent
            self.alone["database-us"] = (
                of_servers * self.alone["server-statement-us"]
                + (change.statements - of_servers) * self.alone["statement-us"]) / change.statements
        count = self.options.displays - FIRST_DISPLAYS
        costs["instance-bytes"] = (memory(cluster.hosts) - self.host_memory) / count
        costs["display-bytes"] = (memory(cluster.servers) - self.server_memory) / count / len(cluster.servers)
        costs["manifest-bytes"], costs["frame-bytes"] = average_manifest(cluster)

    def _measure_locks(self):
        """Lets the database log its statements for a while, under the same load."""
        options = self.options
        lock_log = measurement.LockLog(self.cluster)
        asyncio.run(self.simulator.poll(self.displays, options.interval * 60, options.lock_seconds))
        transactions, stored = lock_log.close()
        self.costs |= measurement.lock_costs(transactions, stored)
        log(f"the database has logged {len(transactions)} transactions that lock")

    def _check(self, begin, end):
        """Looks for what is missing or late."""
        cluster, change = self.cluster, self.change
        if self.simulator.errors:
            self.wrong.append(
                f"{len(self.simulator.errors)} requests failed, such as {self.simulator.errors[0]}")
        if change.counts["failed"]:
            self.wrong.append(f"{change.counts['failed']} reloads failed: {cluster.complaints()}")
        due = {display.name: count for display in self.displays
               if (count := self._due_count(display, begin, end - LATE))}
        done = dict.fromkeys(due, 0)
        for (name,) in cluster.database.query(
                f"SELECT instance FROM {SCHEMA}.reload WHERE date >= {begin - 1 - measurement.EPOCH}"):
            if name in done:
                done[name] += 1
        missing = [name for name, count in due.items() if done[name] < count]
        if missing:
            self.wrong.append(f"{len(missing)} of {len(due)} instances were not reloaded within {LATE} s, "
                              f"such as '{missing[0]}'")
        for node in cluster.nodes:
            earlier = self.earlier_errors[node.name]
            self.wrong += [f"'{node.name}' says: {line}" for line in node.errors[earlier:earlier + 3]]
        frames = missing_frames(cluster.output, self.displays)
        if frames:
            self.wrong.append(f"{len(frames)} frames are missing, such as '{frames[0]}'")
        late = max(self.simulator.delays, default=0)
        if late > 1:
            self.wrong.append(f"a contact began {late:.1f} s late: this machine is too slow for the load")

    def _due_count(self, display, begin, end):
        """How often an instance has to be reloaded between two times."""
        period = self.options.period
        return int((end - display.phase) // period - (begin - display.phase) // period) if end > begin else 0

    def report(self):
        """Prints what was measured; returns whether nothing was wrong."""
        change, simulator = self.change, self.simulator
        seconds = change.time
        print(f"\n{self.options.displays} displays, {seconds / 60:.1f} minutes, "
              f"{os.cpu_count()} processors\n")
        print("| part | processor time | of a core | without load |\n|---|--:|--:|--:|")
        for name, spent in change.seconds.items():
            print(f"| {name} | {spent:.1f} s | {spent / seconds * 100:.1f} % | "
                  f"{self.cluster.fixed[name] * 100:.1f} % |")
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
        for calls, text in self.statements:
            print(f"| {calls:,} | `{text[:90]}` |")
        self.wrong += compare(self.costs, self.alone)
        for text in self.wrong:
            print(f"wrong: {text}")
        return not self.wrong


class Progress:
    """Prints a line each minute."""

    def __init__(self, cluster, simulator, seconds):
        self.cluster, self.simulator, self.seconds = cluster, simulator, seconds
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        begin = time.monotonic()
        while not self.stopped.wait(60):
            passed = time.monotonic() - begin
            log(f"{passed / 60:.0f} of {self.seconds / 60:g} minutes, {self.simulator.requests} requests, "
                f"{len(self.simulator.errors)} errors")

    def stop(self):
        self.stopped.set()
        self.thread.join()


def missing_frames(output, displays):
    """The manifests that are not there, and the frames of manifests that are not, or have another size."""
    missing = []
    for display in displays:
        folder = output / DEVICE / display.name
        try:
            manifest = json.loads((folder / "manifest.json").read_text())
        except (OSError, ValueError):
            missing.append(str(folder / "manifest.json"))
            continue
        for frame in manifest["frames"]:
            file = folder / frame["image"]
            if not file.exists() or file.stat().st_size != frame["bytes"]:
                missing.append(str(file))
    return missing


def compare(load, isolated):
    """Prints both sets of costs; returns which differ too much."""
    wrong = []
    print("\n| unit cost | alone | in the load | difference | |\n|---|--:|--:|--:|---|")
    for name in sorted(set(load) | set(isolated)):
        alone, under = isolated.get(name), load.get(name)
        cells = ["" if value is None else f"{value:,.2f}" for value in (alone, under)]
        if alone and under is not None:
            difference = under / alone - 1
            is_within = abs(difference) <= TOLERANCE
            verdict = "" if name not in COMPARED else "within 25 %" if is_within else "more than 25 %"
            if name in COMPARED and not is_within:
                wrong.append(f"{name} differs by {difference * 100:+.0f} % from what it costs alone")
            print(f"| {name} | {cells[0]} | {cells[1]} | {difference * 100:+.0f} % | {verdict} |")
        else:
            print(f"| {name} | {cells[0]} | {cells[1]} | | |")
    print()
    return wrong + [f"{name} was not measured" for name in COMPARED
                    if load.get(name) is None or isolated.get(name) is None]


def isolated(options, folder):
    """The costs that were measured one by one, before or now."""
    alone = argparse.Namespace(
        program=options.program, displays=options.isolated_displays, seed=options.seed,
        pace=options.displays * 2 / (options.interval * 60) / options.servers,
        changed=min(1, options.interval * 60 / options.period), window=options.window,
        reloads=options.displays / options.period / options.hosts)
    if options.isolated:
        measured = json.loads(options.isolated.read_text())
        if measured.get("pace") != isolated_costs.pace(alone):
            sys.exit(f"'{options.isolated}' has the costs at another pace: measure them again with "
                     f"'costs.py {isolated_costs.pace(alone)}'")
        return measured["isolated"]
    log("the parts are measured one by one first")
    inner = folder / "alone"
    inner.mkdir()
    inner.chmod(0o755)
    costs = isolated_costs.measure(alone, inner)
    shutil.rmtree(inner)
    return costs


def main():
    options = parse_arguments()
    folder = simulated.make_folder(options)
    is_right = False
    try:
        alone = isolated(options, folder)
        run = Run(options, folder, alone)
        try:
            run.set_up()
            run.measure()
        finally:
            run.wrong += run.cluster.stop()
        is_right = run.report()
        if options.out:
            options.out.write_text(json.dumps({
                "date": f"{datetime.now(timezone.utc):%Y-%m-%d}", "processors": os.cpu_count(),
                "displays": options.displays, "minutes": options.minutes,
                "load": run.costs, "isolated": run.alone}, indent=2) + "\n")
    finally:
        if options.keep:
            print(f"the files of the run are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
