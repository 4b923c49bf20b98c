#!/usr/bin/env python3
"""Measures the unit costs of a cluster: of parts as fast as they can, and of a load of few displays.

    python3 costs.py --program path/to/placard [--displays 2000] [--out costs.json]

A host reloads all instances at once, a server gets requests as fast as this program sends them, and the database
commits the same rows one by one and all at once. Then hosts and servers have as many reloads and requests in a
second as in the load of 'load.py', from a part of its displays. 'load.py' runs this first, and compares.
"""

import argparse
import asyncio
import json
import math
import os
import shutil
import sys
import time
from pathlib import Path

import cluster as simulated
import measurement
from deployment import KINDS, SCHEMA, Cluster, still_displays
from displays import Simulator
from steady_load import FIXED_SECONDS, LoadSettings, SteadyLoad, few_period, log, pace_problem

# The reloads and the contacts of displays in a second with 10,000 displays.
RELOADS = 5.56
CONTACTS = 11.1
WINDOW = 20
SATURATED_SECONDS = 10
COMMITS = 4000


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--program", required=True, type=os.path.abspath)
    add("--displays", type=int, default=2000)
    add("--minutes", type=float, default=6, help="how long the load of few displays is measured")
    add("--reloads", type=float, default=RELOADS, help="the reloads of all hosts in a second")
    add("--contacts", type=float, default=CONTACTS, help="the contacts of displays in a second")
    add("--hosts", type=int, default=2)
    add("--servers", type=int, default=2)
    add("--window", type=int, default=WINDOW, help="the seconds in which reloads are of one kind")
    add("--seed", type=int, default=1)
    add("--folder", type=Path, help="where the run's files are, instead of a temporary folder")
    add("--out", type=Path, help="where the costs are written as JSON")
    options = parser.parse_args()
    if problem := pace_problem(math.inf, options.displays, options.reloads, options.window):
        parser.error(problem)
    return options


def pace(options):
    """What the costs depend on, as options of this program."""
    return (f"--reloads {options.reloads:.3g} --contacts {options.contacts:.3g} --hosts {options.hosts} "
            f"--servers {options.servers} --window {options.window}")


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


def measure_host(cluster, displays, costs):
    """Reloads kind by kind as fast as the host can, and what that writes into the database."""
    changes = {}
    for kind in KINDS:
        changes[kind] = burst(cluster, displays, kind)
        log(f"'{kind}': {changes[kind].reload} reloads in {changes[kind].time:.1f} s, "
            f"{changes[kind].counts['drawn']} frames drawn, {changes[kind].counts['shared']} shared")
    whole = measurement.total(list(changes.values()))
    costs["host-ms-saturated"] = measurement.busy_seconds(cluster, whole, "hosts") * 1000 / whole.reload
    costs["reload-bytes"] = measurement.table_costs(whole)["reload-bytes"]


def measure_few_displays(options, folder, costs):
    """The costs of a load with the pace of the large one."""
    period = few_period(options.displays, options.reloads, options.window)
    load = SteadyLoad(
        LoadSettings(
            program=options.program, displays=options.displays, minutes=options.minutes, period=period,
            interval=options.displays / options.contacts, hosts=options.hosts, servers=options.servers,
            window=options.window, seed=options.seed),
        folder, costs["loop-us"], costs["commit-us"])
    load.run()
    if load.wrong:
        sys.exit("; ".join(load.wrong))
    # Records of many reloads tell their size better.
    costs |= {**load.costs, "reload-bytes": costs["reload-bytes"]}


def measure(options, folder):
    """The costs by their names, as sizing.py has them."""
    costs = {}
    for name in ("saturated", "few"):
        (folder / name).mkdir()
        (folder / name).chmod(0o755)
    measure_saturated_parts(options, folder / "saturated", costs)
    measure_few_displays(options, folder / "few", costs)
    return costs


def measure_saturated_parts(options, folder, costs):
    """A database, a host and a server with instances that are reloaded on request only."""
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
        log(f"{len(displays)} displays were added in {cluster.apply(displays, 'load-still'):.1f} s")
        cluster.wait_for_first_timelines(len(displays))
        simulator = Simulator([node.port for node in cluster.servers], options.seed)
        asyncio.run(simulator.register_all(displays))
        asyncio.run(simulator.contact_all(displays))
        cluster.database.start_counting()
        measure_server(cluster, displays, simulator, costs)
        measure_host(cluster, displays, costs)
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


def measure_server(cluster, displays, simulator, costs):
    """Requests as fast as possible."""
    simulator.forget()
    before = measurement.begin(cluster)
    asyncio.run(simulator.saturate(displays, SATURATED_SECONDS))
    change = measurement.end(cluster).since(before)
    costs["request-us-saturated"] = (
        measurement.busy_seconds(cluster, change, "servers") * 1e6 / simulator.requests)
    log(f"{simulator.requests / change.time:.0f} requests in a second take "
        f"{costs['request-us-saturated']:.0f} µs each")


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
        options.out.write_text(json.dumps({"pace": pace(options), "fewDisplays": costs}, indent=2) + "\n")


if __name__ == "__main__":
    main()
