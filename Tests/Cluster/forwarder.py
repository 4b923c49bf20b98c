"""Forwards connections to a port, and delays, cuts or resets them, as a network does that fails."""

import enum
import socket
import threading
import time

# As the connections of the host: what is not acknowledged for that long ends them.
LOSS_TIMEOUT = 15


class Condition(enum.Enum):
    WORKING = "working"
    # Nothing is delivered, and no connection ends.
    CUT = "cut"
    # Open connections are reset, and new ones are refused.
    RESET = "reset"


class Forwarder:
    def __init__(self, target, host="127.0.0.1"):
        """Listens on an address of this machine."""
        self.target = target
        self.condition = Condition.WORKING
        # The seconds by which everything is late.
        self.delay = 0
        self.changed = threading.Condition()
        self.connections = set()
        self.listener = socket.create_server((host, 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def set(self, condition):
        with self.changed:
            self.condition = condition
            self.changed.notify_all()
            open_connections = list(self.connections) if condition is Condition.RESET else []
        for connection in open_connections:
            connection.end()

    def close(self):
        self.listener.close()
        self.set(Condition.RESET)

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client):
        if not self.wait():
            return reset(client)
        try:
            server = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            return reset(client)
        connection = Connection(self, client, server)
        with self.changed:
            self.connections.add(connection)
        connection.start()

    def wait(self):
        """Waits while the network is cut; false if the connection does not survive."""
        end = time.monotonic() + LOSS_TIMEOUT
        with self.changed:
            while self.condition is Condition.CUT:
                if not self.changed.wait(end - time.monotonic()):
                    return False
            return self.condition is Condition.WORKING

    def forget(self, connection):
        with self.changed:
            self.connections.discard(connection)


class Connection:
    def __init__(self, forwarder, client, server):
        self.forwarder = forwarder
        self.ends = (client, server)
        for end in self.ends:
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def start(self):
        client, server = self.ends
        for pair in ((client, server), (server, client)):
            threading.Thread(target=self._copy, args=pair, daemon=True).start()

    def _copy(self, source, target):
        try:
            while data := source.recv(1 << 16):
                if not self.forwarder.wait():
                    break
                time.sleep(self.forwarder.delay)
                target.sendall(data)
            # The end of a connection does not arrive either.
            self.forwarder.wait()
        except OSError:
            pass
        self.end()

    def end(self):
        self.forwarder.forget(self)
        for end in self.ends:
            reset(end)


def reset(connection):
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    connection.close()
