"""Free text the way browsers send it."""


def without_nul(sent: str) -> str:
    """A text without what PostgreSQL keeps in none."""
    return sent.replace("\0", "")
