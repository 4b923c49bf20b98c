"""A cluster of the real program on this machine: a database, hosts and servers with one output folder, and
its fleet."""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

from postgresql import Server
from processes import MachineSpeed, resident_bytes, tree_resident_bytes, tree_seconds

TOP = Path(__file__).resolve().parents[2]
# The settings of a database that survives a power failure, as in production; the tests of faults are without
# them.
SETTINGS = ["fsync=on", "full_page_writes=on", "shared_buffers=512MB", "max_wal_size=4GB"]
SCHEMA = "load"
DEVICE = "trmnl-og"
PARTITIONS = 1024
# How many instances a fleet file has at most, which may have 50,000.
FILE_SIZE = 40_000
# The seconds in which a node has to start or to end.
PATIENCE = 120
# A budget that never delays a reload, and still charges it: a minute between two.
BUDGET = 1440

# The dates of frames are those of the shipped clock; the rest of the template decides when they begin and
# end.
PARAMETERS = {
    "cities": {"type": "string", "title": "Cities", "default": "London=Europe/London"},
    "frames": {"type": "integer", "title": "Frames", "default": 2, "minimum": 1, "maximum": 12},
    "phase": {"type": "integer", "title": "Phase", "default": 0, "minimum": 0, "maximum": 86_400},
    "period": {"type": "integer", "title": "Period", "default": 1800, "minimum": 60, "maximum": 86_400},
}
PERIOD = "Double(entry.configuration.period)"
PHASE = "Double(entry.configuration.phase)"
STEP = f"{PERIOD} / Double(entry.configuration.frames)"
# A date that has passed becomes the present one, so that the end of the period is that of any date in it.
START = f"floor((entry.date.timeIntervalSince1970 - {PHASE}) / {PERIOD}) * {PERIOD} + {PHASE}"
# A template is reloaded whenever the time is its phase, modulo its period, so that the reloads of many are
# spread evenly; or on request only.
TEMPLATES = {
    "load-steady": (
        f"(0..<entry.configuration.frames).map "
        f"{{ Date(timeIntervalSince1970: {START} + Double($0) * {STEP}) }}",
        f".after(Date(timeIntervalSince1970: {START} + {PERIOD}))"),
    "load-still": (
        "(0..<entry.configuration.frames).map { entry.date + Double($0) * 600 }", ".never"),
}
# The kinds of instances: the frames of a reload, and whether others show the same.
KINDS = {"one": (1, False), "three": (3, False), "alike": (3, True)}
CITIES = "Europe/London, America/New_York, Asia/Kolkata, Asia/Tokyo, Australia/Sydney"


class Display:
    """A display, and what it knows from the server."""

    def __init__(self, number, kind, group):
        self.name = f"{kind}-{number:06}"
        self.kind = kind
        self.group = group
        self.identifier = f"02:{number >> 32 & 255:02X}:{number >> 24 & 255:02X}:" + ":".join(
            f"{number >> shift & 255:02X}" for shift in (16, 8, 0))
        self.phase = 0
        self.token = None
        self.picture = None
        self.battery = 4.1


def steady_displays(count, period, window, seed):
    """Displays whose reloads are spread over a period; those of a window of time are of one kind, in turns.

    So the processor time of windows tells the costs of the kinds apart.
    """
    chance = random.Random(f"displays {seed}")
    kinds = list(KINDS)
    displays = []
    for number in range(count):
        phase = chance.randrange(period)
        slot = phase // window
        display = Display(number, kinds[slot % len(kinds)], slot)
        display.phase = phase
        displays.append(display)
    return displays


