"""The servers that are measured: this project's, and plain Django."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from lab.benches.measuring import ROOT

OURS = ("-m", "config.server", "config.asgi:application", "--timeout-graceful-shutdown", "5")
DJANGO_ALONE = ("-m", "uvicorn", "django.core.asgi:get_asgi_application", "--factory")
STARTS = 60  # seconds at most


@dataclass
class Server:
    port: int
    command: list[str]
    environment: dict[str, str]
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """Process ids of the workers, or of the server itself if it has none."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        answering = [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        return answering or [self.process.pid]

    def cost(self) -> dict[str, float]:
        """Returns megabytes, threads, open files (including the database's) and CPU seconds."""
        pids = self.workers()
        status = [_status(pid) for pid in pids]
        files = [_files(pid) for pid in pids]
        ticks = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in pids]
        return {
            "megabytes": round(sum(int(each["VmRSS"].split()[0]) for each in status) / 1000, 1),
            "threads": sum(int(each["Threads"]) for each in status),
            "files": sum(map(len, files)),
            "database_connections": sum(name.endswith(".sqlite3") for each in files for name in each),
            "cpu_seconds": round(sum(int(each[11]) + int(each[12]) for each in ticks) / os.sysconf("SC_CLK_TCK"), 2),
        }

    def restart(self) -> float:
        """Restarts in the same way as an update; returns the seconds it took to stop."""
        began = time.perf_counter()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)
        stopped = time.perf_counter() - began
        self.process = subprocess.Popen(self.command, cwd=ROOT, env=self.environment)
        _wait(self.port)
        return stopped


@contextmanager
def serving(folder: str, command: tuple[str, ...] = OURS, **environment: str) -> Iterator[Server]:
    port = _free_port()
    whole = [sys.executable, *command, "--port", str(port), "--log-level", "warning"]
    own = {**os.environ, "DATA_DIR": folder, "ALLOWED_HOSTS": "127.0.0.1", **environment}
    server = Server(port, whole, own, subprocess.Popen(whole, cwd=ROOT, env=own))
    try:
        _wait(port)
        yield server
    finally:
        _end(server.process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Stops the server, killing it if it still has minutes of requests to answer."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _status(pid: int) -> dict[str, str]:
    lines = (line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return {name: value.strip() for name, value in lines}


def _files(pid: int) -> list[str]:
    names = []
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            names.append(str(link.readlink()))
        except OSError:  # closed meanwhile
            continue
    return names


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int) -> None:
    deadline = time.monotonic() + STARTS
    while time.monotonic() < deadline:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):  # a local address
                return
        except OSError as error:
            if getattr(error, "code", 0):  # any answer will do
                return
            time.sleep(0.05)
    raise RuntimeError(f"nothing answers at {port}")
