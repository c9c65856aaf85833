"""Exit code 0 when this container's /healthz answers 200."""

import sys
from http.client import HTTPConnection


def main() -> None:
    """Asks the server in this container."""
    connection = HTTPConnection("127.0.0.1", 8000, timeout=4)
    connection.request("GET", "/healthz", headers={"Host": "localhost"})
    sys.exit(connection.getresponse().status != 200)


if __name__ == "__main__":
    main()
