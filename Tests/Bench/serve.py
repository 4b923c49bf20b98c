#!/usr/bin/env python3
"""Measures 'placard serve --server-only' beside nginx, which serves the same frame from a file.

    python3 serve.py --program path/to/placard [--rounds 3] [--seconds 5] [--connections 64]

wrk sends requests for a frame (200), for one that the client has (304), and TRMNL's 'display' call, alternating between the two
servers in each round, on the same cores. The ratios are medians over the rounds, of Placard to nginx: requests per second, the time
that 99 of 100 responses take, and the server's processor time for a request, which depends less on what else runs. Then many devices are registered, and a frame and 'display' are requested for one of them at
random each time, while nginx gets requests of the same form for its file. In the end they are polled for the server's memory
after some and after all requests. Needs nginx and wrk.
"""

import argparse
import json
import os
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

NGINX = """
worker_processes auto;
error_log stderr crit;
pid {folder}/nginx.pid;
daemon off;
events {{ worker_connections 20000; }}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  types {{ image/png png; }}
  server {{ listen 127.0.0.1:{port}; root {folder}/www; }}
}}
"""

# Requests are formatted ahead, so that wrk takes as little as possible of the cores that the servers share with it.
RANDOM_SCRIPT = """
math.randomseed(os.time())
local requests = {{}}
init = function()
  for line in io.lines("{devices}") do
    local name, token = line:match("(%S+) (%S+)")
    wrk.headers["Access-Token"] = token
    requests[#requests + 1] = wrk.format("GET", (string.gsub("{path}", "NAME", name)))
  end
end
request = function() return requests[math.random(#requests)] end
"""


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--program", required=True, type=Path)
    add("--rounds", type=int, default=3)
    add("--seconds", type=int, default=5)
    add("--connections", type=int, default=64)
    add("--devices", type=int, default=10_000)
    add("--requests", type=int, default=1_000_000, help="polls of the registered devices")
    add("--out", type=Path, help="where the table is written, as table-serve.md")
    return parser.parse_args()


class Servers:
    """Placard and nginx with the same frame of about 12 kB, until the object is closed."""

    def __init__(self, program, folder):
        self.program, self.folder = program.resolve(), Path(folder)
        # nginx reads files as another user.
        self.folder.chmod(0o755)
        self.run("add", "clock", "--family", "systemExtraLarge", "--name", "wall")
        self.run("run", "--once", "--quiet")
        self.token = json.loads(
            self.run("device", "add", "hall", "--show", "wall", "--json")
        )["token"]
        self.enlarge_frames()
        self.placard, self.port = self.start()
        frame = self.fetch("/devices/hall/frame.png")
        www = self.folder / "www"
        www.mkdir()
        (www / "frame.png").write_bytes(frame.read())
        self.size, self.tag = (www / "frame.png").stat().st_size, frame.headers["ETag"]
        self.nginx_port = self.port + 1 if self.port < 65_000 else self.port - 1
        (self.folder / "nginx.conf").write_text(
            NGINX.format(folder=self.folder, port=self.nginx_port)
        )
        self.nginx = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", folder, "-c", str(self.folder / "nginx.conf")]
        )
        wait_for(self.nginx_port, "/frame.png")
        with urllib.request.urlopen(f"http://127.0.0.1:{self.nginx_port}/frame.png") as reply:
            self.nginx_tag = reply.headers["ETag"]

    def run(self, *arguments):
        return subprocess.run(
            [self.program, *arguments, "--state", "state"],
            cwd=self.folder, check=True, capture_output=True, text=True,
        ).stdout

    def enlarge_frames(self):
        """Appends a chunk that decoders skip to every frame, to 12 kB, as a frame full of text has."""
        import hashlib
        import struct
        import zlib

        for path in (self.folder / "Output").glob("**/manifest.json"):
            manifest = json.loads(path.read_text())
            # One frame for all the time, so that its entity tag stays.
            del manifest["frames"][1:]
            manifest["frames"][0].pop("until", None)
            for frame in manifest["frames"]:
                file = path.parent / frame["image"]
                data = file.read_bytes()
                rest = max(0, 12_000 - len(data) - 12)
                body = b"plAc" + b"\0" * rest
                chunk = struct.pack(">I", rest) + body + struct.pack(">I", zlib.crc32(body))
                data = data[:-12] + chunk + data[-12:]
                frame["bytes"] = len(data)
                frame["sha256"] = hashlib.sha256(data).hexdigest()
                frame["image"] = f"frames/{frame['sha256'][:32]}.png"
                (path.parent / frame["image"]).write_bytes(data)
            path.write_text(json.dumps(manifest))

    def start(self):
        server = subprocess.Popen(
            [self.program, "serve", "--server-only", "--state", "state", "--listen", "127.0.0.1:0"],
            cwd=self.folder, stdout=subprocess.PIPE, text=True,
        )
        return server, int(re.search(r":(\d+)$", server.stdout.readline().strip()).group(1))

    def restart(self):
        self.placard.send_signal(signal.SIGTERM)
        self.placard.wait()
        self.placard, self.port = self.start()

    def fetch(self, path):
        return urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}")

    @property
    def addresses(self):
        """The addresses of Placard and of nginx."""
        return tuple(f"http://127.0.0.1:{port}" for port in (self.port, self.nginx_port))

    def script(self, path):
        """Returns the path of a script with which wrk requests a path for one of the registered devices each time."""
        script = self.folder / f"{re.sub('[^a-z]', '-', path.lower())}.lua"
        script.write_text(RANDOM_SCRIPT.format(devices=self.folder / "devices", path=path))
        return str(script)

    def processor_time(self, process):
        """The processor time of a server with its children, in seconds."""
        ticks = 0
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for pid in [str(process.pid), *children]:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def measure(self, url, arguments, *options):
        """Returns the figures of wrk, and the processor time for a request in microseconds."""
        process = self.nginx if url.startswith(self.addresses[1]) else self.placard
        before = self.processor_time(process)
        rate, p99, count = wrk(url, arguments.seconds, arguments.connections, *options)
        return rate, p99, (self.processor_time(process) - before) / count * 1e6

    @property
    def memory(self):
        """The resident memory of the server in MiB."""
        status = Path(f"/proc/{self.placard.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def close(self):
        for process in (self.placard, self.nginx):
            process.terminate()
            process.wait()


def wait_for(port, path):
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}").read()
            return
        except urllib.error.HTTPError:
            raise
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)


