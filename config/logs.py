"""What logs may not say: whoever reads them must not get into a table, a list or an account; and what is too long."""

import logging
import re

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
        """Keeps every record."""
        record.msg, record.args, record.exc_info = record.getMessage().partition("\n")[0], (), None
        return True
