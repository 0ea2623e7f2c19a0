"""Where a command's words go: rich text for people, versioned JSON for machines.

Colour appears only on a terminal and never where ``NO_COLOR`` is set. Answers go to
standard output, everything about the work itself (notes, progress, errors) to standard
error, so that an answer can always be piped.
"""

from __future__ import annotations

import json as json_module
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, TextIO

from adjudicator.messages import language, text

if TYPE_CHECKING:
    from rich.console import Console

JSON_VERSION: Final = 1
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
# Controls but tabs and line ends, bytes that are no text, what turns a line's direction or ends it, what has no width.
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u061c\u200b\u200e\u200f\u2028-\u202e\u2060"
                            "\u2066-\u2069\ufeff]")
_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+"  # letters that are written from right to left
_LEFTWARDS: Final = re.compile(f"{_LEFT}(?:[ '\"-]+{_LEFT})*")
_PIPE_WIDTH = 160  # columns where there is no terminal to ask


@dataclass(frozen=True)
class Output:
    """The output of one command; ``lang`` is hu or en, ``json`` whether machines read it."""

    lang: str
    json: bool = False

    @property
    def width(self) -> int:
        """Columns of standard output."""
        return console(sys.stdout).width

    def say(self, message_id: str, /, **params: object) -> None:
        """One message on standard output; nothing under ``--json``."""
        if not self.json:
            self.print(text(message_id, self.lang, **params))

    def print(self, *renderables: Any, style: str | None = None) -> None:
        """Text or rich renderables on standard output; nothing under ``--json``.

        Text is taken as it is: square brackets are the notation's, not markup.
        """
        if self.json:
            return
        for item in renderables:
            if isinstance(item, str):
                write(sys.stdout, item, style)
            else:
                console(sys.stdout).print(item, style=style)

    def fold(self, *lines: str) -> None:
        """Sentences on standard output, on a terminal folded between their words; a piped line stays one line."""
        self.print(*(folded(line, self.width) if sys.stdout.isatty() else line for line in lines))

    def answer(self, data: Mapping[str, Any]) -> None:
        """The JSON answer with its version; nothing without ``--json``."""
        if self.json:
            write_json(data)

    def note(self, message_id: str, /, **params: object) -> None:
        """One message about the work itself, on standard error in both modes."""
        write(sys.stderr, text(message_id, self.lang, **params))

    @contextmanager
    def progress(self, message_id: str, total: int | None = None) -> Iterator[Any]:
        """A bar on standard error while it is a terminal; yields ``advance(n=1)``."""
        from rich.progress import Progress

        with Progress(console=console(sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task(text(message_id, self.lang), total=total)
            yield lambda n=1: bar.advance(task, n)


def output(json: bool = False) -> Output:
    """The output of this run, in the language chosen for it."""
    return Output(language(), json)


def write_json(data: Mapping[str, Any]) -> None:
    """``{"version": 1, …}`` and a line end on standard output (docs/json.md)."""
    shape = {"version": JSON_VERSION, **data}
    sys.stdout.write(json_module.dumps(shape, ensure_ascii=False, indent=2) + "\n")


def write(stream: TextIO, said: str, style: str | None = None) -> None:
    """One text and a line end; never wrapped, so that a piped line stays one line.

    Control characters, which names from somebody's file may hold, don't reach the terminal.
    """
    shown = isolated(printable(said)) if stream.isatty() else printable(said)
    if style and wants_colour(stream):
        console(stream).print(shown, style=style, soft_wrap=True)
    else:
        stream.write(shown + "\n")


def printable(said: str) -> str:
    """The text with every control character but line ends and tabs, every byte that is no text, and every mark that
    turns the direction of a line, made visible."""
    return _UNSEEN.sub(REPLACEMENT, said)


def isolated(said: str) -> str:
    """The text for a terminal: words written from right to left turn nothing that stands beside them."""
    return _LEFTWARDS.sub("\N{FIRST STRONG ISOLATE}\\g<0>\N{POP DIRECTIONAL ISOLATE}", said)


def folded(line: str, width: int) -> str:
    """A line in lines of so many columns, those after the first set in deeper; a longer word stays whole."""
    inset = line[:len(line) - len(line.lstrip(" "))]
    return fill(line, max(width, 2 * len(inset)), subsequent_indent=f"{inset}  ", break_long_words=False,
                break_on_hyphens=False)


def wants_colour(stream: TextIO) -> bool:
    """Whether the stream is a terminal and ``NO_COLOR`` is not set (or empty)."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def console(stream: TextIO) -> Console:
    """A rich console on a stream, plain unless the stream is a terminal that wants colour."""
    from rich.console import Console

    class PlainConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # the frame ends quietly; rich would end with status 1

    terminal = stream.isatty()
    return PlainConsole(
        file=stream, color_system="auto" if wants_colour(stream) else None, force_terminal=terminal,
        width=None if terminal else _pipe_width(), markup=False, emoji=False, highlight=False,
    )


def _pipe_width() -> int:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) else _PIPE_WIDTH
