#!/usr/bin/env python3
"""Runs a simulated day of a cluster while nodes, network, database and output fail, and checks the result.

    python3 cluster.py --program path/to/cluster-day [--instances 200] [--faults 12] [--seed 1] [--nodes 3] [--store s3]

Each node is a process with the real host, whose jobs write small frames without author code. Time is simulated: the
nodes are told it in steps of a minute. Leases last for seconds of the database's real clock. A second run, of one node
and without faults, gets the same requests and has to end with the same frames. 'measure.py' measures what it costs.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import faults
from namespaces import Network
from nodes import Node, Poster
from object_store import ObjectStore
from postgresql import Server

MINUTE = 60
# The last minute of the day, in which steady instances show their last interval.
END = 86_340
# When the last faults begin and the last requests are posted: failed reloads are retried within an hour.
LATEST = 75_600
EARLIEST = 1800
# The seconds of real time within which a node without a fault has to be done, and what each instance adds to them: all are
# drawn in the first minute.
TIMEOUT = 300
INSTANCE_TIMEOUT = 0.02
# The seconds of real time that a minute lasts while the database does not run.
OUTAGE_MINUTE = 0.5
# The number of instances from which a late takeover is an error; a busy machine may delay one of a small run.
STRICT_INSTANCES = 10_000


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_common_arguments(parser)
    add = parser.add_argument
    add("--faults", type=int, default=12)
    add("--requests", type=int, help="the number of requests; by default half of the instances, at most 2000")
    add("--store", choices=["folder", "s3"], default="folder", help="where the frames are")
    add("--duration", type=float, default=30, help="the least seconds of real time that the day takes")
    add("--namespaces", action="store_true",
        help="give each node a network namespace, in which packets are lost; needs root and iproute2")
    add("--keep", action="store_true", help="keep the folder of the run")
    return parser.parse_args()


def add_common_arguments(parser):
    add = parser.add_argument
    add("--program", required=True, type=os.path.abspath)
    add("--instances", type=int, default=200)
    add("--nodes", type=int, default=3)
    add("--seed", type=int, default=1)
    add("--lease", type=float, default=2, help="the seconds for which a lease lasts")
    add("--interval", type=int, default=14_400, help="the seconds between timelines of an instance")
    add("--jobs", type=int, default=8, help="the number of jobs of a node at a time")
    add("--folder", type=Path, help="where the run's files are, instead of a temporary folder")


class Day:
    """A run of the day on a schema of its own."""

    def __init__(self, options, server, folder, schema, nodes, draws=True, extra=(), store=None, network=None):
        """The frames are in an object store, or in a folder; nodes are on a network, or on this machine."""
        self.options = options
        self.server = server
        self.store = store
        self.schema = schema
        # Where nodes reach what they share.
        self.host = network.address if network else "127.0.0.1"
        self.extra = list(extra)
        self.lease = options.lease
        self.draws = draws
        self.folder = folder / schema
        self.folder.mkdir()
        self.output = store.address(schema) if store else str(self.folder / "output")
        if not store:
            os.mkdir(self.output)
        self.actions = self.folder / "actions"
        self.requests = self.folder / "requests"
        self.requests.touch()
        self.time = 0
        self.disk = "working"
        self.is_database_running = True
        # Notified when a node has printed a line.
        self.changed = threading.Condition()
        self.nodes = [
            Node(f"n{number}", self, self.folder, network and network.add_machine())
            for number in range(nodes)]
        self.poster = Poster(self)

    def command(self, name, address=None):
        options = self.options
        return [options.program, name, "--database", address or self.server.address(self.schema),
                "--instances", str(options.instances), "--interval", str(options.interval),
                *self.extra]

    def environment(self):
        return self.store.environment() if self.store else None

    def prepare(self):
        subprocess.run(self.command("prepare"), check=True)

    def set_disk(self, condition):
        self.disk = condition
        for node in self.nodes:
            node.send(f"disk {condition}")

    def run(self, requests=(), schedule=(), seconds=0):
        """Runs the day, and returns what has injected the faults."""
        injector = faults.Injector(self, schedule)
        coming = sorted(requests, key=lambda request: request["time"])
        for node in self.nodes:
            node.start()
        try:
            # All take their share first, so that a fault has something to disturb.
            self._wait(injector)
            for minute in range(1, END // MINUTE + 1):
                begin = time.monotonic()
                self._begin_faults(injector, minute * MINUTE)
                due = [request for request in coming if request["time"] <= minute * MINUTE]
                coming = coming[len(due):]
                if self.is_database_running:
                    self.poster.post(due)
                else:
                    self.poster.waiting += due
                self._advance(minute * MINUTE, injector)
                time.sleep(max(0, begin + seconds / (END // MINUTE) - time.monotonic()))
                if minute * MINUTE == LATEST + MINUTE:
                    injector.finish()
            self._wait(injector)
        finally:
            for fault, _ in injector.active:
                injector._end(fault)
            for node in self.nodes:
                node.end()
            self.poster.end()
        return injector

    def _begin_faults(self, injector, day_time):
        """Begins what is due; time waits for faults that cannot begin while others last."""
        injector.begin_due(day_time)
        while injector.is_due(day_time):
            injector.service()
            injector.begin_due(day_time)
            time.sleep(0.01)

    def _advance(self, day_time, injector):
        self.time = day_time
        for node in self.nodes:
            node.send(f"time {day_time}")
        self._wait(injector)

    def _wait(self, injector):
        """Waits until the nodes without a fault have nothing to do at the time of the day."""
        begin = time.monotonic()
        timeout = TIMEOUT + INSTANCE_TIMEOUT * self.options.instances
        while True:
            injector.service()
            busy = [node for node in self.nodes if not node.is_disturbed and node.idle_time < self.time]
            if not busy:
                return
            if not self.is_database_running:
                if time.monotonic() > begin + OUTAGE_MINUTE:
                    return
            for node in busy:
                if not node.is_running:
                    sys.exit(f"the node {node.name} has ended by itself; see {node.log}")
            if time.monotonic() > begin + timeout:
                names = ", ".join(node.name for node in busy)
                sys.exit(f"{names} are not done with {self.time} s of the day after {timeout:.0f} s")
            with self.changed:
                self.changed.wait(0.02)

    def check(self, reference=None):
        """The rules with the numbers of their checks and violations."""
        command = self.command("check") + [
            "--output", self.output, "--actions", str(self.actions), "--requests",
            str(self.requests), "--end", str(END)]
        if reference:
            command += ["--reference", reference.output]
        result = subprocess.run(command, env=self.environment(), capture_output=True, text=True)
        rules = [json.loads(line) for line in result.stdout.splitlines()]
        if not rules or result.returncode not in (0, 1):
            sys.exit(f"the day cannot be checked: {result.stderr}")
        return rules


def random_requests(options):
    """The requests of the day, which the seed determines."""
    chance = random.Random(f"requests {options.seed}")
    count = options.requests
    if count is None:
        count = min(2000, options.instances // 2)
    kinds = ["manual", "reload", "configure", "tap"]
    requests = [
        {"kind": chance.choice(kinds), "instance": chance.randrange(options.instances),
         "value": f"{number}", "time": chance.randrange(MINUTE, LATEST)}
        for number in range(count)]
    return requests + [
        {"kind": "locale", "instance": 0, "value": value,
         "time": chance.randrange(MINUTE, LATEST)}
        for value in ("de_DE", "fr_FR")]


def takeover_rule(injector, lease, is_strict):
    times = injector.takeovers
    late = [(kind, seconds) for kind, seconds in times
            if seconds > faults.takeover_limit(kind, lease)]
    longest = max((seconds for _, seconds in times), default=0)
    return {
        "rule": f"partitions are taken over within the lease and 1 s (longest: {longest:.2f} s)",
        "checked": len(times), "violations": len(late) if is_strict else 0,
        "examples": [f"{seconds:.2f} s after {kind.value}" for kind, seconds in late[:5]]}


def report(heading, rules):
    """Prints a table of rules, and returns whether none was violated."""
    print(f"| {heading} | checked | violations |\n|---|---:|---:|")
    for rule in rules:
        print(f"| {rule['rule']} | {rule['checked']} | {rule['violations']} |")
    for rule in rules:
        for example in rule["examples"]:
            print(f"{rule['rule']}: {example}")
    return not any(rule["violations"] for rule in rules)


def make_folder(options):
    """The folder of a run, which ends its processes also when it is terminated."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="placard-cluster-", dir=options.folder))
    # The server runs as another user.
    folder.chmod(0o755)
    return folder


