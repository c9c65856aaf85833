"""Audits requirements/base.txt; exit code 0 if no vulnerability is known, 1 if there are any, 3 if unknown."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements" / "base.txt"
HOLES, UNKNOWN = 1, 3
ASK_AGAIN = "The list of known holes could not be reached: ask again where it can be."
Package = dict[str, Any]


def main() -> None:
    program = Path(sys.executable).with_name("pip-audit")
    options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"]
    audit = subprocess.run(
        [str(program), "-r", str(REQUIREMENTS), *options], capture_output=True, text=True, check=False
    )
    packages = packages_of(audit.stdout)
    words, code = outcome(packages)
    print(words)
    if not packages:  # stderr then says why
        print(audit.stderr.strip()[-500:], file=sys.stderr)
    sys.exit(code)


def packages_of(report: str) -> list[Package]:
    try:
        return list(json.loads(report)["dependencies"])
    except (ValueError, KeyError):
        return []


def outcome(packages: Sequence[Package]) -> tuple[str, int]:
    holes = [f"{_name(each)}: {_describe_hole(hole)}" for each in packages for hole in each.get("vulns", ())]
    unknown = [_name(each) for each in packages if "skip_reason" in each]
    if holes:
        return "\n".join(["Known holes:", *holes, *_mention_unaudited(unknown)]), HOLES
    if unknown or not packages:
        return "\n".join(_mention_unaudited(unknown) or [f"Nothing was audited. {ASK_AGAIN}"]), UNKNOWN
    return f"No known hole in {len(packages)} packages.", 0


def _mention_unaudited(names: Sequence[str]) -> list[str]:
    return [f"Not audited: {', '.join(names)}. {ASK_AGAIN}"] if names else []


def _name(package: Package) -> str:
    return f"{package['name']} {package.get('version', '')}".strip()


def _describe_hole(hole: dict[str, Any]) -> str:
    fixed = ", ".join(hole.get("fix_versions", ())) or "no version yet"
    return f"{hole['id']}, mended in {fixed}"


if __name__ == "__main__":
    main()
