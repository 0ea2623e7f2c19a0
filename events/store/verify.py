"""Does the store still hold what was put in?

Inside a log the chain answers: an edit, a deletion, an insertion and a swap break it at the
first event that does not fit. That a log was cut at its end, or written anew with a chain of
its own, only something kept elsewhere can tell: the catalogue, which is chained itself, and
a head digest that was printed (a report, a bundle) and is handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
from eventsourcing.persistence import StoredEvent

from events.errors import BiroError, StoreError
from events.store.access import Access
from events.store.catalogue import CATALOGUE, START, Catalogue, summary_of
from events.store.log import beside_of, event_of
from events.store.records import Entry, Mark, Misfit, start_of, walk

_READINGS = 5
_SHORTEST = 8  # so many digits of a digest tell it from any other


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not fit: message id and parameters, the game, and the first event.

    ``game`` is None for the file as a whole and ``katalógus`` for the catalogue, whose rows
    are then numbered. ``number`` is None where no one event can be named.
    """

    code: str
    game: str | None = None
    number: int | None = None
    params: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Audit:
    """The catalogue as far as it is sound, and what was found wrong with it."""

    catalogue: Catalogue
    digests: tuple[str, ...]
    findings: tuple[Finding, ...]


def audit(access: Access) -> Audit:
    """Read the catalogue up to the first row that does not fit."""
    catalogue, digests = Catalogue(), list[str]()
    try:
        for entry in walk(readable(access, CATALOGUE), access.mapper, START):
            apply(catalogue, entry)
            digests.append(entry.digest)
    except Misfit as misfit:
        return Audit(catalogue, tuple(digests), (_finding(CATALOGUE, misfit),))
    return Audit(catalogue, tuple(digests), ())


def apply(catalogue: Catalogue, entry: Entry) -> str:
    """Take a row into the catalogue and give its write's name; :class:`Misfit` if it makes no sense."""
    try:
        return catalogue.apply(entry).write
    except (msgspec.DecodeError, KeyError, ValueError) as error:
        raise Misfit("verify.unreadable", entry.originator_version, reason=str(error)) from error


def readable(access: Access, originator: str) -> Iterator[StoredEvent]:
    """The rows of an aggregate; where the database chokes on one, those before it and a :class:`Misfit`."""
    try:
        # A row without a right number is nobody's place: let it not hide which one is empty.
        yield from sorted(access.rows(originator), key=lambda row: not _is_place(row.originator_version))
    except StoreError as error:
        if error.code != "store.damaged":
            raise
        yield from _singly(access, originator, error)


def _is_place(version: object) -> bool:
    return isinstance(version, int) and version > 0


def _singly(access: Access, originator: str, trouble: StoreError) -> Iterator[StoredEvent]:
    number = 0
    while rows := _one(access, originator, number):
        yield from rows
        number += 1
    # What the database chokes on stands under no number of ours.
    raise Misfit("verify.unreadable", number + 1, reason=trouble.params["reason"])


def _one(access: Access, originator: str, before: int) -> Sequence[StoredEvent]:
    try:
        return access.rows(originator, before, before + 1)
    except StoreError as error:
        raise Misfit("verify.unreadable", before + 1, reason=error.params["reason"]) from error


def verified(access: Access, game: str | None, head: str | None, store_head: str | None) -> list[Finding]:
    """All findings in a game, or without one in the store (:meth:`events.store.Store.verify`)."""
    for digest in (head, store_head):
        if digest is not None and len(digest) < _SHORTEST:
            raise BiroError("verify.short_head", head=digest, length=_SHORTEST)
    for _ in range(_READINGS):
        state = audit(access)
        found = check_store(access, state) if game is None else [
            *state.findings, *check_game(access, game, state, head)]
        found.extend(_against_store_head(state, store_head))
        # Someone may have appended while we read; then what did not fit was only seen too early.
        if not found or audit(access).digests == state.digests:
            break
    return found


