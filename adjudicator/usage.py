"""A call that is wrong, told in the chosen language: what, and what would be right."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, Final

from typer._click import exceptions as click
from typer.core import TyperGroup

from adjudicator.app import metavar
from adjudicator.messages import text
from events.errors import BiroError

UsageError = click.UsageError
NoArguments = click.NoArgsIsHelpError

# What Typer says, read back into a message id and its parameters.
_SAID: Final = (
    (re.compile(r"Missing command\."), "cli.usage.missing_command"),
    (re.compile(r"Got unexpected extra arguments?\(?s?\)? \((?P<value>.*)\)", re.DOTALL), "cli.usage.extra"),
    (re.compile(r"Option '(?P<option>[^']+)' requires (?:an argument|(?P<count>\d+) arguments)\."),
     "cli.usage.needs_value"),
    (re.compile(r"Option '(?P<option>[^']+)' does not take a value\."), "cli.usage.takes_no_value"),
    (re.compile(r"\w+ '(?P<value>.*)' does not exist\."), "cli.usage.path_missing"),
    (re.compile(r"\w+ '(?P<value>.*)' is a file\."), "cli.usage.path_is_file"),
    (re.compile(r"\w+ '(?P<value>.*)' is a directory\."), "cli.usage.path_is_folder"),
    (re.compile(r"\w+ '(?P<value>.*)' is not (?:readable|writable)\."), "cli.usage.path_forbidden"),
)


class CallError(BiroError):
    """A call that is wrong in a way that only the command itself can tell: exit status 2."""


def describe(error: UsageError) -> str:
    """The error in the chosen language, with what would have been accepted."""
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error)
    if isinstance(error, click.MissingParameter):
        return text("cli.usage.missing", name=_name(error.param))
    if isinstance(error, click.BadParameter):
        return _bad_value(error)
    if error.message.startswith("No such command "):
        return _no_such_command(error)
    return _reworded(error.message)


def hint(error: UsageError) -> str:
    """How to ask for help on the command that was called wrongly, as near as it is known."""
    return text("cli.usage.try_help", command=error.ctx.command_path if error.ctx else "biro")


def _no_such_option(error: click.NoSuchOption) -> str:
    said = text("cli.usage.no_such_option", option=error.option_name)
    return said + _near(tuple(sorted(error.possibilities or ())))


def _no_such_command(error: UsageError) -> str:
    name = error.message.removeprefix("No such command ").rstrip(".").strip("'\"")
    group = error.cmd
    names = group.list_commands(error.ctx) if isinstance(group, TyperGroup) and error.ctx else []
    return text("cli.usage.no_such_command", command=name) + _near(tuple(get_close_matches(name, names)))


def _near(names: tuple[str, ...]) -> str:
    return " " + text("cli.usage.near", names=names) if names else ""


def _bad_value(error: click.BadParameter) -> str:
    details = getattr(error.__cause__, "errors", None)
    if details is None or error.param is None:
        return _named(error.param, _reworded(error.message))
    value = details()[0].get("input")
    return text("cli.usage.bad_value", name=_name(error.param), value=str(value), expected=_expected(error.param))


def _named(param: Any, said: str) -> str:
    return f"{_name(param)}: {said}" if param is not None else said


def _name(param: Any) -> str:
    return str(param.opts[0]) if param.param_type_name == "option" else metavar(param)


def _expected(param: Any) -> str:
    kind = param.type_descriptor
    if kind.choices:
        return text("cli.usage.one_of", names=tuple(str(getattr(c, "value", c)) for c in kind.choices))
    if param.min is not None and param.max is not None:
        return text("cli.usage.between", low=param.min, high=param.max)
    if param.min is not None:
        return text("cli.usage.at_least", low=param.min)
    return metavar(param) if param.metavar is None else text("cli.usage.integer")


def _reworded(said: str) -> str:
    for pattern, message_id in _SAID:
        if match := pattern.fullmatch(said):
            return text(message_id, **{k: v for k, v in match.groupdict().items() if v is not None})
    return said
