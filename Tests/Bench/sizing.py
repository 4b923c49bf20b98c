#!/usr/bin/env python3
"""Computes what a cluster needs: rates, cores, memory, disks, and what limits it first.

    python3 sizing.py [--displays 1000000] [--interval 15] [--costs costs.json] [--request-us 30 …]
    python3 sizing.py --update     # the tables of Sources/Packaging/OPERATING.md, from Tests/Cluster/costs.json
    python3 sizing.py --check      # fails if they are others

Unit costs are measured by Tests/Cluster/load.py ('make load'), which writes them as JSON for --costs: with few
displays and in the load of many, of which the larger one is used, except for times of locks. Options replace them.
What depends on a unit cost that is not known is printed as "not measured". '--help' lists the options.
"""

import argparse
import json
import math
import re
import sys
from pathlib import Path

UNKNOWN = "not measured"
DAY = 86_400
TOP = Path(__file__).resolve().parents[2]
# What OPERATING.md is made of, and the tables in it, which are between comments with their names.
COSTS = TOP / "Tests/Cluster/costs.json"
DOCUMENT = TOP / "Sources/Packaging/OPERATING.md"
BLOCK = "<!-- sizing.py: {} -->"
BLOCK_END = "<!-- end -->"
# The polls of a server for changes that others make, of displays and of what they show, ten times a second each.
POLLS = 20

