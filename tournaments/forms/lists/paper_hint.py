"""What a signed paper says of an entry, carried from the comparison to the page that corrects it."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.core import signing
from django.http import QueryDict

NAME, SALT = "paper", "paper-hint"


class Hint(NamedTuple):
    """What the paper says, the way back to the comparison, and both as an address carries them."""

    words: str
    back: str
    token: str


def hinting(address: str, words: str, back: str) -> str:
    """The address of an entry with what the paper says of it."""
    return f"{address}?{urlencode({NAME: signing.dumps([words, back], salt=SALT, compress=True)})}"


def hint_of(sent: QueryDict) -> Hint | None:
    """What an address carries; None where it carries nothing that was made here."""
    token = sent.get(NAME, "")
    try:
        words, back = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Hint(words=words, back=back, token=token)
