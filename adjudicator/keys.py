"""Keys of metrics in words: what a check asks with its paragraphs, what a paragraph says, counts with what is counted,
kinds of acts, manoeuvres and rolls in the reader's language, deck lists by who played them; ``--json`` has the keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from textwrap import shorten
from typing import Any, Final

from adjudicator.messages import LANGUAGES, known, text
from adjudicator.output import printable
from adjudicator.wording import word
from engine.registry import CHECKS

_UNKNOWN: Final = "?"  # of a key: what no header says
_BETWEEN: Final = " · "
_AGAINST: Final = " – "
_SUMMARY: Final = 60  # signs of the summary of a paragraph, which may be long
_MOST_NAMES: Final = 2  # of those who played a deck list


def in_words(result: Any, lines: Sequence[Any], lang: str) -> list[Any]:
    """The lines of a metric with their keys in words, which turn nothing where they are shown."""
    return [replace(line, key=printable(_label(result, line, lang))) for line in lines]


def typed(result: Any, key: str) -> str:
    """The key of the line that is meant: its own, or its words in whichever language they were typed."""
    lines = {line.key: [line.key, *(in_words(result, [line], lang)[0].key for lang in LANGUAGES)]
             for line in result.lines}
    return next((raw for raw, said in lines.items() if key in said), key)


def out_of_words(name: str) -> str:
    """The name of an event as the lake has it, in whichever language it was typed."""
    return _UNKNOWN if name in (text("stats.not_given", lang) for lang in LANGUAGES) else name


def _label(result: Any, line: Any, lang: str) -> str:
    group = f"{_BETWEEN}{line.group}" if line.group else ""
    key = line.key.removesuffix(group)
    said = _SORTS.get(result.metric.keys, _counted)(result, key, lang)
    return said if _same(result) else said + _given(group, lang)


def _same(result: Any) -> bool:
    """Whether the lines are told apart by what their keys are already: the edition by edition."""
    return all(line.group and line.key == f"{line.group}{_BETWEEN}{line.group}" for line in result.lines)


def _given(key: str, lang: str) -> str:
    """A key whose parts say where something was not noted."""
    unknown = text("stats.not_given", lang)
    return _BETWEEN.join(unknown if part == _UNKNOWN else part for part in key.split(_BETWEEN))


def _check(_: Any, key: str, lang: str) -> str:
    """What holds where the check does, and its paragraphs."""
    import_module("engine.step")  # registers every check there is: a command that judges nothing has not loaded them
    rule = CHECKS.get(key)
    if rule is None:  # of an engine that had another one
        return key
    paragraphs = tuple(dict.fromkeys((*rule.k, *rule.m)))
    return text("stats.key.check", lang, check=text(f"check.{key}.ok", lang), paragraphs=paragraphs)


def _paragraph(_: Any, key: str, lang: str) -> str:
    """A paragraph and how its summary begins."""
    from adjudicator.rulebook.summaries import summaries

    found = summaries().get(key)
    return key if found is None else f"{key}: {shorten(found.in_language(lang), _SUMMARY, placeholder=' …')}"


def _kind(key: str, lang: str) -> str:
    return text(f"word.key.{key}", lang) if known(f"word.key.{key}", lang) else word(key, lang)


def _counted(result: Any, key: str, lang: str) -> str:
    """A kind, if there is one, and a number with what it is of."""
    *kinds, number = key.split(_BETWEEN)
    told = text(f"stats.key.{result.metric.keys}", lang, n=int(number))
    return _BETWEEN.join([*(_kind(kind, lang) for kind in kinds), told])


def _decks(result: Any, key: str, lang: str) -> str:
    return _AGAINST.join(_deck(result.players.get(one, ()), one, lang) for one in key.split(_AGAINST))


def _deck(players: Sequence[str], key: str, lang: str) -> str:
    """Who played a list most often, and its id."""
    if not players:
        return key
    more = len(players) - _MOST_NAMES
    return text("stats.key.deck.more" if more > 0 else "stats.key.deck", lang, players=tuple(players[:_MOST_NAMES]),
                more=more, deck=key)


_SORTS: Final[Mapping[str, Any]] = {
    "": lambda _, key, lang: _given(key, lang), "kind": lambda _, key, lang: _kind(key, lang),
    "check": _check, "paragraph": _paragraph, "deck": _decks,
}


def players_of(rows: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The names of each deck list, in the order of the rows."""
    found: dict[str, list[str]] = {}
    for deck, name in rows:
        found.setdefault(deck, []).append(name)
    return {deck: tuple(names) for deck, names in found.items()}
