"""Imported games into the store: new, known already, or a new version of one that is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from difflib import unified_diff
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final

from adjudicator.importing.report import Imported
from engine.fingerprint import fingerprint
from engine.ruleset import Ruleset
from engine.state import State
from events.base import Event
from events.chain import canonical, parse
from events.errors import StoreError
from events.opening import SourceText
from events.store import Beside, GameInfo, Prepared, Store, Summary, prepare

NEW, UNCHANGED, REPLACED = "új", "változatlan", "új változat"
BRANCHED: Final = "Elágazás"  # the header of a game that was stored from a what-if
IDENTITY: Final = ("Esemény", "Dátum", "Kör", "Asztal", "Játszma")
PRINT_EVERY: Final = 50
_SOURCE: Final = SourceText.model_fields["kind"].default


@dataclass(frozen=True)
class Stored:
    """What became of a game: its id, új / változatlan / új változat, which one it replaced, and
    what changed against that, line by line (``-`` and ``+``); ``source``: the other file that it was stored from
    before; ``other``: most of its lines are not those of the one it replaced, it may be another game;
    ``replaced_by``: the newer version that counts instead of a game that was there already."""

    id: str
    outcome: str
    replaces: str | None = None
    changed: tuple[str, ...] = ()
    source: str | None = None
    other: bool = False
    replaced_by: str | None = None


def prepared(game: Imported, now: str | None = None) -> Prepared:
    """An imported game, ready to be stored, with what stands beside its events."""
    return prepare(game.events, besides(game.states, game.rules, now))


def keep(store: Store, game: Imported, again: bool = False, now: str | None = None) -> Stored:
    """Store an imported game, all of it or (where its bytes are there already) nothing.

    ``again`` makes a second game of it, whatever is there. Raises StoreError as the store does.
    """
    return Keeper(store, again).keep(prepared(game, now))


class Keeper:
    """Stores games one after the other, each in one transaction; it finds earlier versions without going
    through the whole list for each."""

    def __init__(self, store: Store, again: bool = False) -> None:
        self.store, self.again = store, again
        self._listed = 0
        self._by_identity: dict[tuple[Any, ...], list[str]] = {}
        self._by_outline: dict[tuple[Any, ...], list[str]] = {}
        self._contents: dict[str, bytes] = {}

    def keep(self, made: Prepared) -> Stored:
        """Store one; see the function :func:`keep`."""
        if self.again:
            return Stored(self.store.create_prepared(made, again=True), NEW)
        known = self._same(made)
        if known is not None:
            return Stored(known.id, UNCHANGED, known.replaces, replaced_by=known.replaced_by)
        known = self._alike(made)
        if known is not None:
            return Stored(known.id, UNCHANGED, known.replaces, source=self._named(known.id))
        return self._new(made, self._older(made))

    def _new(self, made: Prepared, old: GameInfo | None) -> Stored:
        """Store one that is not there yet, perhaps in the place of an ``old`` one."""
        before, after = self.store.load(old.id).events if old is not None else (), _events(made)
        changed = tuple(differences(before, after)) if old is not None else ()
        try:
            name = self.store.create_prepared(made, replaces=old.id if old else None)
        except StoreError as error:
            if error.code != "store.exists":
                raise
            return Stored(str(error.params["game"]), UNCHANGED)  # another import of it was quicker
        self._contents[name] = content((kind, body) for kind, body, _ in made.parts)
        return Stored(name, REPLACED if old else NEW, old.id if old else None, changed,
                      other=2 * len(changed) > len(_source(before).splitlines()) + len(_source(after).splitlines()))

    def _same(self, made: Prepared) -> GameInfo | None:
        """The stored game that these very events began, also if lines have been added to it since."""
        head, length = made.head.hex(), len(made.parts)
        for info in self.store.by_source(made.sources[0]):
            if info.length >= length and self.store.digests(info.id)[length - 1] == head:
                return info
        return None

    def _alike(self, made: Prepared) -> GameInfo | None:
        """The stored game of the same events, though the text they were read from is another, or is called
        otherwise. One that was replaced is none: whoever goes back to it means that it shall count again."""
        self._list()
        ids = self._by_outline.get(_outline(made.opening, len(made.parts)), ())
        wanted = content((kind, body) for kind, body, _ in made.parts) if ids else b""
        infos = (self.store.info(name) for name in ids if self._content(name) == wanted)
        return next((info for info in infos if info.replaced_by is None), None)

    def _content(self, name: str) -> bytes:
        if name not in self._contents:
            try:
                self._contents[name] = content(self.store.bodies(name))
            except StoreError as error:
                if error.code != "store.broken":
                    raise
                self._contents[name] = b""  # a damaged game is like no other
        return self._contents[name]

    def _named(self, name: str) -> str | None:
        """The name of the file that a stored game was read from."""
        return next((e.name for e in self.store.load(name).events if isinstance(e, SourceText)), None)

    def _older(self, made: Prepared) -> GameInfo | None:
        """The newest stored game of the same event, date, round, table, game and players."""
        wanted = identity(made.opening.headers, made.opening.players)
        if wanted is None:
            return None
        self._list()
        infos = map(self.store.info, reversed(self._by_identity.get(wanted, [])))
        return next((info for info in infos if info.replaced_by is None), None)

    def _list(self) -> None:
        """Take in the games that have come since the last look; none ever goes."""
        games = self.store.games()
        for info in games[self._listed:]:
            self._by_outline.setdefault(_outline(info.opening, info.length), []).append(info.id)
            found = identity(info.opening.headers, info.opening.players)
            if found is not None and not branched(info.opening.headers):
                self._by_identity.setdefault(found, []).append(info.id)
        self._listed = len(games)


def _events(made: Prepared) -> tuple[Event, ...]:
    return tuple(parse(body) for _, body, _ in made.parts)


def content(events: Iterable[tuple[str, bytes]]) -> bytes:
    """A digest of a game's events by kind and canonical bytes, the text that they were read from aside."""
    found = sha256()
    for kind, body in events:
        if kind != _SOURCE:
            found.update(b"%d:" % len(body) + body)
    return found.digest()


