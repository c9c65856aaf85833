"""A bad network."""

import random
import socket
import threading
import time
from contextlib import suppress
from enum import Enum
from typing import Self
from urllib.parse import urlsplit

from tests.installation import free_port

CHUNK = 65536
DELAY = 0.2  # seconds at most
PATIENCE = 30.0  # seconds for an answer


class Fault(Enum):
    NONE = "none"
    DELAYED = "delayed"
    CUT = "cut"
    SWALLOWED = "swallowed"


class BadNetwork:
    """A proxy for `address` with random faults from the seed, and one request per connection."""

    def __init__(self, address: str, seed: int, weights: dict[Fault, int]) -> None:
        self.target = (urlsplit(address).hostname, urlsplit(address).port)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.met = dict.fromkeys(Fault, 0)
        self._random, self._weights = random.Random(seed), weights
        self._listening = socket.create_server(("127.0.0.1", self.port), backlog=128)
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        threading.Thread(target=self._take, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self._listening.accept()
                threading.Thread(target=self._pass, args=(near,), daemon=True).start()

    def _fault(self) -> Fault:
        with self._lock:
            fault = self._random.choices(list(self._weights), list(self._weights.values()))[0]
            self.met[fault] += 1
        return fault

    def _pass(self, near: socket.socket) -> None:
        fault = self._fault()
        with near, suppress(OSError):
            request = _read_request(near)
            if fault is Fault.CUT:
                return
            if fault is Fault.DELAYED:
                time.sleep(self._random.random() * DELAY)
            with socket.create_connection(self.target, timeout=PATIENCE) as far:
                far.sendall(request)
                while answer := far.recv(CHUNK):
                    if fault is not Fault.SWALLOWED:
                        near.sendall(answer)


def _read_request(near: socket.socket) -> bytes:
    near.settimeout(PATIENCE)
    request = b""
    while b"\r\n\r\n" not in request:
        part = near.recv(CHUNK)
        if not part:
            raise OSError
        request += part
    head, _end, body = request.partition(b"\r\n\r\n")
    lines = (line.partition(b":") for line in head.split(b"\r\n")[1:])
    lengths = [int(value) for name, _colon, value in lines if name.lower() == b"content-length"]
    while len(body) < (lengths[0] if lengths else 0):
        body += near.recv(CHUNK)
    return head + b"\r\n\r\n" + body