def check_store(access: Access, state: Audit) -> list[Finding]:
    """The file, the catalogue, and the first misfit of every game."""
    reason = access.integrity()
    found = [Finding("verify.file", params=(("reason", reason),))] if reason else []
    found.extend(Finding("verify.stranger", params=(("sort", sort), ("name", name)))
                 for sort, name in access.strangers())
    found.extend(state.findings)
    for game in dict.fromkeys((*state.catalogue.games, *_strangers(access, state.catalogue, found))):
        found.extend(check_game(access, game, state))
    return found


def _strangers(access: Access, catalogue: Catalogue, found: list[Finding]) -> list[str]:
    """The ids in the store that the catalogue does not know."""
    known = {CATALOGUE, *catalogue.games}
    strangers: dict[str, None] = {}
    try:
        for row in access.everything():
            if row.originator_id not in known:
                strangers[str(row.originator_id)] = None
    except StoreError as error:
        found.append(Finding("verify.file", params=(("reason", error.params["reason"]),)))
    return list(strangers)


def check_game(access: Access, game: str, state: Audit, head: str | None = None) -> list[Finding]:
    """The first thing that does not fit in a game, and whether ``head`` was ever its head digest."""
    entries, misfit = sound(access, game)
    marks = state.catalogue.marks.get(game, [])
    found = _first_difference(game, entries, marks) or ([_finding(game, misfit)] if misfit else [])
    if not found and not (state.findings and not marks):
        # Where the catalogue itself is broken off, it can't be asked for what it no longer says.
        found = _against_catalogue(game, entries, state)
    return found + _against_head(game, entries, head)


def sound(access: Access, game: str) -> tuple[list[Entry], Misfit | None]:
    """The entries of a game up to the first that does not fit, and what does not fit there."""
    entries: list[Entry] = []
    try:
        for entry in walk(readable(access, game), access.mapper, start_of(game)):
            event_of(entry), beside_of(entry)
            entries.append(entry)
    except Misfit as misfit:
        return entries, misfit
    return entries, None


def _finding(game: str, misfit: Misfit) -> Finding:
    params = tuple(sorted((key, value) for key, value in misfit.params.items() if key != "number"))
    return Finding(misfit.code, game, misfit.number, params)


def _first_difference(game: str, entries: list[Entry], marks: Iterable[Mark]) -> list[Finding]:
    """The first append after which the catalogue noted another head than the log has there."""
    since = 1
    for mark in marks:
        if mark.length > len(entries):
            break
        entry = entries[mark.length - 1]
        if (entry.digest, entry.seal) != (mark.digest.hex(), mark.seal.hex()):
            return [Finding("verify.head", game, since, (("until", mark.length),))]
        since = mark.length + 1
    return []


def _against_catalogue(game: str, entries: list[Entry], state: Audit) -> list[Finding]:
    marks = state.catalogue.marks.get(game)
    if marks is None:
        return [Finding("verify.unknown_game", game, 1) if entries else Finding("verify.no_game", game)]
    known, length = marks[-1].length, len(entries)
    if length < known:
        return [Finding("verify.cut", game, length + 1, (("known", known), ("length", length)))]
    if length > known and not state.findings:
        return [Finding("verify.surplus", game, known + 1, (("known", known), ("length", length)))]
    return _against_opening(game, entries[0], state)


def _against_opening(game: str, first: Entry, state: Audit) -> list[Finding]:
    try:
        same = summary_of(event_of(first)) == state.catalogue.games[game].opening
    except BiroError:
        same = False
    return [] if same else [Finding("verify.opening", game, 1)]


def _against_head(game: str, entries: list[Entry], head: str | None) -> list[Finding]:
    return [Finding("verify.given_head", game, params=(("head", head),))] if _lacks(
        (entry.digest for entry in entries), head) else []


def _against_store_head(state: Audit, head: str | None) -> list[Finding]:
    """Whether ``head`` was ever the catalogue's digest."""
    lacks = _lacks(state.digests, head)
    return [Finding("verify.given_head", CATALOGUE, params=(("head", head),))] if lacks else []


def _lacks(digests: Iterable[str], head: str | None) -> bool:
    return head is not None and not any(digest.startswith(head.lower()) for digest in digests)
