"""Names of people, stored in parts."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.names.names import Name


class Named(models.Model):
    """Somebody with a name in parts. `shown` overrides the way it is written; unsplit names are in `shown` only."""

    given = models.CharField(_("given name"), max_length=120, blank=True)
    family = models.CharField(_("family name"), max_length=120, blank=True)
    shown = models.CharField(_("name as it is written"), max_length=120, blank=True)

    # Whether the public doesn't see the name.
    name_withheld: Any = False

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.parts.full

    @property
    def parts(self) -> Name:
        return Name(self.given, self.family, self.shown, self.name_withheld)

    @parts.setter
    def parts(self, name: Name) -> None:
        self.given, self.family, self.shown = name.given, name.family, name.shown
