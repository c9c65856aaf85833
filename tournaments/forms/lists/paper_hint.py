"""A signed hint in the URL that shows the paper's version of an entry."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.core import signing
from django.http import QueryDict

NAME, SALT = "paper", "paper-hint"


class Hint(NamedTuple):
    words: str
    back: str
    token: str


def with_hint(address: str, words: str, back: str) -> str:
    return f"{address}?{urlencode({NAME: signing.dumps([words, back], salt=SALT, compress=True)})}"


def hint_of(sent: QueryDict) -> Hint | None:
    """Returns the hint, or None if it wasn't signed by us."""
    token = sent.get(NAME, "")
    try:
        words, back = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Hint(words=words, back=back, token=token)
