"""Errors that a person can mend."""


class RuleViolation(Exception):  # noqa: N818
    """Something the rules do not allow; `code` names it, `params` fill its sentence."""

    def __init__(self, code: str, field: str | None = None, **params: object) -> None:
        super().__init__(code, field, params)
        self.code = code
        self.field = field
        self.params = params
