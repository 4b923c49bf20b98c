#!/usr/bin/env python3
"""Computes what a cluster needs: rates, cores, memory, disks, and what limits it first.

    python3 sizing.py [--displays 1000000] [--interval 15] [--bench .build/bench] [--request-us 30 …]

Unit costs are measured elsewhere and given as options; 'make bench' writes some of them to the folder of --bench. What depends
on a unit cost that is not given is printed as "not measured". Sources/Packaging/OPERATING.md has the formulas. '--help' lists the options.
"""

import argparse
import math
import re
from pathlib import Path

UNKNOWN = "not measured"
DAY = 86_400

# Unit costs by option: what is measured, and the unit.
UNITS = {
    "request-us": "processor time of a server for a request, in µs",
    "reload-ms": "processor time of a host and its workers for a reload without its frames, in ms",
    "frame-ms": "processor time to draw a frame, and to write it, in ms",
    "shared-frame-ms": "processor time to link a frame that another instance has drawn, in ms",
    "statement-us": "processor time of the database for a statement, in µs",
    "commit-us": "processor time of the database for a commit, in µs",
    "contact-us": "time for which storing the contact of a display locks the tables, in µs",
    "number-ms": "time for which a commit keeps the row of reload numbers, in ms",
    "reload-bytes": "bytes of the record of a reload with its indexes",
    "wal-bytes": "bytes of the write-ahead log for a reload",
    "instance-bytes": "bytes of memory of a host for an instance",
    "display-bytes": "bytes of memory of a server for a display and its manifest",
    "manifest-bytes": "bytes of a manifest",
}
# What one part can do; the defaults are cautious for the hardware of 2026.
LIMITS = {
    "server-cores": (4, "cores of a server"),
    "host-cores": (8, "cores of a host"),
    "database-cores": (16, "cores of the database"),
    "disk-commits": (2000, "commits a second that the database's disk confirms"),
    "output-files": (5000, "files a second that the output's storage creates"),
    "output-mbytes": (500, "MB a second that the output's storage writes"),
}


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--displays", type=int, default=1_000_000)
    add("--interval", type=float, default=15, help="minutes between two contacts of a display")
    add("--requests", type=float, default=2, help="requests of a contact: TRMNL's has two")
    add("--reloads", type=float, default=48, help="reloads of an instance in a day")
    add("--frames", type=float, default=2, help="frames of a reload")
    add("--distinct", type=int, help="instances that show something of their own (default: all)")
    add("--frame-bytes", type=float, default=13_000)
    add("--kept-frames", type=float, default=48, help="frames of an instance in the output folder")
    add("--changed", type=float, default=1, help="the part of contacts that fetch a picture, 0 to 1")
    add("--reloads-per-commit", type=float, help="(default: what a host has to commit in 0.25 s)")
    add("--statements", type=float, default=6, help="statements of the database for a reload")
    add("--headroom", type=float, default=0.5, help="the part of a limit that may be used")
    add("--bench", type=Path, help="a folder with the tables of 'make bench'")
    for name, meaning in UNITS.items():
        add(f"--{name}", type=float, help=meaning)
    for name, (value, meaning) in LIMITS.items():
        add(f"--{name}", type=float, default=value, help=f"{meaning} (default: {value})")
    return parser.parse_args()


def product(*factors):
    """The product; unknown if a factor is."""
    return None if any(factor is None for factor in factors) else math.prod(factors)


def total(*terms):
    return None if any(term is None for term in terms) else sum(terms)


def text(value, unit="", digits=0):
    if value is None:
        return UNKNOWN
    if isinstance(value, float) and 0 < abs(value) < 10 and not digits:
        digits = 1
    return f"{value:,.{digits}f}{' ' if unit else ''}{unit}"


def size(value):
    for unit, factor in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if value is not None and value >= factor:
            return text(value / factor, unit, 1)
    return text(value, "bytes")


def read_tables(o):
    """Takes the processor time of a request from the table of serve.py, where an option gives none."""
    table = o.bench and o.bench / "table-serve.md"
    if o.request_us is None and table and table.exists():
        rows = re.findall(r"^\| (.* of a random device) .*", table.read_text(), re.M)
        times = [float(line.split("|")[8]) for line in table.read_text().splitlines()
                 if line.startswith("|") and "of a random device" in line]
        if rows and len(times) == len(rows):
            o.request_us = sum(times) / len(times)