# Unit costs by option: what is measured, and the unit.
UNITS = {
    "request-us": "processor time of a server for a request, in µs",
    "reload-ms": "processor time of a host and its workers for a reload without its frames, in ms",
    "frame-ms": "processor time to draw a frame, and to write it, in ms",
    "shared-frame-ms": "processor time to link a frame that another instance has drawn, in ms",
    "statement-us": "processor time of the database for a statement, in µs",
    "commit-us": "processor time of the database for a commit, in µs",
    "contact-us": "time for which storing the contact of a display locks the tables, in µs",
    "number-ms": "time for which a commit keeps the row of reload numbers, in ms, without its reloads",
    "record-ms": "time by which each reload of the commit prolongs that, in ms",
    "reload-bytes": "bytes of the record of a reload with its indexes",
    "wal-bytes": "bytes of the write-ahead log for a reload",
    "instance-bytes": "bytes of memory of a host for an instance",
    "display-bytes": "bytes of memory of a server for a display and its manifest",
    "manifest-bytes": "bytes of a manifest",
}
# Those that are taken from saturated parts: there, a transaction has as many rows as in a large cluster.
LOCKS = ("contact-us", "number-ms", "record-ms")
# How OPERATING.md describes the unit costs: what they are, how 'make load' measures them, the unit of the value,
# its digits.
ROWS = {
    "request-us": ("a request, processor of a server", "processor time of the servers, by requests", "µs", 0),
    "reload-ms": ("a reload without frames, processor of a host and its workers",
                  "reloads of one frame, of three, and of three shared ones", "ms", 2),
    "frame-ms": ("a frame of 800×480 in one bit, drawn and written", "the same", "ms", 2),
    "shared-frame-ms": ("a frame that another instance has drawn", "the same", "ms", 2),
    "statement-us": ("a statement, processor of the database",
                     "processor time of the database, by `pg_stat_statements`", "µs", 0),
    "commit-us": ("a commit, processor of the database",
                  "rows one by one, less the same rows in one transaction", "µs", 0),
    "contact-us": ("the contact of a display, time of the lock",
                   "the database's log, from the lock to the end of the commit", "µs", 0),
    "number-ms": ("the numbers of a commit's reloads, time of the lock", "the same", "ms", 2),
    "record-ms": ("each reload of the commit, time of that lock", "the same", "ms", 3),
    "reload-bytes": ("the record of a reload", "`pg_total_relation_size` of the table `reload`", "bytes", 0),
    "wal-bytes": ("the write-ahead log of a reload", "`pg_wal_lsn_diff` before and after", "bytes", 0),
    "instance-bytes": ("an instance, memory of a host",
                       "memory of the hosts without their workers, for few and for all instances", "bytes", 0),
    "display-bytes": ("a display and its manifest, memory of a server",
                      "memory of the servers, for few and for all displays", "bytes", 0),
    "manifest-bytes": ("a manifest", "the output folder", "bytes", 0),
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
    add("--costs", type=Path, help="the unit costs that load.py or costs.py has written")
    add("--bench", type=Path, help="a folder with the tables of 'make bench', for --request-us")
    add("--update", action="store_true", help=f"write the tables of {DOCUMENT.name}")
    add("--check", action="store_true", help=f"fail if the tables of {DOCUMENT.name} are others")
    for name, meaning in UNITS.items():
        add(f"--{name}", type=float, help=meaning)
    for name, (value, meaning) in LIMITS.items():
        add(f"--{name}", type=float, default=value, help=f"{meaning} (default: {value})")
    options = parser.parse_args()
    if options.update or options.check:
        # The document has the same tables whatever else is given.
        options = parser.parse_args(["--update"] if options.update else ["--check"])
        options.costs = COSTS
    return options


def read_costs(o):
    """Takes the unit costs that no option gives from the file of --costs; returns the file's content."""
    measured = json.loads(o.costs.read_text()) if o.costs else {}
    for name in UNITS:
        values = [measured.get(part, {}).get(name) for part in ("fewDisplays", "load")]
        values = [value for value in values if value is not None][:1 if name in LOCKS else None]
        if values and getattr(o, option(name)) is None:
            setattr(o, option(name), max(values))
    return measured


def option(name):
    return name.replace("-", "_")


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
    # A host commits at most four times a second, and extends its leases every five; so does a server with
    # contacts.
    if o.reloads_per_commit:
        host_commits = reloads / o.reloads_per_commit
    else:
        host_commits = hosts and min(reloads, hosts * 4)
    # What a tap on a picture means is a statement in a transaction of its own, unless several are stored at once.
    pictures = contacts * o.changed
    commits = total(host_commits, product(hosts, 0.2), product(servers, 0.2), pictures)
    statements = total(reloads * o.statements + contacts + pictures, product(servers, POLLS))
    database_cores = total(product(statements, o.statement_us, 1e-6), product(commits, o.commit_us, 1e-6))
    reload_bytes = product(reloads * DAY, o.reload_bytes)
    written = drawn * o.frame_bytes

    rates = [
        ("requests", text(requests, "/s"), "displays / interval × requests of a contact"),
        ("reloads", text(reloads, "/s"), "instances × reloads a day / 86,400"),
        ("frames written", text(frames, "/s"), "reloads × frames of a reload"),
        ("of them drawn", text(drawn, "/s"), "frames × distinct / instances"),
        ("commits", text(commits, "/s"), "4.2 × hosts + 0.2 × servers + contacts × changed part"),
        ("statements of the database", text(statements, "/s"),
         f"{o.statements:g} × reloads + contacts × (1 + changed part) + {POLLS} × servers"),
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
         "a quarter for `shared_buffers`", size(product(reload_bytes, 30)) + " for 30 days of reloads"),
        ("output", "1", "", "",
         size(total(distinct * o.kept_frames * o.frame_bytes, product(o.displays, o.manifest_bytes)))),
    ]
    table_lock = product(contacts, o.contact_us, 1e-6)
    number_lock = total(product(host_commits, o.number_ms, 1e-3), product(reloads, o.record_ms, 1e-3))
    limits = [
        ("the lock of the tables: servers store contacts of displays under it, commands configure, and hosts wait "
         "for all of them", table_lock,
         "a longer interval; several databases with a part of the displays each"),
        ("the row of reload numbers, which commits with reloads lock one after the other", number_lock,
         "fewer, larger hosts; a database nearby"),
        (f"processor of the database ({o.database_cores:g} cores)",
         product(database_cores, 1 / o.database_cores), "more cores"),
        (f"commits of the database's disk ({o.disk_commits:,.0f} a second)",
         product(commits, 1 / o.disk_commits),
         "a faster disk; a standby that is not waited for"),
        (f"files of the output ({o.output_files:,.0f} a second)", (drawn + reloads) / o.output_files,
         "an object store, several output folders with a database each"),
        (f"bytes of the output ({o.output_mbytes:,.0f} MB a second)", written / (o.output_mbytes * 1e6),
         "a faster storage; shared frames"),
    ]
    return rates, components, limits


