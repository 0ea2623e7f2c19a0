"""Two sheets of a game, as its players would write them, with disagreements put in.

Each names its own player's hand, draws and face-down cards and only counts the other's, leaves out
most passes and some refusals, and overlooks a line now and then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.decks import DEFAULT_PACK
from adjudicator.merging import disagreements as kinds
from adjudicator.merging.sheets import refuses
from events import acts, chance, choices
from events.base import Event
from events.notation.write import write
from events.repair import Check
from tests.adjudicator.merging.games import EDITION, NAMES, Game, texts

PASSES, REFUSALS, COUNTS, MISSED = 0.15, 0.6, 0.5, 0.01  # written; written; counted; overlooked
APART: Final = 3  # lines between two differences: nearer, and nobody could say which is which
NOTES: Final = (choices.TurnMark, chance.Draw, chance.OpeningHand, chance.StartingRolls, chance.StartingPlayer,
                chance.Shuffle, Check)
ACTS: Final = (acts.Play, acts.Activate, acts.Attach, acts.Manoeuvre, acts.Equipping, chance.Roll)


@dataclass(frozen=True)
class Seed:
    """A disagreement put in: its kind, the lines of the game that it touches, and in whose sheet."""

    kind: str
    lines: frozenset[int]
    seat: str


@dataclass
class Paper:
    """A sheet: for each of its lines the number of the line of the game (or None), and its text."""

    seat: str
    rows: list[tuple[int | None, str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The whole sheet."""
        return "".join(f"{text}\n" for _, text in self.rows)


@dataclass(frozen=True)
class Papers:
    """Both sheets, what was put in, and what was overlooked in one of them."""

    papers: tuple[Paper, Paper]
    seeds: tuple[Seed, ...]
    missed: frozenset[int]
    forced: frozenset[int]


def papers(rng: random.Random, played: Game) -> Papers:
    """Two sheets of a game, with one to five disagreements."""
    heard: dict[str, dict[int, Event | None]] = {seat: dict(enumerate(played.lines)) for seat in NAMES}
    order = {seat: list(range(len(played.lines))) for seat in NAMES}
    seeds = _seeded(rng, played, heard, order)
    missed = _overlook(rng, played, heard, seeds)
    made = tuple(_paper(rng, played, seat, heard[seat], order[seat], seeds) for seat in NAMES)
    return Papers((made[0], made[1]), tuple(seeds), frozenset(missed), played.forced)


def hard(played: Game) -> list[int]:
    """The lines in which two sheets can contradict each other by leaving one out."""
    return [n for n, e in enumerate(played.lines)
            if not isinstance(e, (*NOTES, acts.Pass)) and not refuses(e)]


def _seeded(rng: random.Random, played: Game, heard: dict[str, dict[int, Event | None]],
            order: dict[str, list[int]]) -> list[Seed]:
    found: list[Seed] = []
    wanted, tries = rng.randint(1, 5), 0
    while len(found) < wanted and tries < 100:
        tries += 1
        seat, kind = rng.choice("AB"), rng.choice(sorted(MAKERS))
        at = rng.choice(MAKERS[kind][0](played))
        after = _next(played, at) if kind == kinds.ORDER else None
        touched = {at} if after is None else {at, after}
        if any(abs(a - b) <= APART * 3 for seed in found for a in seed.lines for b in touched):
            continue
        if MAKERS[kind][1](rng, played, heard[seat], order[seat], at):
            found.append(Seed(kind, frozenset(touched), seat))
    return found


def _overlook(rng: random.Random, played: Game, heard: dict[str, dict[int, Event | None]],
              seeds: list[Seed]) -> set[int]:
    missed: set[int] = set()
    for seat in NAMES:
        for n in hard(played):
            near = any(abs(n - m) <= APART for m in (*missed, *(line for seed in seeds for line in seed.lines)))
            if not near and rng.random() < MISSED and _without_a_twin(played, n):
                heard[seat][n] = None
                missed.add(n)
    return missed


def _paper(rng: random.Random, played: Game, seat: str, heard: dict[int, Event | None], order: list[int],
           seeds: list[Seed]) -> Paper:
    paper = Paper(seat, [(None, line) for line in _headers(played, seat)])
    kept = {line for seed in seeds for line in seed.lines}
    for n in order:
        event = heard[n]
        shown = _as_seen(rng, played, seat, event) if event is not None else None
        if shown is not None and (n in kept or not _dropped(rng, shown)):
            paper.rows.append((n, write(shown)))
    return paper


def _headers(played: Game, seat: str) -> Iterator[str]:
    other = "B" if seat == "A" else "A"
    yield f'[Kiadás "{EDITION}"] [Lapcsomag "{DEFAULT_PACK}"] [Jegyző "{NAMES[seat]}"]'
    yield '[A "Anna"] [B "Béla"] [Dátum "2026-11-28"]'
    yield f'[Pakli {seat} "{seat}.pakli"] [Pakli {other} "?"]'
    yield f'[Torony {seat} "{", ".join(played.towers[seat])}"]'


def _as_seen(rng: random.Random, played: Game, seat: str, event: Event) -> Event | None:
    """What this player can write down of a line; None for nothing."""
    if getattr(event, "seat", seat) == seat:
        return event
    if isinstance(event, chance.OpeningHand | chance.Draw):
        counted = event.model_copy(update={"cards": (), "count": len(event.cards)})
        return counted if isinstance(event, chance.OpeningHand) or rng.random() < COUNTS else None
    if isinstance(event, acts.Attach) and event.card in played.obstacles:
        return event.model_copy(update={"card": "?"})
    return event


