"""The line of flavour under a name: race, gender, land, faith, group (K/III.10.K, M/3.07.7).

Which word is what stands in ``flavour.yaml`` and in files of the user's own; a word that none
of them knows is told, not guessed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Final

from adjudicator.foreign_cards.drafts import Draft
from adjudicator.foreign_cards.records import REMINDER, Keys, unreadable
from adjudicator.plain import plain
from adjudicator.yaml_places import place, read_yaml
from engine.cards import shape

ARTICLES: Final = ("a", "az")
SECTIONS: Final = ("faj", "nem", "haza", "vallás", "hovatartozás", "jellemzők")
_FOLLOWERS, _GROUPS, _FILLERS = "hívők", "csoportok", "töltelék"
_SINGLE: Final = frozenset({"nem", "haza", "vallás"})
_LONGEST: Final = 3  # words of a name
_WORD: Final = re.compile(r"[^\s,;:.!?()„”\"·|/]+|[,;:.!?()„”\"·|/]")
_LETTER: Final = re.compile(r"\w")


@dataclass(frozen=True)
class Flavour:
    """What words mean: form → (key, the word as cards bear it), and the words that mark a faith or a group."""

    words: Mapping[str, tuple[str, str]]
    followers: frozenset[str]
    groups: frozenset[str]
    fillers: frozenset[str]


@dataclass(frozen=True)
class Read:
    """What was made out: keys with their words, and the words that were not."""

    found: tuple[tuple[str, str], ...]
    unread: tuple[str, ...]


def load_flavour(files: Iterable[Path] = ()) -> Flavour:
    """The shipped words and those of the user's files; raises InputError for a file of another shape."""
    shipped = resources.files(__package__).joinpath("flavour.yaml").read_text("utf-8")
    tables = [read_yaml(shipped, "flavour.yaml"), *map(_own, files)]
    words = {plain(form): (key, name) for table in tables for key in SECTIONS
             for name, forms in table.get(key, {}).items() for form in _forms(key, name, forms)}
    marks = [frozenset(plain(word) for table in tables for word in table.get("szavak", {}).get(name, ()))
             for name in (_FOLLOWERS, _GROUPS, _FILLERS)]
    return Flavour(words, *marks)


def _forms(key: str, name: str, forms: list[str]) -> tuple[str, ...]:
    """K/IV.6.6.1: a land is met by its name and by the name with an -i (Toron, toroni)."""
    return (name, *forms, f"{name}i") if key == "haza" else (name, *forms)


def _own(file: Path) -> dict[str, Any]:
    try:
        table = read_yaml(file.read_bytes().decode("utf-8-sig"), str(file))
    except UnicodeDecodeError:
        raise unreadable("cards.not_utf8", str(file)) from None
    known = (*SECTIONS, "szavak")
    if not isinstance(table, dict):
        raise unreadable("cards.import.words_section", str(file), 1, section="?", expected=known)
    for key, words in table.items():
        if key not in known or not _is_words(words):
            line, column = place(table, (key,), of_value=False) or (1, 1)
            raise unreadable("cards.import.words_section", str(file), line, column, section=str(key), expected=known)
    return table


def _is_words(table: Any) -> bool:
    return isinstance(table, dict) and all(
        isinstance(name, str) and isinstance(forms, list) and all(isinstance(form, str) for form in forms)
        for name, forms in table.items())


def take_flavour(draft: Draft, value: Any, source: Keys, flavour: Flavour) -> None:
    """The whole line as the card's reminder; of a being what it says, and what of it was not understood."""
    draft.put("emlékeztető", value, source)
    kind = str(draft.data.get("típus", ""))
    if not isinstance(value, str) or not shape.belongs("faj", kind):
        return
    read = read_flavour(value, flavour, {plain(str(caste)) for caste in draft.items("kasztok")})
    unread = list(read.unread)
    for key, word in read.found:
        if not shape.belongs(key, kind) or (key in _SINGLE and draft.data.get(key, word) != word):
            unread.append(word)
        elif key in _SINGLE:
            if key not in draft.data:
                draft.put(key, word, source)
        elif word not in draft.items(key):
            draft.append(key, word, source)
    if unread:
        draft.leave("cards.import.flavour_unread", source, REMINDER, words=tuple(unread))


def read_flavour(line: str, flavour: Flavour, castes: Iterable[str] = ()) -> Read:
    """What the words of a line say; ``castes`` (bare) are no news. Longer names go before shorter ones."""
    words = list(_tokens(line, flavour))
    known = {*castes, *flavour.fillers}
    found: list[tuple[str, str]] = []
    unread: list[str] = []
    at = 0
    while at < len(words):
        size, key, name = _name(words, at, flavour)
        if key:
            found.append((key, name))
        elif _LETTER.search(words[at]) and plain(words[at]) not in known:
            unread.append(words[at])
        at += size
    return Read(tuple(dict.fromkeys(found)), tuple(unread))


def _tokens(line: str, flavour: Flavour) -> Iterator[str]:
    """Words and marks; „Domvik-hívő” is two words where its end marks a faith."""
    for word in _WORD.findall(line):
        first, hyphen, last = word.rpartition("-")
        if hyphen and first and plain(last) in flavour.followers:
            yield from (first, last)
        else:
            yield word


def _name(words: list[str], at: int, flavour: Flavour) -> tuple[int, str, str]:
    """How many words make up what stands here, its key ("" for nothing known) and its name."""
    for size in range(min(_LONGEST, len(words) - at), 0, -1):
        if plain(" ".join(words[at:at + size])) in flavour.words:
            key, name = flavour.words[plain(" ".join(words[at:at + size]))]
            follows = key == "vallás" and at + size < len(words) and plain(words[at + size]) in flavour.followers
            return size + follows, key, name
    group = _group(words, at, flavour)
    if group:
        return group, "hovatartozás", " ".join(words[at:at + group])
    if words[at][:1].isupper() and at + 1 < len(words) and plain(words[at + 1]) in flavour.followers:
        return 2, "vallás", words[at]
    return 1, "", ""


def _group(words: list[str], at: int, flavour: Flavour) -> int:
    """How many words name a group: some with a capital and then what sort of group it is; 0 for none. An article
    that begins the line is no part of the name."""
    if plain(words[at]) in ARTICLES:
        return 0
    for end in range(at, len(words)):
        if end > at and plain(words[end]) in flavour.groups:
            return end - at + 1
        if not words[end][:1].isupper():
            return 0
    return 0
