#!/usr/bin/env python3
"""Measures the unit costs of a cluster one by one, each part alone, at the pace of a load and as fast as it can.

    python3 costs.py --program path/to/placard [--displays 2000] [--out costs.json]

A host reloads all instances at once, and another one reloads them at the pace of 'load.py'; a server gets requests
as fast as this program sends them, and then at that pace; the database commits the same rows one by one and all at
once. 'load.py' runs this first, and compares.
"""

import argparse
import asyncio
import json
import os
import shutil
import sys
import time
from pathlib import Path

import cluster as simulated
import measurement
from deployment import KINDS, SCHEMA, Cluster, steady_displays, still_displays
from displays import Simulator

# The requests in a second that each of two servers gets from 10,000 displays, and the part of their contacts that
# find another manifest than the one before.
PACE = 11.1
CHANGED = 0.5
# The reloads in a second that each of two hosts has with 10,000 displays, and for how long they are measured, in
# windows whose reloads are of one kind.
RELOADS = 2.78
RELOAD_SECONDS = 360
WINDOW = 20
SATURATED_SECONDS = 10
PACED_SECONDS = 120
FIXED_SECONDS = 10
# The displays whose memory is not counted, because a process needs more for its first ones.
FIRST_DISPLAYS = 100
COMMITS = 4000
# The seconds between two reloads of an instance with the budget of the load, and a few more.
SPACING = 70


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--program", required=True, type=os.path.abspath)
    add("--displays", type=int, default=2000)
    add("--pace", type=float, default=PACE, help="the requests of a server in a second")
    add("--changed", type=float, default=CHANGED, help="the part of contacts after a reload, 0 to 1")
    add("--reloads", type=float, default=RELOADS, help="the reloads of a host in a second")
    add("--window", type=int, default=WINDOW, help="the seconds in which reloads are of one kind")
    add("--seed", type=int, default=1)
    add("--folder", type=Path, help="where the run's files are, instead of a temporary folder")
    add("--out", type=Path, help="where the costs are written as JSON")
    return parser.parse_args()


def pace(options):
    """What the costs depend on, as options of this program."""
    return (f"--pace {options.pace:.3g} --changed {options.changed:.3g} --reloads {options.reloads:.3g} "
            f"--window {options.window}")


