"""``biro``: the frame around the commands, of which each has a file in ``commands/``.

The language is settled before anything else (``--lang`` anywhere in the call, else
``BIRO_LANG``, else Hungarian; the locale decides nothing), so that help, errors and
answers are of one language. :func:`main` is the only place that ends the process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Annotated, Any

import typer
from typer.main import get_command

from adjudicator import __version__, commands
from adjudicator.app import App, VerbGroup
from adjudicator.failures import run
from adjudicator.messages import DEFAULT_LANGUAGE, LANGUAGES, set_language
from adjudicator.usage import CallError

PROGRAM = "biro"


def main(arguments: Sequence[str] | None = None, package: ModuleType = commands) -> None:
    """Run one call of the program and end the process with its exit status."""
    _speak_utf8()
    words = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(run(lambda: call(words, package), json="--json" in _before_dashes(words)))


def call(words: Sequence[str], package: ModuleType = commands) -> Any:
    """What a call returns; errors leave as exceptions."""
    lang, rest = split_language(words, os.environ)
    set_language(lang)
    command = build(package)
    command._main_shell_completion({}, PROGRAM)  # ends the process where a shell asked
    try:
        # Not command.main: that one turns a broken pipe into status 1, which has a meaning here.
        with command.make_context(PROGRAM, rest) as context:
            return command.invoke(context)
    except typer.Exit as ended:
        return ended.exit_code
    except typer.Abort as abort:
        raise KeyboardInterrupt from abort


def build(package: ModuleType = commands) -> Any:
    """The whole program as one Typer command over the verbs of a package."""
    verbs = type("Verbs", (VerbGroup,), {"package": package})
    app = App(cls=verbs, help="cli.about", add_completion=True)
    app.callback()(_root)
    return get_command(app)


def split_language(words: Sequence[str], environ: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language of a call, and the call without ``--lang``.

    Raises :class:`CallError` for a language that we don't speak, told in one that we do.
    """
    chosen = environ.get("BIRO_LANG") or DEFAULT_LANGUAGE
    rest: list[str] = []
    pending = iter(words)
    for word in pending:
        if word == "--":
            rest += [word, *pending]
        elif word == "--lang":
            chosen = next(pending, "")
        elif word.startswith("--lang="):
            chosen = word.removeprefix("--lang=")
        else:
            rest.append(word)
    if chosen not in LANGUAGES:
        raise CallError("cli.unknown_language", value=chosen, languages=LANGUAGES)
    return chosen, rest


def _root(
    lang: Annotated[
        str, typer.Option("--lang", metavar="LANGUAGE", envvar="BIRO_LANG", help="cli.option.lang")
    ] = DEFAULT_LANGUAGE,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=lambda value: _show_version(value),
                           help="cli.option.version")
    ] = False,
) -> None:
    """Options of the program itself; ``--lang`` is read before Typer sees the call."""


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"{PROGRAM} {__version__}")
        raise typer.Exit()


def _before_dashes(words: list[str]) -> list[str]:
    return words[: words.index("--")] if "--" in words else words


def _speak_utf8() -> None:
    """Names have accents in every locale; a byte that is no text must not end a run."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