def still_displays(count, groups=5):
    kinds = list(KINDS)
    return [Display(number, kinds[number % len(kinds)], number // len(kinds) % groups)
            for number in range(count)]


class Process:
    """A node: its process, its state folder, its address."""

    def __init__(self, name, cluster, is_server):
        self.name = name
        self.cluster = cluster
        self.is_server = is_server
        self.state = cluster.folder / name
        self.state.mkdir(mode=0o700)
        shutil.copy(cluster.key, self.state / "server.key")
        self.log = cluster.folder / f"{name}.log"
        self.process = None
        self.port = None

    def start(self):
        command = [self.cluster.program, "serve", "--output", self.cluster.output, "--listen", "127.0.0.1:0",
                   "--no-admin-pages"]
        # Few instances would be drawn in both color schemes, and many would not.
        command += ["--server-only"] if self.is_server else ["--no-prerender", *self.cluster.host_options]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, env=self.cluster.environment(self), cwd=self.cluster.folder,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        # A node that does not start ends, which ends its output.
        while line := self.process.stdout.readline():
            if found := re.search(r"serving at http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        sys.exit(f"'{self.name}' has not started: {self.messages[-500:]}")

    @property
    def messages(self):
        return self.log.read_text(errors="replace")

    @property
    def seconds(self):
        return tree_seconds(self.process.pid)

    @property
    def errors(self):
        """The lines of the log about errors."""
        return [line for line in self.messages.splitlines()
                if re.search(r" (error|critical|warning) ", line[:60])]

    @property
    def resident_bytes(self):
        """The memory with that of workers."""
        return tree_resident_bytes(self.process.pid)

    @property
    def own_resident_bytes(self):
        return resident_bytes(self.process.pid)

    def counts(self):
        """The reloads and pictures of a host since its start."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=PATIENCE) as reply:
            text = reply.read().decode()
        rows = re.findall(r'^placard_(?:pictures|reloads)_total\{\w+="(\w+)"\} (\d+)', text, re.M)
        return {label: int(count) for label, count in rows}

    def stop(self):
        """Ends the process; returns its exit code."""
        if not self.process:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return self.process.wait()


class Cluster:
    """A database with hosts and servers, until it is closed."""

    def __init__(self, program, folder, hosts, servers, host_options=(), loop_us=None):
        """Processor times are corrected to the speed at which the loop of ``MachineSpeed`` takes ``loop_us``."""
        self.host_options = list(host_options)
        self.speed = MachineSpeed(loop_us and loop_us * 1e-6)
        self.program = str(program)
        self.folder = Path(folder)
        self.output = self.folder / "output"
        self.output.mkdir()
        self.key = self.folder / "server.key"
        self.key.write_bytes(os.urandom(32))
        self.key.chmod(0o600)
        self.templates = self.folder / "templates"
        self._write_templates()
        self.database = Server(self.folder / "postgresql", SETTINGS)
        self.hosts = [Process(f"host-{number + 1}", self, False) for number in range(hosts)]
        self.servers = [Process(f"server-{number + 1}", self, True) for number in range(servers)]
        self.fixed = {}

    @property
    def nodes(self):
        return self.hosts + self.servers

    def _write_templates(self):
        for name, (dates, reload) in TEMPLATES.items():
            folder = self.templates / name
            folder.mkdir(parents=True)
            shutil.copy(TOP / "Templates/clock/views.swift", folder)
            shutil.copy(TOP / "Templates/clock/sample.json", folder)
            (folder / "widget.json").write_text(json.dumps({
                "name": name, "description": "The clock, for a load test.", "families": ["systemExtraLarge"],
                "parameters": PARAMETERS, "entries": {"dates": dates}, "reload": reload}))

    def environment(self, node=None):
        state = node.state if node else self.hosts[0].state
        return {**os.environ, "PLACARD_DATABASE": self.database.address(SCHEMA), "PLACARD_STATE": str(state),
                "PLACARD_TEMPLATES": str(self.templates), "PLACARD_OUTPUT": str(self.output), "TZ": "UTC"}

    def command(self, *arguments):
        """The output of a command that runs with the state of the first host."""
        result = subprocess.run(
            [self.program, *arguments], env=self.environment(), cwd=self.folder, capture_output=True,
            text=True)
        if result.returncode:
            sys.exit(f"'placard {' '.join(arguments)}' failed: {result.stderr.strip()}")
        return result.stdout

    def start(self):
        self.database.start()
        # The first host makes the tables.
        for host in self.hosts:
            host.start()
        self.wait("all partitions have a host", lambda: self.value(
            f"SELECT count(*) FROM {SCHEMA}.lease WHERE node IS NOT NULL AND expires > clock_timestamp()"),
            PARTITIONS)
        for server in self.servers:
            server.start()

    def apply(self, displays, template, period=1800):
        """Adds an instance and a device for each display; returns the seconds that it took."""
        begin = time.monotonic()
        for start in range(0, len(displays), FILE_SIZE):
            self._apply(displays[start:start + FILE_SIZE], template, period)
        return time.monotonic() - begin

    def _apply(self, displays, template, period):
        instances = {}
        devices = {}
        for display in displays:
            frames, is_alike = KINDS[display.kind]
            title = f"Group {display.group}" if is_alike else display.name
            parameters = {"cities": f"{title}=Europe/Berlin, {CITIES}", "frames": frames}
            if template == "load-steady":
                parameters |= {"phase": display.phase, "period": period}
            instances[display.name] = {
                "widget": template, "family": "systemExtraLarge", "device": DEVICE, "budget": BUDGET,
                "parameters": parameters}
            devices[f"panel-{display.name}"] = {"shows": display.name, "identifier": display.identifier}
        file = self.folder / "fleet.json"
        file.write_text(json.dumps({"version": 1, "instances": instances, "devices": devices}))
        self.command("apply", str(file), "--yes", "--quiet")

    def value(self, query):
        """The number that a query returns."""
        return int(self.database.query(query)[0][0])

    def wait(self, what, value, expected, patience=PATIENCE, every=0.2):
        """Waits until a number is reached, and fails where it does not change for long."""
        last, end, printed = None, time.monotonic() + patience, time.monotonic()
        while (current := value()) < expected:
            self.require_running()
            if current != last:
                last, end = current, time.monotonic() + patience
            if time.monotonic() > end:
                sys.exit(f"{what}: {current} of {expected}, and nothing has changed for {patience} s; "
                         + self.complaints())
            if time.monotonic() > printed + 10:
                printed = time.monotonic()
                print(f"  {what}: {current} of {expected}", flush=True)
            time.sleep(every)

    def wait_for_first_timelines(self, count):
        self.wait("first timelines", lambda: self.value(
            f"SELECT count(DISTINCT instance) FROM {SCHEMA}.reload"), count, every=1)

    def require_running(self):
        for node in self.nodes:
            if node.process and node.process.poll() is not None:
                sys.exit(f"'{node.name}' has ended by itself with code {node.process.returncode}: "
                         f"{node.messages[-500:]}")

    def complaints(self):
        """The last messages of the nodes' logs."""
        lines = {node.name: node.messages.strip().splitlines() for node in self.nodes if node.process}
        return "; ".join(f"{name}: {last[-1]}" for name, last in lines.items() if last) or "no log has a line"

    def counts(self):
        """The sums of the hosts' reloads and pictures since their start."""
        total = {"ok": 0, "failed": 0, "drawn": 0, "shared": 0}
        for host in self.hosts:
            for name, count in host.counts().items():
                total[name] = total.get(name, 0) + count
        return total

    def processor_seconds(self):
        return {"hosts": sum(node.seconds for node in self.hosts if node.process),
                "servers": sum(node.seconds for node in self.servers if node.process),
                "database": self.database.seconds}

    def measure_fixed(self, seconds):
        """The processor time that the parts need in a second while nothing is due and no display asks."""
        before, begin, samples = self.processor_seconds(), time.monotonic(), self.speed.samples()
        time.sleep(seconds)
        passed = time.monotonic() - begin
        meanwhile = [value - first for value, first in zip(self.speed.samples(), samples)]
        self.fixed = {name: self.speed.corrected(value - before[name], *meanwhile) / passed
                      for name, value in self.processor_seconds().items()}

    def stop(self):
        """Ends all processes; returns what was wrong with their ends."""
        wrong = []
        for node in self.nodes:
            code = node.stop()
            if code:
                wrong.append(f"'{node.name}' ended with code {code}")
        self.database.stop()
        self.speed.stop()
        return wrong