def compute(o):
    """Returns the rates, the rows of components, and the parts of limits that are used."""
    distinct = min(o.distinct or o.displays, o.displays)
    contacts = o.displays / (o.interval * 60)
    requests = contacts * o.requests
    reloads = o.displays * o.reloads / DAY
    frames = reloads * o.frames
    drawn = frames * distinct / o.displays

    server_cores = product(requests, o.request_us, 1e-6)
    host_cores = total(
        product(reloads, o.reload_ms, 1e-3), product(drawn, o.frame_ms, 1e-3),
        product(frames - drawn, o.shared_frame_ms, 1e-3) if frames > drawn else 0)
    servers = product(server_cores, 1 / o.server_cores / o.headroom)
    servers = servers and max(2, math.ceil(servers))
    hosts = product(host_cores, 1 / o.host_cores / o.headroom)
    hosts = hosts and max(2, math.ceil(hosts))
    # A host commits at most four times a second, and extends its leases every five; so does a server with contacts.
    if o.reloads_per_commit:
        host_commits = reloads / o.reloads_per_commit
    else:
        host_commits = hosts and min(reloads, hosts * 4)
    commits = total(host_commits, product(hosts, 0.2), product(servers, 0.2))
    statements = reloads * o.statements + contacts
    database_cores = total(product(statements, o.statement_us, 1e-6), product(commits, o.commit_us, 1e-6))
    reload_bytes = product(reloads * DAY, o.reload_bytes)
    written = drawn * o.frame_bytes

    rates = [
        ("requests", text(requests, "/s"), "displays / interval × requests of a contact"),
        ("reloads", text(reloads, "/s"), "instances × reloads a day / 86,400"),
        ("frames written", text(frames, "/s"), "reloads × frames of a reload"),
        ("of them drawn", text(drawn, "/s"), "frames × distinct / instances"),
        ("commits", text(commits, "/s"), "4.2 × hosts + 0.2 × servers"),
        ("statements of the database", text(statements, "/s"), "6 × reloads + contacts"),
        ("sent to displays", size(contacts * DAY * o.changed * o.frame_bytes) + " a day",
         "contacts × frame × changed part"),
        ("written to the output", size(written * DAY) + " a day", "drawn × frame"),
        ("written to the database", size(reload_bytes) + " a day", "reloads × record"),
        ("written to its log", size(product(reloads * DAY, o.wal_bytes)) + " a day", "reloads × log"),
    ]
    components = [
        ("servers", text(servers), text(server_cores, "", 1),
         size(product(o.displays, o.display_bytes)) + " each", "none"),
        ("hosts", text(hosts), text(host_cores, "", 1),
         size(product(o.displays, o.instance_bytes)) + " in all", "5 GB each for the state folder"),
        ("database", "1 and a standby", text(database_cores, "", 1),
         "a quarter for shared_buffers", size(product(reload_bytes, 30)) + " for 30 days of reloads"),
        ("output", "1", "", "",
         size(total(distinct * o.kept_frames * o.frame_bytes, product(o.displays, o.manifest_bytes)))),
    ]
    contact_lock = product(contacts, o.contact_us, 1e-6)
    number_lock = product(host_commits, o.number_ms, 1e-3)
    limits = [
        ("the lock of the tables, which contacts of displays hold alone", contact_lock,
         "a longer interval; contacts in one statement for many displays"),
        ("the row of reload numbers, which commits hold one after the other", number_lock,
         "fewer, larger hosts; a database nearby"),
        ("processor of the database", product(database_cores, 1 / o.database_cores), "more cores"),
        ("commits of the database's disk", product(commits, 1 / o.disk_commits),
         "a faster disk; a standby that is not waited for"),
        ("files of the output", (drawn + reloads) / o.output_files,
         "an object store, several output folders with a database each"),
        ("bytes of the output", written / (o.output_mbytes * 1e6), "a faster storage; shared frames"),
    ]
    return rates, components, limits


def main():
    o = parse_arguments()
    read_tables(o)
    rates, components, limits = compute(o)
    print(f"{o.displays:,} displays, each asking every {o.interval:g} minutes, with an instance of its own\n")
    print("| rate | value | formula |\n|---|--:|---|")
    for row in rates:
        print("| " + " | ".join(row) + " |")
    print("\n| component | number | cores in use | memory | disk |\n|---|--:|--:|---|---|")
    for row in components:
        print("| " + " | ".join(row) + " |")
    print("\n| limit | used | remedy |\n|---|--:|---|")
    known = sorted((row for row in limits if row[1] is not None), key=lambda row: -row[1])
    for name, used, remedy in known + [row for row in limits if row[1] is None]:
        print(f"| {name} | {text(used and used * 100, '%')} | {remedy} |")
    if len(known) == len(limits):
        print(f"\nfirst bottleneck: {known[0][0]}; remedy: {known[0][2]}")
    else:
        print(f"\nfirst bottleneck: {UNKNOWN}")
    missing = [f"--{name} ({meaning})" for name, meaning in UNITS.items()
               if getattr(o, name.replace("-", "_")) is None]
    if missing:
        print("\nnot given: " + "; ".join(missing))


main()
