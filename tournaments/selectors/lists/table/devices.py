"""Which phone it is: a random name in a cookie, which opens nothing."""

import re
from collections.abc import Mapping

DEVICE = "device"
NAME = re.compile(r"[0-9a-f]{32}")


def device_in(given: Mapping[str, object]) -> str:
    """The phone that cookies or a body name, "" for none that reads like one."""
    name = given.get(DEVICE, "")
    return name if isinstance(name, str) and NAME.fullmatch(name) else ""
