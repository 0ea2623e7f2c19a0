"""The parser, made once and only when a line is read, and what to say where it stops."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from events.notation.words import GLOBAL_PATHS, KEYWORDS, PROPERTIES, SPELLED, fold, word_regexp

if TYPE_CHECKING:
    from lark import Lark, Tree

#: A word of an unquoted name: no sign of the notation, no arrow, no number after a slash.
WORD = r"(?:[^\s\"„”“\[\](){}|,;:#=<>→\/\-–—]|\/(?!\s*[0-9])|[-–—](?!>))+"
_SIGNED = r"(?:[+\-–−]\s*)?[0-9]"
#: What ends an unquoted name among the options of a play or activation, and of an effect.
STOP = r"forma\s+[\w\"„“]|(?:alap|mod)\s+[0-9]|x\s*=|(?:kuldeteskent|ingyen)(?!\w)|fizet\s+[a-h](?!\w)"
E_STOP = (rf"meddig\s+(?:{word_regexp(KEYWORDS['DURATION'])})(?!\w)|forras\s+[\w\"„“?]|(?:eros|ingyen)(?!\w)"
          rf"|(?:also|felso)\s+{_SIGNED}")


class Stopped(Exception):
    """The grammar can't go on at ``place`` (0-based); it would accept ``terminals``."""

    def __init__(self, place: int, terminals: frozenset[str]) -> None:
        super().__init__(place, terminals)
        self.place = place
        self.terminals = terminals


def grammar() -> str:
    """The grammar with the words of :mod:`events.notation.words` filled in."""
    text = resources.files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    fillings = {"WORD": WORD, "STOP": STOP, "E_STOP": E_STOP, "GLOBAL_PATHS": word_regexp(GLOBAL_PATHS),
                "PROPERTIES": word_regexp(PROPERTIES)}
    for name, filling in fillings.items():
        text = text.replace(f"<<{name}>>", filling)
    keywords = (f"{name}.2: /(?:{word_regexp(words)})(?!\\w)/" for name, words in SPELLED.items())
    return text + "\n" + "\n".join(keywords) + "\n"


@cache
def _parser() -> Lark:
    from lark import Lark

    return Lark(grammar(), parser="lalr", lexer="contextual", start=["line", "headers"], maybe_placeholders=False)


def parse(line: str, start: str) -> Tree:  # type: ignore[type-arg]
    """The tree of a line (NFC); its tokens hold folded text. Raises :class:`Stopped`."""
    from lark.exceptions import UnexpectedInput

    folded = fold(line)
    try:
        return _parser().parse(folded, start=start)
    except UnexpectedInput as error:
        raise _stopped(error, folded) from None


def _stopped(error: Exception, folded: str) -> Stopped:
    from lark.exceptions import UnexpectedToken

    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    place = len(folded) if ended else getattr(error, "pos_in_stream", None)
    interactive = getattr(error, "interactive_parser", None)
    accepted = interactive.accepts() if interactive is not None else ()
    return Stopped(len(folded) if place is None else place, frozenset(accepted))
