"""Secrets that are shown once, and their stored digests."""

import hashlib
import secrets

# Without letters and digits that look alike on paper.
READABLE = "abcdefghkmnpqrstuvwxyz23456789"


def readable_groups(groups: int) -> str:
    """Random groups of four characters that can be read aloud and typed from paper; 19 bits each."""
    return "-".join("".join(secrets.choice(READABLE) for _sign in range(4)) for _group in range(groups))


def digest_of(text: str) -> str:
    """The stored digest of a secret: the SHA-256 of its text, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
