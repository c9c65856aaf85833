"""Addresses of the REST interface."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
