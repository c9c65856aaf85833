"""The form for the planned start of a round."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.phrases.rounds.times import clock
from tournaments.selectors.rounds.times import RoundTimes


class MomentInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class ZonedField(forms.DateTimeField):
    """A date and time in the time zone of the tournament."""

    widget = MomentInput

    def __init__(self, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.zone = zone

    def to_python(self, value: Any) -> datetime | None:
        with timezone.override(self.zone):
            return super().to_python(value)

    def prepare_value(self, value: Any) -> Any:
        with timezone.override(self.zone):
            return super().prepare_value(value)


class PlannedStartForm(forms.Form):
    """If left empty, the start is derived from earlier rounds; `day` is the date of the tournament."""

    def __init__(self, times: RoundTimes, zone: ZoneInfo, day: date, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"planned_start": times.planned if times.set_apart else None})
        field = ZonedField(zone, label=_("Starts at"), required=False)
        if times.set_apart:
            field.help_text = _("Empty: follows from the tournament’s start and the rounds before.")
        elif times.planned:
            text = _("Empty: {time}, from the tournament’s start and the rounds before.")
            field.help_text = text.format(time=clock(times.planned, day))
        self.fields["planned_start"] = field

    def values(self) -> dict[str, datetime | None]:
        return {"at": self.cleaned_data["planned_start"]}
