"""Acts, table, dice, rules, players and decks as plain loops over replays (``recount``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

from adjudicator.games import Game
from adjudicator.line_of_events import subject, withdrawn
from adjudicator.replay import Moment, Replay
from analytics.rows.deck_id import deck_id
from analytics.rows.told import line_of
from engine.definition import Definition
from engine.rules.ch01_basics.s10_values import total_dp, value
from engine.state import NOBODY, SEATS, State, card
from engine.zones import FUTURE
from events.chance import Roll, StartingPlayer
from events.choices import Mulligan
from events.rulings import Ruling

Case = tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class Played:
    """A game with its replay and the line that counts; told apart by identity, so that what is found of
    one can be kept."""

    game: Game
    told: Replay
    line: list[Moment]

    @property
    def winner(self) -> str | None:
        n = self.line[-1].after.winner
        return SEATS[n] if 0 <= n < len(SEATS) else None

    @property
    def winners(self) -> frozenset[str]:
        """All who won together."""
        end = self.end
        together = end.many.winners if end.many is not None else ()
        return frozenset(SEATS[n] for n in together) or frozenset({self.winner} if self.winner else ())

    @property
    def end(self) -> State:
        return self.line[-1].after

    @property
    def seats(self) -> str:
        return SEATS[:len(self.end.seats)]

    def name(self, cid: int) -> str | None:
        d = self.definition(cid)
        return d.name if d is not None else None

    def definition(self, cid: int) -> Definition | None:
        """What a card is at the end, else what it was in hand or in play before its deck was shuffled."""
        return card(self.end, cid).d or lost(self).get(cid)

    def owner(self, cid: int) -> str:
        return SEATS[card(self.end, cid).owner]

    def list_of(self, seat: str) -> str | None:
        """What the list of a seat is called."""
        return deck_id(self.game.opening, seat, self.end.many is not None and bool(self.end.many.sides))

    def told_of(self, key: str) -> frozenset[int]:
        """The cards of which this was said."""
        return told_of(self, key)


@cache
def told_of(p: Played, key: str) -> frozenset[int]:
    return frozenset(x[1] for s in p.line for x in s.said if x[0] == key)


@cache
def lost(p: Played) -> dict[int, Definition]:
    """K/I.3.U: cards that were shuffled back after the opening hands, by what they were."""
    opened = max((s.number for s in p.line if isinstance(s.event, Mulligan)), default=0)
    found: dict[int, Definition] = {}
    for s in p.line:
        if s.before is None or s.number <= opened:
            continue
        if {x[0] for x in s.said} & {"shuffled", "fell_out"}:
            both = zip(chain(*s.before.cards), chain(*s.after.cards), strict=False)
            for cid, (was, now) in enumerate(both):
                if was.d is not None and now.d is None and was.zone != FUTURE:
                    found.setdefault(cid, was.d)
    return found


def played(game: Game) -> Played:
    told = game.replay()
    return Played(game, told, line_of(told))


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


def _faces(key: Callable[[Played, str], str | None]) -> Callable[[Played], Iterator[Case]]:
    return lambda p: ((name, face) for seat, face in dice(p) if (name := key(p, seat)) is not None)


def _header(p: Played, name: str) -> str:
    return dict(p.game.opening.headers).get(name) or "?"


def _checks(key: Callable[[Any], Iterable[str]], good: Callable[[Any], bool]) -> Callable[[Played], Iterator[Case]]:
    return lambda p: ((k, good(c)) for m in p.told.moments if not m.taken_out for c in m.verdict.checks for k in key(c))


def _disputes(p: Played) -> Iterator[Case]:
    ruled = _ruled(p)
    for m in p.told.moments:
        if m.event.grade == "vitás":
            yield from ((paragraph, m.number in ruled) for paragraph in m.verdict.paragraphs)


def _ruled(p: Played) -> set[int | None]:
    events = [m.event for m in p.told.moments]
    return {subject(events, n) for n, e in enumerate(events, 1) if isinstance(e, Ruling)}


def _disputed(p: Played) -> Iterator[Case]:
    for m in p.told.moments:
        if not m.taken_out:
            yield from ((paragraph, m.event.grade == "vitás") for paragraph in set(m.verdict.paragraphs))


def _causes(p: Played) -> Iterator[Case]:
    ruled = _ruled(p)
    for m in p.told.moments:
        if m.verdict.outcome == "eldönthetetlen" and not m.taken_out:
            yield from ((key, m.number in ruled) for key in {c.key for c in m.verdict.deciding})


def _let_stand(p: Played) -> Iterator[Case]:
    events = [m.event for m in p.told.moments]
    ended = withdrawn(events)
    stand = {subject(events, n) for n, e in enumerate(events, 1)
             if isinstance(e, Ruling) and e.ruling == "helybenhagy" and n not in ended}
    for m in p.told.moments:
        if m.verdict.outcome == "szabálytalan":
            yield from ((paragraph, m.number in stand) for paragraph in set(m.verdict.paragraphs))


def _answered(p: Played) -> Iterator[Case]:
    """K/VI.4: of every item that a play put into the thread, who put the next before any unwound."""
    steps = [(m, x) for m in p.told.moments if not m.taken_out for x in m.said
             if x[0] in ("into_thread", "unwound", "thread_closed")]
    for (m, x), (then, y) in zip(steps, [*steps[1:], (None, ("end",))], strict=True):
        if x[0] == "into_thread" and m.event.kind == "lapidézés":
            d = card(m.after, x[2]).d
            if d is not None:
                yield d.name, then is not None and y[0] == "into_thread" and then.event.seat != m.event.seat


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
            yield found, SEATS[n] in p.winners


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
        yield p.game.opening.edition, first in p.winners


def _size(p: Played, seat: str) -> str | None:
    deck = p.game.opening.decks.get(seat)
    if deck is None:
        return None
    n = sum(deck.cards.values()) if deck.cards is not None else deck.count
    return None if n is None else f"{n:02}"


def _lists(p: Played) -> Iterator[Case]:
    """Both ways of a duel of two different lists."""
    if p.game.opening.variant == "párbaj":
        a, b = map(p.list_of, "AB")
        if a != b:
            yield from ((f"{a} – {b}", "A" in p.winners), (f"{b} – {a}", "B" in p.winners))


def _adventurers(p: Played, seat: str) -> str | None:
    deck = p.game.opening.decks.get(seat)
    if deck is None or deck.cards is None:
        return None
    texts = p.game.opening.texts
    return f"{sum(n for name, n in deck.cards.items() if texts[name]['típus'] == 'kalandozó'):02}"


def decks(p: Played) -> str:
    """Size of the decks of a game, or the least and the most."""
    sizes = [_size(p, seat) for seat in p.seats]
    known = sorted(int(size) for size in sizes if size is not None)
    if len(known) < len(sizes) or not known:
        return "?"
    return str(known[0]) if known[0] == known[-1] else f"{known[0]}–{known[-1]}"


def _spent(below: Callable[[Played, int], int]) -> Callable[[Played], Iterator[Case]]:
    """The MP that a player paid in all, over something of that player."""
    def found(p: Played) -> Iterator[Case]:
        mp = [x for m in p.told.moments if not m.taken_out for x in m.said if x[0] == "mp_paid"]
        for n, seat in enumerate(p.seats):
            if seat in p.game.opening.players:
                yield p.game.opening.players[seat], sum(x[2] for x in mp if x[1] == n), below(p, n)
    return found


@cache
def killings(p: Played) -> list[tuple[int, int]]:
    """K/VI.4.J–L: of every death who died, and the card that last did what he died of."""
    harm: list[tuple[int, str, int]] = []
    found = []
    for x in (x for s in p.line for x in s.said):
        if x[0] == "damage":
            harm.append((x[1], "sebzés", x[3]))
        elif x[0] == "death_mark":
            harm.append((x[1], "halál", x[2]))
        elif x[0] == "built_on":
            harm.append((x[2], "gépezet", x[1]))
        elif x[0] == "value_changed" and not (x[3] == "módosít" and x[4] >= 0):
            harm.append((x[1], x[2], x[5]))
        elif x[0] == "died":
            found.append((x[1], next((by for whom, what, by in reversed(harm) if (whom, what) == x[1:]), NOBODY)))
    return found


def _kills(p: Played, seat: int) -> int:
    """Adventurers of others whose first death came of a card of this seat."""
    first: dict[int, int] = {}
    for whom, by in killings(p):
        first.setdefault(whom, by)
    return sum(by != NOBODY and p.owner(by) == SEATS[seat] != p.owner(whom) for whom, by in first.items())


def _how(p: Played) -> str | None:
    how = {"over_at_once": "azonnal", "over_with_turn": "forduló végén", "conceded": "feladás"}
    said = [how[x[0]] for s in p.line for x in s.said if x[0] in how]
    return said[-1] if said else None


def _length(key: Callable[[Played], str | None]) -> Callable[[Played], Iterator[Case]]:
    return lambda p: ((word, p.end.turn, 1) for word in (key(p),) if word is not None)


CASES: dict[str, Callable[[Played], Iterable[Case]]] = {
    "cselekedetek.szabálytalan": _judged,
    "manőverek.fajta": _manoeuvres(lambda m: str(m["kind"])),
    "manőverek.csapat": _manoeuvres(lambda m: f"{m['kind']} · {m['team']}"),
    "manőverek.akadályozók": _manoeuvres(lambda m: f"{m['kind']} · {m['blockers']}"),
    "manőverek.fal": _manoeuvres(lambda m: f"{m['wall']:02}" if m["kind"] == "ostrom" and m["wall"] is not None
                                 else None),
    "kockák.játékos": _faces(lambda p, seat: p.game.opening.players.get(seat, "?") if seat in p.seats else None),
    "kockák.verseny": _faces(lambda p, seat: _header(p, "Esemény")),
    "kockák.asztal": _faces(lambda p, seat: f"{_header(p, 'Esemény')} · {_header(p, 'Asztal')}"),
    "dobások.siker": lambda p: ((what, ok) for what, _, _, ok in _rolls(p)),
    "dobások.szoros": _close,
    "szabályok.döntő": _checks(lambda c: c.paragraphs, lambda c: c.deciding),
    "szabályok.eldönthetetlen": _checks(lambda c: (c.key,), lambda c: c.ok is None),
    "szabályok.vitás": _disputes,
    "szabályok.megszűnt": _rulings,
    "szabályok.vitatott": _disputed,
    "szabályok.oka": _causes, "szabályok.helybenhagyott": _let_stand,
    "kijátszások.megválaszolt": _answered,
    "játékosok.győzelem": lambda p: _seats(p, p.game.opening.players.get),
    "játékosok.párosítás": lambda p: _seats(p, lambda seat: _pair(p, seat)),
    "játékosok.kezdés": _first,
    "mp.dp": _spent(lambda p, n: total_dp(p.end, n, p.told.rules)),
    "mp.halál": _spent(_kills),
    "játszmák.hossz": _length(lambda p: p.game.opening.edition),
    "játszmák.vége": _length(_how),
    "paklik.torony": lambda p: ((name, seat in p.winners) for seat, levels in p.game.opening.towers.items()
                                for name in set(levels)),
    "paklik.lista": lambda p: _seats(p, p.list_of), "paklik.párosítás": _lists,
    "paklik.méret": lambda p: _seats(p, lambda seat: _size(p, seat)),
    "paklik.kalandozók": lambda p: _seats(p, lambda seat: _adventurers(p, seat)),
}
