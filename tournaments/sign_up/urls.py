"""URLs of sign-ups."""

from django.urls import path

from tournaments.sign_up import desk_views, public_views, rest
from tournaments.sign_up.mailing import views as mailing_views

_REST = "api/v1/tournaments/<uuid:tournament>/sign-ups/"
_ALL = "organise/<slug:slug>/sign-ups/"

urlpatterns = [
    path("sign-up/<slug:slug>/", public_views.page, name="sign_up"),
    path("sign-up/<uuid:uid>/<slug:secret>/", public_views.own, name="sign_up_own"),
    path(_REST, rest.SignUps.as_view(), name="api_sign_ups"),
    path(f"{_REST}<uuid:sign_up>/", rest.OneSignUp.as_view(), name="api_sign_up"),
    path(_ALL, desk_views.sign_ups, name="organise_sign_ups"),
    path(f"{_ALL}settings/", desk_views.settings, name="organise_sign_up_settings"),
    path(f"{_ALL}export.csv", desk_views.export_csv, name="organise_sign_ups_csv"),
    path(f"{_ALL}export.xlsx", desk_views.export_xlsx, name="organise_sign_ups_xlsx"),
    path(f"{_ALL}message/", mailing_views.write, name="organise_sign_ups_message"),
    path(f"{_ALL}words/", mailing_views.words, name="organise_sign_ups_words"),
    path(f"{_ALL}<uuid:uid>/", desk_views.sign_up, name="organise_sign_up"),
]
