"""Browsers silently truncate pasted text if a field has `maxlength`, so text fields don't have one."""

import pytest
from django import forms

from accounts.forms import InvitationForm, TokenForm
from tournaments.forms.lists.penalties import ReasonForm
from tournaments.forms.participants.participants import ParticipantForm
from tournaments.forms.tournament.messages import MessageForm
from tournaments.forms.tournament.sections import AboutSection
from tournaments.laptop.forms import CopiesForm
from tournaments.walls.forms import PlaceForm

FORMS = [InvitationForm, TokenForm, CopiesForm, ReasonForm, ParticipantForm, MessageForm, AboutSection, PlaceForm]


@pytest.mark.parametrize("form", FORMS)
def test_texts_are_not_cut_by_the_browser(form: type[forms.Form]) -> None:
    texts = {name: field for name, field in form.base_fields.items() if getattr(field, "max_length", None)}
    assert texts
    assert {name: field.widget.attrs.get("maxlength") for name, field in texts.items()} == dict.fromkeys(texts)
