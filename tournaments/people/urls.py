"""URLs of the address book."""

from django.urls import path

from tournaments.people import adding_views, merge_views, rest, views
from tournaments.people.spreadsheet import views as spreadsheet_views

_BOOK = "clubs/<slug:slug>/people/"
_ONE = f"{_BOOK}<uuid:uid>/"
_REST = "api/v1/clubs/<slug:slug>/people/"
_PARTICIPANTS = "organise/<slug:slug>/participants/"

urlpatterns = [
    path(_BOOK, views.book, name="address_book"),
    path(f"{_BOOK}new/", views.new, name="person_new"),
    path(f"{_BOOK}contacts.vcf", views.contacts, name="address_book_contacts"),
    path(f"{_BOOK}import/", spreadsheet_views.import_book, name="address_book_import"),
    path(f"{_BOOK}people.csv", views.book_csv, name="address_book_csv"),
    path(f"{_BOOK}people.xlsx", views.book_xlsx, name="address_book_xlsx"),
    path(f"{_BOOK}duplicates/", merge_views.duplicates, name="address_book_duplicates"),
    path(_ONE, views.person, name="person"),
    path(f"{_ONE}edit/", views.edit, name="person_edit"),
    path(f"{_ONE}remove/", views.remove, name="person_remove"),
    path(f"{_ONE}merge/<uuid:other>/", merge_views.merge, name="person_merge"),
    path(f"{_ONE}merge/", merge_views.other_entry, name="person_other_entry"),
    path(f"{_ONE}apart/<uuid:other>/", merge_views.apart, name="person_apart"),
    path(f"{_BOOK}apart/<uuid:uid>/lift/", merge_views.together, name="person_apart_lift"),
    path(f"{_BOOK}merges/<uuid:uid>/lift/", merge_views.lift, name="person_merge_lift"),
    path(_REST, rest.People.as_view(), name="api_people"),
    path(f"{_REST}<uuid:uid>/", rest.OnePerson.as_view(), name="api_person"),
    path(f"{_REST}<uuid:uid>/merge/", rest.Merging.as_view(), name="api_person_merge"),
    path(f"{_REST}merges/<uuid:merge>/lift/", rest.Lifting.as_view(), name="api_person_merge_lift"),
    path(f"{_REST}<uuid:uid>/apart/", rest.Apart.as_view(), name="api_person_apart"),
    path(f"{_REST}apart/<uuid:apart>/lift/", rest.Together.as_view(), name="api_person_apart_lift"),
    path(f"{_PARTICIPANTS}book/", adding_views.from_book, name="organise_participant_book"),
    path(f"{_PARTICIPANTS}<int:start_number>/entry/", adding_views.entry, name="organise_participant_entry"),
]
