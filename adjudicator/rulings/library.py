"""Precedents: rulings of stored games and of a collection, searched, and matched to a moment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import Struct

from adjudicator.games import Game, of_log
from adjudicator.importing.storing import IDENTITY
from adjudicator.line_of_events import endings, subject
from adjudicator.plain import plain
from adjudicator.replay import Replay, replay
from adjudicator.rulings.basis import Basis, basis
from adjudicator.suggestions import near
from adjudicator.telling import line_of
from engine.verdict import NOT_JUDGED
from events.base import Event
from events.errors import InputError, StoreError
from events.notation.words import KEYWORDS, PATH_WORDS
from events.registry import KINDS
from events.rulings import Ruling, RulingChange

SITUATIONS: Final = (*KEYWORDS["PHASE"], *PATH_WORDS["vár"], "időfonal")
_PAGE: Final = 1000
_WORD: Final = re.compile(r"\w{3,}")


class Precedent(Struct, frozen=True):
    """One ruling with what it rests on; ``id`` is its game's id and its event's number.

    ``kind`` is the kind of the event ruled on (``subject`` as a line), ``situation`` the phase
    and what was awaited; ``citations`` are the judge's, ``basis`` those of the verdict; ``cards``
    as in :class:`Basis`; ``ended`` is visszavonva, felülbírálva or "", ``ended_when`` when.
    """

    id: str
    ruling: str
    edition: str
    line: str = ""
    text: str = ""
    citations: tuple[str, ...] = ()
    basis: tuple[str, ...] = ()
    readings: dict[str, int] = {}
    about: int | None = None
    subject: str = ""
    kind: str = ""
    situation: tuple[str, ...] = ()
    outcome: str = ""
    cards: dict[str, str] = {}
    judge: str | None = None
    when: str | None = None
    headers: dict[str, str] = {}
    ended: str = ""
    ended_when: str | None = None

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """All that it cites or rests on, without repetition."""
        return tuple(dict.fromkeys((*self.citations, *self.basis)))


@dataclass(frozen=True)
class Query:
    """What a search asks for: each kind of condition holds if one of its words fits, words all.

    A paragraph stands for those under it too. ``every``: also rulings that were ended and games
    that were replaced.
    """

    paragraphs: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    every: bool = False

    def fits(self, p: Precedent) -> bool:
        """Whether a precedent answers."""
        return ((self.every or not p.ended)
                and (not self.paragraphs or any(under(one, w) for one in p.paragraphs for w in self.paragraphs))
                and (not self.cards or any(plain(c) in plain(name) for name in p.cards for c in self.cards))
                and all(plain(w) in plain(_words(p)) for w in self.words)
                and (not self.kinds or any(k in (p.kind, p.ruling, *p.situation) for k in self.kinds)))


@dataclass
class Library:
    """Precedents, newest first; ``skipped`` are ids of games that could not be read."""

    precedents: list[Precedent] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    def found(self, query: Query) -> list[Precedent]:
        """Those that answer a query."""
        return [p for p in self.precedents if query.fits(p)]


class Fitting(Struct, frozen=True):
    """A precedent for a moment: the paragraphs and cards they share; ``changed``: cards of which
    the text is another one now; ``own``: it is a ruling on this very event."""

    precedent: Precedent
    paragraphs: tuple[str, ...]
    cards: tuple[str, ...]
    changed: tuple[str, ...]
    own: bool = False


def under(paragraph: str, heading: str) -> bool:
    """Whether a paragraph is this one or stands under it."""
    return paragraph == heading or paragraph.startswith((f"{heading}.", f"{heading}/"))


def kind_of(typed: str) -> str:
    """The kind of event, ruling or situation that a word means; InputError with the nearest otherwise."""
    known = {plain(k): k for k in (*KINDS, *SITUATIONS, "helybenhagy", "visszaállít", "hatás", "szöveg")}
    if plain(typed) not in known:
        raise InputError("rulings.no_kind", kind=typed, near=near(typed, known.values()) or tuple(KINDS))
    return known[plain(typed)]


def _words(p: Precedent) -> str:
    return "\n".join((p.line, p.text, p.subject, p.judge or "", *p.headers.values()))


def words_of(p: Precedent) -> list[str]:
    """The words of a precedent's texts, as they are written."""
    return _WORD.findall(_words(p))


# ── from games ──────────────────────────────────────────────────────────────────────────────

