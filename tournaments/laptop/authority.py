"""An installation's own HTTPS authority: where its certificate lies, how people recognise it."""

import hashlib
from pathlib import Path

AUTHORITY = "authority"  # a folder of DATA_DIR


def root_file(data_dir: Path) -> Path:
    """The certificate that devices are told to trust."""
    return data_dir / AUTHORITY / "root.crt"


def fingerprint(certificate: bytes) -> str:
    """SHA-256 of a certificate's file as browsers show it: hexadecimal pairs with colons."""
    digest = hashlib.sha256(certificate).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
