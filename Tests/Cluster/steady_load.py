"""The steady load of many displays on a cluster of the real program, and what it costs."""

import asyncio
import json
import random
import sys
import threading
import time
from dataclasses import dataclass

import measurement
from deployment import DEVICE, KINDS, SCHEMA, Cluster, steady_displays
from displays import Simulator

# The displays whose memory is not counted, because a process needs more for its first ones.
FIRST_DISPLAYS = 100
FIXED_SECONDS = 10
# The seconds between two reloads of an instance with the budget of the load, and a few more.
SPACING = 70
# The seconds by which a reload may be later than its date: it is collected with others, and workers are busy.
LATE = 30
# The statements that are printed, the most frequent ones.
STATEMENTS = 12
# The bytes of pictures that a server keeps in memory, however many displays there are.
PICTURE_CACHE = 32 << 20


def log(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def memory(nodes):
    """The memory of nodes without that of their workers, whose number does not depend on displays."""
    return sum(node.own_resident_bytes for node in nodes)


def average_manifest(cluster):
    """The average sizes of a manifest and of a frame in the output, in bytes."""
    manifests = [path.stat().st_size for path in cluster.output.glob("*/*/manifest.json")]
    frames = [path.stat().st_size for path in cluster.output.glob("*/*/frames/*")]
    return sum(manifests) / len(manifests), sum(frames) / len(frames)


def pace_problem(displays, few_displays, reloads, window):
    """Why few displays cannot have the pace of many; None if they can."""
    if few_displays <= FIRST_DISPLAYS:
        return f"the few displays must be more than {FIRST_DISPLAYS}"
    if few_displays >= displays:
        return f"the few displays, {few_displays}, must be fewer than the {displays} of the load"
    if reloads <= 0:
        return "there must be reloads"
    period = few_period(few_displays, reloads, window)
    # Frames of one minute are the same, and are not drawn again.
    shortest = 60 * max(frames for frames, _ in KINDS.values())
    if period < shortest:
        return f"with {few_displays} displays, an instance is reloaded every {period} s; {shortest} s are the least"
    if abs(few_displays / period / reloads - 1) > 0.03:
        return (f"{few_displays} displays cannot have {reloads:.3g} reloads in a second: the period is a multiple of "
                f"{window * len(KINDS)} s")
    return None


def few_period(few_displays, reloads, window):
    """The seconds between two reloads of an instance: as many windows of each kind."""
    cycle = window * len(KINDS)
    return round(few_displays / reloads / cycle) * cycle


@dataclass
class LoadSettings:
    """How many displays there are, how often they contact a server, and how often their instances are reloaded."""
    program: str
    displays: int
    # How long is measured.
    minutes: float
    # The seconds between two reloads of an instance.
    period: int
    # The seconds between two contacts of a display.
    interval: float
    hosts: int
    servers: int
    # The seconds in which reloads are of one kind.
    window: int
    seed: int
    # How long the database logs its statements after the measurement; 0 is not at all.
    lock_seconds: float = 0


class SteadyLoad:
    """The load, what it costs, and what is found to be wrong with it."""

    def __init__(self, settings, folder, loop_us, commit_us):
        """The loop of ``MachineSpeed`` takes ``loop_us`` at the speed of the costs, and a commit of the database
        takes ``commit_us``."""
        self.settings = settings
        self.commit_us = commit_us
        self.displays = steady_displays(settings.displays, settings.period, settings.window, settings.seed)
        random.Random(f"order {settings.seed}").shuffle(self.displays)
        self.cluster = Cluster(settings.program, folder, settings.hosts, settings.servers, loop_us=loop_us)
        self.simulator = None
        self.earlier_errors = {}
        self.costs = {}
        self.wrong = []

    def run(self):
        """Sets everything up, measures, and stops it."""
        try:
            self._set_up()
            self._measure()
        finally:
            self.wrong += self.cluster.stop()

    def _set_up(self):
        """Starts everything, draws all instances once, and lets all displays ask once."""
        settings, cluster = self.settings, self.cluster
        cluster.start()
        log(f"{settings.hosts} hosts and {settings.servers} servers run")
        cluster.measure_fixed(FIXED_SECONDS)
        self.simulator = Simulator([node.port for node in cluster.servers], settings.seed)
        self._add(self.displays[:FIRST_DISPLAYS], FIRST_DISPLAYS)
        self.host_memory, self.server_memory = memory(cluster.hosts), memory(cluster.servers)
        self._add(self.displays[FIRST_DISPLAYS:], settings.displays)
        # Until then, reloads are postponed because of the first ones.
        time.sleep(SPACING)

    def _add(self, displays, count):
        """Adds displays, so that there are so many."""
        begin = time.monotonic()
        seconds = self.cluster.apply(displays, "load-steady", self.settings.period)
        log(f"{len(displays)} instances and displays were added in {seconds:.1f} s")
        self.cluster.wait_for_first_timelines(count)
        log("they have their first timelines")
        asyncio.run(self.simulator.register_all(displays))
        asyncio.run(self.simulator.contact_all(displays))
        if errors := self.simulator.errors:
            sys.exit(f"{len(errors)} requests failed, such as {errors[0]}")
        # While a fleet is applied, servers cannot store contacts, and do so afterwards.
        self.earlier_errors = {node.name: len(node.errors) for node in self.cluster.nodes}
        log(f"the displays have contacted each server; all of it took {time.monotonic() - begin:.0f} s")

    def _measure(self):
        settings, cluster, simulator = self.settings, self.cluster, self.simulator
        seconds = settings.minutes * 60
        simulator.forget()
        cluster.database.start_counting()
        # Dates begin with a whole window.
        time.sleep(settings.window - time.time() % settings.window)
        before, begin = measurement.begin(cluster), time.time()
        sampler = measurement.WindowSampler(cluster, simulator, settings.window)
        log(f"the load runs for {settings.minutes:g} minutes")
        progress = Progress(simulator, seconds)
        try:
            asyncio.run(simulator.poll(self.displays, settings.interval, seconds))
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
        costs |= measurement.window_costs(cluster, windows, self.settings.window, change)
        if "reload-ms" not in costs:
            self.wrong.append("the costs of reloads and frames cannot be told apart: measure longer, or with more "
                              "displays")
        costs |= measurement.table_costs(change)
        costs["statement-us"] = measurement.statement_us(cluster, change, self.commit_us)
        count = self.settings.displays - FIRST_DISPLAYS
        costs["instance-bytes"] = (memory(cluster.hosts) - self.host_memory) / count
        servers = len(cluster.servers)
        pictures = min(PICTURE_CACHE, self.simulator.all_bytes / servers)
        costs["display-bytes"] = ((memory(cluster.servers) - self.server_memory) / servers - pictures) / count
        costs["manifest-bytes"], costs["frame-bytes"] = average_manifest(cluster)

    def _measure_locks(self):
        """Lets the database log its statements for a while, under the same load."""
        settings = self.settings
        if not settings.lock_seconds:
            return
        lock_log = measurement.LockLog(self.cluster)
        # What it counts is not part of the load's counts.
        simulator = Simulator(self.simulator.ports, settings.seed)
        asyncio.run(simulator.poll(self.displays, settings.interval, settings.lock_seconds))
        self.wrong += simulator.errors[:3]
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
        period = self.settings.period
        return int((end - display.phase) // period - (begin - display.phase) // period) if end > begin else 0


class Progress:
    """Prints a line each minute."""

    def __init__(self, simulator, seconds):
        self.simulator, self.seconds = simulator, seconds
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
