"""Simulates TRMNL displays: each asks a server what it shows, and fetches the picture if its name is another
one."""

import asyncio
import json
import random
import time

TIMEOUT = 30
# The connections to each server where displays do not wait for their time.
CONNECTIONS = 16
# The signature of a PNG file, and the largest picture that the display reads.
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LARGEST = 90_000


class RequestError(Exception):
    """An answer that is not the one that a display needs."""


FAILURES = (RequestError, OSError, EOFError, asyncio.TimeoutError, ValueError, KeyError, IndexError)


class Connection:
    """A connection to a server, which stays open for several requests."""

    def __init__(self, port):
        self.port = port
        self.reader = self.writer = None

    async def get(self, path, headers):
        """The body of a response with code 200."""
        if not self.writer:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers]
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        code = int(head[0].split()[1])
        length = next((int(line.split(":")[1]) for line in head if line.startswith("content-length:")), 0)
        body = await self.reader.readexactly(length)
        if code != 200:
            raise RequestError(f"{path} is answered with {code}: {body[:200].decode(errors='replace')}")
        return body

    def close(self):
        if self.writer:
            self.writer.close()
            self.reader = self.writer = None


class Simulator:
    """Sends the requests of displays to servers, and notes how long they took and what was wrong."""

    def __init__(self, ports, seed):
        self.ports = ports
        self.chance = random.Random(f"contacts {seed}")
        # The bytes of the pictures that were sent since the start.
        self.all_bytes = 0
        self.forget()

    def forget(self):
        """Begins to count anew."""
        self.latencies = {"display": [], "picture": []}
        self.contacts = 0
        self.bytes = 0
        self.errors = []
        # The seconds by which contacts were begun late, so that a busy client is not taken for a slow server.
        self.delays = []

    @property
    def requests(self):
        return sum(map(len, self.latencies.values()))

    async def _timed(self, kind, connection, path, headers):
        begin = time.perf_counter()
        body = await asyncio.wait_for(connection.get(path, headers), TIMEOUT)
        self.latencies[kind].append(time.perf_counter() - begin)
        return body

    async def register(self, display, connection):
        """Gets the token of a display that the fleet file has, as its first start does."""
        headers = [("ID", display.identifier), ("FW-Version", "1.8.14"), ("Model", "og")]
        try:
            body = await asyncio.wait_for(connection.get("/api/setup", headers), TIMEOUT)
            display.token = json.loads(body)["api_key"]
        except FAILURES as error:
            self._note(display, error, connection)

    def _note(self, display, error, connection):
        self.errors.append(f"{display.name}: {type(error).__name__}: {error}")
        connection.close()

    async def contact(self, display, connection=None, fetches_again=False):
        """Sends the two requests of a display that wakes, over a connection of its own if none is given."""
        own = connection or Connection(self.chance.choice(self.ports))
        display.battery = max(3.2, display.battery - 0.0001)
        headers = [
            ("ID", display.identifier), ("Content-Type", "application/json"), ("Update-Source", "timer"),
            ("Access-Token", display.token), ("Refresh-Rate", "900"),
            ("Battery-Voltage", f"{display.battery:.2f}"), ("FW-Version", "1.8.14"), ("Model", "og"),
            ("RSSI", str(self.chance.randrange(-80, -40))), ("Temperature-Profile", "true"),
            ("Width", "800"), ("Height", "480")]
        try:
            answer = json.loads(await self._timed("display", own, "/api/display", headers))
            if answer["status"] != 0 or answer["refresh_rate"] < 60:
                raise RequestError(f"/api/display answers {answer}")
            if fetches_again or answer["filename"] != display.picture:
                path = "/" + answer["image_url"].split("/", 3)[3]
                picture = await self._timed("picture", own, path, headers[:1] + headers[3:4])
                if not picture.startswith(SIGNATURE) or len(picture) > LARGEST:
                    raise RequestError(f"{path} is no PNG file, or has more than {LARGEST} bytes")
                display.picture = answer["filename"]
                self.bytes += len(picture)
                self.all_bytes += len(picture)
            self.contacts += 1
        except FAILURES as error:
            self._note(display, error, own)
        if connection is None:
            own.close()

    @staticmethod
    async def _share(displays, work, ports):
        """Does work for each display, over several connections to each server."""
        waiting = list(reversed(displays))

        async def run(port):
            connection = Connection(port)
            while waiting:
                await work(waiting.pop(), connection)
            connection.close()

        await asyncio.gather(*(run(port) for port in ports for _ in range(CONNECTIONS)))

    async def register_all(self, displays):
        await self._share(displays, self.register, self.ports)

    async def contact_all(self, displays):
        """Lets each display contact each server once, so that all servers know all manifests."""
        for port in self.ports:
            await self._share(displays, self.contact, [port])

    async def saturate(self, displays, seconds):
        """Sends requests of displays at random as fast as possible, over connections that stay open."""
        end = time.monotonic() + seconds

        async def run(port):
            connection = Connection(port)
            while time.monotonic() < end:
                await self.contact(self.chance.choice(displays), connection, fetches_again=True)
            connection.close()

        await asyncio.gather(*(run(port) for port in self.ports for _ in range(CONNECTIONS)))

    async def poll(self, displays, interval, seconds):
        """Lets each display contact a server at a phase of its own in each interval."""
        begin = time.monotonic()
        times = []
        for display in displays:
            at = self.chance.uniform(0, interval)
            while at < seconds:
                times.append((at, display))
                at += interval
        running = set()
        for at, display in sorted(times, key=lambda pair: pair[0]):
            await asyncio.sleep(max(0, begin + at - time.monotonic()))
            self.delays.append(time.monotonic() - begin - at)
            task = asyncio.create_task(self.contact(display))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)
        await asyncio.sleep(max(0, begin + seconds - time.monotonic()))

    def percentiles(self, kind):
        """The latencies of 50, 95 and 99 of 100 requests, and the longest, in ms; None without requests."""
        values = sorted(self.latencies[kind])
        if not values:
            return None
        return [values[min(len(values) - 1, int(len(values) * part))] * 1000 for part in (0.5, 0.95, 0.99, 1)]
