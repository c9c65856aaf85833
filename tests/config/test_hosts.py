import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.hosts import in_url, is_open_to_others, own_address
from tests.paths import ROOT


@pytest.mark.parametrize(
    ("host", "is_open"),
    [
        *((host, True) for host in ("0.0.0.0", "::", "192.168.1.7", "fd00::7", "laptop.local", "")),
        *((host, False) for host in ("127.0.0.1", "127.0.0.2", "::1", "localhost")),
    ],
)
def test_host_is_open_unless_loopback(host: str, is_open: bool) -> None:
    assert is_open_to_others(host) is is_open


@pytest.mark.parametrize(
    ("host", "own"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("fd00::7", "[fd00::7]"), ("laptop", "laptop")]
)
def test_own_address_in_a_url(host: str, own: str) -> None:
    assert in_url(own_address(host)) == own


@pytest.mark.parametrize(
    ("host", "is_said"), [("192.168.1.7", True), ("::", True), ("0.0.0.0", True), ("127.0.0.1", False)]
)
def test_start_warns_about_plain_http_in_a_network(host: str, is_said: bool, tmp_path: Path) -> None:
    show = "import sys, pathlib; from tools import https; print(https.advice(pathlib.Path(sys.argv[1]), 'x'))"
    environment = {"PATH": os.environ["PATH"], "HOST": host}
    command = [sys.executable, "-c", show, str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert ("plain HTTP" in run.stdout) is is_said
