"""File names of downloads (RFC 6266)."""

import re

from django.http import HttpResponse
from django.utils.http import content_disposition_header

LONGEST = 60  # characters of one part of a name
# Characters that Windows, macOS or a shell rejects in file names, and invisible ones.
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|\u200b-\u200f\u2028-\u202e\u2066-\u2069]+')


def file_name(*parts: str, ending: str) -> str:
    """Returns e.g. "Städteturnier für alle - Runde 2 - Spiellisten.pdf"; skips empty parts."""
    clean = (" ".join(_NOT_IN_NAMES.sub(" ", part).split())[:LONGEST].strip(" .") for part in parts)
    return f"{' - '.join(filter(None, clean)) or 'Kreuzdame'}.{ending}"


def as_download(response: HttpResponse, name: str) -> HttpResponse:
    """Makes a response a download. Names with letters outside ASCII are sent as `filename*` (RFC 8187)."""
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response
