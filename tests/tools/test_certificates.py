"""Certificates from our own authority, as a client sees them."""

import socket
import ssl
import stat
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509

from tests.running.another_time import system_time
from tools.certificates import SERVER_DAYS, CertificateError, Pair, given_pair, is_private, own_pair
from tournaments.laptop.authority import root_file

NOW = system_time()  # OpenSSL uses the real time
HOSTS = ("192.168.7.20", "kreuzdame.local", "127.0.0.1")


def _served_at(pair: Pair, name: str, root: Path) -> str:
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(pair.certificate, pair.key)
    trusting = ssl.create_default_context(cadata=root.read_bytes())
    trusting.verify_flags |= ssl.VERIFY_X509_STRICT
    left, right = socket.socketpair()
    with left, right:
        server = threading.Thread(target=_shake_hands, args=(serving, left))
        server.start()
        try:
            with trusting.wrap_socket(right, server_hostname=name) as connection:
                return connection.version() or ""
        finally:
            server.join()


def _shake_hands(context: ssl.SSLContext, end: socket.socket) -> None:
    try:
        context.wrap_socket(end, server_side=True).close()
    except OSError:  # the client refuses and says why
        end.close()


def _serial(pair: Pair) -> int:
    return x509.load_pem_x509_certificate(pair.certificate.read_bytes()).serial_number


@pytest.mark.parametrize("name", HOSTS)
def test_client_trusting_the_root_is_served(name: str, tmp_path: Path):
    assert _served_at(own_pair(tmp_path, HOSTS, NOW), name, root_file(tmp_path)) == "TLSv1.3"


def test_other_clients_and_names_are_refused(tmp_path: Path):
    pair = own_pair(tmp_path / "one", HOSTS, NOW)
    own_pair(tmp_path / "two", HOSTS, NOW)
    with pytest.raises(ssl.SSLCertVerificationError, match=r"self-signed|unable to get|signature"):
        _served_at(pair, HOSTS[0], root_file(tmp_path / "two"))
    with pytest.raises(ssl.SSLCertVerificationError, match=r"not valid for|mismatch"):
        _served_at(pair, "192.168.7.21", root_file(tmp_path / "one"))


def test_stolen_authority_vouches_for_no_public_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    own_pair(tmp_path, HOSTS, NOW)
    monkeypatch.setattr("tools.certificates.is_private", lambda _host: True)
    pair = own_pair(tmp_path, ["bank.example"], NOW)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        _served_at(pair, "bank.example", root_file(tmp_path))


@pytest.mark.parametrize(
    ("hosts", "later", "is_renewed"),
    [
        (HOSTS, timedelta(0), False),
        (HOSTS[::-1], timedelta(days=300), False),
        (("192.168.7.21", *HOSTS[1:]), timedelta(0), True),
        (HOSTS, timedelta(days=SERVER_DAYS - 10), True),
    ],
)
def test_certificate_is_renewed_for_new_address_or_before_expiry(
    hosts: tuple[str, ...], later: timedelta, is_renewed: bool, tmp_path: Path
):
    before, root = _serial(own_pair(tmp_path, HOSTS, NOW)), root_file(tmp_path).read_bytes()
    after = own_pair(tmp_path, hosts, NOW + later)
    assert (_serial(after) != before) is is_renewed
    assert root_file(tmp_path).read_bytes() == root  # phones keep trusting it
    certificate = x509.load_pem_x509_certificate(after.certificate.read_bytes())
    assert certificate.not_valid_after_utc - certificate.not_valid_before_utc <= timedelta(days=397)


def test_keys_are_readable_by_their_owner_alone(tmp_path: Path):
    pair = own_pair(tmp_path, HOSTS)
    assert stat.S_IMODE(pair.key.parent.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in pair.key.parent.iterdir()} == {0o600}


@pytest.mark.parametrize(
    ("host", "answer"),
    [
        *(("192.168.1.7", True), ("10.0.0.1", True), ("fe80::1", True), ("laptop", False), ("laptop.local", True)),
        *(("93.184.216.34", False), ("doko.example.org", False), ("localhost", True), ("a.notlocal", False)),
    ],
)
def test_authority_is_for_private_networks(host: str, answer: bool):
    assert is_private(host) is answer


def test_missing_certificate_is_named(tmp_path: Path):
    (tmp_path / "cert.pem").touch()
    with pytest.raises(CertificateError, match=r"key\.pem is not a file"):
        given_pair(f"{tmp_path}/cert.pem:{tmp_path}/key.pem")
