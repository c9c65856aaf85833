"""Notices that accompany a result without rejecting anything."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark about a result."""

    code: str
    """A key of `errors.NOTICES`."""
    params: tuple[tuple[str, object], ...] = ()
    """Values for the message, by name."""

    @classmethod
    def create(cls, code: str, **params: object) -> "Notice":
        """Builds a notice from keyword arguments."""
        return cls(code, tuple(params.items()))
