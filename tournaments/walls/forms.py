"""Forms for binding and placing walls."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from tournaments.models.walls import Display
from tournaments.walls.binding import FARTHEST, NARROWEST, NEAREST, WIDEST, WallPlace


class PlaceForm(forms.Form):
    name = WholeTextField(
        label=_("Name"), max_length=40, help_text=_("What the desk calls it: “Stage”, “Beside the bar”.")
    )
    width_m = forms.DecimalField(
        label=_("Width of the picture in metres"),
        min_value=NARROWEST,
        max_value=WIDEST,
        max_digits=4,
        decimal_places=1,
        initial=2,
        localize=True,
    )
    distance_m = forms.DecimalField(
        label=_("Distance of the farthest seat in metres"),
        min_value=NEAREST,
        max_value=FARTHEST,
        max_digits=4,
        decimal_places=1,
        initial=15,
        localize=True,
    )
    light = forms.BooleanField(label=_("Dark on light, for a bright hall"), required=False)
    all_names = forms.BooleanField(label=_("All names, for a room of its own"), required=False)

    @classmethod
    def for_display(cls, display: Display) -> "PlaceForm":
        fields = ("name", "width_m", "distance_m", "light", "all_names")
        return cls(prefix=str(display.uid), initial={name: getattr(display, name) for name in fields})

    def place(self) -> WallPlace:
        return WallPlace(**self.cleaned_data)


class BindForm(PlaceForm):
    code = WholeTextField(
        label=_("Code on the wall"),
        max_length=12,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    field_order = ("code", "name", "width_m", "distance_m", "light", "all_names")

    def place(self) -> WallPlace:
        return WallPlace(**{name: value for name, value in self.cleaned_data.items() if name != "code"})
