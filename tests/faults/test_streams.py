"""The streams of a real server."""

import json
import signal
import socket
import time
from contextlib import closing

import pytest

from tests.installation import TOURNAMENT, Installation, Part, wait_until

pytestmark = pytest.mark.long


class Stream:
    def __init__(self, site: Installation, path: str, cookies: str = "") -> None:
        self.line = socket.create_connection(("127.0.0.1", site.port), timeout=20)
        cookie = f"Cookie: {cookies}\r\n" if cookies else ""
        self.line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n{cookie}\r\n".encode())
        self.got = b""
        while b"\r\n\r\n" not in self.got:
            self.got += self.line.recv(4096)
        self.status = int(self.got.split(b" ")[1])

    def close(self) -> None:
        self.line.close()

    def versions(self) -> list[int]:
        lines = self.got.decode().splitlines()
        return [json.loads(line[6:])["version"] for line in lines if line.startswith("data: ")]

    def wait(self, seconds: float) -> bool:
        before, deadline = len(self.versions()), time.monotonic() + seconds
        while len(self.versions()) == before and self._read(deadline):
            pass
        return len(self.versions()) > before

    def ends(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while self._read(deadline):
            if self.got.endswith(b"0\r\n\r\n"):
                return True
        return self.got.endswith(b"0\r\n\r\n")

    def _read(self, deadline: float) -> bool:
        self.line.settimeout(max(0.05, deadline - time.monotonic()))
        try:
            piece = self.line.recv(4096)
        except (TimeoutError, ConnectionError):
            return False
        self.got += piece
        return bool(piece)


def cookies_of(visitor) -> str:
    jar = next(handler.cookiejar for handler in visitor._opener.handlers if hasattr(handler, "cookiejar"))
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def test_streams_of_an_evening(tmp_path, prepared):
    with Installation(prepared(tmp_path)) as site:
        tables = site.tables(2)
        owner = site.owner()
        own, other = (Stream(site, f"{table}events") for table in tables)
        public = Stream(site, f"/t/{TOURNAMENT}/events")
        desk = Stream(site, f"/organise/{TOURNAMENT}/events", cookies_of(owner))
        with closing(own), closing(other), closing(public), closing(desk):
            assert {each.status for each in (own, other, public, desk)} == {200}
            assert Stream(site, f"/organise/{TOURNAMENT}/events").status == 404
            for each in (own, other, public, desk):
                each.ends(0.5)  # reads what has come; the first look at the versions has nothing new
            assert [len(each.versions()) for each in (own, other, public, desk)] == [1] * 4
            before = site.visitor().get(f"/t/{TOURNAMENT}/standings/").text
            assert site.visitor().enter(tables[0], value=3).status == 302
            assert all(each.wait(10) for each in (own, public, desk))
            assert not other.wait(1.2)
            assert site.visitor().get(f"/t/{TOURNAMENT}/standings/").text != before

            written = site.python(
                "from tournaments.models.tournament import Tournament\n"
                "from tournaments.services.ledger import system_request\n"
                "from tournaments.services.tournament.lifecycle import change_settings\n"
                f"tournament = Tournament.objects.get(slug='{TOURNAMENT}')\n"
                "change_settings(tournament=tournament, values={'venue': 'Gasthof Muster'},"
                " write_request=system_request())"
            )
            assert written == ""
            assert public.wait(10)  # written by another process, which tells nobody here
            assert "Gasthof Muster" in site.visitor().get(f"/t/{TOURNAMENT}/").text

            owner.send("/accounts/logout/", {})
            assert desk.ends(10)

            pid = site.pids(Part.WEB)[0]
            site.process.send_signal(signal.SIGTERM)
            assert all(each.ends(10) for each in (own, other, public))
            wait_until(lambda: pid not in site.pids(Part.WEB), 10)
            assert "graceful shutdown exceeded" not in site.log()  # it ended the streams itself
