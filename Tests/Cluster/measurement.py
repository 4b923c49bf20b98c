"""What a cluster has used and done between two moments, and the unit costs of it."""

import re
import threading
import time
from dataclasses import dataclass, field, fields

from deployment import KINDS, SCHEMA

# The seconds from 1970 to the epoch of the dates in the database.
EPOCH = 978_307_200

# What begins and ends a transaction; all but the first are not counted as statements.
TRANSACTIONS = ("BEGIN", "COMMIT", "ROLLBACK")
# Statements of this test, which are none of the cluster's.
OWN = ("pg_stat", "pg_current_wal", "pg_total_relation_size", "pg_reload_conf", "load test")
# How the polls for changes of tables begin.
POLL = "SELECT CAST(sum(value) AS BIGINT) FROM tableVersion"
# The statement that stores the contacts of displays, several of them at once.
CONTACTS = "UPDATE device SET contact"
# Numbers are logged as a whole, and arrays are cut off.
LOGGING = {"log_min_duration_statement": "0", "log_line_prefix": "'%n %p '", "log_parameter_max_length": "32"}
# An entry of the log, whose further lines begin with a tab.
ENTRY = re.compile(r"^(\d+\.\d+) (\d+) (LOG|DETAIL):  (.*(?:\n\t.*)*)", re.M)
STATEMENT = re.compile(r"duration: ([\d.]+) ms  (?:statement|execute [^:]*): (.*)", re.S)
# The first parameter, which is the number of records of a commit.
COUNT = re.compile(r"parameters: \$1 = '(\d+)'")


@dataclass
class Snapshot:
    time: float = 0
    seconds: dict = field(default_factory=dict)
    # The samples of the machine's speed, and their processor time.
    speed_samples: int = 0
    speed_sample_seconds: float = 0
    counts: dict = field(default_factory=dict)
    statements: int = 0
    # Of the statements, the polls for changes, the contacts of displays, and those about sent pictures.
    polls: int = 0
    contacts: int = 0
    sent: int = 0
    # Those that may have written.
    commits: int = 0
    wal: int = 0
    reload_table: int = 0
    # The number of the last reload; of a change, how many there were, and the number of the last one.
    reload: int = 0
    last_reload: int = 0

    def since(self, earlier):
        """The differences to an earlier snapshot."""
        def less(value, other):
            return {name: value[name] - other[name] for name in value}

        def difference(name):
            value, other = getattr(self, name), getattr(earlier, name)
            return less(value, other) if isinstance(value, dict) else value - other

        change = Snapshot(*(difference(part.name) for part in fields(Snapshot)))
        change.last_reload = self.reload
        return change


def total(changes):
    """The sum of changes."""
    def add(name):
        values = [getattr(change, name) for change in changes]
        if isinstance(values[0], dict):
            return {key: sum(value[key] for value in values) for key in values[0]}
        return sum(values)

    return Snapshot(*(add(part.name) for part in fields(Snapshot)))


def _database_counts(cluster):
    statements = polls = contacts = sent = commits = 0
    for calls, text in cluster.database.statements():
        if any(own in text for own in OWN):
            continue
        if text.upper().startswith("COMMIT"):
            commits += calls
        elif "READ ONLY" in text:
            commits -= calls
        elif not text.upper().startswith(TRANSACTIONS):
            statements += calls
        if text.lstrip().startswith(POLL):
            polls += calls
        if CONTACTS in text:
            contacts += calls
        if "sentFrame" in text:
            sent += calls
    row = cluster.database.query(
        f"SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint, "
        f"pg_total_relation_size('{SCHEMA}.reload'), (SELECT coalesce(max(id), 0) FROM {SCHEMA}.reload)")[0]
    return statements, polls, contacts, sent, commits, *map(int, row)


def stored_contacts(cluster):
    """How often the contact of a display was stored since statements are counted."""
    return cluster.database.changed_rows(CONTACTS)


def begin(cluster):
    """The snapshot at the begin of a measurement, whose processor time comes last."""
    counts, database = cluster.counts(), _database_counts(cluster)
    return Snapshot(time.monotonic(), cluster.processor_seconds(), *cluster.speed.samples(), counts, *database)


