"""URLs of people's data, imprint and privacy."""

from django.urls import path

from tournaments.privacy import rest, text_views, views

_PERSON = "clubs/<slug:slug>/people/<uuid:uid>/"

urlpatterns = [
    path("imprint/", text_views.imprint, name="imprint"),
    path("privacy/", text_views.privacy, name="privacy"),
    path(f"api/v1/{_PERSON}data/", rest.PersonalData.as_view(), name="api_person_data"),
    path(f"api/v1/{_PERSON}erase/", rest.Erasing.as_view(), name="api_person_erase"),
    path(f"{_PERSON}export/", views.export, name="person_export"),
    path(f"{_PERSON}erase/", views.erase, name="person_erase"),
]
