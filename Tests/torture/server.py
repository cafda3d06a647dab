"""`switchboard serve` as a process of the tests, and questions to it."""

import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import time
import urllib.parse

from model import Board

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("SWITCHBOARD", str(ROOT / ".build/release/switchboard"))


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Failure(Exception):
    """What a part of the tests says when it fails."""


def check(fact, sentence):
    if not fact:
        raise Failure(sentence)


class Server:
    """Ended in any case by `with`."""

    def __init__(self, folder, port=None, *flags, preload=None, variables=None):
        self.folder, self.port = pathlib.Path(folder), port or free_port()
        self.flags, self.preload, self.variables = list(flags), preload, variables or {}
        self.process = None

    def start(self, wait=20):
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        ready = pathlib.Path(str(self.folder) + ".ready")
        ready.unlink(missing_ok=True)
        environment = dict(os.environ, **self.variables)
        if self.preload:
            environment["LD_PRELOAD"] = self.preload
        self.log = open(str(self.folder) + ".log", "ab")
        self.process = subprocess.Popen(
            [BINARY, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", str(self.folder), "--ready-file", str(ready),
             *self.flags],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=environment)
        self.log.close()
        limit = time.monotonic() + wait
        while not ready.exists():
            check(self.process.poll() is None, f"the server doesn't start: {self.said[-600:]}")
            check(time.monotonic() < limit, "the server takes too long to start")
            time.sleep(0.005)
        self.key = json.loads(ready.read_text())["hostKey"]
        return self

    @property
    def said(self):
        return pathlib.Path(str(self.folder) + ".log").read_text(errors="replace")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, within=15):
        """As an operator; the seconds that it took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(within)
        except subprocess.TimeoutExpired:
            raise Failure(f"the server doesn't end within {within} s") from None
        check(status == 0, f"the server ended with {status}: {self.said[-600:]}")
        return time.monotonic() - start

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.kill()

    def ask(self, method, path, body=None, wait=10):
        """(status, body); the body is JSON where it is any."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=wait)
        try:
            link.request(method, path, None if body is None else json.dumps(body),
                         {"Authorization": f"Bearer {self.key}"})
            answer = link.getresponse()
            data = answer.read()
        finally:
            link.close()
        try:
            return answer.status, json.loads(data)
        except ValueError:
            return answer.status, data.decode(errors="replace")

    def declare(self, board, declaration, witness):
        self.write("PUT", board, f"/api/v1/boards/{board}", declaration, witness)

    def write(self, method, board, path, body, witness):
        """As the operator."""
        status, answer = self.ask(method, path, body)
        check(status == 200, f"the operator can't write to {board}: {answer}")
        witness.asked(board, answer["seq"])

    def board(self, board, view):
        """What a newcomer holds: a snapshot, and what has happened since."""
        held, query = None, {"view": view}
        while True:
            status, answer = self.ask("GET", f"/api/v1/boards/{board}/changes?{urllib.parse.urlencode(query)}")
            check(status == 200, f"{board} can't be read: {answer}")
            if "snapshot" in answer:
                held = Board(answer["snapshot"])
            elif "delta" in answer:
                check(held.apply(answer["delta"]), f"{board}: a gap over HTTP")
            elif held is None:
                # The snapshot is being made.
                time.sleep(answer["next"] / 1000)
                continue
            else:
                return held
            query = held.have

    def metric(self, name):
        for line in self.ask("GET", "/metrics")[1].splitlines():
            if line.startswith(f"switchboard_{name} "):
                return int(line.split()[-1])
        raise Failure(f"there is no figure {name}")

    @property
    def resident(self):
        """Megabytes of memory in use."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0


def build_faults(folder):
    """The library that stands between a server and its system."""
    library = pathlib.Path(folder) / "faults.so"
    if not library.exists():
        source = pathlib.Path(__file__).parent / "faults.c"
        done = subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl"],
                              capture_output=True, text=True)
        check(done.returncode == 0, f"faults.c can't be built: {done.stderr}")
    return str(library)


def run(*words):
    """A command's output; it must succeed."""
    done = subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True)
    check(done.returncode == 0, f"switchboard {' '.join(map(str, words))}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return done.stdout
