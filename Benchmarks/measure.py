"""Running a program and measuring it: seconds, and the memory it held at its peak."""
import os
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "Benchmarks", "data")
POLL_SECONDS = 0.02
# Peaks of fewer looks than this say more about the look than about the program.
FEWEST_POLLS = 3


class Failure(Exception):
    """A measurement that must not be believed, with the reason."""


def environment():
    """The caller's, without what would make a program read settings of this machine's user."""
    dropped = ("PSEARCH_CONFIG_PATH", "RIPGREP_CONFIG_PATH", "XDG_CONFIG_HOME")
    return {**{k: v for k, v in os.environ.items() if k not in dropped}, "LC_ALL": "C.UTF-8"}


def run(command, complaints=False):
    """Runs command to its end: (seconds, what it printed). Status 0 and 1 (no match) are fine.

    What it says on stderr makes it a Failure, unless complaints are to be expected.
    """
    start = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment())
    seconds = time.monotonic() - start
    check(command, done.returncode, b"" if complaints and done.returncode == 0 else done.stderr)
    return seconds, done.stdout


def check(command, status, complaint):
    if status not in (0, 1) or complaint:
        said = complaint.decode(errors="replace").strip()
        raise Failure(f"{' '.join(command)}: exit status {status}: {said}")


def memory(command):
    """Runs command to its end: (peak RSS, peak RssAnon, what it printed), in KiB.

    The RSS counts the pages of a mapped file that happen to be in memory; RssAnon is what the
    program holds by itself. The peaks are what /proc told every 20 ms; None where that was too
    seldom to mean anything, or where there is no /proc. This run is not to be timed.
    """
    peak = {"VmHWM": 0, "RssAnon": 0}
    polls = 0
    # What is printed here is a count: it cannot fill the pipes and block.
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=environment())
    while True:
        held = _status(process.pid)
        polls += "VmHWM" in held  # not of a process that has ended and waits to be reaped
        for name in peak:
            peak[name] = max(peak[name], held.get(name, 0))
        try:
            process.wait(timeout=POLL_SECONDS)
            break
        except subprocess.TimeoutExpired:
            pass
    out, complaint = process.communicate()
    check(command, process.returncode, complaint)
    if polls < FEWEST_POLLS:
        return None, None, out
    return peak["VmHWM"], peak["RssAnon"], out


def _status(pid):
    try:
        with open(f"/proc/{pid}/status") as file:
            lines = [line.split() for line in file]
    except OSError:
        return {}
    return {words[0].rstrip(":"): int(words[1]) for words in lines if words[-1] == "kB"}


def mebibytes(kibibytes):
    return "–" if kibibytes is None else f"{kibibytes / 1024:.1f}"


def program(given, *places):
    """The program to run: the one given, else the first of places that exists."""
    for place in [given] if given else places:
        if place and os.access(place, os.X_OK):
            return os.path.abspath(place)
    raise Failure("not found: " + (given or ", ".join(p for p in places if p)))


def built_psearch(given):
    """psearch as given, else the release build."""
    return program(given, os.path.join(ROOT, ".build", "release", "psearch"))


def table(heads, rows):
    """A Markdown table. A bar in a pattern would end its cell."""
    for row in [heads, ["---"] * len(heads), *rows]:
        print("| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |")
    sys.stdout.flush()


def main(body):
    """Runs body; a Failure is one line on stderr and exit status 1."""
    try:
        body()
    except Failure as failure:
        print(f"{os.path.basename(sys.argv[0])}: {failure}", file=sys.stderr)
        sys.exit(1)
