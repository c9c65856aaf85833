import pytest

from tools import messages


@pytest.mark.long  # `make lint` asks the same
def test_every_text_is_translated() -> None:
    words = messages.words_in_source()
    found = {path: messages.faults(words, messages.read_po(path)) for path in messages.po_files()}
    assert found == {path: [] for path in messages.po_files()}
    assert [messages.language_of(path) for path in found] == ["de"]
