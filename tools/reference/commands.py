"""The usage and arguments of each command, taken from its parser."""

from argparse import SUPPRESS, Action
from collections.abc import Iterator, Mapping

from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand, DjangoHelpFormatter

from tools.reference.blocks import table

APPS = ("accounts", "tournaments")
WITHOUT_DEFAULT: tuple[object, ...] = (None, False, "", SUPPRESS)


def commands() -> Mapping[str, BaseCommand]:
    found = sorted((name, app) for name, app in get_commands().items() if app in APPS)
    return {name: load_command_class(app, name) for name, app in found}


def blocks() -> Mapping[str, str]:
    """Generates one block per command: usage, help and arguments."""
    return {name: _block(name, command) for name, command in commands().items()}


def undescribed_names() -> Iterator[str]:
    for name, command in commands().items():
        if not command.help:
            yield name
        yield from (f"{name} {_name(action)}" for action in arguments(name, command) if not action.help)


def arguments(name: str, command: BaseCommand) -> list[Action]:
    """Returns the command's own arguments, without the ones Django adds to every command."""
    parser = command.create_parser("manage.py", name)
    of_django = DjangoHelpFormatter.show_last | {"-h"}
    return [action for action in parser._actions if not of_django.intersection(action.option_strings)]


def _block(name: str, command: BaseCommand) -> str:
    taken = arguments(name, command)
    usage = " ".join(["python manage.py", name, *map(_usage, taken)])
    parts = [f"```\n{usage}\n```", command.help]
    if taken:
        parts.append(table(("argument", "meaning", "default"), map(_row, taken)))
    return "\n\n".join(parts)


def _row(action: Action) -> tuple[str, ...]:
    default = "" if action.default in WITHOUT_DEFAULT or action.default == [] else f"`{action.default}`"
    choices = f" One of {', '.join(f'`{each}`' for each in action.choices)}." if action.choices else ""
    words = (action.help or "") % {"default": action.default}
    return f"`{_name(action)}`", words + choices, "required" if action.required else default


def _usage(action: Action) -> str:
    return _name(action) if action.required else f"[{_name(action)}]"


def _name(action: Action) -> str:
    value = str(action.metavar or action.dest.upper())
    values = {0: "", "?": f"[{value}]", "+": f"{value} …"}.get(action.nargs, value)
    if not action.option_strings:
        return value
    return " ".join(filter(None, (action.option_strings[-1], values)))