def _dropped(rng: random.Random, event: Event) -> bool:
    if isinstance(event, acts.Pass):
        return rng.random() >= PASSES
    return refuses(event) and rng.random() >= REFUSALS


def deck_file(played: Game, seat: str) -> str:
    """A deck as its player keeps it."""
    cards = "".join(f"1 {name}\n" for name in played.decks[seat])
    return f"név: {seat}\ncsomag: {DEFAULT_PACK}\n\nTorony: {', '.join(played.towers[seat])}\n\nPakli:\n{cards}"


# ── what is put in ──────────────────────────────────────────────────────────────────────────

Heard = dict[int, Event | None]
Put = Callable[[random.Random, Game, Heard, list[int], int], bool]


def _of(*types: type[Event]) -> Callable[[Game], list[int]]:
    return lambda played: [n for n, e in enumerate(played.lines) if isinstance(e, types)] or [0]


def _other_roll(rng: random.Random, played: Game, heard: Heard, order: list[int], at: int) -> bool:
    event = played.lines[at]
    if isinstance(event, chance.StartingRolls):
        heard[at] = event.model_copy(update={"rolls": {**event.rolls, "B": event.rolls["B"] % 6 + 1}})
        return True
    if not isinstance(event, chance.Roll) or event.total is None:
        return False
    dice = tuple(rng.randint(1, 6) for _ in event.dice or (1,))
    if sum(dice) == event.total:
        return False
    heard[at] = event.model_copy(update={"dice": dice if event.dice else (), "total": sum(dice)})
    return True


def _other_card(rng: random.Random, played: Game, heard: Heard, order: list[int], at: int) -> bool:
    event: Any = played.lines[at]
    name = _stranger(rng, played, event)
    if isinstance(event, acts.Play) and event.card not in ("?", name):
        heard[at] = event.model_copy(update={"card": name})
    elif isinstance(event, choices.Discard) and event.cards and not {name, "?"} & set(event.cards):
        heard[at] = event.model_copy(update={"cards": (name, *event.cards[1:])})
    else:
        return False
    return True


def _other_target(rng: random.Random, played: Game, heard: Heard, order: list[int], at: int) -> bool:
    event: Any = played.lines[at]
    name = _stranger(rng, played, event)
    if name in write(event):
        return False
    if isinstance(event, acts.Play | acts.Activate) and event.targets:
        heard[at] = event.model_copy(update={"targets": (name, *event.targets[1:])})
    elif isinstance(event, acts.Attach | acts.Equipping):
        heard[at] = event.model_copy(update={"target": name})
    elif isinstance(event, acts.Manoeuvre) or (isinstance(event, acts.Block) and event.team):
        heard[at] = event.model_copy(update={"team": (name, *event.team[1:])})
    else:
        return False
    return True


def _stranger(rng: random.Random, played: Game, event: Any) -> str:
    """Another card of this player, of the kind that the line begins with."""
    deck = played.decks[event.seat]
    named = getattr(event, "card", None) or (getattr(event, "cards", None) or deck)[0]
    kind = texts()[named]["típus"] if named in texts() else ""
    return rng.choice([name for name in deck if texts()[name]["típus"] == kind] or deck)


def _missing(rng: random.Random, played: Game, heard: Heard, order: list[int], at: int) -> bool:
    if at in played.forced or at not in hard(played) or not _without_a_twin(played, at):
        return False
    heard[at] = None
    return True


def _without_a_twin(played: Game, at: int) -> bool:
    """Whether no other line of the turn says the same: of two, nobody could tell which is missing."""
    marks = [n for n, e in enumerate(played.lines) if isinstance(e, choices.TurnMark)]
    begin = max((n for n in marks if n < at), default=0)
    end = min((n for n in marks if n > at), default=len(played.lines))
    return [write(event) for event in played.lines[begin:end]].count(write(played.lines[at])) == 1


def _swapped(rng: random.Random, played: Game, heard: Heard, order: list[int], at: int) -> bool:
    after = _next(played, at)
    if after is None or at not in hard(played) or write(played.lines[at]) == write(played.lines[after]):
        return False
    one, other = order.index(at), order.index(after)
    order[one], order[other] = order[other], order[one]
    return True


def _next(played: Game, at: int) -> int | None:
    """The next line that can be out of order with this one; none across a turn's end."""
    lines = hard(played)
    later = [n for n in lines if n > at]
    if not later or any(isinstance(e, choices.TurnMark) for e in played.lines[at:later[0]]):
        return None
    return later[0]


def _other_value(rng: random.Random, played: Game, heard: Heard, order: list[int], at: int) -> bool:
    event = played.lines[at]
    if not isinstance(event, Check):
        return False
    changed, *rest = event.assertions
    heard[at] = event.model_copy(update={"assertions": (
        changed.model_copy(update={"value": changed.value + rng.choice((1, 2))}), *rest)})
    return True


MAKERS: Final[dict[str, tuple[Callable[[Game], list[int]], Put]]] = {
    kinds.ROLL: (_of(chance.Roll, chance.StartingRolls), _other_roll),
    kinds.CARD: (_of(acts.Play, choices.Discard), _other_card),
    kinds.TARGET: (_of(acts.Play, acts.Activate, acts.Attach, acts.Manoeuvre, acts.Block), _other_target),
    kinds.ONLY_ONE: (_of(*ACTS, choices.Choose), _missing),
    kinds.ORDER: (_of(*ACTS, choices.Choose), _swapped),
    kinds.CHECK: (_of(Check), _other_value),
}
