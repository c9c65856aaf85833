"""Serves a hall over HTTP or HTTPS, depending on the HTTPS variable."""

import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

from config.hosts import is_every_address, is_open_to_others
from tools import certificates
from tools.certificates import CertificateError, Pair
from tournaments.laptop.authority import fingerprint, root_file

HTTPS = os.environ.get("HTTPS", "")
IS_OWN = HTTPS == "own"
SCHEME = "https" if HTTPS else "http"
HOST = os.environ.get("HOST") or "127.0.0.1"
IN_A_HALL = is_open_to_others(HOST)
# With HTTPS of our own: port from which phones load the certificate to trust, as in `config/settings.py`.
PLAIN_PORT = os.environ.get("PLAIN_PORT") or str(int(os.environ.get("PORT") or "8000") + 1)
PLAIN_SERVER = [
    *(sys.executable, "-m", "config.server", "config.plain:application", "--lifespan", "off"),
    *("--host", HOST, "--port", PLAIN_PORT, "--log-level", "warning"),
]
OVERHEARD = """
Unverschlüsselt: Wer im selben Netz ist, kann alles mitlesen und ändern, auch Passwörter. Ein eigenes Netz mit WPA und
ohne Gäste verwenden oder mit HTTPS=own starten (docs/guide/de/laptop.md, „Sicher im Saalnetz“).
This is plain HTTP: whoever is in the same network can read and change what is sent, passwords too. Use a network of
your own with WPA and no guests, or start with HTTPS=own (docs/guide/en/laptop.md, “Safe in the hall’s network”).
"""
TRUST = """
Zertifikat, dem jedes Gerät vertrauen muss / Certificate that each device must trust: http://{address}:{port}/trust/
SHA-256: {fingerprint}
"""


def server_options(data_dir: Path) -> list[str]:
    if not HTTPS:
        return []
    pair = _pair(data_dir)
    return ["--ssl-certfile", str(pair.certificate), "--ssl-keyfile", str(pair.key)]


def _pair(data_dir: Path) -> Pair:
    try:
        return certificates.own_files(data_dir) if IS_OWN else certificates.given_pair(HTTPS)
    except CertificateError as error:
        sys.exit(str(error))


def prepare(data_dir: Path, address: str) -> None:
    """Creates or renews our own certificate for this machine's addresses if HTTPS=own."""
    if not IS_OWN:
        return
    named = _host_name(address)
    if not certificates.is_private(named):
        sys.exit(
            f"HTTPS=own certifies addresses of private networks alone, and {named} is none. "
            "Get a certificate for it: HTTPS=certificate.pem:key.pem"
        )
    name = socket.gethostname()
    others = {address, name, f"{name.split('.')[0]}.local", "localhost", "127.0.0.1", "::1"}
    certificates.own_pair(data_dir, {named, *others})


def _host_name(address: str) -> str:
    in_network = address if address[:1].isdigit() else "127.0.0.1"  # without a network there is only a name
    return urlsplit(os.environ.get("BASE_URL", "")).hostname or (in_network if is_every_address(HOST) else HOST)


def advice(data_dir: Path, address: str) -> str:
    """Returns advice in both languages on serving a hall, or "" if only this machine is served."""
    if IS_OWN:
        root = fingerprint(root_file(data_dir).read_bytes())
        return TRUST.format(address=_host_name(address), port=PLAIN_PORT, fingerprint=root)
    return OVERHEARD if IN_A_HALL and not HTTPS else ""