def wrk(url, seconds, connections, *options):
    """Returns the requests per second, the 99th percentile in ms, and the number of requests."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", *options, url],
        check=True, capture_output=True, text=True,
    ).stdout
    errors = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    if errors:
        sys.exit(f"{url}: {errors.group(0)}")
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    scale = {"us": 1e-3, "ms": 1, "s": 1e3}[unit]
    count = int(re.search(r"(\d+) requests in", output).group(1))
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)), float(number) * scale, count


def compare(servers, arguments):
    """Returns the rows of the table of rates for one device: a name, and the figures of each round."""
    placard, nginx = servers.addresses
    frame, static = f"{placard}/devices/hall/frame.png", f"{nginx}/frame.png"
    rows = {"200": [], "304": [], "display": []}
    for _ in range(arguments.rounds):
        def measure(url, *options):
            return servers.measure(url, arguments, *options)

        whole = measure(static)
        rows["200"].append((measure(frame), whole))
        rows["304"].append(
            (
                measure(frame, "-H", f"If-None-Match: {servers.tag}"),
                measure(static, "-H", f"If-None-Match: {servers.nginx_tag}"),
            )
        )
        rows["display"].append(
            (measure(f"{placard}/api/display", "-H", f"Access-Token: {servers.token}"), whole)
        )
    return rows


def compare_random(servers, arguments):
    """Returns the rows of the table of rates for one of many devices each time."""
    placard, nginx = servers.addresses
    frame, display = servers.script("/devices/NAME/frame.png"), servers.script("/api/display")
    static = servers.script("/frame.png")
    rows = {"200 of a random device": [], "display of a random device": []}
    for _ in range(arguments.rounds):
        def measure(url, script):
            return servers.measure(url, arguments, "-s", script)

        whole = measure(nginx, static)
        rows["200 of a random device"].append((measure(placard, frame), whole))
        rows["display of a random device"].append((measure(placard, display), whole))
    return rows


def register(servers, count):
    """Copies the registered device straight to the database."""
    import hashlib

    servers.placard.send_signal(signal.SIGTERM)
    servers.placard.wait()
    database = sqlite3.connect(servers.folder / "state" / "state.sqlite")
    (text,) = database.execute("SELECT value FROM device").fetchone()
    device, lines = json.loads(text), []
    for number in range(count):
        token = hashlib.sha1(str(number).encode()).hexdigest()
        device["id"] = f"panel-{number}"
        lines.append(f"{device['id']} {token}\n")
        device["tokenDigest"] = hashlib.sha256(token.encode()).hexdigest()
        database.execute(
            "INSERT INTO device (id, value) VALUES (?, ?)", (device["id"], json.dumps(device))
        )
    database.commit()
    database.close()
    (servers.folder / "devices").write_text("".join(lines))
    servers.placard, servers.port = servers.start()


def poll(servers, arguments):
    """Polls many devices at random; returns the memory in MiB after some and after all requests."""
    script = servers.script("/api/display")
    requests, memory = 0, []
    while requests < arguments.requests:
        url = servers.addresses[0]
        requests += wrk(url, arguments.seconds, arguments.connections, "-s", script)[2]
        memory.append((requests, servers.memory))
    return memory


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(arguments.program, folder)
        try:
            lines = [
                f"A frame of {servers.size} bytes, {arguments.connections} connections, "
                f"{arguments.rounds} rounds of {arguments.seconds} s",
                "",
                "| request | placard/s | nginx/s | ratio | p99 ms | nginx p99 ms | ratio "
                "| µs | nginx µs | ratio |",
                "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
            ]
            rows = compare(servers, arguments)
            register(servers, arguments.devices)
            rows |= compare_random(servers, arguments)
            for name, rounds in rows.items():
                def median(value):
                    return statistics.median(value(ours, theirs) for ours, theirs in rounds)

                cells = [f"| {name} "]
                for index, digits in ((0, 0), (1, 2), (2, 1)):
                    cells += [
                        f"| {median(lambda a, _: a[index]):.{digits}f} ",
                        f"| {median(lambda _, b: b[index]):.{digits}f} ",
                        f"| {median(lambda a, b: a[index] / b[index]):.2f} ",
                    ]
                lines.append("".join(cells) + "|")
            memory = poll(servers, arguments)
            lines += ["", f"| requests of {arguments.devices} devices | resident MiB |", "|--:|--:|"]
            picks = sorted({0, len(memory) // 2, len(memory) - 1})
            lines += [f"| {memory[pick][0]} | {memory[pick][1]:.1f} |" for pick in picks]
        finally:
            servers.close()
    print("\n".join(lines))
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
        (arguments.out / "table-serve.md").write_text("\n".join(lines) + "\n")


main()