def main():
    options = parse_arguments()
    folder = make_folder(options)
    server = Server(folder / "postgresql")
    network = Network() if options.namespaces else None
    host = network.address if network else "127.0.0.1"
    store = ObjectStore(folder, host) if options.store == "s3" else None
    is_done = False
    try:
        server.start()
        if store:
            store.start()
        requests = random_requests(options)
        kinds = faults.possible_kinds(has_object_store=store is not None)
        schedule = faults.schedule(
            options.seed, options.faults, options.nodes, options.lease, EARLIEST, LATEST, kinds)
        day = Day(options, server, folder, "day", options.nodes, store=store, network=network)
        day.prepare()
        begin = time.monotonic()
        injector = day.run(requests, schedule, options.duration)
        print(f"the day took {time.monotonic() - begin:.0f} s with {len(injector.log)} faults:")
        for kind in kinds:
            print(f"  {sum(fault.kind is kind for _, fault in injector.log):4} {kind.value}")
        with open(folder / "faults", "w") as log:
            log.writelines(f"{day_time} {fault}\n" for day_time, fault in injector.log)
        # Where frames are makes no difference to them.
        reference = Day(options, server, folder, "reference", 1)
        reference.prepare()
        reference.run(requests)
        rules = day.check(reference)
        rules.append(
            takeover_rule(injector, options.lease, options.instances >= STRICT_INSTANCES))
        is_done = report(f"{options.instances} instances, seed {options.seed}", rules)
        is_done &= report("the run without faults", reference.check())
    finally:
        if store:
            store.stop()
        server.stop()
        if network:
            network.remove()
        if is_done and not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            print(f"the files of the run are in {folder}")
    sys.exit(0 if is_done else 1)


if __name__ == "__main__":
    main()
