"""Rewrites the generated pages of docs/reference/: `python -m tools.reference`."""

from tools.reference.blocks import fill
from tools.reference.pages import PAGES, ROOT


def main() -> None:
    """Regenerates the blocks of each page, leaving the text around them as it is."""
    for page in PAGES:
        (ROOT / page.path).write_text(fill(page.text(), page.blocks()), encoding="utf-8")


if __name__ == "__main__":
    main()
