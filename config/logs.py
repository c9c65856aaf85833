"""What logs may not say: whoever reads them must not get into a table, a list or an account; and what is too long."""

import logging
import re
import time

_SLASH = "(?:/|%2F)"
SECRETS = re.compile(
    "("
    rf"{_SLASH}(?:table|wall){_SLASH}[0-9a-f-]{{36}}{_SLASH}"  # a table's code, a wall's address
    rf"|{_SLASH}join{_SLASH}"  # an invitation
    rf"|{_SLASH}[lg]{_SLASH}|[?&](?:again|group)="  # the link of a list or a group
    rf"|{_SLASH}reset{_SLASH}key{_SLASH}|{_SLASH}confirm-email{_SLASH}"  # the link in a mail
    r"|\bkd_"  # a token
    r")[\w:=-]{12,}",
    re.IGNORECASE,
)


def masked(text: str) -> str:
    """The text with its codes, links and tokens left out."""
    return SECRETS.sub(r"\1***", text)


class MaskingFormatter(logging.Formatter):
    """Masks the whole line, its traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        """The line as it may be kept."""
        return masked(super().format(record))


class FirstLine(logging.Filter):
    """Leaves the first line of a record: for libraries that write a whole stack at every try while a server is away."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keeps every record, and of a stack what was raised last."""
        line = record.getMessage().partition("\n")[0]
        raised = str(record.exc_info[1]).partition("\n")[0] if record.exc_info else ""
        record.msg = line if raised in line else f"{line}: {raised}"
        record.args, record.exc_info = (), None
        return True


class Seldom(FirstLine):
    """Leaves a line a minute, and not all of a long one: of what anybody can bring about as often as they like."""

    PAUSE = 60.0  # seconds
    LONGEST = 200  # letters

    def __init__(self, name: str = "", highest: int = logging.CRITICAL) -> None:
        """Leaves whatever is above that level as it is."""
        super().__init__(name)
        self._highest = highest
        self._quiet_until: dict[str, float] = {}  # by logger

    def filter(self, record: logging.LogRecord) -> bool:
        """Keeps the first, and the first after each pause."""
        if record.levelno > self._highest:
            return True
        now = time.monotonic()
        if now < self._quiet_until.get(record.name, 0.0):
            return False
        self._quiet_until[record.name] = now + self.PAUSE
        super().filter(record)
        record.msg = f"{str(record.msg)[: self.LONGEST]} (more of these are not noted for a minute)"
        return True
