from pathlib import Path

import pytest
from django.template import Engine

from config.template_loader import Loader

SOURCE = "<ul>\n\n    <li>{{ name }}</li>  \n</ul>\n"


@pytest.mark.parametrize(
    ("name", "expected"), [("page.html", "<ul>\n\n<li>{{ name }}</li>\n</ul>\n"), ("mail.txt", SOURCE)]
)
def test_pages_alone_lose_their_indentation_and_no_line(tmp_path: Path, name: str, expected: str) -> None:
    (tmp_path / name).write_text(SOURCE)
    assert Loader(Engine(), dirs=[tmp_path]).get_template(name).source == expected
