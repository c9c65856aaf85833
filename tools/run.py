"""Serves Kreuzdame on this machine: sets up the data, starts the worker and the web server, says how to sign in."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
HOST = os.environ.get("HOST", "127.0.0.1")
PORT = os.environ.get("PORT", "8000")
DATA_DIR = Path(os.environ.get("DATA_DIR", ROOT / "var"))
MANAGE = [sys.executable, str(ROOT / "manage.py")]
# One worker beside the server; its scheduler (-B) starts stale jobs again.
WORKER = [
    *(str(BIN / "celery"), "-q", "-A", "config.celery", "worker", "-B", "--loglevel", "WARNING", "--concurrency", "1"),
    *("--schedule", str(DATA_DIR / "beat"), "--without-gossip", "--without-mingle"),
]
# Warnings of libraries (Celery's long one about root, say) help no organiser and would bury the address to open.
ENVIRONMENT = {"PYTHONWARNINGS": "ignore", **os.environ}
SERVER = [str(BIN / "uvicorn"), "config.asgi:application", "--host", HOST, "--port", PORT, "--log-level", "warning"]


def main() -> None:
    """Prepares, announces, serves until interrupted."""
    os.chdir(ROOT)
    _refuse_taken_port()
    prepare()
    signal.signal(signal.SIGTERM, _interrupt)
    environment = {**_base_url(), **ENVIRONMENT}
    server = subprocess.Popen(SERVER, env=environment)
    worker = subprocess.Popen(WORKER, env=environment)
    try:
        _announce(server)
        watch(server, worker, environment)
    except KeyboardInterrupt:
        pass


def prepare() -> None:
    """Database, words, static files, the first owner, the demonstration tournament."""
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    quiet = ["--verbosity", "0"]
    subprocess.run([sys.executable, str(ROOT / "tools" / "messages.py"), "compile"], check=True)
    subprocess.run([*MANAGE, "migrate", *quiet], check=True)
    subprocess.run([*MANAGE, "collectstatic", "--noinput", *quiet], check=True)
    subprocess.run([*MANAGE, "firststart"], check=True, stdout=subprocess.DEVNULL)  # said once, in _announce
    subprocess.run([*MANAGE, "demonstration"], check=True)


def _base_url() -> dict[str, str]:
    """In a hall, the address that phones use: so codes are printed, too, where the laptop itself asks at 127.0.0.1."""
    address = _address_in_network() if HOST == "0.0.0.0" else ""  # noqa: S104 - compared, not bound
    reachable = address[:1].isdigit() and not address.startswith("127.")
    return {"BASE_URL": f"http://{address}:{PORT}"} if reachable else {}


def watch(server: subprocess.Popen[bytes], worker: subprocess.Popen[bytes], environment: dict[str, str]) -> None:
    """Starts a worker that died again; ends both with the server or on interruption."""
    try:
        while server.poll() is None:
            if worker.poll() is not None:
                print("The print worker stopped and is started again.", flush=True)
                worker = subprocess.Popen(WORKER, env=environment)
            time.sleep(1)
    finally:
        for process in (worker, server):
            process.terminate()
        for process in (worker, server):
            process.wait(timeout=20)


def _announce(server: subprocess.Popen[bytes]) -> None:
    while server.poll() is None and not _answers():
        time.sleep(0.2)
    shown = "127.0.0.1" if HOST == "0.0.0.0" else HOST  # noqa: S104 - compared, not bound
    print(f"\nKreuzdame is served at http://{shown}:{PORT}/", flush=True)
    if HOST == "0.0.0.0":  # noqa: S104 - compared, not bound
        print(f"Phones in the same network use http://{_address_in_network()}:{PORT}/", flush=True)
    sign_in = DATA_DIR / "first-sign-in.txt"
    if sign_in.exists():
        print(sign_in.read_text().rstrip(), flush=True)
    print("Stop with Ctrl+C.\n", flush=True)


def _refuse_taken_port() -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, int(PORT)))
        except OSError:
            sys.exit(f"Port {PORT} is in use already. Choose another one: PORT=8010 make run")


def _answers() -> bool:
    shown = "127.0.0.1" if HOST == "0.0.0.0" else HOST  # noqa: S104 - compared, not bound
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((shown, int(PORT))) == 0


def _address_in_network() -> str:
    """The address of this machine as others in its network see it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
