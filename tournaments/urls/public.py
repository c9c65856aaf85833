"""Addresses of the public pages."""

from django.urls import path

from tournaments.views import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
]
