"""Fixtures for the cast: users with every role, and one without a role."""

import gc
from collections.abc import Callable, Iterator

import pytest
from _pytest import runner
from django.core.cache import caches
from django.db import connection
from django.template import Context, Template
from django.test.signals import template_rendered
from django.utils import translation
from django.utils.safestring import SafeString
from pytest_django import DjangoDbBlocker

import config.celery  # noqa: F401 - the application whose tasks run at once in tests
from accounts.models import Club, Role, User
from tests.cast import CAST
from tests.factories import ClubFactory, MembershipFactory, TournamentFactory, UserFactory
from tests.laws import register_profiles
from tests.marks import NO_NODE, NO_PRINTING, SLOW_MODULES
from tests.network import network  # noqa: F401 - a fixture
from tests.prepared import prepared  # noqa: F401 - a fixture
from tests.running.emptying import empty_quickly
from tests.running.keys import raise_sequences
from tests.running.whole_fonts import skip_subsetting
from tools import messages
from tournaments.models.tournament import Tournament

# Before the command line is read, which may select another profile.
register_profiles()


def pytest_configure() -> None:
    """Compiles the catalogues, and skips font subsetting because it's slow."""
    messages.compile_all()
    skip_subsetting()


@pytest.hookimpl(tryfirst=True)  # before any are deselected
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[SLOW_MODULES] = {item.path for item in items if _is_for_the_rest(item)}


def _is_for_the_rest(item: pytest.Item) -> bool:
    names = {mark.name for mark in item.iter_markers()}
    return "services" not in names and not names.isdisjoint(("browser", "long"))


def pytest_collection_finish() -> None:
    """Freezes imported objects for the garbage collector, which makes tests a tenth faster."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _with_room(call: Callable[..., object], *given: object) -> object:
    """Calls from a large stack frame, which makes tests a tenth faster.

    Python 3.11 and later keep frames in chunks, so a loop at the end of a chunk requests a new one at each call. Calls
    from a frame this large stay within its chunk.
    """
    return call(*given)


_with_room.__code__ = _with_room.__code__.replace(co_stacksize=70_000)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    return _with_room(runner.pytest_runtest_protocol, item, nextitem)


def _render(template: Template, context: Context) -> SafeString:
    if context.template is template:
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


@pytest.fixture(scope="session")
def django_test_environment(django_test_environment: None) -> None:
    """Copies a context for `response.context` once per page, not for each of hundreds of included templates."""
    Template._render = _render


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Resets the counters. In Redis, others may also be counting."""
    caches["counts_here"].clear()


@pytest.fixture(scope="session")
def django_db_use_migrations(request: pytest.FixtureRequest) -> bool:
    """Quick tests create tables from models; long ones and those on servers use migrations.

    `make lint` checks that the two agree.
    """
    with_long = any(item.get_closest_marker("long") for item in request.session.items)
    return with_long or connection.vendor != "sqlite"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Uses high keys on servers, so that no test confuses the keys of two tables."""
    if connection.vendor == "postgresql":
        empty_quickly()
        with django_db_blocker.unblock():
            raise_sequences()


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    """Resets the language, which a request may have left active."""
    yield
    translation.deactivate()


@pytest.fixture
def club(db: None) -> Club:
    return ClubFactory()


@pytest.fixture
def tournament(club: Club) -> Tournament:
    return TournamentFactory(club=club)


@pytest.fixture
def owner(club: Club) -> User:
    return MembershipFactory(club=club, role=Role.OWNER).user


@pytest.fixture
def organiser(club: Club) -> User:
    return MembershipFactory(club=club, role=Role.ORGANISER).user


@pytest.fixture
def referee(club: Club) -> User:
    return MembershipFactory(club=club, role=Role.REFEREE).user


@pytest.fixture
def helper(club: Club) -> User:
    return MembershipFactory(club=club, role=Role.HELPER).user


@pytest.fixture
def stranger(db: None) -> User:
    return UserFactory()


@pytest.fixture
def cast(owner: User, organiser: User, helper: User, referee: User, stranger: User) -> dict[str, User | None]:
    return dict(zip(CAST, (owner, organiser, helper, referee, stranger, None), strict=True))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = {str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])}
    if any(NO_PRINTING in reason for reason in reasons):
        terminalreporter.line("Printing was not tested: set-up named the packages of the system that are missing.")
    if any(NO_NODE in reason for reason in reasons):
        terminalreporter.line("The scripts were not tested: no Node found. Any from version 20 on runs their tests.")
    if any("no Chromium found" in reason for reason in reasons):
        terminalreporter.line("The browser tests were skipped: no Chromium found. `make browser` installs one.")
