"""Typer, made to speak Hungarian and English; with usage.py all that leans on its inside.

A command names its texts by message id (``help="cmd.check"``) and its placeholders by an
English word (``metavar="GAME"``, shown by the message ``metavar.GAME``); they are put in
the chosen language only when they are shown.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import typer
from typer._click.core import Command as BaseCommand
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from adjudicator.messages import known, language, text
from events.errors import InputError

_TYPER_OPTIONS = {"--help": "cli.option.help", "--install-completion": "cli.option.install_completion",
                  "--show-completion": "cli.option.show_completion"}
_TYPE_NAMES = {"int": "INTEGER", "float": "NUMBER", "Path": "PATH"}


class _NoEmptyPaths(BaseCommand):
    """An empty name is never taken for the folder that the program was started in, as ``Path("")`` would be."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        given = {} if ctx.resilient_parsing else self.make_parser(ctx).parse_args(args=list(args))[0]
        for param in self.get_params(ctx):
            value = given.get(param.name)
            if _is_place(param) and (value == "" or (isinstance(value, list | tuple) and "" in value)):
                raise InputError("cli.usage.empty", name=param.opts[0] if param.opts[0][0] == "-" else metavar(param))
        return super().parse_args(ctx, args)


class Command(_NoEmptyPaths, TyperCommand):
    """A command whose help is in the chosen language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)


class Group(_NoEmptyPaths, TyperGroup):
    """A command with subcommands."""

    def rows(self, ctx: Any) -> list[tuple[str, str]]:
        """The subcommands with the first line of their help."""
        named = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, first_line(command.help or "")) for name, command in named if command and not command.hidden]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)


class App(typer.Typer):
    """A :class:`typer.Typer` whose commands are ours; also for groups within a verb."""

    def __init__(self, **options: Any) -> None:
        settings: dict[str, Any] = {"cls": Group, "add_completion": False, "rich_markup_mode": None,
                                    "no_args_is_help": True, "pretty_exceptions_enable": False,
                                    "suggest_commands": False}
        super().__init__(**(settings | options))

    def command(self, name: str | None = None, **options: Any) -> Callable[[Any], Any]:
        """As in Typer; ``help`` is a message id."""
        return super().command(name, **({"cls": Command} | options))


class VerbGroup(Group):
    """The commands of a package, one module per verb, each imported when it is asked for.

    A module is named like its verb (``import_`` where Python keeps the word) and has
    ``register(app)``, which adds one command or group of that name; its help is the message
    ``<verb>.help``, so that the list of all commands imports none of them.
    """

    package: ModuleType

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(_verb(module) for module in _modules(self.package))

    def rows(self, ctx: Any) -> list[tuple[str, str]]:
        """The verbs with the first line of their help."""
        return [(verb, first_line(f"{verb}.help")) for verb in self.list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        for module in _modules(self.package):
            if _verb(module) == cmd_name:
                return _load(f"{self.package.__name__}.{module}", cmd_name)
        return None


def _modules(package: ModuleType) -> Iterable[str]:
    return (module.name for module in pkgutil.iter_modules(package.__path__) if module.name[0] != "_")


def _verb(module: str) -> str:
    return module.rstrip("_").replace("_", "-")


def _load(module: str, verb: str) -> Any:
    app = App()
    importlib.import_module(module).register(app)
    return get_group(app).commands[verb]


def _write_help(command: Any, ctx: Any, formatter: Any) -> None:
    formatter.write_usage(ctx.command_path, " ".join(_usage(command, ctx)), prefix=text("cli.usage") + " ")
    _write_description(command, formatter)
    shown = [param for param in command.get_params(ctx) if not param.hidden]
    _write_rows(formatter, "cli.arguments", [_argument_row(p) for p in shown if p.param_type_name == "argument"])
    _write_rows(formatter, "cli.options", [_option_row(p) for p in shown if p.param_type_name == "option"])
    if isinstance(command, Group):
        _write_rows(formatter, "cli.commands", command.rows(ctx))


def _usage(command: Any, ctx: Any) -> Iterable[str]:
    yield text("cli.usage.options")
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            name = metavar(param) + ("…" if param.nargs != 1 else "")
            yield name if param.required else f"[{name}]"
    if isinstance(command, TyperGroup):
        yield text("cli.usage.command")


def _write_description(command: Any, formatter: Any) -> None:
    if command.help:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text(command.help))


def _write_rows(formatter: Any, heading: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(text(heading)):
            formatter.write_dl(rows)


def first_line(message_id: str) -> str:
    """The first line of a help text, for lists."""
    return text(message_id).partition("\n")[0] if message_id else ""


def _argument_row(param: Any) -> tuple[str, str]:
    return metavar(param), _described(param)


def _option_row(param: Any) -> tuple[str, str]:
    names = ", ".join((*param.opts, *param.secondary_opts))
    return (names if param.is_flag or param.count else f"{names} {metavar(param)}"), _described(param)


def metavar(param: Any) -> str:
    """What stands for the value of an option or argument, in the chosen language."""
    if param.metavar is None and param.type_descriptor.choices:
        return "|".join(str(getattr(choice, "value", choice)) for choice in param.type_descriptor.choices)
    return placeholder(param.metavar or _type_name(param))


def _is_place(param: Any) -> bool:
    """Whether an option or argument names a file, a folder or a store."""
    return "Path" in str(param.type_descriptor.annotation) or param.metavar in ("STORE", "PACK")


def placeholder(name: str) -> str:
    """The placeholder of this English name (``SIGN``) as help shows it; an option stays as it is."""
    return text(f"metavar.{name}") if known(f"metavar.{name}") else name


def _type_name(param: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.name).upper()
    inner = getattr(param.type_descriptor.annotation, "__args__", (param.type_descriptor.annotation,))[0]
    return _TYPE_NAMES.get(getattr(inner, "__name__", ""), "TEXT")


def _described(param: Any) -> str:
    ours = next((_TYPER_OPTIONS[name] for name in param.opts if name in _TYPER_OPTIONS), param.help or "")
    marks = []
    if param.required:
        marks.append(text("cli.required"))
    elif param.show_default and _has_default(param):
        marks.append(text("cli.default", value=_default(param)))
    if param.envvar:
        marks.append(text("cli.envvar", name=param.envvar))
    return " ".join([text(ours) if ours else "", f"[{'; '.join(marks)}]" if marks else ""]).strip()


def _has_default(param: Any) -> bool:
    return not callable(param.default) and param.default not in (None, False, (), [], "")


def _default(param: Any) -> str:
    if isinstance(param.show_default, str):
        return text(param.show_default, language())
    return str(getattr(param.default, "value", param.default))