def of_store(store: Any, every: bool = False) -> Library:
    """The rulings of all games of a store, newest first; of replaced games only under ``every``."""
    library, order = Library(), {}
    for place, info in enumerate(_ruled_on(store)):
        if info.replaced_by is not None and not every:
            continue
        order[info.id] = place
        try:
            library.precedents += precedents_of(of_log(store.load(info.id), info))
        except (StoreError, InputError):
            library.skipped.append(info.id)
    library.precedents.sort(key=lambda p: (p.when or "", order[p.id.partition("/")[0]], _event(p)), reverse=True)
    return library


def _event(p: Precedent) -> int:
    return int(p.id.rpartition("/")[2])


def _ruled_on(store: Any) -> list[Any]:
    """The games that hold rulings; all of them where the store's rows can't be told apart unread."""
    games = store.games()
    try:
        ruled = set(_games_with(store, "bírói döntés"))
    except StoreError:
        return list(games)
    return [info for info in games if info.id in ruled]


def _games_with(store: Any, kind: str) -> Iterator[str]:
    start = 1
    while page := store.notifications(start, _PAGE, (kind,)):
        yield from (row.game for row in page)
        start = page[-1].notification + 1


def precedents_of(game: Game) -> list[Precedent]:
    """The rulings of one game, in order."""
    judged = [n for n, e in enumerate(game.events, 1) if isinstance(e, Ruling | RulingChange)]
    if not judged:
        return []
    told = replay(game.events[:judged[-1]], game.rules())
    return [_precedent(game, told, n) for n in judged if _is_ruling(game.events[n - 1])]


def _is_ruling(event: Event) -> bool:
    """A ruling, or the words that stand in the place of one."""
    return isinstance(event, Ruling) or (isinstance(event, RulingChange) and event.replaced
                                         and bool(event.text or event.citations))


def _precedent(game: Game, told: Replay, number: int) -> Precedent:
    event: Any = game.events[number - 1]
    rulings = [n for n, e in enumerate(game.events, 1) if isinstance(e, Ruling)]
    made = number if isinstance(event, Ruling) else rulings[event.number - 1]
    about = subject(game.events, made)
    beside = game.beside[number - 1] if game.beside else None
    ground = basis(told.at(about), told.rules) if about else None
    ended, by = next(iter(endings(game.events, number)), ("", 0))
    return Precedent(
        f"{game.id or game.name}/{number}", event.ruling if isinstance(event, Ruling) else "szöveg",
        game.opening.edition, line_of(event), event.text, tuple(event.citations),
        judge=event.recorder or (beside.by if beside else None), when=beside.when if beside else None,
        headers=_headers(game), ended=ended,
        ended_when=game.beside[by - 1].when if by and game.beside else None, **_ground(ground, about))


def _headers(game: Game) -> dict[str, str]:
    found = dict(reversed(game.opening.headers))  # of a key given twice the first
    return {key: found[key] for key in IDENTITY if key in found}


def _ground(ground: Basis | None, about: int) -> dict[str, Any]:
    if ground is None:
        return {}
    judged = ground.verdict != NOT_JUDGED
    return {"about": about, "subject": ground.line, "kind": ground.kind, "situation": ground.situation,
            "outcome": ground.verdict.outcome if judged else "", "basis": ground.paragraphs,
            "readings": ground.readings, "cards": ground.cards}


# ── for a moment ────────────────────────────────────────────────────────────────────────────

def fitting(precedents: Iterable[Precedent], ground: Basis, game: str = "") -> list[Fitting]:
    """The precedents in force that decide a paragraph which decided here, on the same kind of
    event; rulings on this very event first, then with the same cards, then with more paragraphs
    in common, as far as that says nothing in the order given."""
    found = [fit for p in precedents if (fit := _fit(p, ground, game)) is not None]
    return sorted(found, key=lambda f: (not f.own, not f.cards, -len(f.paragraphs)))


def _fit(p: Precedent, ground: Basis, game: str) -> Fitting | None:
    own = bool(game) and p.id.startswith(f"{game}/") and p.about == ground.number
    shared = tuple(one for one in ground.paragraphs if one in p.paragraphs)
    if p.ended or not (own or (shared and p.kind == ground.kind)):
        return None
    cards = tuple(name for name in ground.cards if name in p.cards)
    return Fitting(p, shared, cards, tuple(c for c in cards if p.cards[c] != ground.cards[c]), own)
