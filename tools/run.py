"""Serves Kreuzdame on this machine: sets up the data, runs the processes and explains how to sign in."""

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

from accounts.site_address import address_in_network
from accounts.starting import start_again
from config.data_folder import OTHERS
from config.hosts import in_url, is_every_address, own_address
from tools import awake, https
from tools.moving import Mover
from tools.supervision import NeverRunsError, Service, Supervisor
from tournaments.laptop.backups import started_with
from tournaments.laptop.backups.data_lock import FolderInUseError, in_use

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
HOST = os.environ.get("HOST") or "127.0.0.1"
PORT = os.environ.get("PORT") or "8000"
DATA_DIR = Path(os.environ.get("DATA_DIR") or ROOT / "var")
MANAGE = [sys.executable, str(ROOT / "manage.py")]
# Library warnings (Celery's long one about root, say) would bury the address to open. A worker that prints when told to
# end has no longer than `supervision.STOP_SECONDS`.
ENVIRONMENT = {"PYTHONWARNINGS": "ignore", "PRINT_PUT_BACK_SECONDS": "2.5", **os.environ}
CELERY = (str(BIN / "celery"), "-q", "-A", "config.celery")
SERVER = (
    *(sys.executable, "-m", "config.server", "config.asgi:application", "--host", HOST, "--port", PORT),
    *("--log-level", "warning", "--timeout-graceful-shutdown", "3", *https.server_options(DATA_DIR)),
)
WORKER = (*CELERY, "worker", "--loglevel", "WARNING", "--concurrency", "1", "--without-gossip", "--without-mingle")
SCHEDULER = (*CELERY, "beat", "--loglevel", "WARNING", "--schedule", str(DATA_DIR / "beat"))
WEB = Service(name="web server", command=SERVER, essential=True)
BESIDE = (
    Service(name="print worker", command=WORKER),
    Service(name="scheduler", command=SCHEDULER),
    *([Service(name="plain server", command=https.PLAIN_SERVER)] if https.IS_OWN else []),
)


def main() -> None:
    os.chdir(ROOT)
    os.umask(OTHERS)
    # A shell may have started this in the background with SIGINT ignored.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    with suppress(KeyboardInterrupt):
        _refuse_taken_port()
        prepare()
        with awake.keep_awake(HOST) as is_kept_awake:
            serve({**_detected_address(), **({"IS_KEPT_AWAKE": "1"} if is_kept_awake else {}), **ENVIRONMENT})


def serve(environment: dict[str, str]) -> None:
    """Runs server, worker and scheduler; exits if the server can't start."""
    try:
        with in_use(DATA_DIR, alone=False), Supervisor([WEB], environment) as supervisor:
            supervisor.look_until(_answers)
            supervisor.add_services(BESIDE)
            _announce()
            supervisor.look_until(_mover(supervisor) if _detected_address() else lambda: False)
    except NeverRunsError as error:
        sys.exit(str(error))
    except FolderInUseError:
        sys.exit("A backup is being restored into this folder. Start again when that is done.")


def prepare() -> None:
    restrict_to_owner(DATA_DIR)
    started_with.save(DATA_DIR, os.environ)
    https.prepare(DATA_DIR, _address_or_name())
    subprocess.run([sys.executable, str(ROOT / "tools" / "messages.py"), "compile"], check=True)
    # Needs no database and is done long before the demonstration tournament.
    with subprocess.Popen([*MANAGE, "collectstatic", "--noinput", "--verbosity", "0"]) as static_files:
        subprocess.run([*MANAGE, "prepare"], check=True)
    if static_files.returncode:
        sys.exit(f"The static files could not be collected into {DATA_DIR}. The reason is above.")


def phone_address_notice(chosen: str, network_address: str) -> str:
    """Returns a notice with the address for phones (BASE_URL or detected) and how to choose another."""
    if chosen:
        return f"Telefone und Codes / Phones and codes: {chosen.rstrip('/')}/\n"
    command = start_again(BASE_URL=f"{https.SCHEME}://ADDRESS:{PORT}")
    if network_address:
        return (
            f"Telefone und Codes / Phones and codes: {network_address}/\nAndere Adresse / Another address: {command}\n"
        )
    return (
        "Kein Netz gefunden: die Adresse für Telefone und Codes nennen. /\n"
        f"No network found: name the address for phones and codes.\n  {command}\n"
    )


def restrict_to_owner(folder: Path) -> None:
    """Makes the data folder accessible only to its owner, including files from earlier versions."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        mode = path.lstat().st_mode
        if mode & OTHERS and not path.is_symlink():
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)


def _detected_address() -> dict[str, str]:
    """Returns environment variables for the detected address, unless BASE_URL is set.

    This way codes work even if the laptop itself uses 127.0.0.1.
    """
    if os.environ.get("BASE_URL") or not is_every_address(HOST):
        return {}
    address = address_in_network()
    reachable = address and not address.startswith("127.")
    found = {"BASE_URL": f"{https.SCHEME}://{address}:{PORT}"} if reachable else {}
    return {"FINDS_ADDRESS": "1", **found}


def _mover(supervisor: Supervisor) -> Callable[[], bool]:
    return Mover(supervisor, WEB, DATA_DIR, address_in_network()).look


def _announce() -> None:
    shown = in_url(own_address(HOST))
    print(f"\nKreuzdame: {https.SCHEME}://{shown}:{PORT}/", flush=True)
    if is_every_address(HOST):
        print(
            phone_address_notice(os.environ.get("BASE_URL", ""), _detected_address().get("BASE_URL", "")),
            end="",
            flush=True,
        )
    print(https.advice(DATA_DIR, _address_or_name()), end="", flush=True)
    sign_in = DATA_DIR / "first-sign-in.txt"
    if sign_in.exists():
        print(sign_in.read_text().rstrip(), flush=True)
    print("Beenden mit / Stop with Ctrl+C.\n", flush=True)


def _socket() -> socket.socket:
    return socket.socket(socket.AF_INET6 if ":" in HOST else socket.AF_INET)


def _refuse_taken_port() -> None:
    with _socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, int(PORT)))
        except OSError:
            another = start_again(PORT=str(int(PORT) + 10))
            sys.exit(f"Port {PORT} ist belegt, einen anderen nehmen / is in use already, choose another one: {another}")


def _answers() -> bool:
    with _socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((own_address(HOST), int(PORT))) == 0


def _address_or_name() -> str:
    return address_in_network() or socket.gethostname()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
