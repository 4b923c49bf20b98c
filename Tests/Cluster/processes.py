"""Processor time and memory of processes and of what they have started, from Linux' clocks and /proc."""

import os
import threading
import time
from pathlib import Path
from statistics import median

TICKS = os.sysconf("SC_CLK_TCK")
# The clock of a process is addressed by the complement of its number (include/linux/posix-timers.h): all
# threads, in ns.
CPUCLOCK_SCHED = 2
# The steps of the loop that tells how fast the machine is, which takes about 1 ms. A sample is the fastest of some, as
# the first one after a pause is slower; the reference is the median of so many samples.
LOOP_STEPS = 20_000
SAMPLE_LOOPS = 4
REFERENCE_SAMPLES = 100


def sample_seconds():
    """The processor time of a loop that is always the same."""
    return min(loop_seconds() for _ in range(SAMPLE_LOOPS))


def loop_seconds():
    begin = time.thread_time()
    value = 0
    for step in range(LOOP_STEPS):
        value += step * step
    return time.thread_time() - begin


class MachineSpeed:
    """Samples once in a second how fast the machine is, by the processor time of a loop.

    A virtual machine may be half as fast for minutes, while others use the same hardware. Processor times are corrected
    to what they would be at the speed at which the loop takes the reference time.
    """

    def __init__(self, reference=None):
        self.reference = reference or median(sample_seconds() for _ in range(REFERENCE_SAMPLES))
        self._samples = (0, 0.0)
        self._stopped = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        while not self._stopped.wait(1):
            count, seconds = self._samples
            self._samples = (count + 1, seconds + sample_seconds())

    def samples(self):
        """The number of samples until now, and their processor time."""
        return self._samples

    def corrected(self, seconds, count, sample_seconds):
        """A processor time as it would be at the reference speed, from the samples that were taken meanwhile."""
        return seconds * self.reference * count / sample_seconds if count else seconds

    def stop(self):
        self._stopped.set()


def process_seconds(pid):
    """The processor time of a process with its ended threads; None if it has ended."""
    try:
        return time.clock_gettime(~pid << 3 | CPUCLOCK_SCHED)
    except OSError:
        return None


def descendants(pid):
    """A process and all that it has started, and those have."""
    found = [pid]
    for process in found:
        try:
            for thread in Path(f"/proc/{process}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
        except (FileNotFoundError, ProcessLookupError, NotADirectoryError):
            pass
    return found


def ended_seconds(pid):
    """The processor time of a process' children that have ended, with the kernel's ticks."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[13]) + int(fields[14])) / TICKS


def tree_seconds(pid):
    """The processor time of a process and of all that it has started, the ended ones too."""
    total = 0.0
    for process in descendants(pid):
        try:
            total += (process_seconds(process) or 0.0) + ended_seconds(process)
        except (FileNotFoundError, ProcessLookupError):
            pass
    return total


def resident_bytes(pid):
    """The resident memory of a process without files and shared memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) << 10
    return 0


def tree_resident_bytes(pid):
    total = 0
    for process in descendants(pid):
        try:
            total += resident_bytes(process)
        except (FileNotFoundError, ProcessLookupError):
            pass
    return total
