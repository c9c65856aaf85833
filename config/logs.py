"""Log formatters and filters that keep out secrets and floods."""

import logging
import re
import time

_SLASH = "(?:/|%2F)"
SECRETS = re.compile(
    "("
    rf"{_SLASH}(?:table|wall|sign-up|door){_SLASH}[0-9a-f-]{{36}}{_SLASH}"  # a table's code, a wall's address
    rf"|{_SLASH}join{_SLASH}"  # an invitation
    rf"|{_SLASH}[lg]{_SLASH}|[?&](?:again|group)="  # the link of a list or group
    rf"|{_SLASH}reset{_SLASH}key{_SLASH}|{_SLASH}confirm-email{_SLASH}"  # the link in a mail
    r"|\bkd_"  # a token
    r")[\w:=-]{12,}",
    re.IGNORECASE,
)


def masked(text: str) -> str:
    return SECRETS.sub(r"\1***", text)


class MaskingFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


class FirstLine(logging.Filter):
    """Reduces records to one line, for libraries that log a traceback on every retry."""

    def filter(self, record: logging.LogRecord) -> bool:
        line = record.getMessage().partition("\n")[0]
        raised = str(record.exc_info[1]).partition("\n")[0] if record.exc_info else ""
        record.msg = line if raised in line else f"{line}: {raised}"
        record.args, record.exc_info = (), None
        return True


class RateLimitFilter(FirstLine):
    """Lets a logger write one line a minute, for events that anybody can trigger."""

    PAUSE = 60.0  # seconds
    LONGEST = 200  # characters

    def __init__(self, name: str = "", highest: int = logging.CRITICAL) -> None:
        """Exempts records above the level `highest`."""
        super().__init__(name)
        self._highest = highest
        self._quiet_until: dict[str, float] = {}  # by logger

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > self._highest:
            return True
        now = time.monotonic()
        if now < self._quiet_until.get(record.name, 0.0):
            return False
        self._quiet_until[record.name] = now + self.PAUSE
        super().filter(record)
        record.msg = f"{str(record.msg)[: self.LONGEST]} (more of these are not noted for a minute)"
        return True
