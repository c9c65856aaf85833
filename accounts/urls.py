"""Addresses of clubs, members and tokens."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("language/", views.choose_language, name="choose_language"),
]