def end(cluster):
    """The snapshot at its end, whose processor time comes first."""
    seconds, now = cluster.processor_seconds(), time.monotonic()
    return Snapshot(now, seconds, *cluster.speed.samples(), cluster.counts(), *_database_counts(cluster))


def busy_seconds(cluster, change, name):
    """The processor time of a part at the reference speed, without what it needs while nothing happens."""
    seconds = cluster.speed.corrected(change.seconds[name], change.speed_samples, change.speed_sample_seconds)
    return max(0.0, seconds - cluster.fixed.get(name, 0) * change.time)


def least_squares(rows, values):
    """The coefficients for which the rows give the values best; None if they cannot be told apart."""
    count = len(rows[0]) if rows else 0
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(count)]
              + [sum(row[i] * value for row, value in zip(rows, values))] for i in range(count)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda row: abs(matrix[row][i]))
        if abs(matrix[pivot][i]) < 1e-9:
            return None
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for other in range(count):
            if other != i:
                factor = matrix[other][i] / matrix[i][i]
                matrix[other] = [a - factor * b for a, b in zip(matrix[other], matrix[i])]
    return [matrix[i][count] / matrix[i][i] for i in range(count)] or None


@dataclass
class Window:
    """What was used in a window of time: processor times at the reference speed, without what nothing to do takes."""
    hosts: float
    servers: float
    requests: int


class WindowSampler:
    """Reads processor times and requests at the begin of each window, on a thread of its own."""

    def __init__(self, cluster, simulator, window):
        self.cluster = cluster
        self.simulator = simulator
        self.window = window
        self.readings = {}
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        while not self.stopped.wait(self.window - time.time() % self.window):
            number = round(time.time() / self.window)
            self.readings[number] = (
                *(sum(node.seconds for node in nodes) for nodes in (self.cluster.hosts, self.cluster.servers)),
                self.simulator.requests, *self.cluster.speed.samples())

    def stop(self):
        """Returns the whole windows, by their numbers."""
        self.stopped.set()
        self.thread.join()
        windows = {}
        for number, reading in self.readings.items():
            if number + 1 not in self.readings:
                continue
            hosts, servers, requests, *samples = (
                after - before for before, after in zip(reading, self.readings[number + 1]))
            hosts, servers = (
                self.cluster.speed.corrected(seconds, *samples) - self.cluster.fixed[name] * self.window
                for name, seconds in (("hosts", hosts), ("servers", servers)))
            windows[number] = Window(hosts, servers, requests)
        return windows


# The part of the reloads of a window that are of its kind; others were late.
PURE = 0.9
# The windows in which little disturbs the machine have lower costs than others: other programs only add to them.
QUANTILE = 0.25


def undisturbed(costs):
    """The lower quartile; None without costs."""
    return sorted(costs)[int(len(costs) * QUANTILE)] if costs else None


