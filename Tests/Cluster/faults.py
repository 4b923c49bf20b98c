"""The faults of a day: a schedule that a seed determines, and what it does to nodes, network, database and output."""

import enum
import random
import signal
import threading
import time
from dataclasses import dataclass

from forwarder import Condition


class Kind(enum.Enum):
    KILL = "SIGKILL"
    STOP = "SIGSTOP beyond the lease"
    CRASH = "stop of the database"
    CUT = "network cut"
    RESET = "network reset"
    DISK_FULL = "full disk"
    DISK_SLOW = "slow disk"
    STORE_LOST = "object store out of reach"
    STORE_SLOW = "slow object store"
    CLOCK = "clock jump"


# The faults that keep a node from working, so that others take its partitions.
FAILURES = {Kind.KILL, Kind.STOP, Kind.CUT, Kind.RESET}
# The faults of an output in a folder, and of one in an object store.
DISK = {Kind.DISK_FULL, Kind.DISK_SLOW}
STORE = {Kind.STORE_LOST, Kind.STORE_SLOW}
# The faults of a node that may leave a transaction open, which the server ends after that time.
SILENT = {Kind.STOP, Kind.CUT}
IDLE_TRANSACTION_TIMEOUT = 10


@dataclass
class Fault:
    kind: Kind
    # The second of the day at which it begins.
    time: int
    # The number of the node; None if it affects all.
    node: int | None
    # How long it lasts, in seconds of real time.
    seconds: float
    # The milliseconds of a write, or the seconds of a jump.
    value: int = 0

    def __str__(self):
        node = "" if self.node is None else f" of n{self.node}"
        return f"{self.kind.value}{node} for {self.seconds:.1f} s" + (
            f" ({self.value:+d})" if self.value else "")


def possible_kinds(has_object_store):
    """The kinds of faults that an output can have."""
    return [kind for kind in Kind if kind not in (DISK if has_object_store else STORE)]


def schedule(seed, count, nodes, lease, earliest, latest, possible):
    """The faults in the order of their times; each kind is as frequent as the others."""
    chance = random.Random(f"faults {seed}")
    kinds = [possible[index % len(possible)] for index in range(count)]
    chance.shuffle(kinds)
    times = sorted(chance.randrange(earliest, latest) for _ in kinds)
    return [fault(kind, time, nodes, lease, chance) for kind, time in zip(kinds, times)]


def fault(kind, time, nodes, lease, chance):
    result = Fault(kind, time, chance.randrange(nodes), chance.uniform(lease + 1.5, lease + 4))
    match kind:
        case Kind.KILL if chance.random() < 0.3:
            # It is back before anybody has noticed.
            result.seconds = chance.uniform(0, lease / 2)
        case Kind.CRASH:
            result.node, result.seconds = None, chance.uniform(0.2, 2)
        case Kind.DISK_FULL | Kind.STORE_LOST:
            result.node, result.seconds = None, chance.uniform(0.5, 3)
        case Kind.DISK_SLOW | Kind.STORE_SLOW:
            result.node, result.seconds = None, chance.uniform(0.5, 3)
            result.value = chance.randrange(20, 200)
        case Kind.CLOCK:
            result.seconds = chance.uniform(0.5, 4)
            result.value = chance.choice([-1, 1]) * chance.randrange(120, 3600)
    return result


