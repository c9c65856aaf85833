"""Endpoints of the address book: its people, merging two entries of one person, and telling two apart."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Club, Scope, User
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.draws import READING, WRITING
from tournaments.api.entries import valid
from tournaments.api.scopes import HasScope
from tournaments.api.write_requests import write_request_of
from tournaments.models.people.player import Player, PlayerMerge
from tournaments.names.names import LONGEST_NAME
from tournaments.people.book import matching, may_open_book, people_of, person_in
from tournaments.people.fields import PERSON_FIELDS
from tournaments.people.forms import LONGEST_NOTES, LONGEST_NUMBER, MOST_MARKS
from tournaments.people.services import (
    lift_merge,
    merge_people,
    propose_again,
    remove_person,
    save_person,
    state_of,
    tell_apart,
    was_removed,
)
from tournaments.selectors.participants.columns import LONGEST_ADDRESS
from tournaments.services.ledger import StaleRevision


def organised_club(request: Request, slug: str) -> Club:
    """Raises Http404, or PermissionDenied for users who may not open its address book."""
    club = get_object_or_404(Club, slug=slug)
    if not isinstance(request.user, User) or not may_open_book(request.user, club):
        raise PermissionDenied
    return club


class ClubView(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE


class BookEntrySerializer(serializers.ModelSerializer[Player]):
    """Somebody in the address book. `agreed_at`: since when the club may pass on name and addresses.

    `refused_at`: since when the name is not shown in public. `state`: changes with everything else.
    """

    marks = serializers.ListField(child=serializers.CharField())
    state = serializers.SerializerMethodField()

    class Meta:
        model = Player
        fields = ("uid", *PERSON_FIELDS, "agreed_at", "refused_at", "state")
        read_only_fields = fields

    def get_state(self, player: Player) -> str:
        return state_of(player)


def _text(longest: int) -> serializers.CharField:
    return serializers.CharField(max_length=longest, default="", allow_blank=True)


class BookEntryWriteSerializer(KeySerializer):
    """Everything about a person. What is left out is saved as empty. One of `given`, `family`, `shown` is needed."""

    given = _text(LONGEST_NAME)
    family = _text(LONGEST_NAME)
    shown = _text(LONGEST_NAME)
    club_name = _text(LONGEST_NAME)
    email = serializers.EmailField(max_length=LONGEST_ADDRESS, default="", allow_blank=True)
    phone = _text(LONGEST_NUMBER)
    association_number = _text(LONGEST_NUMBER)
    member_number = _text(LONGEST_NUMBER)
    marks = serializers.ListField(child=serializers.CharField(max_length=40), max_length=MOST_MARKS, default=list)
    notes = _text(LONGEST_NOTES)
    agreed = serializers.BooleanField(default=False)
    refused = serializers.BooleanField(default=False, help_text="Does not want the name shown in public.")


class BookEntryChangeSerializer(BookEntryWriteSerializer):
    """Everything about a person. `seen` is the `state` of the entry that this replaces, whatever it is if left out."""

    seen = serializers.CharField(max_length=64, default="", allow_blank=True)


class MergeSerializer(KeySerializer):
    """The entry that this one takes over."""

    absorbed = serializers.UUIDField()


class ApartSerializer(KeySerializer):
    """The entry of somebody else."""

    other = serializers.UUIDField()


class ToldApartSerializer(serializers.Serializer[Any]):
    """Two entries of two people. `uid`: by which that is taken back."""

    uid = serializers.UUIDField()


class MergedSerializer(serializers.ModelSerializer[PlayerMerge]):
    """Two entries of one person, until `lifted_at`."""

    absorbed = serializers.UUIDField(source="absorbed.uid")
    into = serializers.UUIDField(source="into.uid")

    class Meta:
        model = PlayerMerge
        fields = ("uid", "absorbed", "into", "lifted_at")
        read_only_fields = fields


class People(ClubView, generics.ListAPIView[Player]):
    serializer_class = BookEntrySerializer
    queryset = Player.objects.none()  # only for the schema

    def get_queryset(self) -> Any:
        people = people_of(organised_club(self.request, self.kwargs["slug"]))
        return matching(people, self.request.GET.get("name", "").replace("\0", ""))

    @extend_schema(
        operation_id="people",
        parameters=[OpenApiParameter("name", str)],
        responses={200: BookEntrySerializer(many=True), **READING},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Returns a club's address book by family name, a hundred per page. Organisers of the club only.

        `name`: beginnings of names, or a whole number.
        """
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="person_add", request=BookEntryWriteSerializer, responses={201: BookEntrySerializer, **WRITING}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Adds somebody to the address book. Organisers of the club only."""
        body = valid(BookEntryWriteSerializer(data=request.data))
        return _saved(request, organised_club(request, slug), body, status=201)


def _saved(
    request: Request, club: Club, body: dict[str, Any], player: Player | None = None, status: int = 200
) -> Response:
    write_request, seen = write_request_of(request, body), body.pop("seen", "")
    del body["client_key"]
    try:
        uid = save_person(
            club=club, values=body, at=timezone.now(), write_request=write_request, player=player, seen=seen
        )
    except StaleRevision as overtaken:  # whose sentence speaks of a form
        raise StaleRevision("stale_revision") from overtaken
    return Response(BookEntrySerializer(person_in(club, uid)).data, status=status)


class OnePerson(ClubView):
    @extend_schema(operation_id="person", responses={200: BookEntrySerializer, **READING})
    def get(self, request: Request, slug: str, uid: UUID) -> Response:
        """Returns one entry of the address book. Organisers of the club only."""
        return Response(BookEntrySerializer(person_in(organised_club(request, slug), uid)).data)

    @extend_schema(
        operation_id="person_change", request=BookEntryChangeSerializer, responses={200: BookEntrySerializer, **WRITING}
    )
    def put(self, request: Request, slug: str, uid: UUID) -> Response:
        """Replaces one entry of the address book. Organisers of the club only.

        `seen`: the `state` of the entry as it was read. Returns 409 if somebody has changed it since.
        """
        club = organised_club(request, slug)
        return _saved(request, club, valid(BookEntryChangeSerializer(data=request.data)), person_in(club, uid))

    @extend_schema(operation_id="person_remove", parameters=[KeySerializer], responses={204: None, **WRITING})
    def delete(self, request: Request, slug: str, uid: UUID) -> Response:
        """Deletes an entry and those merged into it; results stay. Organisers of the club only.

        `client_key` is a query parameter.
        """
        club = organised_club(request, slug)
        write_request = write_request_of(request, valid(KeySerializer(data=request.query_params)))
        if not was_removed(club, uid, write_request):
            remove_person(club=club, player=person_in(club, uid), write_request=write_request)
        return Response(status=204)


class Merging(ClubView):
    @extend_schema(operation_id="person_merge", request=MergeSerializer, responses={200: MergedSerializer, **WRITING})
    def post(self, request: Request, slug: str, uid: UUID) -> Response:
        """Makes another entry the same person as this one. Organisers of the club only."""
        club = organised_club(request, slug)
        body = valid(MergeSerializer(data=request.data))
        into, absorbed = (get_object_or_404(Player, club=club, uid=each) for each in (uid, body["absorbed"]))
        merge = merge_people(club=club, absorbed=absorbed, into=into, write_request=write_request_of(request, body))
        return Response(MergedSerializer(merge).data)


class Lifting(ClubView):
    @extend_schema(
        operation_id="person_merge_lift", request=KeySerializer, responses={200: MergedSerializer, **WRITING}
    )
    def post(self, request: Request, slug: str, merge: UUID) -> Response:
        """Makes two people of a merged one again, at any time. Organisers of the club only."""
        club = organised_club(request, slug)
        rows = PlayerMerge.objects.select_related("into", "absorbed").filter(into__club=club)
        row = get_object_or_404(rows, uid=merge)
        body = valid(KeySerializer(data=request.data))
        lift_merge(club=club, merge=row, at=timezone.now(), write_request=write_request_of(request, body))
        return Response(MergedSerializer(rows.get(pk=row.pk)).data)


class Apart(ClubView):
    @extend_schema(
        operation_id="person_apart", request=ApartSerializer, responses={200: ToldApartSerializer, **WRITING}
    )
    def post(self, request: Request, slug: str, uid: UUID) -> Response:
        """Says that two entries are two people, so that merging is not proposed. Organisers of the club only."""
        club = organised_club(request, slug)
        body = valid(ApartSerializer(data=request.data))
        one, other = (get_object_or_404(Player, club=club, uid=each) for each in (uid, body["other"]))
        said = tell_apart(club=club, one=one, other=other, write_request=write_request_of(request, body))
        return Response(ToldApartSerializer({"uid": said}).data)


class Together(ClubView):
    @extend_schema(operation_id="person_apart_lift", request=KeySerializer, responses={204: None, **WRITING})
    def post(self, request: Request, slug: str, apart: UUID) -> Response:
        """Takes back that two entries are two people. Organisers of the club only."""
        club = organised_club(request, slug)
        body = valid(KeySerializer(data=request.data))
        propose_again(club=club, uid=apart, write_request=write_request_of(request, body))
        return Response(status=204)
