"""URLs for the laptop's page and the connection test."""

from django.urls import path

from tournaments.laptop.views import connection, laptop, trust

urlpatterns = [
    path("laptop/", laptop.laptop, name="laptop"),
    path("laptop/notices/", laptop.notices, name="laptop_notices"),
    path("laptop/tried/", laptop.connection_results, name="laptop_tried"),
    path("laptop/sheet/", laptop.sheet, name="laptop_sheet"),
    path("laptop/address/", laptop.address_noted, name="laptop_address_noted"),
    path("laptop/copy/", laptop.copy, name="laptop_copy"),
    path("laptop/backup/", laptop.backup, name="laptop_backup"),
    path("connection/", connection.connection, name="connection"),
    path("connection/answer/", connection.answer, name="connection_answer"),
    path("connection/tried/", connection.record_result, name="connection_tried"),
    path("trust/", trust.trust, name="trust"),
    path("trust/kreuzdame.crt", trust.root_certificate, name="root_certificate"),
]
