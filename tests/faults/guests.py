"""Attacks by guests."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from urllib.parse import urlsplit
from uuid import uuid4

from tests.faults.evening import Watched
from tests.installation import Installation

EMAIL, PASSWORD = "guest@example.org", "a long enough password"
FIELD = 400  # participants of the guest's own tournament, redrawn repeatedly
OWN_CLUB = f"""
from accounts.models import Club, Membership, Role, User
from tests.factories import TournamentFactory
from tests.tournaments.rounds import enrol
club = Club.objects.create(name="Guests", slug="guests")
Membership.objects.create(user=User.objects.create_user("{EMAIL}", "{PASSWORD}"), club=club, role=Role.OWNER)
enrol(TournamentFactory(club=club, slug="guests-draw", rounds_planned=10, draw_mode="plan"), {FIELD})
TournamentFactory(club=club, slug="guests-import")
"""
LINES = "\n".join(f"Testperson {number}; Testverein {number % 50}" for number in range(20_000))
ADDRESSES = ("10.0.0.1", "10.0.0.2, 10.0.0.3", "no address", "'; DROP TABLE", "::1", "")
MOST_LINES = 100
CRUMBS = b"POST /join/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 20_000
GARBAGE = (
    b"POST {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + b"10000\r\n" + b"x" * 65536,
    b"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\nvalue=1",
    b"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\nCookie: csrftoken="
    + b"a" * 32
    + b"\r\nContent-Type: application/x-www-form-urlencoded; charset=utf-7\r\n\r\nvalue=1",
    b"GET {path}%00%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)


def imports(guest: Watched, site: Installation) -> Iterator[None]:
    guest.sign_in(EMAIL, PASSWORD)
    address = "/organise/guests-import/participants/import/"
    while True:
        form = {"text": LINES, "status": "present", "import": "1", "client_key": uuid4()}
        yield guest.send(address, form)


def draws(guest: Watched, site: Installation) -> Iterator[None]:
    guest.sign_in(EMAIL, PASSWORD)
    while True:
        form = {"client_key": uuid4(), "draw_mode": "plan"}
        yield guest.send(
            "/organise/guests-draw/rounds/1/draw/", form, guest.get("/organise/").hidden("csrfmiddlewaretoken")
        )


def guesses(guest: Watched, site: Installation) -> Iterator[None]:
    owner = site.owner_account()[0]
    for number in count():
        address = ADDRESSES[number % len(ADDRESSES)]
        guest.headers = {"X-Forwarded-For": address} if address else {}
        yield guest.sign_in(owner, f"wrong {number}")
        yield guest.send("/admin/login/", {"username": owner, "password": f"wrong {number}"})


def signs_up(guest: Watched, site: Installation) -> Iterator[None]:
    for number in count():
        email = site.owner_account()[0] if number % 5 == 0 else f"guest{number}@example.org"
        visitor = Watched(site.address)
        yield visitor.send("/accounts/signup/", {"email": email, "password1": PASSWORD, "password2": PASSWORD})
        guest.statuses += visitor.statuses


def begins_lists(guest: Watched, site: Installation) -> Iterator[None]:
    names = {f"name_{place}": f"Testperson {place}" for place in range(1, 5)}
    while True:
        yield guest.send("/lists/new/", {**names, "rules": "book:ddv", "games": 24, "client_key": uuid4()})


def sends_garbage(guest: Watched, site: Installation) -> Iterator[None]:
    for number in count():
        raw = GARBAGE[number % len(GARBAGE)].replace(b"{path}", b"/accounts/login/")
        with suppress(OSError), socket.create_connection(("127.0.0.1", urlsplit(site.address).port or 0), 2) as line:
            line.sendall(raw)
            line.recv(100)
        yield
        yield guest.post_json("/api/v1/tournaments/", {"text": "x" * 300_000})


def dawdles(guest: Watched, site: Installation) -> Iterator[None]:
    """Opens connections and leaves heads unfinished, or sends bodies in tiny chunks."""
    lines: list[socket.socket] = []
    for number in count():
        with suppress(OSError):
            line = socket.create_connection(("127.0.0.1", urlsplit(site.address).port or 0), 2)
            line.sendall(CRUMBS if number % 2 else b"GET / HTTP/1.1\r\nHost:")
            lines.append(line)
        if len(lines) > MOST_LINES:
            lines.pop(0).close()
        yield guest.get("/robots.txt")


Trick = Callable[[Watched, Installation], Iterator[object]]
TRICKS: tuple[Trick, ...] = (imports, draws, guesses, signs_up, begins_lists, sends_garbage, dawdles)


class Guest(threading.Thread):
    def __init__(self, site: Installation, trick: Trick, over: threading.Event) -> None:
        super().__init__(daemon=True, name=trick.__name__)
        self.site, self.trick, self.over = site, trick, over
        self.visitor = Watched(site.address)
        self.done = 0

    def run(self) -> None:
        with suppress(OSError):  # counted as unanswered
            for _ in self.trick(self.visitor, self.site):
                self.done += 1
                if self.over.is_set():
                    return
