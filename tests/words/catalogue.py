"""What users read: the messages of the German catalogue, which says the English of each as well."""

from functools import cache

from tools.messages import Message, po_files, read_po


@cache
def catalogue() -> tuple[Message, ...]:
    """Every message with its German."""
    (german,) = po_files()
    return tuple(read_po(german).values())


def english() -> list[str]:
    """What the source says."""
    return [text for message in catalogue() for text in (message.text, message.plural) if text]


def german() -> list[str]:
    """What the catalogue says."""
    return [form for message in catalogue() for form in message.forms]
