"""Codes by which people are found at the door, derived from their participation."""

from tournaments.models.participant import Participant
from tournaments.selectors.access import derive_secret

# Without letters and digits that look alike.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 6


def arrival_code(person: Participant) -> str:
    """Returns a code of six characters; others can't be guessed from it."""
    number = int(derive_secret(f"arrival:{person.uid}"), 16)
    return "".join(ALPHABET[number >> (5 * at) & 31] for at in range(LENGTH))
