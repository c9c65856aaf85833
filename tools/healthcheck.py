"""Health check for containers; exit code 0 if /healthz answers 200."""

import sys
from http.client import HTTPConnection


def main() -> None:
    connection = HTTPConnection("127.0.0.1", 8000, timeout=4)
    connection.request("GET", "/healthz", headers={"Host": "localhost"})
    response = connection.getresponse()
    print(response.read().decode())
    sys.exit(response.status != 200)


if __name__ == "__main__":
    main()
