"""One-time secrets and their digests."""

import hashlib
import secrets

# No characters that look alike on paper.
READABLE = "abcdefghkmnpqrstuvwxyz23456789"


def readable_groups(groups: int) -> str:
    """Returns random groups of four readable characters, 19 bits each."""
    return "-".join("".join(secrets.choice(READABLE) for _sign in range(4)) for _group in range(groups))


def digest_of(text: str) -> str:
    """Returns the hexadecimal SHA-256 of a secret."""
    return hashlib.sha256(text.encode()).hexdigest()