def window_costs(cluster, windows, window, change):
    """The costs of a request, and of reloads and frames, in the windows that little disturbs."""
    costs = {}
    requests = undisturbed([one.servers / one.requests for one in windows.values() if one.requests])
    if requests:
        costs["request-us"] = requests * 1e6
    counts = {number: dict.fromkeys(KINDS, 0) for number in windows}
    begin = min(windows, default=0) * window - EPOCH
    for name, date in cluster.database.query(
            f"SELECT instance, date FROM {SCHEMA}.reload WHERE date >= {begin}"):
        number = int((float(date) + EPOCH) // window)
        if number in counts:
            counts[number][name.split("-")[0]] += 1
    # The seconds of a reload with its frames.
    wholes = {kind: undisturbed([
        windows[number].hosts / sum(count.values()) for number, count in counts.items()
        if count[kind] and count[kind] >= PURE * sum(count.values())]) for kind in KINDS}
    if None in wholes.values():
        return costs
    costs["host-ms"] = sum(wholes.values()) / len(wholes) * 1000
    return costs | host_costs(wholes, drawn_part_of_alike(cluster, change))


def host_costs(wholes, drawn_part):
    """The costs of a reload, of a drawn and of a shared frame in ms; none if they cannot be told apart.

    Of those frames that several instances show, a part was drawn.
    """
    frames = {kind: count for kind, (count, _) in KINDS.items()}
    rows = [[1, frames["one"], 0], [1, frames["three"], 0],
            [1, frames["alike"] * drawn_part, frames["alike"] * (1 - drawn_part)]]
    found = least_squares(rows, [wholes[kind] for kind in ("one", "three", "alike")])
    if not found or min(found) <= 0:
        return {}
    return dict(zip(("reload-ms", "frame-ms", "shared-frame-ms"), (cost * 1000 for cost in found)))


def drawn_part_of_alike(cluster, change):
    """The part of the frames that several instances have in common which was drawn: one of each."""
    alike = sum(name.startswith("alike") for (name,) in cluster.database.query(
        f"SELECT instance FROM {SCHEMA}.reload WHERE id > {change.last_reload - change.reload} "
        f"AND id <= {change.last_reload}"))
    frames = alike * KINDS["alike"][0]
    return 1 - min(1, change.counts["shared"] / frames) if frames else 0


def statement_us(cluster, change, commit_us):
    """The processor time of the database for a statement, where that of a commit is known."""
    seconds = busy_seconds(cluster, change, "database") - change.commits * commit_us * 1e-6
    return max(0, seconds) * 1e6 / change.statements if change.statements else None


def table_costs(change):
    """The bytes of a reload in the database and in its log."""
    if not change.reload:
        return {}
    return {"wal-bytes": change.wal / change.reload, "reload-bytes": change.reload_table / change.reload}


class LockLog:
    """The statements that the database logs meanwhile, from which the times of locks follow."""

    def __init__(self, cluster):
        self.database = cluster.database
        self.log = cluster.database.folder / "log"
        self.offset = self.log.stat().st_size
        self.cluster = cluster
        self.stored = stored_contacts(cluster)
        self._set(LOGGING)

    def _set(self, settings):
        for name, value in settings.items():
            self.database.query(
                f"ALTER SYSTEM SET {name} = {value}" if value else f"ALTER SYSTEM RESET {name}")
        self.database.query("SELECT pg_reload_conf()")

    def close(self):
        """Ends the logging; returns the transactions, and how many contacts they have stored."""
        self._set(dict.fromkeys(LOGGING))
        stored = stored_contacts(self.cluster) - self.stored
        with open(self.log, "rb") as log:
            log.seek(self.offset)
            text = log.read().decode(errors="replace")
        return self._transactions(text), stored

    @staticmethod
    def _transactions(text):
        """For each transaction that has ended: what it did, and when it got and released its locks."""
        open_ones, ended = {}, []
        for found in ENTRY.finditer(text):
            at, process = float(found[1]), found[2]
            transaction = open_ones.get(process)
            if found[3] == "DETAIL":
                count = COUNT.match(found[4])
                if transaction and transaction["number"] and not transaction["records"] and count:
                    transaction["records"] = int(count[1])
                continue
            logged = STATEMENT.match(found[4])
            if not logged:
                continue
            duration, statement = float(logged[1]), logged[2]
            if "pg_advisory_xact_lock" in statement:
                open_ones[process] = {"lock": at, "has_contacts": False, "records": 0, "number": None}
            elif not transaction:
                continue
            elif statement.startswith("COMMIT"):
                ended.append({**open_ones.pop(process), "end": at})
            elif CONTACTS in statement:
                transaction["has_contacts"] = True
            elif "INSERT INTO tableVersion" in statement:
                # The row is locked when the statement ends, or a little before.
                transaction["number"] = at - duration * 1e-3
        return ended


def lock_costs(transactions, stored):
    """The times of locks for one of the stored contacts, and for a commit with reloads."""
    costs = {}
    flushes = [one for one in transactions if one["has_contacts"]]
    if flushes and stored:
        costs["contact-us"] = sum(one["end"] - one["lock"] for one in flushes) * 1e6 / stored
    commits = [one for one in transactions if one["number"] and one["records"]]
    if commits:
        held = [(one["end"] - one["number"]) * 1000 for one in commits]
        fitted = least_squares([[1, one["records"]] for one in commits], held)
        if fitted and min(fitted) > 0:
            costs["number-ms"], costs["record-ms"] = fitted
        else:
            costs["number-ms"], costs["record-ms"] = sum(held) / len(held), 0
    return costs
