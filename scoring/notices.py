"""Remarks beside a result that refuse nothing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark."""

    code: str
    """A key of `errors.NOTICES`."""
    params: tuple[tuple[str, object], ...] = ()
    """What its sentence names."""

    @classmethod
    def of(cls, code: str, **params: object) -> "Notice":
        """A remark with its particulars by name."""
        return cls(code, tuple(params.items()))
