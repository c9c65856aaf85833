"""Secrets that are shown once, and their hashes."""

import hashlib
import secrets

# No characters that look alike on paper.
READABLE = "abcdefghkmnpqrstuvwxyz23456789"


def readable_groups(groups: int) -> str:
    """Returns random groups of four readable characters, with 19 bits of entropy each."""
    return "-".join("".join(secrets.choice(READABLE) for _sign in range(4)) for _group in range(groups))


def digest_of(text: str) -> str:
    """Returns the SHA-256 hash in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()
