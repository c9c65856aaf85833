"""Reacts when this machine's network address changes while it is serving.

Pages and codes adapt on their own (`accounts/site_address.py`), but a server only reads its certificate, and its host
names if mail is set up, when it starts.
"""

import os
import time
from pathlib import Path

from accounts.site_address import LOOK_SECONDS, address_in_network
from tools import certificates, https
from tools.supervision import Service, Supervisor

NOT_CERTIFIED = """\
Dafür gilt das eigene Zertifikat nicht: mit HTTPS=certificate.pem:key.pem oder ohne HTTPS neu starten.
Our own certificate is not for it: start again with HTTPS=certificate.pem:key.pem, or without HTTPS."""


class Mover:
    def __init__(self, supervisor: Supervisor, web: Service, data_dir: Path, address: str) -> None:
        self.supervisor, self.web, self.data_dir, self.address = supervisor, web, data_dir, address
        self.due_at = 0.0

    def look(self) -> bool:
        """Checks the address from time to time. Returns False, because it never ends the supervisor's loop."""
        now = time.monotonic()
        if now >= self.due_at:
            self.due_at = now + LOOK_SECONDS
            self._follow(address_in_network() or self.address)
        return False

    def _follow(self, address: str) -> None:
        if address == self.address:
            return
        self.address = address
        base = f"{https.SCHEME}://{address}:{os.environ.get('PORT') or '8000'}"
        print(f"\nNeue Adresse / New address: {base}/", flush=True)
        if https.IS_OWN and not certificates.is_private(address):
            print(NOT_CERTIFIED, flush=True)
        elif https.IS_OWN or os.environ.get("EMAIL_URL"):
            https.prepare(self.data_dir, address)
            self.supervisor.restart(self.web, {"BASE_URL": base})
