"""An object store with the interface of S3, behind a network that can be slow or fail."""

import http.client
import os
import subprocess
import sys
import time
import venv
from pathlib import Path

from forwarder import Condition, Forwarder
from postgresql import free_port

TOP = Path(__file__).resolve().parents[2]
# The same server as that of the tests of clients.
REQUIREMENTS = TOP / "Tests/Clients/ObjectStore/requirements.txt"
ENVIRONMENT = TOP / ".build/cluster/ObjectStore"
START_TIMEOUT = 120
BUCKET = "frames"
KEY = {"AWS_ACCESS_KEY_ID": "cluster", "AWS_SECRET_ACCESS_KEY": "cluster-secret"}


def install():
    """Installs the server, unless it is there; returns the folder of its programs."""
    wanted, installed = REQUIREMENTS.read_text(), ENVIRONMENT / "installed"
    if not installed.exists() or installed.read_text() != wanted:
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        subprocess.run(
            [ENVIRONMENT / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS],
            check=True)
        installed.write_text(wanted)
    return ENVIRONMENT / "bin"


class ObjectStore:
    """A server that keeps its objects in memory."""

    def __init__(self, folder):
        self.log = folder / "object-store.log"
        self.port = free_port()
        self.process = None
        # What is between the nodes and the server.
        self.network = None

    def start(self):
        """Starts the server with an empty bucket."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [install() / "moto_server", "-H", "127.0.0.1", "-p", str(self.port)], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=log)
        end = time.monotonic() + START_TIMEOUT
        while not self._make_bucket():
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit(f"the object store has not started; see {self.log}")
            time.sleep(0.1)
        self.network = Forwarder(self.port)

    def _make_bucket(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("PUT", f"/{BUCKET}")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def address(self, schema):
        """The output of a run."""
        return f"s3://{BUCKET}/{schema}"

    def environment(self):
        """The variables of nodes, which reach the server over the network."""
        others = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        return {**others, **KEY, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.network.port}",
                "AWS_REGION": "us-east-1", "no_proxy": "127.0.0.1"}

    def set_slow(self, milliseconds):
        """Delays everything that is sent; 0 ends that."""
        self.network.delay = milliseconds / 1000

    def set_lost(self, is_lost):
        """Resets connections, and refuses new ones."""
        self.network.set(Condition.RESET if is_lost else Condition.WORKING)

    def stop(self):
        if self.network:
            self.network.close()
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
