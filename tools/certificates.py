"""Certificates for HTTPS in a hall, either supplied or issued by our own authority.

The authority is created once (`DATA_DIR/authority`). The server's certificate is renewed at start-up if the addresses
have changed or it is about to expire. Name constraints limit the authority to private networks, so a stolen key can't
impersonate any other site.
"""

import ipaddress
import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tournaments.laptop.authority import AUTHORITY, root_file

AUTHORITY_DAYS = 3650
# Phones refuse server certificates with a longer life.
SERVER_DAYS = 397
RENEWED_WHEN_LEFT = timedelta(days=30)
CLOCKS_DIFFER = timedelta(days=1)
PRIVATE_NETWORKS = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
PRIVATE_NAMES = ("localhost", "local", "lan", "internal", "home.arpa", "fritz.box")


class CertificateError(Exception):
    """Raised if there is no certificate to serve; the message says why."""


@dataclass(frozen=True, slots=True)
class Pair:
    certificate: Path
    key: Path


@dataclass(frozen=True, slots=True)
class Authority:
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def given_pair(setting: str) -> Pair:
    certificate, _colon, key = setting.partition(":")
    pair = Pair(Path(certificate), Path(key))
    missing = [str(path) for path in (pair.certificate, pair.key) if not path.is_file()]
    if missing:
        raise CertificateError(
            f"HTTPS={setting}: {missing[0]} is not a file. Set HTTPS=own, or HTTPS=certificate.pem:key.pem."
        )
    return pair


def own_files(data_dir: Path) -> Pair:
    return Pair(data_dir / AUTHORITY / "server.pem", data_dir / AUTHORITY / "server.key")


def own_pair(data_dir: Path, hosts: Iterable[str], now: datetime | None = None) -> Pair:
    """Returns a certificate from our own authority for the private addresses and names among `hosts`."""
    now = now or datetime.now(UTC)
    root_file(data_dir).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = _authority(root_file(data_dir), now)
    pair = own_files(data_dir)
    names = [_name_of(host) for host in sorted(set(hosts)) if is_private(host)]
    if not _is_still_good(pair, names, authority, now):
        _issue(pair, names, authority, now)
    return pair


def is_private(host: str) -> bool:
    """True if our own authority may issue certificates for the host."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host in PRIVATE_NAMES or host.endswith(tuple(f".{name}" for name in PRIVATE_NAMES))
    return any(address in ipaddress.ip_network(network) for network in PRIVATE_NETWORKS)


def _name_of(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _authority(certificate: Path, now: datetime) -> Authority:
    """Returns the stored authority, or a new one if it would expire before a server certificate."""
    key = certificate.with_suffix(".key")
    if certificate.exists() and key.exists():
        existing = Authority(x509.load_der_x509_certificate(certificate.read_bytes()), _load_key(key))
        if existing.certificate.not_valid_after_utc > now + timedelta(days=SERVER_DAYS):
            return existing
    fresh = ec.generate_private_key(ec.SECP256R1())
    authority = Authority(_root(fresh, now), fresh)
    _keep_key(key, fresh)
    _keep(certificate, authority.certificate.public_bytes(serialization.Encoding.DER))
    return authority


def _root(key: ec.EllipticCurvePrivateKey, now: datetime) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Kreuzdame {now:%Y-%m-%d %H:%M}")])
    usage = _usage(key_cert_sign=True, crl_sign=True)
    permitted: list[x509.GeneralName] = [x509.IPAddress(ipaddress.ip_network(each)) for each in PRIVATE_NETWORKS]
    permitted += [x509.DNSName(name) for name in PRIVATE_NAMES]
    return (
        _builder(subject, subject, key, key.public_key(), now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
        .sign(key, hashes.SHA256())
    )


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    issuer_key: ec.EllipticCurvePrivateKey,
    public: ec.EllipticCurvePublicKey,
    now: datetime,
    days: int,
) -> x509.CertificateBuilder:
    identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key())
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCKS_DIFFER)
        .not_valid_after(now - CLOCKS_DIFFER + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(identifier, critical=False)
    )


def _usage(**allowed: bool) -> x509.KeyUsage:
    every = (
        *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
        *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
    )
    return x509.KeyUsage(**{name: allowed.get(name, False) for name in every})


def _issue(pair: Pair, names: list[x509.GeneralName], authority: Authority, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Kreuzdame")])
    issuer = authority.certificate.subject
    certificate = (
        _builder(subject, issuer, authority.key, key.public_key(), now, SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    _keep_key(pair.key, key)
    _keep(pair.certificate, certificate.public_bytes(serialization.Encoding.PEM))


def _is_still_good(pair: Pair, names: list[x509.GeneralName], authority: Authority, now: datetime) -> bool:
    if not (pair.certificate.exists() and pair.key.exists()):
        return False
    certificate = x509.load_pem_x509_certificate(pair.certificate.read_bytes())
    named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    signer = certificate.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    expected = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    is_long_enough = certificate.not_valid_after_utc > now + RENEWED_WHEN_LEFT
    is_of_its_key = certificate.public_key() == _load_key(pair.key).public_key()
    return is_long_enough and is_of_its_key and set(named) == set(names) and signer == expected


def _load_key(path: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise CertificateError(
            f"{path} is not the key that was made for this certificate. Delete its folder and start again."
        )
    return key


def _keep_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    form, bare = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    _keep(path, key.private_bytes(serialization.Encoding.PEM, form, bare))


def _keep(path: Path, content: bytes) -> None:
    aside = path.with_name(f"{path.name}.part")
    aside.unlink(missing_ok=True)
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    aside.replace(path)
