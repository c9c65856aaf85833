"""What changes users, clubs and tokens."""

from django.conf import settings

from accounts.models import User


def choose_language(*, user: User, language: str) -> None:
    """Keeps a language as the user's own; an unknown one is left out."""
    if language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])
