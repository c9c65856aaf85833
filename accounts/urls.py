"""Addresses of clubs, members and tokens."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