def _outline(opening: Summary, length: int) -> tuple[Any, ...]:
    """What games of the same events have in common, as far as the list of games knows."""
    return length, opening.edition, opening.variant, opening.headers, *sorted(opening.players.items())


def branched(headers: Iterable[tuple[str, str]]) -> bool:
    """Whether a game was stored from a what-if: nobody played it so."""
    return any(key == BRANCHED for key, _ in headers)


def identity(headers: tuple[tuple[str, str], ...], players: dict[str, str]) -> tuple[Any, ...] | None:
    """By what a game is known again; None where too little was noted (no such header, no player)."""
    by_key = dict(reversed(headers))
    found = tuple(by_key.get(key) for key in IDENTITY)
    return (*found, *sorted(players.items())) if any(found) and players else None


def differences(old: tuple[Event, ...], new: tuple[Event, ...]) -> Iterator[str]:
    """The source lines that went (``-``) and came (``+``); where none did, the first other event."""
    before, after = _source(old).splitlines(), _source(new).splitlines()
    lines = [line for line in unified_diff(before, after, lineterm="", n=0) if line[:3] not in ("---", "+++")]
    if lines:
        yield from (line for line in lines if not line.startswith("@@"))
        return
    pairs = enumerate(zip(map(canonical, old), map(canonical, new), strict=False), 1)
    first = next((n for n, (one, other) in pairs if one != other), min(len(old), len(new)) + 1)
    yield f"@ {first}"


def _source(events: tuple[Event, ...]) -> str:
    return next((e.text for e in events if isinstance(e, SourceText)), "")


def besides(states: Sequence[State], rules: Ruleset, now: str | None = None) -> list[Beside]:
    """What stands beside the events: when they came in, and now and then a fingerprint: at the
    end of each turn, every fifty events, and at the end. ``states``: the one after each event."""
    when = now or datetime.now(UTC).isoformat(timespec="seconds")
    marked = set(_marked(states))
    return [Beside(when=when, fingerprint=fingerprint(state, rules) if n in marked else None)
            for n, state in enumerate(states, 1)]


def _marked(states: Sequence[State]) -> Iterator[int]:
    for n, (state, later) in enumerate(pairwise(states), 1):
        if later.turn != state.turn or n % PRINT_EVERY == 0:
            yield n
    yield len(states)