class Injector:
    """Begins and ends the faults of a schedule while a day runs."""

    def __init__(self, day, faults):
        self.day = day
        self.waiting = list(faults)
        # The faults that have begun, with the time at which they end.
        self.active = []
        self.log = []
        self.takeovers = []
        self.watches = []

    def service(self):
        """Ends what is over."""
        now = time.monotonic()
        for fault, end in list(self.active):
            if now >= end:
                self._end(fault)
                self.active.remove((fault, end))
        self.watches = [watch for watch in self.watches if watch.is_alive()]

    def is_due(self, day_time):
        return bool(self.waiting) and self.waiting[0].time <= day_time

    def begin_due(self, day_time):
        """Begins the faults that are due, except those for which too much has failed already."""
        while self.is_due(day_time) and self._can_begin(self.waiting[0]):
            fault = self.waiting.pop(0)
            self.log.append((day_time, fault))
            self._begin(fault)
            self.active.append((fault, time.monotonic() + fault.seconds))

    def _can_begin(self, fault):
        kinds = [other.kind for other, _ in self.active]
        if fault.node is None:
            return fault.kind not in kinds and not {fault.kind, *kinds} >= DISK
        if any(other.node == fault.node for other, _ in self.active):
            return False
        # One node always works.
        return fault.kind not in FAILURES or sum(
            node.is_disturbed for node in self.day.nodes) + 1 < len(self.day.nodes)

    def _begin(self, fault):
        node = None if fault.node is None else self.day.nodes[fault.node]
        watch = None
        if fault.kind in FAILURES:
            watch = Watch(self, fault, node)
            node.is_disturbed = True
        match fault.kind:
            case Kind.KILL: node.signal(signal.SIGKILL)
            case Kind.STOP: node.signal(signal.SIGSTOP)
            case Kind.CUT: node.cut()
            case Kind.RESET: node.forwarder.set(Condition.RESET)
            case Kind.CRASH:
                self.day.is_database_running = False
                self.day.server.crash()
            case Kind.DISK_FULL: self.day.set_disk("full")
            case Kind.DISK_SLOW: self.day.set_disk(f"slow {fault.value}")
            case Kind.STORE_LOST: self.day.store.set_lost(True)
            case Kind.STORE_SLOW: self.day.store.set_slow(fault.value)
            case Kind.CLOCK: node.send(f"clock {fault.value}")
        if watch:
            watch.start()
            self.watches.append(watch)

    def _end(self, fault):
        node = None if fault.node is None else self.day.nodes[fault.node]
        match fault.kind:
            case Kind.KILL: node.start()
            case Kind.STOP: node.signal(signal.SIGCONT)
            case Kind.CUT | Kind.RESET: node.heal()
            case Kind.CRASH:
                self.day.server.start()
                self.day.is_database_running = True
            case Kind.DISK_FULL | Kind.DISK_SLOW: self.day.set_disk("working")
            case Kind.STORE_LOST: self.day.store.set_lost(False)
            case Kind.STORE_SLOW: self.day.store.set_slow(0)
            case Kind.CLOCK: node.send("clock 0")
        if fault.kind in FAILURES:
            node.is_disturbed = False

    def finish(self):
        """Waits for the end of all that is active."""
        while self.active:
            self.service()
            time.sleep(0.01)
        for watch in self.watches:
            watch.join()


class Watch(threading.Thread):
    """Measures how soon others take all partitions of a node that has failed."""

    INTERVAL = 0.02

    def __init__(self, injector, fault, node):
        super().__init__(daemon=True)
        self.injector = injector
        self.fault = fault
        self.node = node
        self.session = injector.day.server.session(injector.day.schema)
        self.before = self._leases()
        self.begin = time.monotonic()

    def _leases(self):
        rows = self.session.query(
            f"SELECT partition, epoch FROM lease WHERE node = '{self.node.name}' "
            "AND expires >= clock_timestamp()")
        return None if rows is None else {tuple(row) for row in rows}

    def run(self):
        self.begin = time.monotonic()
        try:
            if not self.before:
                return
            end = self.begin + self.fault.seconds
            while time.monotonic() < end:
                rows = self.session.query(
                    f"SELECT partition, epoch FROM lease WHERE node = '{self.node.name}'")
                if rows is None:
                    # The database has failed, too.
                    return
                if not self.before & {tuple(row) for row in rows}:
                    self.injector.takeovers.append((self.fault.kind, time.monotonic() - self.begin))
                    return
                time.sleep(self.INTERVAL)
            if self.fault.seconds > self.limit + 0.2:
                self.injector.takeovers.append((self.fault.kind, self.fault.seconds))
        finally:
            self.session.close()

    @property
    def limit(self):
        return takeover_limit(self.fault.kind, self.injector.day.lease)


def takeover_limit(kind, lease):
    """The seconds after which others have all partitions of a node that has failed in a way."""
    return (max(lease, IDLE_TRANSACTION_TIMEOUT) if kind in SILENT else lease) + 1
