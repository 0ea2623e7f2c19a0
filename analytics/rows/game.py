"""The game itself: how it ended, who played with what, and what its judge said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator import __version__
from adjudicator.line_of_events import subject, withdrawn
from adjudicator.replay import Moment
from analytics.rows.cards import Track, definition
from analytics.rows.checks import deciding
from analytics.rows.deck_id import deck_id
from analytics.rows.noted import failed_checks
from analytics.rows.told import AFTER_GAP, SIMULATION, Row, Told, seat_of
from engine.many import winners
from engine.rules.ch01_basics.s10_values import total_dp
from engine.state import DRAW, NOBODY, SEATS, card
from engine.verdict import ILLEGAL, UNDECIDABLE
from events.base import Grade
from events.chance import StartingPlayer
from events.opening import Opening
from events.repair import Gap
from events.rulings import Ruling

_HOW = {"over_at_once": "azonnal", "over_with_turn": "forduló végén", "conceded": "feladás"}


def common(told: Told, name: str) -> Row:
    """What begins every row of the game: its name, its tournament, and whether a machine played it."""
    return name, told.headers.get("Esemény") or None, is_simulated(told.headers)


def is_simulated(headers: Mapping[str, str]) -> bool:
    """The mark of ``biro simulate``."""
    return headers.get(SIMULATION[0]) == SIMULATION[1]


def game_row(told: Told, others: Sequence[Moment], disputes: int) -> Row:
    """The one row of the table of games, with so many disputes. ``others`` are all moments but legal passes
    that count."""
    opening, headers, end = told.game.opening, told.headers, told.end
    outcomes = Counter([m.verdict.outcome for m in others if not m.taken_out and m.verdict.checks])
    packs = ", ".join(f"{p.name} {p.version}" for p in opening.packs) or None
    readings = ", ".join(f"{name}={n}" for name, n in sorted(opening.readings.items())) or None
    hidden = told.public
    return (None if hidden else told.game.head, len(told.game.events), opening.edition, opening.variant, readings,
            __version__, packs, None if hidden else headers.get("Mag"), headers.get("Dátum"), headers.get("Kör"),
            headers.get("Asztal"), headers.get("Játszma"), starter(told), seat_of(end.winner), _state(end.winner),
            _how(told), end.turn, told.replay.trust, told.replay.verified_to,
            disputes, outcomes[ILLEGAL], outcomes[UNDECIDABLE],
            sum([m.taken_out != 0 for m in others]), len(told.entered.get(Gap, ())), failed_checks(told))


def starter(told: Told) -> str | None:
    """Who starts: as the log says, else (from a stated position) as that says."""
    named = told.counted.get(StartingPlayer)
    if named:
        return str(named[-1].event.seat)  # type: ignore[attr-defined]
    position = told.game.opening.position
    return seat_of(told.end.starter) if position is not None and "kezdő" in position else None


def _state(winner: int) -> str:
    if winner == NOBODY:
        return "nyitott"
    return "döntetlen" if winner == DRAW else "győzelem"


def _how(told: Told) -> str | None:
    if told.end.winner == NOBODY:
        return None
    return next((_HOW[said[0]] for step in reversed(told.line) for said in reversed(step.said) if said[0] in _HOW),
                None)


def player_rows(told: Told) -> list[Row]:
    """One row per seat."""
    opening, end = told.game.opening, told.end
    first, won = starter(told), winners(end)
    shared = end.many is not None and bool(end.many.sides)
    rows = []
    for n, seat in enumerate(end.seats):
        letter = SEATS[n]
        others = [opening.players.get(SEATS[m]) for m in range(len(end.seats)) if m != n]
        rows.append((letter, opening.players.get(letter), others[0] if len(others) == 1 else None,
                     None if first is None else first == letter, n in won if won else None,
                     total_dp(end, n, told.rules), seat.mp, *_deck_of(told, letter),
                     None if told.public else deck_id(opening, letter, shared)))
    return rows


def _deck_of(told: Told, letter: str) -> tuple[int | None, bool, int | None]:
    """Size of the deck, whether its list is known, and how many adventurers it has."""
    deck = told.game.opening.decks.get(letter)
    if deck is None:
        return None, False, None
    if deck.cards is None:
        return deck.count, False, None
    kinds = _kinds(told)
    adventurers = sum(n for name, n in deck.cards.items() if kinds.get(name) == "kalandozó")
    return sum(deck.cards.values()), not told.public, None if told.public else adventurers


def _kinds(told: Told) -> dict[str, str]:
    return {name: d.kind for name, d in told.end.defs.items()}


def deck_rows(told: Told, found: Mapping[int, Track]) -> list[Row]:
    """The names of every deck and tower; in a public lake what was seen of them."""
    kinds = _kinds(told)
    if told.public:
        return _seen_rows(told, found, kinds)
    rows: list[Row] = []
    opening: Opening = told.game.opening
    for seat, deck in sorted(opening.decks.items()):
        for part, cards in (("pakli", deck.cards or {}), ("cserepakli", deck.side_deck)):
            rows += [(seat, part, None, name, kinds.get(name), n) for name, n in sorted(cards.items())]
    for seat, levels in sorted(opening.towers.items()):
        rows += [(seat, "torony", n, name, kinds.get(name), 1) for n, name in enumerate(levels, 1)]
    rows += [(seat, "ómen", None, name, kinds.get(name), 1) for seat, name in sorted(opening.omens.items())]
    return rows


def _seen_rows(told: Told, found: Mapping[int, Track], kinds: Mapping[str, str]) -> list[Row]:
    seen: Counter[tuple[str, str]] = Counter()
    last = AFTER_GAP * len(told.breaks)
    for key, track in found.items():
        if key < last:
            continue
        c, d = card(told.end, key - last), definition(told, told.end, key - last, track)
        owner = seat_of(c.owner)
        if track.first is not None and d is not None and not c.token and owner is not None:
            seen[owner, d.name] += 1
    return [(seat, "látott", None, name, kinds.get(name), n) for (seat, name), n in sorted(seen.items())]


# ------------------------------------------------------------------------ rulings, disputes


def ruling_rows(told: Told) -> list[Row]:
    """One row per ruling, in order."""
    rulings = told.entered.get(Ruling, ())
    events = [m.event for m in told.moments] if rulings else []
    ended = withdrawn(events)
    rows: list[Row] = []
    for m in rulings:
        if isinstance(m.event, Ruling):
            rows.append((len(rows) + 1, m.number, m.event.ruling, *_about(told, events, m),
                         " ".join(m.event.citations) or None, *_basis(told, events, m), m.event.recorder,
                         *_ended(events, ended, m.number)))
    return rows


def _subject(told: Told, events: list[Any], m: Moment) -> Moment | None:
    number = subject(events, m.number)
    return told.moments[number - 1] if number else None


def _about(told: Told, events: list[Any], m: Moment) -> tuple[Any, ...]:
    found = _subject(told, events, m)
    words = None if told.public else m.event.text or None  # type: ignore[attr-defined]
    return (found.number if found else None), (found.verdict.outcome if found and found.verdict.checks else None), words


def _basis(told: Told, events: list[Any], m: Moment) -> tuple[str | None]:
    found = _subject(told, events, m)
    return (deciding(found.verdict) if found else None,)


def _ended(events: list[Any], ended: Mapping[int, int], number: int) -> tuple[int | None, str | None]:
    by = ended.get(number)
    if by is None:
        return None, None
    return by, "felülbírálva" if events[by - 1].replaced else "visszavonva"


def dispute_rows(told: Told, others: Sequence[Moment]) -> list[Row]:
    """One row per event that is graded disputed, which all are among ``others``."""
    ruled: dict[int, int] = {}
    rulings = told.entered.get(Ruling, ())
    events = [m.event for m in told.moments] if rulings else []
    disputed = Grade.DISPUTED
    for place, m in enumerate(rulings, 1):
        ruled.setdefault(subject(events, m.number), place)
    return [(m.number, m.event.kind, getattr(m.event, "seat", None), m.verdict.outcome, deciding(m.verdict),
             ruled.get(m.number), m.taken_out or None)
            for m in others if m.event.grade is disputed]


__all__ = ["common", "deck_rows", "dispute_rows", "game_row", "is_simulated", "player_rows", "ruling_rows",
           "starter"]