def table(header, rows):
    """The lines of a table in Markdown; columns whose names end with ':' are aligned to the right."""
    names = [name.removesuffix(":") for name in header]
    rule = ["--:" if name.endswith(":") else "---" for name in header]
    lines = ["| " + " | ".join(names) + " |", "|" + "|".join(rule) + "|"]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def unit_lines(o):
    rows = []
    for name, (what, how, unit, digits) in ROWS.items():
        value = getattr(o, option(name))
        rows.append((what, f"`--{name}`", how, UNKNOWN if value is None else f"{value:,.{digits}f} {unit}"))
    return table(("unit cost", "option", "measured by", "value:"), rows)


def rate_lines(rates):
    return table(("rate", "value:", "formula"), rates)


def component_lines(components):
    return table(("component", "number:", "cores in use:", "memory", "disk"), components)


def limit_lines(limits):
    """The limits, the one that is reached first above the others, and what that is."""
    known = sorted((row for row in limits if row[1] is not None), key=lambda row: -row[1])
    rows = known + [row for row in limits if row[1] is None]
    lines = table(("limit", "used:", "remedy"), [
        (name, text(used and used * 100, "%"), remedy) for name, used, remedy in rows])
    if len(known) < len(limits):
        return lines + ["", "Which of these comes first depends on costs that are not measured."]
    return lines + ["", f"First comes: {known[0][0]}. Remedy: {known[0][2]}."]


def origin_lines(measured):
    """Where the unit costs are from."""
    if "load" not in measured or not measured["load"]:
        return ["The unit costs are not measured yet."]
    few = measured["fewDisplays"]
    return [f"Measured on {measured['date']} on a machine with {measured['processors']} processors for all parts and the "
            "displays: first with few displays, then with",
            f"{measured['displays']:,} for {measured['minutes']:g} minutes, as many requests and reloads in a second. "
            "These are the larger values; times of locks are those of saturated parts.",
            "Processor times are at the pace of that load, with one or two reloads in a commit. With saturated parts, "
            f"a reload with its frames takes {few['host-ms-saturated']:.0f} ms ({few['host-ms']:.0f} ms at that "
            f"pace), and a request {few['request-us-saturated']:.0f} µs ({few['request-us']:,.0f} µs)."]


def document_blocks(o, measured):
    rates, components, limits = compute(o)
    return {"unit costs": origin_lines(measured) + [""] + unit_lines(o), "rates": rate_lines(rates),
            "components": component_lines(components), "limits": limit_lines(limits)}


def updated(document, blocks):
    """The document with other tables between its comments."""
    for name, lines in blocks.items():
        begin = BLOCK.format(name)
        if document.count(begin) != 1:
            sys.exit(f"{DOCUMENT.name} has no '{begin}', or several")
        before, _, rest = document.partition(begin)
        _, _, after = rest.partition(BLOCK_END)
        document = "\n".join([before + begin, *lines, BLOCK_END + after])
    return document


def main():
    o = parse_arguments()
    measured = read_costs(o)
    read_tables(o)
    if o.update or o.check:
        former = DOCUMENT.read_text()
        document = updated(former, document_blocks(o, measured))
        if o.update:
            DOCUMENT.write_text(document)
        elif document != former:
            sys.exit(f"{DOCUMENT.name} has other tables than {COSTS.name} gives: run "
                     "'python3 Tests/Bench/sizing.py --update'")
        return
    rates, components, limits = compute(o)
    print(f"{o.displays:,} displays, each asking every {o.interval:g} minutes, with an instance of its own\n")
    for lines in (rate_lines(rates), component_lines(components), limit_lines(limits)):
        print("\n".join(lines) + "\n")
    missing = [f"--{name} ({meaning})" for name, meaning in UNITS.items() if getattr(o, option(name)) is None]
    if missing:
        print("not given: " + "; ".join(missing))


if __name__ == "__main__":
    main()
