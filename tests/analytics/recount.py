"""Every metric once more, in plain Python from the replays: no table, no SQL (T26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from adjudicator.games import Game
from adjudicator.line_of_events import subject, withdrawn
from adjudicator.replay import Moment, Replay
from analytics.rows.told import line_of
from engine.state import SEATS, State, card
from engine.zones import ATTACHED, FUTURE, HAND, OUTER, PRESENT, STORE
from events.chance import Roll, StartingPlayer
from events.choices import Mulligan
from events.rulings import Ruling

Case = tuple[str, bool]


class Played(NamedTuple):
    """A game with its replay and the line that counts."""

    game: Game
    told: Replay
    line: list[Moment]

    @property
    def winner(self) -> str | None:
        n = self.line[-1].after.winner
        return SEATS[n] if 0 <= n < len(SEATS) else None

    @property
    def end(self) -> State:
        return self.line[-1].after

    def name(self, cid: int) -> str | None:
        d = card(self.end, cid).d
        return d.name if d is not None else None

    def owner(self, cid: int) -> str:
        return SEATS[card(self.end, cid).owner]


def played(game: Game) -> Played:
    told = game.replay()
    return Played(game, told, line_of(told))


def has(p: Played, needs: Iterable[str]) -> bool:
    opening = p.game.opening
    known = all((deck := opening.decks.get(SEATS[n])) is not None and deck.cards is not None
                for n in range(len(p.end.seats)))
    met = {"winner": p.winner is not None, "deck": known,
           "whole": not any(m.event.kind == "hiányzó rész" for m in p.told.moments)}
    return p.told.trust != "eltér" and all(met[need] for need in needs)


def counted(metric: Any, games: Iterable[Played]) -> dict[str, tuple[int, int]]:
    """Hits and cases by key."""
    hits: Counter[str] = Counter()
    cases: Counter[str] = Counter()
    for p in games:
        if has(p, metric.needs):
            for key, ok in CASES[metric.id](p):
                hits[key] += ok
                cases[key] += 1
    return {key: (hits[key], cases[key]) for key in cases}


# ------------------------------------------------------------------------------- cards


def _won(p: Played, cids: Iterable[int]) -> Iterator[Case]:
    """One case per seat and name."""
    for seat, name in {(p.owner(cid), p.name(cid)) for cid in cids}:
        if name is not None:
            yield name, seat == p.winner


def _opening(p: Played) -> set[int]:
    kept = [s for s in p.line if isinstance(s.event, Mulligan)]
    return {cid for seat in kept[-1].after.seats for cid in seat.zones[HAND]} if kept else set()


def _later(p: Played) -> set[int]:
    last = max((s.number for s in p.line if isinstance(s.event, Mulligan)), default=0)
    return {cid for s in p.line if s.number > last and s.before is not None for seat in s.after.seats
            for cid in seat.zones[HAND] if cid < sum(map(len, s.before.cards)) and card(s.before, cid).zone == FUTURE}


def _plays(p: Played) -> set[int]:
    said = {x[1] for s in p.line for x in s.said if x[0] == "played"}
    table = PRESENT | {STORE, OUTER, ATTACHED}
    moved = {cid for s in p.line if s.before is not None for seat in s.before.seats for cid in seat.zones[HAND]
             if card(s.after, cid).zone in table}
    return said | moved


def _said(p: Played, key: str) -> set[int]:
    return {x[1] for s in p.line for x in s.said if x[0] == key}


def _copies(p: Played, cids: Iterable[int], good: set[int], kind: str = "") -> Iterator[Case]:
    for cid in cids:
        d = card(p.end, cid).d
        if d is not None and kind in ("", d.kind):
            yield d.name, cid in good


def _decks(p: Played) -> Iterator[Case]:
    for seat, deck in p.game.opening.decks.items():
        yield from ((name, seat == p.winner) for name in deck.cards or ())


# ------------------------------------------------------------------------- acts, table


def _judged(p: Played) -> Iterator[Case]:
    for m in p.told.moments:
        if m.verdict.checks and not m.taken_out:
            yield m.event.kind, m.verdict.outcome == "szabálytalan"


def _manoeuvres(key: Callable[[dict[str, Any]], str | None]) -> Callable[[Played], Iterator[Case]]:
    """Followed by hand through the line: begun, blocked, over."""
    def found(p: Played) -> Iterator[Case]:
        now: dict[str, Any] | None = None
        for s in p.line:
            for x in s.said:
                if x[0] == "manoeuvre_begins":
                    now = {"kind": x[1], "team": len(x[3]), "blockers": 0, "seat": SEATS.index(s.event.seat),  # type: ignore[attr-defined]
                           "target": x[2], "wall": None}
            frame = next((f for f in s.after.frames if type(f).__name__ == "Manoeuvre"), None)
            if now is not None and frame is not None:
                _look(now, s.after, frame, p)
            if now is not None and any(x[0] == "manoeuvre_over" for x in s.said):
                word = key(now)
                if word is not None:
                    yield word, s.after.memory.success == now["seat"]
                now = None
    return found


def _look(now: dict[str, Any], state: State, frame: Any, p: Played) -> None:
    from engine.rules.ch01_basics.s10_values import value

    now["blockers"] = max(now["blockers"], len(frame.blockers))
    c = card(state, now["target"])
    if now["wall"] is None and c.face_up and c.d is not None and c.d.kind in ("toronyszint", "építmény"):
        now["wall"] = value(state, now["target"], "fal", p.told.rules)


# ---------------------------------------------------------------------------- dice, rules


def dice(p: Played) -> Iterator[tuple[str, int]]:
    """Seat and face of every die that was noted alone."""
    for s in p.line:
        if isinstance(s.event, Roll):
            faces = s.event.dice
            if not faces and _single(s) and s.event.total is not None:
                faces = (s.event.total,)
            yield from ((s.event.seat, face) for face in faces)


def _single(s: Moment) -> bool:
    a = s.before.awaiting if s.before is not None else None
    return a is not None and a.kind == "dobás" and a.about[0] == "sebzés"


def _rolls(p: Played) -> Iterator[tuple[str, int | None, Any, bool]]:
    """What for, the sum, the last known upper threshold, success."""
    for s in p.line:
        if not isinstance(s.event, Roll) or s.before is None or s.before.awaiting.kind != "dobás":
            continue
        about = s.before.awaiting.about
        total = s.event.total if s.event.total is not None else sum(s.event.dice) or None
        for x in s.said:
            if x[0] in ("attack_rolled", "strike_rolled"):
                yield str(about[0]), total, x[3], bool(x[4])
            elif x[0] == "trial":
                yield str(about[0]), total, about[3], bool(x[4])
            elif x[0] == "rolled" and x[2] is not None:
                yield str(about[0]), total, None, bool(x[2])


def _close(p: Played) -> Iterator[Case]:
    for what, total, upper, _ in _rolls(p):
        if total is not None and upper is not None:
            yield what, total - upper in (0, 1)


def _checks(key: Callable[[Any], Iterable[str]], good: Callable[[Any], bool]) -> Callable[[Played], Iterator[Case]]:
    return lambda p: ((k, good(c)) for m in p.told.moments if not m.taken_out for c in m.verdict.checks for k in key(c))


def _disputes(p: Played) -> Iterator[Case]:
    events = [m.event for m in p.told.moments]
    ruled = {subject(events, n) for n, e in enumerate(events, 1) if isinstance(e, Ruling)}
    for m in p.told.moments:
        if m.event.grade == "vitás":
            yield from ((paragraph, m.number in ruled) for paragraph in m.verdict.paragraphs)


def _rulings(p: Played) -> Iterator[Case]:
    events = [m.event for m in p.told.moments]
    ended = withdrawn(events)
    for n, e in enumerate(events, 1):
        if isinstance(e, Ruling):
            yield from ((paragraph, n in ended) for paragraph in e.citations)


# ------------------------------------------------------------------------- players, decks


def _seats(p: Played, key: Callable[[str], str | None]) -> Iterator[Case]:
    for n in range(len(p.end.seats)):
        found = key(SEATS[n])
        if found is not None:
            yield found, SEATS[n] == p.winner


def _pair(p: Played, seat: str) -> str | None:
    names = p.game.opening.players
    if p.game.opening.variant != "párbaj":
        return None  # among many nobody is the one opponent
    other = names.get("B" if seat == "A" else "A")
    return f"{names[seat]} – {other}" if seat in names and other is not None else None


def _first(p: Played) -> Iterator[Case]:
    named = [s.event.seat for s in p.line if isinstance(s.event, StartingPlayer)]
    position = p.game.opening.position
    first = named[-1] if named else SEATS[p.end.starter] if position and "kezdő" in position else None
    if first is not None:
        yield p.game.opening.edition, first == p.winner


def _size(p: Played, seat: str) -> str | None:
    deck = p.game.opening.decks.get(seat)
    if deck is None:
        return None
    n = sum(deck.cards.values()) if deck.cards is not None else deck.count
    return None if n is None else f"{n:02}"


def _adventurers(p: Played, seat: str) -> str | None:
    deck = p.game.opening.decks.get(seat)
    if deck is None or deck.cards is None:
        return None
    texts = p.game.opening.texts
    return f"{sum(n for name, n in deck.cards.items() if texts[name]['típus'] == 'kalandozó'):02}"


CASES: dict[str, Callable[[Played], Iterable[Case]]] = {
    "lapok.pakliban": _decks,
    "lapok.nyitókézben": lambda p: _won(p, _opening(p)),
    "lapok.kézben": lambda p: _won(p, _opening(p) | _later(p)),
    "lapok.húzva": lambda p: _won(p, _later(p)),
    "lapok.kijátszva": lambda p: _won(p, _plays(p)),
    "lapok.aktivizálva": lambda p: _won(p, _said(p, "activated")),
    "lapok.meghalt": lambda p: _copies(p, _plays(p), _said(p, "died"), "kalandozó"),
    "kijátszások.semlegesítve": lambda p: _copies(p, _plays(p), _said(p, "neutralised")),
    "cselekedetek.szabálytalan": _judged,
    "manőverek.fajta": _manoeuvres(lambda m: str(m["kind"])),
    "manőverek.csapat": _manoeuvres(lambda m: f"{m['kind']} · {m['team']}"),
    "manőverek.akadályozók": _manoeuvres(lambda m: f"{m['kind']} · {m['blockers']}"),
    "manőverek.fal": _manoeuvres(lambda m: f"{m['wall']:02}" if m["kind"] == "ostrom" and m["wall"] is not None
                                 else None),
    "dobások.siker": lambda p: ((what, ok) for what, _, _, ok in _rolls(p)),
    "dobások.szoros": _close,
    "szabályok.döntő": _checks(lambda c: c.paragraphs, lambda c: c.deciding),
    "szabályok.eldönthetetlen": _checks(lambda c: (c.key,), lambda c: c.ok is None),
    "szabályok.vitás": _disputes,
    "szabályok.megszűnt": _rulings,
    "játékosok.győzelem": lambda p: _seats(p, p.game.opening.players.get),
    "játékosok.párosítás": lambda p: _seats(p, lambda seat: _pair(p, seat)),
    "játékosok.kezdés": _first,
    "paklik.torony": lambda p: ((name, seat == p.winner) for seat, levels in p.game.opening.towers.items()
                                for name in set(levels)),
    "paklik.méret": lambda p: _seats(p, lambda seat: _size(p, seat)),
    "paklik.kalandozók": lambda p: _seats(p, lambda seat: _adventurers(p, seat)),
}
