"""A PostgreSQL server in a folder of its own, which can be stopped as if its machine had failed."""

import os
import pwd
import queue
import shutil
import socket
import subprocess
import threading
import time
from pathlib import Path

from processes import tree_seconds

USER = "postgres"
START_TIMEOUT = 120
EXTENSION = "pg_stat_statements"


def programs():
    """The folder of the newest version's programs, or None."""
    versions = [int(path.name) for path in Path("/usr/lib/postgresql").glob("*") if path.name.isdigit()]
    return Path(f"/usr/lib/postgresql/{max(versions)}/bin") if versions else None


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A server on a port of the loopback interface, without a password."""

    def __init__(self, folder, settings=()):
        """Creates the server's files; later settings replace those that are the same for all."""
        self.settings = list(settings)
        self.programs = programs()
        if not self.programs:
            raise SystemExit("there is no PostgreSQL server; install 'postgresql'")
        self.folder = Path(folder)
        self.data = self.folder / "data"
        self.port = free_port()
        self.process = None
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._run("initdb", "-D", "data", "-U", "placard", "-A", "trust", "--no-sync", "-E", "UTF8",
                  "--locale=C.UTF-8")
        self.counts_statements = (self.programs.parent / "lib" / f"{EXTENSION}.so").exists()

    def _command(self, name, *arguments):
        command = [str(self.programs / name), *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", *command]
        return command

    def _run(self, name, *arguments):
        subprocess.run(self._command(name, *arguments), cwd=self.folder, check=True,
                       capture_output=True)

    def start(self):
        """Starts the server, and waits until it answers."""
        settings = [
            "listen_addresses=127.0.0.1", f"port={self.port}", "max_connections=200",
            # A stop with 'immediate' is recovered from the log, which the system keeps.
            "fsync=off", "full_page_writes=off", "max_wal_size=2GB",
        ]
        if self.counts_statements:
            settings += [f"shared_preload_libraries={EXTENSION}", f"{EXTENSION}.max=10000"]
        settings += self.settings
        arguments = [argument for setting in settings for argument in ("-c", setting)]
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            self._command("postgres", "-D", "data", "-k", str(self.folder), *arguments),
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        log.close()
        end = time.monotonic() + START_TIMEOUT
        while True:
            try:
                self.query("SELECT 1")
                return
            except subprocess.CalledProcessError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"the server has not started; see {self.folder / 'log'}")
                time.sleep(0.05)

    @property
    def seconds(self):
        """The processor time of all processes of the server."""
        return tree_seconds(self.process.pid)

    def crash(self):
        """Stops the server without a checkpoint; the next start recovers."""
        self._run("pg_ctl", "stop", "-D", "data", "-m", "immediate", "-w")
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self._run("pg_ctl", "stop", "-D", "data", "-m", "fast", "-w", "-t", "120")
            self.process.wait()

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, schema, port=None, host="127.0.0.1"):
        return (f"postgres://placard@{host}:{port or self.port}/postgres?sslmode=disable"
                f"&schema={schema}")

    def _psql(self):
        return [str(self.programs / "psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "placard",
                "-AtXq", "-v", "ON_ERROR_STOP=1", "postgres"]

    def query(self, text):
        """The rows of a statement, as lists of texts."""
        result = subprocess.run(self._psql(), input=text, check=True, capture_output=True, text=True)
        return [line.split("|") for line in result.stdout.splitlines()]

    def session(self, schema):
        return Session(self._psql(), schema)

    # What statements cost.

    def start_counting(self):
        """Resets the counts of statements; false if the server cannot count them."""
        if not self.counts_statements:
            return False
        self.query(f"CREATE EXTENSION IF NOT EXISTS {EXTENSION}")
        self.query(f"SELECT {EXTENSION}_reset()")
        return True

    def statements(self):
        """The calls of each statement since the counting has started, but those about it."""
        rows = self.query(
            f"SELECT calls, regexp_replace(query, '\\s+', ' ', 'g') FROM {EXTENSION} "
            f"WHERE query NOT LIKE '%{EXTENSION}%' ORDER BY calls DESC")
        return [(int(row[0]), "|".join(row[1:])) for row in rows]

    def changed_rows(self, part):
        """The rows that statements with a part in their text have changed since the counting has started."""
        rows = self.query(
            f"SELECT coalesce(sum(rows), 0) FROM {EXTENSION} "
            f"WHERE query LIKE '%{part}%' AND query NOT LIKE '%{EXTENSION}%'")
        return int(rows[0][0])


class Session:
    """A connection that is used again for each query, so that a query takes a millisecond."""

    END = "-- end of the rows --"

    def __init__(self, command, schema):
        environment = {**os.environ, "PGOPTIONS": f"-c search_path={schema}"}
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def query(self, text, timeout=10):
        """The rows; None if the connection was lost."""
        try:
            self.process.stdin.write(f"{text};\n\\echo {self.END}\n")
            self.process.stdin.flush()
            rows = []
            while True:
                line = self.lines.get(timeout=timeout)
                if line is None:
                    return None
                if line == self.END:
                    return rows
                rows.append(line.split("|"))
        except (BrokenPipeError, OSError, ValueError, queue.Empty):
            return None

    def close(self):
        self.process.kill()
        self.process.wait()
