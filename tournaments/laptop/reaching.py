"""Noting that a phone has tried the connection. In the cache alone: it says nothing of an evening."""

from collections.abc import Mapping
from threading import Lock

from django.core.cache import cache

from tournaments.laptop.reached import ABILITIES, KEPT_SECONDS, KEY, tried

MOST_PHONES = 300
LONGEST_NUMBER = 32
MOST = 86_400_000  # of milliseconds, of seconds: whatever is more says no more
_one_after_another = Lock()


def note_phone(said: Mapping[str, object]) -> bool:
    """Keeps what a phone says of itself; False where that cannot be read, or too many have said something."""
    number = said.get("phone")
    times = [said.get(name) for name in ("milliseconds", "clock")]
    if not isinstance(number, str) or not number.isalnum() or len(number) > LONGEST_NUMBER:
        return False
    if not all(isinstance(each, int) and abs(each) < MOST for each in times):
        return False
    with _one_after_another:
        phones = tried()
        if number not in phones and len(phones) >= MOST_PHONES:
            return False
        abilities = {ability: int(said.get(ability) is True) for ability in ABILITIES}
        phones[number] = {**abilities, "milliseconds": int(str(times[0])), "clock": int(str(times[1]))}
        cache.set(KEY, phones, KEPT_SECONDS)
    return True
