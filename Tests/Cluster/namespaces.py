"""Network namespaces, which make each node a machine of its own on a network whose packets can be lost."""

import os
import subprocess
import sys

# The first bytes of the addresses: a range for measurements, which no other network has (RFC 2544).
RANGE = "198.18"
# The states of a port of a bridge: one delivers all packets, the other none.
FORWARDING, DISABLED = "3", "0"


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


def set_state(port, state):
    subprocess.run(["bridge", "link", "set", "dev", port, "state", state], check=True)


class Network:
    """A bridge that connects the machines of a run to this one, on which database and object store are."""

    def __init__(self):
        if os.geteuid() != 0:
            sys.exit("network namespaces need root")
        self.number = os.getpid() % 256
        self.name = f"placard{self.number}"
        self.address = f"{RANGE}.{self.number}.1"
        self.machines = []
        ip("link", "add", self.name, "type", "bridge")
        ip("address", "add", f"{self.address}/24", "dev", self.name)
        ip("link", "set", self.name, "up")

    def add_machine(self):
        machine = Machine(self, len(self.machines) + 2)
        self.machines.append(machine)
        return machine

    def remove(self):
        for machine in self.machines:
            ip("netns", "delete", machine.name)
        ip("link", "delete", self.name)


class Machine:
    """A namespace with a cable to the bridge."""

    def __init__(self, network, number):
        self.name = f"{network.name}-{number}"
        # The end of the cable at the bridge.
        self.port = f"placard{network.number}.{number}"
        inside = ["-netns", self.name]
        ip("netns", "add", self.name)
        ip("link", "add", self.port, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self.port, "up", "master", network.name)
        ip(*inside, "address", "add", f"{RANGE}.{network.number}.{number}/24", "dev", "eth0")
        ip(*inside, "link", "set", "eth0", "up")
        ip(*inside, "link", "set", "lo", "up")

    def command(self, command):
        """The command that runs another one on this machine, in the same process."""
        return ["ip", "netns", "exec", self.name, *command]

    def cut(self):
        """Loses all packets in both directions; connections stay open, and the link up."""
        set_state(self.port, DISABLED)

    def heal(self):
        set_state(self.port, FORWARDING)
