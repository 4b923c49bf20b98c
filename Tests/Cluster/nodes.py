"""The processes of a day: nodes, and the one that posts requests."""

import json
import signal
import subprocess
import threading

from forwarder import Condition, Forwarder

END_TIMEOUT = 120


class Node:
    """A node with a connection of its own to the database; it may be killed and started again."""

    def __init__(self, name, day, folder, machine=None):
        """It is on this machine, or on one of a network."""
        self.name = name
        self.day = day
        self.machine = machine
        self.log = folder / f"{name}.log"
        self.forwarder = Forwarder(day.server.port, day.host)
        self.process = None
        # Whether a fault affects the node, so that nobody waits for it.
        self.is_disturbed = False
        self.idle_time = -1
        self.partitions = 0
        # What the node has printed at its end.
        self.totals = None

    def start(self):
        command = self.day.command(
            "node", address=self.day.server.address(
                self.day.schema, self.forwarder.port, self.day.host))
        command += ["--name", self.name, "--lease", str(self.day.lease),
                    "--jobs", str(self.day.options.jobs)]
        if self.day.draws:
            command += ["--output", str(self.day.output), "--actions", str(self.day.actions)]
        if self.machine:
            command = self.machine.command(command)
        self.idle_time = -1
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, env=self.day.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                text=True, bufsize=1)
        threading.Thread(target=self._read, args=(self.process,), daemon=True).start()
        self.send(f"disk {self.day.disk}")
        self.send(f"time {self.day.time}")

    def _read(self, process):
        for line in process.stdout:
            word, _, rest = line.strip().partition(" ")
            with self.day.changed:
                if process is not self.process:
                    continue
                if word == "idle":
                    time, _, partitions = rest.split()
                    self.idle_time, self.partitions = int(time), int(partitions)
                elif word == "end":
                    self.totals = json.loads(rest)
                self.day.changed.notify_all()

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError, ValueError):
            # It was killed.
            pass

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def signal(self, number):
        self.process.send_signal(number)
        if number == signal.SIGKILL:
            self.process.wait()
            self.process.stdin.close()

    def end(self):
        """Ends the node, which releases its partitions first."""
        try:
            self.process.stdin.close()
        except (BrokenPipeError, OSError):
            pass
        try:
            self.process.wait(END_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.forwarder.close()

    def cut(self):
        """Lets no packet of the node arrive, and none reach it; no connection ends."""
        if self.machine:
            self.machine.cut()
        else:
            self.forwarder.set(Condition.CUT)

    def heal(self):
        self.forwarder.set(Condition.WORKING)
        if self.machine:
            self.machine.heal()


class Poster:
    """Posts requests directly to the database; those that it rejects are posted again."""

    def __init__(self, day):
        self.day = day
        self.process = None
        self.waiting = []

    def start(self):
        self.process = subprocess.Popen(
            self.day.command("post", address=self.day.server.address(self.day.schema)),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            bufsize=1)

    def post(self, requests):
        """Posts pending and new requests, and records those that were accepted."""
        self.waiting += requests
        while self.waiting and (answer := self._post(self.waiting[0])):
            with open(self.day.requests, "a") as log:
                log.write(answer)
            del self.waiting[0]

    def _post(self, request):
        """The request as it was accepted; None if it was not, or if that is unknown."""
        if not self.process or self.process.poll() is not None:
            self.start()
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except (BrokenPipeError, OSError):
            return None
        return answer if answer.startswith("{") else None

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()
