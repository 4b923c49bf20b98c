#!/usr/bin/env python3
"""Measures what a cluster costs: statements and commits of a reload, idle instances, nodes against one node, sharing.

    python3 measure.py --program path/to/cluster-day [--instances 100000] [--nodes 4]

Nothing fails here. The limits are those of the host: at most 1.5 times the processor time of the same host on SQLite, 6
statements and a commit for a reload, none for an idle instance, 10 % of the throughput for the division among nodes, and as much
for a reload with ten times as many displays, but for noise and what grows with the logarithm.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time

import cluster
from cluster import Day, make_folder, report
from postgresql import Server

# What begins and ends a transaction, and is not counted as a statement of a reload.
TRANSACTIONS = ("BEGIN", "COMMIT", "ROLLBACK")
# What the renewer of leases does by the clock, with or without reloads.
LEASES = ("lease", "node")
# The statement that the renewer performs once in each of its transactions, and parts of all of its statements.
RENEWAL_REPORT = "INTO node"
RENEWALS = (RENEWAL_REPORT, "FROM node", "UPDATE lease", "min(answered)", "oldestLevel",
            "epoch FROM clock_timestamp()")
# When all instances have their first timelines, and when the shorter part of the day ends, in seconds of the day.
SETTLED = 3600
SHORT_END = 7200
# Displays and configurations of the measurement of sharing.
DISPLAYS = 10_000
CONFIGURATIONS = 50


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cluster.add_common_arguments(parser)
    return parser.parse_args()


def rule(text, value, limit, digits=2):
    """A measured value, which is a violation if it is above its limit."""
    return {"rule": f"{text}: {value:.{digits}f}, at most {limit}", "checked": 1,
            "violations": int(value > limit), "examples": []}


def throughput(day, *arguments):
    """Runs the day on one host that draws nothing, and returns its counts."""
    result = subprocess.run(
        [*day.command("throughput"), *arguments], check=True, capture_output=True, text=True)
    return json.loads(result.stdout)


def is_transaction(text):
    return text.upper().startswith(TRANSACTIONS)


def is_about_leases(text):
    tokens = text.replace("(", " ").split()
    return any(f"{verb} {table}" in " ".join(tokens)
               for verb in ("UPDATE", "INTO", "FROM") for table in LEASES)


def is_of_renewal(text):
    return any(part.upper() in text.upper() for part in RENEWALS)


def measure_scheduling(options, server, folder):
    """Processor time against SQLite, and the statements of a reload."""
    day = Day(options, server, folder, "scheduling", 0)
    day.prepare()
    shared = throughput(day, "--jobs", str(options.jobs))
    sqlite_counts = throughput(day, "--jobs", str(options.jobs), "--sqlite", str(folder / "sqlite"))
    costs = [counts["processorSeconds"] / counts["reloads"] for counts in (shared, sqlite_counts)]
    print(f"a reload takes {costs[0] * 1e6:.0f} µs on PostgreSQL, {costs[1] * 1e6:.0f} µs on SQLite")
    rules = [rule("processor time of a reload, by that on SQLite", costs[0] / costs[1], 1.5)]
    return rules


def measure_growth(options, server, folder):
    """The processor time of a reload in a large fleet with a playlist for each display, against a small one."""
    costs = []
    for instances in (max(1, options.instances // 10), options.instances):
        fleet = argparse.Namespace(**{**vars(options), "instances": instances})
        day = Day(fleet, server, folder, f"playlists{instances}", 0, extra=["--playlists"])
        counts = throughput(
            day, "--jobs", str(options.jobs), "--sqlite", str(folder / f"playlists{instances}-sqlite"))
        costs.append(counts["processorSeconds"] / counts["reloads"])
    print(f"a reload takes {costs[1] * 1e6:.0f} µs with a playlist for each of {options.instances} displays, "
          f"{costs[0] * 1e6:.0f} µs with a tenth of them")
    return [rule("processor time of a reload, by that in a tenth of the fleet", costs[1] / costs[0], 1.5)]


def reload_costs(day, server, *arguments):
    """The reloads of a part of the day, with the statements and commits that the clock does not cause, and all rows."""
    server.start_counting()
    reloads = throughput(day, *arguments)["reloads"]
    rows = server.statements()
    statements = sum(calls for calls, text in rows
                     if not is_transaction(text) and not is_of_renewal(text))
    commits = sum(calls for calls, text in rows if text.upper().startswith("COMMIT"))
    renewals = sum(calls for calls, text in rows if RENEWAL_REPORT.upper() in text.upper())
    return (reloads, statements, commits - renewals), rows


def measure_statements(options, server, folder):
    """The statements of reloads that are done and committed one by one, the polling of requests among them.

    The start and the end of a host have statements and commits, too. They are alike in two parts of the day, so that
    the differences of a long and a short part are those of reloads.
    """
    if not server.counts_statements:
        return []
    few = argparse.Namespace(**{**vars(options), "instances": min(options.instances, 1000)})
    day = Day(few, server, folder, "statements", 0)
    day.prepare()
    single = ("--jobs", "1", "--commit-interval", "0")
    throughput(day, *single, "--until", str(SETTLED))
    short, _ = reload_costs(day, server, *single, "--from", str(SETTLED), "--until", str(SHORT_END))
    long, rows = reload_costs(day, server, *single, "--from", str(SHORT_END))
    for calls, text in rows[:12]:
        print(f"  {calls / long[0]:6.2f} {text[:100]}")
    reloads, statements, commits = (more - fewer for more, fewer in zip(long, short))
    return [rule("statements of a single reload", statements / reloads, 6),
            rule("commits of a single reload", commits / reloads, 1)]


def measure_idle(options, server, folder):
    """The statements of instances that nothing is due for: as many as without instances."""
    if not server.counts_statements:
        return []
    counts = []
    for instances in (options.instances, 1):
        few = argparse.Namespace(**{**vars(options), "instances": instances})
        day = Day(few, server, folder, f"idle{instances}", 0, extra=["--kind", "still"])
        day.prepare()
        # The first timelines.
        throughput(day, "--until", str(SETTLED))
        server.start_counting()
        throughput(day, "--from", str(SETTLED))
        rows = server.statements()
        counts.append(sum(calls for calls, text in rows if not is_about_leases(text)))
    text = f"statements of {options.instances} idle instances in a day, beside {counts[1]} of one"
    return [rule(text, counts[0] - counts[1], options.instances // 1000, digits=0)]


def measure_nodes(options, server, folder):
    """The throughput of several nodes against that of one, on the same processors."""
    seconds = {}
    for count in (1, options.nodes):
        day = Day(options, server, folder, f"nodes{count}", count, draws=False)
        day.prepare()
        begin = time.monotonic()
        day.run()
        seconds[count] = time.monotonic() - begin
        reloads = sum(node.totals["reloads"] for node in day.nodes if node.totals)
        print(f"{count} nodes: {reloads / seconds[count]:.0f} reloads in a second")
    loss = 1 - seconds[1] / seconds[options.nodes]
    return [rule(f"loss of {options.nodes} nodes against one, in %", loss * 100, 10, digits=1)]


def measure_sharing(options, server, folder):
    """The pictures that displays of fewer configurations draw, which show one picture each."""
    many = argparse.Namespace(**{**vars(options), "instances": DISPLAYS, "jobs": 1})
    day = Day(many, server, folder, "sharing", 1,
              extra=["--kind", "still", "--contents", str(CONFIGURATIONS)])
    day.prepare()
    day.run()
    totals = day.nodes[0].totals
    print(f"{DISPLAYS} displays drew {totals['drawn']} pictures, and shared {totals['shared']}")
    return [rule(f"pictures of {CONFIGURATIONS} configurations", totals["drawn"], CONFIGURATIONS,
                 digits=0)]


def main():
    options = parse_arguments()
    folder = make_folder(options)
    server = Server(folder / "postgresql")
    try:
        server.start()
        rules = []
        for measure in (measure_scheduling, measure_growth, measure_statements, measure_idle, measure_nodes,
                        measure_sharing):
            rules += measure(options, server, folder)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{os.cpu_count()} processors")
    sys.exit(0 if report(f"{options.instances} instances, {options.nodes} nodes", rules) else 1)


if __name__ == "__main__":
    main()
