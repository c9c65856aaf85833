"""The certificate of this installation's own HTTPS authority."""

import hashlib
from pathlib import Path

AUTHORITY = "authority"  # in DATA_DIR


def root_file(data_dir: Path) -> Path:
    return data_dir / AUTHORITY / "root.crt"


def fingerprint(certificate: bytes) -> str:
    """Returns the SHA-256 of a certificate's file, in the form shown by browsers."""
    digest = hashlib.sha256(certificate).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
