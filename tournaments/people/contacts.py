"""Contacts as vCards (RFC 6350, version 3.0 for older address books)."""

from collections.abc import Iterable

from tournaments.models.people.player import Player
from tournaments.names.order import parts_of

LONGEST_LINE = 75  # bytes before a line is folded


def vcards(people: Iterable[Player]) -> str:
    """Returns the contacts of those who agreed to it."""
    return "".join(_vcard(player) for player in people if player.agreed_at)


def _vcard(player: Player) -> str:
    given, family = parts_of(player.parts)
    lines = [
        "BEGIN:VCARD",
        "VERSION:3.0",
        f"N:{_escape(family)};{_escape(given)};;;",
        f"FN:{_escape(player.name)}",
        *(f"{name}:{_escape(text)}" for name, text in _details(player) if text),
        "END:VCARD",
    ]
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def _details(player: Player) -> list[tuple[str, str]]:
    return [
        ("ORG", player.club_name),
        ("EMAIL", player.email),
        ("TEL", player.phone),
        ("UID", f"urn:uuid:{player.uid}"),
    ]


def _escape(text: str) -> str:
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())


def _fold(line: str) -> str:
    """Breaks a line between characters so that no part is longer than `LONGEST_LINE` bytes."""
    parts, part = list[str](), ""
    for character in line:
        if len(f"{part}{character}".encode()) > LONGEST_LINE:
            parts.append(part)
            part = " "
        part += character
    return "\r\n".join([*parts, part])
