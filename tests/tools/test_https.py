"""Serving a hall over HTTPS."""

import hashlib
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from django.test import Client

from tests.installation import wait_until
from tests.paths import ROOT
from tools import certificates, https
from tournaments.laptop.authority import root_file


@pytest.mark.parametrize(
    ("in_a_hall", "setting", "is_said"), [(True, "", True), (False, "", False), (True, "cert.pem:key.pem", False)]
)
def test_plain_http_is_mentioned_in_a_hall(
    in_a_hall: bool, setting: str, is_said: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(https, "IN_A_HALL", in_a_hall)
    monkeypatch.setattr(https, "HTTPS", setting)
    said = https.advice(tmp_path, "192.168.1.7")
    assert ("WPA" in said) is is_said
    assert len(said.strip().splitlines()) == (4 if is_said else 0)


def test_own_authority_refuses_a_public_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(https, "IS_OWN", True)
    monkeypatch.setenv("BASE_URL", "https://doko.example.org")
    with pytest.raises(SystemExit, match=r"doko\.example\.org is none"):
        https.prepare(tmp_path, "192.168.1.7")


@pytest.mark.parametrize("address", ["192.168.1.7", "laptop-without-network"])
def test_own_authority_certifies_this_machine(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(https, "IS_OWN", True)
    monkeypatch.setattr(https, "IN_A_HALL", True)
    monkeypatch.delenv("BASE_URL", raising=False)
    https.prepare(tmp_path, address)
    text = certificates.own_files(tmp_path).certificate.read_bytes()
    names = x509.load_pem_x509_certificate(text).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = {str(each) for each in names.get_values_for_type(x509.IPAddress)}
    assert addresses == {"127.0.0.1", "::1", *([address] if address[0].isdigit() else [])}
    assert "localhost" in names.get_values_for_type(x509.DNSName)


def test_trust_page_exists_only_with_own_authority(client: Client, settings: Any, tmp_path: Path):
    settings.DATA_DIR, settings.PLAIN_PORT, settings.BASE_URL = tmp_path, 8001, "https://192.168.1.7:8000"
    certificates.own_pair(tmp_path, ["192.168.1.7"])
    assert client.get("/trust/").status_code == 404
    assert client.get("/trust/kreuzdame.crt").status_code == 404
    settings.HTTPS = "own"
    page = client.get("/trust/", headers={"accept-language": "en"}).content.decode()
    assert "http://192.168.1.7:8001/trust/" in page
    assert all(words in page for words in ("Certificate Trust Settings", "Windows:", "macOS:", "Firefox asks"))
    digest = hashlib.sha256(root_file(tmp_path).read_bytes()).hexdigest().upper()
    fingerprint = ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
    order = [
        page.index(words)
        for words in (fingerprint, "Download the certificate", "nobody on the network can impersonate")
    ]
    assert order == sorted(order)
    file = client.get("/trust/kreuzdame.crt")
    assert file.content == root_file(tmp_path).read_bytes()
    assert file.headers["Content-Type"] == "application/x-x509-ca-cert"


def _free_ports() -> list[int]:
    with socket.socket() as one, socket.socket() as other:
        for probe in (one, other):
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in (one, other)]


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def served(tmp_path: Path, prepared: Callable[[Path], Path]) -> Iterator[tuple[int, int]]:
    """Runs `HTTPS=own make run` on new data, and yields its port and the plain one."""
    prepared(tmp_path)
    port, plain = _free_ports()
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "BASE_URL")}
    given = {"HTTPS": "own", "PORT": str(port), "PLAIN_PORT": str(plain), "DATA_DIR": str(tmp_path)}
    environment = {**kept, **given, "DJANGO_SETTINGS_MODULE": "config.settings"}
    log = (tmp_path / "log.txt").open("w")
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.run"], cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
    )
    deadline = time.monotonic() + 180
    while "Stop with" not in (tmp_path / "log.txt").read_text() and time.monotonic() < deadline:
        assert process.poll() is None, (tmp_path / "log.txt").read_text()
        time.sleep(0.3)
    wait_until(lambda: all(map(_answers, (port, plain))), 60)
    yield port, plain
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=40)


def _ask(connection: HTTPConnection, path: str) -> tuple[HTTPResponse, bytes]:
    connection.request("GET", path)
    response = connection.getresponse()
    return response, response.read()


@pytest.mark.long
def test_hall_is_served_to_phones_trusting_the_root(served: tuple[int, int]):
    port, plain = served
    file, root = _ask(HTTPConnection("127.0.0.1", plain), "/trust/kreuzdame.crt")
    assert file.status == 200
    trusting = ssl.create_default_context(cadata=root)
    page, _ = _ask(HTTPSConnection("127.0.0.1", port, context=trusting), "/accounts/login/")
    assert page.status == 200
    assert "; secure" in page.headers["Set-Cookie"].lower()
    assert "Strict-Transport-Security" not in page.headers
    led_on, _ = _ask(HTTPConnection("127.0.0.1", plain), "/accounts/login/?next=/organise/")
    assert (led_on.status, led_on.headers["Location"]) == (
        307,
        f"https://127.0.0.1:{port}/accounts/login/?next=/organise/",
    )
    with pytest.raises(ssl.SSLCertVerificationError):
        _ask(HTTPSConnection("127.0.0.1", port, context=ssl.create_default_context()), "/")
