"""Records the results of connection tests, but only in the cache."""

from collections.abc import Mapping
from threading import Lock

from django.core.cache import cache

from tournaments.laptop.reached import ABILITIES, KEPT_SECONDS, KEY, phone_results

MOST_PHONES = 300
LONGEST_NUMBER = 32
MOST = 86_400_000  # cap of milliseconds and seconds
_one_after_another = Lock()


def note_phone(said: Mapping[str, object]) -> bool:
    """Records a phone's result. Returns False if it's invalid or there are too many phones."""
    number = said.get("phone")
    times = [said.get(name) for name in ("milliseconds", "clock")]
    if not isinstance(number, str) or not number.isalnum() or len(number) > LONGEST_NUMBER:
        return False
    if not all(isinstance(each, int) and abs(each) < MOST for each in times):
        return False
    with _one_after_another:
        phones = phone_results()
        if number not in phones and len(phones) >= MOST_PHONES:
            return False
        abilities = {ability: int(said.get(ability) is True) for ability in ABILITIES}
        phones[number] = {**abilities, "milliseconds": int(str(times[0])), "clock": int(str(times[1]))}
        cache.set(KEY, phones, KEPT_SECONDS)
    return True
