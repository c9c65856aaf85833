"""Makes the pictures for the README and the docs from demonstration tournaments.

`python -m lab.pictures [readme] [people] [hall] [tutorial]` makes all of them by default. Needs Chromium and pdftoppm.
"""

import sys
from collections.abc import Callable

from playwright.sync_api import sync_playwright

from lab.pictures.hall import photograph_hall
from lab.pictures.people import photograph_people
from lab.pictures.readme import photograph_readme
from lab.pictures.studio import FLAGS, Studio, serve
from lab.pictures.tutorial import photograph_tutorial
from tools.setup import installed_chromium

SETS: dict[str, Callable[[Studio], None]] = {
    "readme": photograph_readme,
    "people": photograph_people,
    "hall": photograph_hall,
    "tutorial": photograph_tutorial,
}


def main() -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=installed_chromium(), args=FLAGS)
        for name in sys.argv[1:] or SETS:
            with serve() as folder:
                SETS[name](Studio(chromium, folder))
        chromium.close()


if __name__ == "__main__":
    main()