def log(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def average_manifest(cluster):
    """The average sizes of a manifest and of a frame in the output, in bytes."""
    manifests = [path.stat().st_size for path in cluster.output.glob("*/*/manifest.json")]
    frames = [path.stat().st_size for path in cluster.output.glob("*/*/frames/*")]
    return sum(manifests) / len(manifests), sum(frames) / len(frames)


def memory(nodes):
    """The memory of nodes without that of their workers, whose number does not depend on displays."""
    return sum(node.own_resident_bytes for node in nodes)


def wait_for_minute():
    """Lets a minute begin, as the pictures of one minute are the same and would not be drawn again."""
    time.sleep(60 - time.time() % 60)


def measure_commit(cluster):
    """The processor time of a commit: that of rows one by one, less that of the same rows at once."""
    database = cluster.database
    database.query("CREATE TABLE IF NOT EXISTS scratch (id BIGINT, value TEXT)")
    insert = "INSERT INTO scratch VALUES (1, 'load test');\n" * COMMITS
    seconds, samples = [], cluster.speed.samples()
    for script in (insert, f"BEGIN;\n{insert}COMMIT;\n"):
        # The connection is part of neither.
        session = database.session("public")
        session.query("SELECT 1")
        before = database.seconds
        if session.query(script, timeout=300) is None:
            sys.exit("the database has not committed the rows of the measurement")
        seconds.append(database.seconds - before)
        session.close()
    database.query("DROP TABLE scratch")
    meanwhile = [value - first for value, first in zip(cluster.speed.samples(), samples)]
    return cluster.speed.corrected(max(0.0, seconds[0] - seconds[1]), *meanwhile) * 1e6 / COMMITS


def burst(cluster, displays, kind):
    """Reloads all instances of a kind at once; returns what that has changed."""
    count = sum(display.kind == kind for display in displays)
    wait_for_minute()
    before = measurement.begin(cluster)
    session = cluster.database.session(SCHEMA)
    cluster.command("reload", f"{kind}-*")
    cluster.wait(f"reloads of '{kind}'", lambda: int(session.query(
        "SELECT value FROM tableVersion WHERE name = 'reload' /* load test */")[0][0]), before.reload + count)
    change = measurement.end(cluster).since(before)
    session.close()
    if change.counts["failed"]:
        sys.exit(f"{change.counts['failed']} reloads failed; {cluster.complaints()}")
    return change


def measure_saturated_host(cluster, displays, costs):
    """Reloads kind by kind as fast as the host can, and what that writes into the database."""
    changes = {}
    for kind in KINDS:
        changes[kind] = burst(cluster, displays, kind)
        log(f"'{kind}': {changes[kind].reload} reloads in {changes[kind].time:.1f} s, "
            f"{changes[kind].counts['drawn']} frames drawn, {changes[kind].counts['shared']} shared")
    whole = measurement.total(list(changes.values()))
    costs["host-ms-saturated"] = measurement.busy_seconds(cluster, whole, "hosts") * 1000 / whole.reload
    costs["reload-bytes"] = measurement.table_costs(whole)["reload-bytes"]


def measure_paced_host(options, folder, costs):
    """Reloads at the pace of the load, one or two in a commit, and what the statements of the host cost."""
    # Each instance is reloaded once in the period, which has as many windows of each kind.
    cycle = options.window * len(KINDS)
    period = max(3, round(RELOAD_SECONDS / cycle)) * cycle
    displays = steady_displays(round(options.reloads * period), period, options.window, options.seed)
    cluster = Cluster(options.program, folder, 1, 0, loop_us=costs["loop-us"])
    try:
        cluster.start()
        cluster.measure_fixed(FIXED_SECONDS)
        cluster.apply(displays, "load-steady", period)
        cluster.wait_for_first_timelines(len(displays))
        # Until then, reloads are postponed because of the first ones.
        time.sleep(SPACING)
        cluster.database.start_counting()
        time.sleep(options.window - time.time() % options.window)
        before = measurement.begin(cluster)
        sampler = measurement.WindowSampler(cluster, options.window)
        time.sleep(period + 1)
        windows = sampler.stop()
        cluster.require_running()
        change = measurement.end(cluster).since(before)
        if change.counts["failed"]:
            sys.exit(f"{change.counts['failed']} reloads failed; {cluster.complaints()}")
        found = measurement.window_costs(cluster, windows, options.window, change)
        if not found:
            sys.exit("the costs of reloads and frames cannot be told apart: measure with more displays, or without "
                     "other programs on this machine")
        costs |= found
        costs["statement-us"] = measurement.statement_us(cluster, change, costs["commit-us"])
        costs["wal-bytes"] = measurement.table_costs(change)["wal-bytes"]
        log(f"{change.reload / change.time:.1f} reloads in a second take {costs['reload-ms']:.2f} ms each, "
            f"their frames {costs['frame-ms']:.2f} ms")
    finally:
        wrong = cluster.stop()
    if wrong:
        sys.exit("; ".join(wrong))


def measure(options, folder):
    """The costs by their names, as sizing.py has them."""
    costs = {}
    for name in ("saturated", "paced"):
        (folder / name).mkdir()
        (folder / name).chmod(0o755)
    measure_still_fleet(options, folder / "saturated", costs)
    measure_paced_host(options, folder / "paced", costs)
    return costs


def measure_still_fleet(options, folder, costs):
    """A database, a host and a server with a still fleet."""
    displays = still_displays(options.displays)
    # Half of the processors are left to the host's thread and the database, so that locks wait for none.
    workers = max(1, os.cpu_count() // 2)
    cluster = Cluster(options.program, folder, 1, 1, ["--workers", str(workers)])
    costs["loop-us"] = cluster.speed.reference * 1e6
    try:
        cluster.start()
        costs["commit-us"] = measure_commit(cluster)
        log("a database, a host and a server run")
        cluster.measure_fixed(FIXED_SECONDS)
        cluster.apply(displays[:FIRST_DISPLAYS], "load-still")
        cluster.wait_for_reloads(FIRST_DISPLAYS)
        simulator = Simulator([node.port for node in cluster.servers], options.seed)
        asyncio.run(simulator.register_all(displays[:FIRST_DISPLAYS]))
        asyncio.run(simulator.contact_all(displays[:FIRST_DISPLAYS]))
        host_memory, server_memory = memory(cluster.hosts), memory(cluster.servers)
        rest = displays[FIRST_DISPLAYS:]
        log(f"{len(rest)} displays were added in {cluster.apply(rest, 'load-still'):.1f} s")
        cluster.wait_for_reloads(options.displays, what="first timelines")
        cluster.database.start_counting()
        asyncio.run(simulator.register_all(rest))
        asyncio.run(simulator.contact_all(rest))
        measure_server(cluster, displays, options, simulator, costs)
        costs["display-bytes"] = (memory(cluster.servers) - server_memory) / len(rest)
        measure_saturated_host(cluster, displays, costs)
        costs["instance-bytes"] = (memory(cluster.hosts) - host_memory) / len(rest)
        costs["manifest-bytes"], costs["frame-bytes"] = average_manifest(cluster)
        measure_locks(cluster, displays, simulator, costs)
        if simulator.errors:
            sys.exit(f"{len(simulator.errors)} requests failed, such as {simulator.errors[0]}")
    finally:
        wrong = cluster.stop()
    if wrong:
        sys.exit("; ".join(wrong))


def measure_locks(cluster, displays, simulator, costs):
    """The locks of contacts and of commits, which the database's log tells."""
    # Contacts are stored at once, unless the displays need longer than the server waits; they find new pictures.
    burst(cluster, displays, "three")
    stored = measurement.stored_contacts(cluster)
    lock_log = measurement.LockLog(cluster)
    asyncio.run(simulator.contact_all(displays))
    cluster.wait("stored contacts", lambda: measurement.stored_contacts(cluster), stored + len(displays))
    burst(cluster, displays, "one")
    costs |= measurement.lock_costs(*lock_log.close())


def measure_server(cluster, displays, options, simulator, costs):
    """Requests as fast as possible, and at the pace of the load, and what the statements of the server cost."""
    simulator.forget()
    before = measurement.begin(cluster)
    asyncio.run(simulator.saturate(displays, SATURATED_SECONDS))
    change = measurement.end(cluster).since(before)
    costs["request-us-saturated"] = request_us(cluster, change, simulator)
    log(f"{simulator.requests / change.time:.0f} requests in a second take "
        f"{costs['request-us-saturated']:.0f} µs each")
    # Each display asks once, so that the part of them that was reloaded has another manifest than the server knows.
    contacts = int(options.pace / 2 * PACED_SECONDS)
    changed_count = round(contacts * options.changed)
    changed = [display for display in displays if display.kind == "one"][:changed_count]
    others = [display for display in displays if display.kind != "one"][:contacts - changed_count]
    if len(changed) < changed_count or len(changed) + len(others) < contacts:
        sys.exit(f"{contacts} contacts in {PACED_SECONDS} s need more than {options.displays} displays")
    burst(cluster, displays, "one")
    simulator.forget()
    before = measurement.begin(cluster)
    asyncio.run(simulator.poll(changed + others, PACED_SECONDS, PACED_SECONDS, fetches_again=True))
    change = measurement.end(cluster).since(before)
    costs["request-us"] = request_us(cluster, change, simulator)
    costs["server-statement-us"] = measurement.statement_us(cluster, change, costs["commit-us"]) or 0
    log(f"{simulator.requests / change.time:.0f} requests in a second take {costs['request-us']:.0f} µs each, "
        f"with {change.polls / simulator.requests:.1f} polls for each")


def request_us(cluster, change, simulator):
    return measurement.busy_seconds(cluster, change, "servers") * 1e6 / simulator.requests


def main():
    options = parse_arguments()
    folder = simulated.make_folder(options)
    try:
        costs = measure(options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for name, value in costs.items():
        print(f"{name:24} {value:12.2f}")
    if options.out:
        options.out.write_text(json.dumps({"pace": pace(options), "isolated": costs}, indent=2) + "\n")


if __name__ == "__main__":
    main()
