"""Remarks beside a result that refuse nothing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark: a key of `errors.NOTICES` and what its sentence names."""

    code: str
    params: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, code: str, **params: object) -> "Notice":
        """A remark with its particulars by name."""
        return cls(code, tuple(params.items()))
