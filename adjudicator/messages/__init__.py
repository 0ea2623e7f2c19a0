"""All that the program says, by message id, in Hungarian and English.

The texts stand in ``hu/*.toml`` and ``en/*.toml``, one file per topic. A placeholder
``{name}`` takes the usual format specifications and, besides,

=============== ============================= ==================================
``{card:az}``    ``az „Őr”``                   ``Az`` at the beginning of a sentence
``{n:az}``       ``az 5``, ``a 3``             a number stands without quotes
``{seat:játékos}`` ``A játékos``               may take a suffix: ``{seat:játékos}nak``
``{seat:az játékos}`` ``az A játékos``         and ``{seat:Az játékos}``
``{seat:player}`` ``player A``                 and ``{seat:Player}``
``{list:vagy}``  ``x, y vagy z``               also ``és``, ``or``, ``and``
=============== ============================= ==================================
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import Any, Final

from adjudicator.messages.hungarian import article
from events.errors import BiroError

LANGUAGES: Final = ("hu", "en")
DEFAULT_LANGUAGE: Final = "hu"
_FIRST_TOPIC = "cli"  # read alone, so that help and usage errors need no other file
_CONJUNCTIONS = frozenset({"vagy", "és", "or", "and"})
_WORDS: Mapping[str, Mapping[object, str]] = {
    "hu": {True: "igen", False: "nem", None: "–"},
    "en": {True: "yes", False: "no", None: "–"},
}
_language: ContextVar[str] = ContextVar("language", default=DEFAULT_LANGUAGE)


class CatalogueError(BiroError):
    """The message files contradict each other: a fault of the program, not of its user."""

    exit_status = 70


def language() -> str:
    """The language chosen for this run."""
    return _language.get()


def set_language(lang: str) -> None:
    """Choose the language of all that follows; one of :data:`LANGUAGES`."""
    if lang not in LANGUAGES:
        raise CatalogueError("cli.unknown_language", value=lang, languages=LANGUAGES)
    _language.set(lang)


def text(message_id: str, lang: str | None = None, /, **params: object) -> str:
    """The message in ``lang`` (left out: the chosen one) with its placeholders filled.

    A message or parameter that is missing never hides what was to be said: the id stands
    for the text, the placeholder for the parameter. Tests keep both from happening.
    """
    chosen = lang or language()
    found = _find(message_id, chosen)
    if found is None:
        return message_id + "".join(f" {name}={value}" for name, value in params.items())
    return _Filler(chosen).vformat(found, (), params)


def known(message_id: str, lang: str | None = None) -> bool:
    """Whether there is such a message."""
    return _find(message_id, lang or language()) is not None


def placeholders(template: str) -> frozenset[str]:
    """The names of a text's placeholders."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def template(message_id: str, lang: str | None = None) -> str:
    """The text of a message as it stands in its file, or "" where there is none."""
    return _find(message_id, lang or language()) or ""


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """All messages of a language; raises :class:`CatalogueError` for an id given twice."""
    merged: dict[str, str] = {}
    for topic in topics(lang):
        for message_id, message in read_topic(lang, topic).items():
            if message_id in merged:
                raise CatalogueError("cli.duplicate_message", id=message_id, topic=topic)
            merged[message_id] = message
    return merged


def topics(lang: str) -> tuple[str, ...]:
    """The names of a language's files, sorted, without ``.toml``."""
    names = (entry.name for entry in resources.files(__name__).joinpath(lang).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def read_topic(lang: str, topic: str) -> Mapping[str, str]:
    """One file: flat, or with dotted keys and tables, which are joined with dots again."""
    return dict(_flatten(tomllib.loads(_source(lang, topic))))


@cache
def _sources(lang: str) -> tuple[tuple[str, str], ...]:
    """Every file with its text."""
    return tuple((topic, _source(lang, topic)) for topic in topics(lang))


def _source(lang: str, topic: str) -> str:
    return resources.files(__name__).joinpath(lang, f"{topic}.toml").read_text(encoding="utf-8")


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield prefix + key, value
        else:
            raise CatalogueError("cli.message_not_text", id=prefix + key)


@cache
def _find(message_id: str, lang: str) -> str | None:
    """A message, out of the one file that names it: parsing all of them would take longer than most commands."""
    if (found := read_topic(lang, _FIRST_TOPIC).get(message_id)) is not None:
        return found
    named = (topic for topic, source in _sources(lang) if f'"{message_id}"' in source)
    there = (read_topic(lang, topic).get(message_id) for topic in named)
    return next((one for one in there if one is not None), None) or catalogue(lang).get(message_id)


class _Filler(string.Formatter):
    """``str.format`` with the specifications of this module's docstring."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        return kwargs.get(field_name, f"{{{field_name}}}"), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in _CONJUNCTIONS:
            return self._join(value, format_spec)
        shown = self._plain(value)
        match format_spec:
            case "az" | "Az":
                return f"{_cased(article(value), format_spec)} {_quoted(value, shown)}"
            case "játékos":
                return f"{shown} játékos"
            case "az játékos" | "Az játékos":
                return f"{_cased(article(value), format_spec)} {shown} játékos"
            case "player" | "Player":
                return f"{format_spec} {shown}"
            case "":
                return shown
        return self._formatted(value, format_spec)

    def _formatted(self, value: Any, spec: str) -> str:
        """Python's own formatting; Hungarian writes a decimal comma; text stays as it is."""
        if isinstance(value, float):
            shown = format(value, spec)
            return shown.replace(".", ",") if self._lang == "hu" else shown
        return format(value, spec) if isinstance(value, int) else self._plain(value)

    def _plain(self, value: Any) -> str:
        if value is None or isinstance(value, bool):
            return _WORDS[self._lang][value]
        if isinstance(value, (tuple, list)):
            return ", ".join(self._plain(item) for item in value)
        return self._formatted(value, "") if isinstance(value, float) else str(value)

    def _join(self, value: Any, conjunction: str) -> str:
        if not isinstance(value, (tuple, list)):
            return self._plain(value)
        *first, last = (self._plain(item) for item in value) if value else ("",)
        return f"{', '.join(first)} {conjunction} {last}" if first else last


def _cased(word: str, like: str) -> str:
    return word.capitalize() if like[0].isupper() else word


def _quoted(value: object, shown: str) -> str:
    return shown if isinstance(value, (int, float)) else f"„{shown}”"
