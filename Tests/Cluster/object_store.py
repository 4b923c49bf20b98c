"""An object store with the interface of S3, behind a network that can be slow or fail."""

import os
import subprocess
import sys
import time
import venv
from pathlib import Path

from forwarder import Condition, Forwarder
from postgresql import free_port

TOP = Path(__file__).resolve().parents[2]
REQUIREMENTS = TOP / "Tests/Cluster/ObjectStore/requirements.txt"
ENVIRONMENT = TOP / ".build/cluster/ObjectStore"
START_TIMEOUT = 120
BUCKET = "frames"
REGION = "us-east-1"
KEY = {"AWS_ACCESS_KEY_ID": "cluster", "AWS_SECRET_ACCESS_KEY": "cluster-secret"}
# The parts of the server that listen.
PARTS = ("master", "volume", "filer", "s3")
# What the server writes to one file, in MB, and the number of such files.
VOLUME_SIZE, VOLUMES = 1024, 64


def install():
    """Installs the server, unless it is there; returns the folder of its programs."""
    wanted, installed = REQUIREMENTS.read_text(), ENVIRONMENT / "installed"
    if not installed.exists() or installed.read_text() != wanted:
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        subprocess.run(
            [ENVIRONMENT / "bin/pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", "-r", REQUIREMENTS],
            check=True)
        installed.write_text(wanted)
    return ENVIRONMENT / "bin"


class ObjectStore:
    """SeaweedFS on one machine, which checks signatures and honors conditions of writes."""

    def __init__(self, folder, host="127.0.0.1"):
        """Nodes reach it at an address of this machine."""
        self.host = host
        self.folder = folder / "object-store"
        self.log = folder / "object-store.log"
        self.port = None
        self.process = None
        # What is between the nodes and the server.
        self.network = None

    def start(self):
        """Starts the server with an empty bucket."""
        self.folder.mkdir()
        ports = [option for part in PARTS for option in self._ports(part)]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [install() / "weed", "server", f"-dir={self.folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
                 "-master.telemetry=false", f"-master.volumeSizeLimitMB={VOLUME_SIZE}", f"-volume.max={VOLUMES}",
                 f"-filer.localSocket={self.folder}/filer.sock", f"-s3.localSocket={self.folder}/s3.sock", "-s3",
                 "-s3.autoCreateBucket", "-s3.port.iceberg=0", "-s3.port.lance=0", *ports],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env={**os.environ, **KEY})
        end = time.monotonic() + START_TIMEOUT
        while not self._accepts_objects():
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit(f"the object store has not started; see {self.log}")
            time.sleep(0.1)
        self.network = Forwarder(self.port, self.host)

    def _ports(self, part):
        """The options of a part with its ports, of which nodes use that of the interface of S3."""
        port = free_port()
        if part == "s3":
            self.port = port
        return [f"-{part}.port={port}", f"-{part}.port.grpc={free_port()}"]

    def _accepts_objects(self):
        """Whether an object can be written; the first one makes the bucket."""
        return subprocess.run(
            ["curl", "--silent", "--fail", "--max-time", "10", "--aws-sigv4", f"aws:amz:{REGION}:s3",
             "--user", ":".join(KEY.values()), "--request", "PUT", "--data", "",
             f"http://127.0.0.1:{self.port}/{BUCKET}/started"], stdout=subprocess.DEVNULL, check=False).returncode == 0

    def address(self, schema):
        """The output of a run."""
        return f"s3://{BUCKET}/{schema}"

    def environment(self):
        """The variables of nodes, which reach the server over the network."""
        others = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        return {**others, **KEY, "AWS_ENDPOINT_URL": f"http://{self.host}:{self.network.port}",
                "AWS_REGION": REGION, "no_proxy": self.host}

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
