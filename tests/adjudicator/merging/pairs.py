"""Two sheets of one random game with seeded disagreements: which of them a merge finds (T17).

``python -m tests.adjudicator.merging.pairs --count 200 --seed 1`` prints the figures.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from adjudicator.decks import DEFAULT_PACK
from adjudicator.importing.infer import unwritten
from adjudicator.merging import disagreements as kinds
from adjudicator.merging.record import Merged, merge
from adjudicator.merging.sheets import refuses
from adjudicator.packs import find_pack
from adjudicator.simulate import choose, setup
from engine.cards import card_text
from engine.ruleset import Ruleset, ruleset
from engine.state import NOBODY, SEATS, State, card
from engine.step import step
from events import acts, chance, choices
from events.base import Event
from events.errors import InputError
from events.notation.write import write
from events.opening import Deck, Opening
from events.repair import Assertion, Check

EDITION: Final = "klasszikus"
NAMES: Final = {"A": "Anna", "B": "Béla"}
SIZE: Final = 40
EVENTS: Final = 140
PASSES, REFUSALS, COUNTS, MISSED = 0.15, 0.6, 0.5, 0.01  # written; written; counted; overlooked
APART: Final = 3  # lines between two seeded ones: nearer, and nobody could say which is which
NOTES: Final = (choices.TurnMark, chance.Draw, chance.OpeningHand, chance.StartingRolls, chance.StartingPlayer,
                chance.Shuffle, Check)
ACTS: Final = (acts.Play, acts.Activate, acts.Attach, acts.Manoeuvre, acts.Equipping, chance.Roll)


# ── the game ────────────────────────────────────────────────────────────────────────────────

@dataclass(frozen=True)
class Game:
    """What happened, line by line; ``forced`` the lines that could not have been others."""

    decks: dict[str, list[str]]
    towers: dict[str, tuple[str, ...]]
    lines: tuple[Event, ...]
    forced: frozenset[int]
    obstacles: frozenset[str]


@cache
def texts() -> dict[str, dict[str, Any]]:
    """The shipped pack."""
    return {name: card_text(card) for name, card in find_pack(DEFAULT_PACK).cards.items()}


def game(rng: random.Random, most: int = EVENTS) -> Game:
    """A random game of two decks that have no card in common."""
    kinds_of = {name: text["típus"] for name, text in texts().items()}
    levels = rng.sample(sorted(n for n, kind in kinds_of.items() if kind == "toronyszint"), 6)
    others = sorted(n for n, kind in kinds_of.items() if kind not in ("toronyszint", "ómen", "kiemelkedett")
                    and not texts()[n].get("jelzőlap"))
    chosen = rng.sample(others, 2 * SIZE)
    decks = {"A": sorted(chosen[:SIZE]), "B": sorted(chosen[SIZE:])}
    towers = {"A": tuple(levels[:3]), "B": tuple(levels[3:])}
    lines, forced = _Playing(rng, decks, towers).lines(most)
    obstacles = frozenset(n for n in chosen if kinds_of[n] == "akadálylap")
    return Game(decks, towers, tuple(lines), frozenset(forced), obstacles)


class _Playing:
    """Plays a game and notes it as somebody would who sees everything."""

    def __init__(self, rng: random.Random, decks: dict[str, list[str]], towers: dict[str, tuple[str, ...]]) -> None:
        self.rng, self.rules = rng, ruleset(EDITION)
        self.opening = Opening(edition=EDITION, players=NAMES, towers=towers, texts=texts(),
                               decks={seat: Deck(cards=dict.fromkeys(names, 1)) for seat, names in decks.items()})
        self.state: State = step(None, self.opening, self.rules).state
        self.said: list[Event] = []
        self.forced: set[int] = set()

    def lines(self, most: int) -> tuple[list[Event], set[int]]:
        """The lines of a game of so many."""
        for event in setup(self.rng, self.opening):
            self._do(event, shown=not isinstance(event, chance.Shuffle))
        while len(self.said) < most and self.state.winner == NOBODY:
            event = choose(self.rng, self.state, self.rules)
            if any(_same(event, other) for other in unwritten(self.state, self.rules)):
                self.forced.add(len(self.said))
            self._do(event)
        return self.said, self.forced

    def _do(self, event: Event, shown: bool = True) -> None:
        turn = self.state.turn
        self.state = step(self.state, event, self.rules).state
        self.said += [event] * shown
        if self.state.turn != turn:
            self.said.append(choices.TurnMark(number=self.state.turn))
        for n in (0, 1):
            if self.state.seats[n].drawn and self._may_tell(n):
                self._tell_drawn(n)
        if self.state.turn != turn and self.state.turn > 1:
            self.said.append(Check(assertions=tuple(Assertion(name=f"{SEATS[n]}.mp", value=self.state.seats[n].mp)
                                                    for n in (0, 1))))

    def _may_tell(self, seat: int) -> bool:
        return self.state.awaiting.kind != "lekeverés" or self.state.awaiting.seat == seat

    def _tell_drawn(self, seat: int) -> None:
        known = [card(self.state, cid).d for cid in self.state.seats[seat].drawn]
        names = tuple(d.name if d is not None else "?" for d in known)
        kind = chance.OpeningHand if self.state.awaiting.kind == "lekeverés" else chance.Draw
        self._do(kind(seat=SEATS[seat], cards=names))


def _same(one: Event, other: Event) -> bool:
    return one.model_dump(exclude={"grade", "reason"}) == other.model_dump(exclude={"grade", "reason"})


# ── the sheets ──────────────────────────────────────────────────────────────────────────────

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
            if not near and rng.random() < MISSED:
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
    elif isinstance(event, choices.Discard) and event.cards and name not in event.cards:
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
    if at in played.forced or at not in hard(played):
        return False
    heard[at] = None
    return True


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


# ── what the merge says ─────────────────────────────────────────────────────────────────────

@dataclass(frozen=True)
class Result:
    """A merged pair: which seeds were found, and what was said without cause."""

    papers: Papers
    merged: Merged | None
    lost: tuple[Seed, ...]
    false: tuple[kinds.Disagreement, ...]
    overlooked: int  # lines that one sheet had overlooked, and the merge has
    crash: str = ""


def result(made: Papers, merged: Merged) -> Result:
    """Compare what was put in with what was said."""
    said = [(d, _touched(made, d)) for d in merged.disagreements]
    used: set[int] = set()
    lost = []
    for seed in made.seeds:
        hit = next((d.number for d, lines in said if d.number not in used and d.kind == seed.kind
                    and lines & seed.lines), None)
        if hit is None:
            lost.append(seed)
        else:
            used.add(hit)
    missing = {d.number for d, lines in said if d.number not in used and d.kind == kinds.ONLY_ONE
               and lines & made.missed}
    false = tuple(d for d, _ in said if d.number not in used | missing)
    return Result(made, merged, tuple(lost), false, len(missing))


def _touched(made: Papers, found: kinds.Disagreement) -> frozenset[int]:
    """The lines of the game that a disagreement is about."""
    lines = [paper.rows[line.number - 1][0] for paper, version in zip(made.papers, found.versions, strict=True)
             for line in version.lines]
    return frozenset(n for n in lines if n is not None)


def merged_pair(folder: Path, seed: int, most: int = EVENTS, prefer: int = 0) -> Result:
    """Make a game and two sheets of it, write them into a folder and merge them."""
    rng = random.Random(seed)
    played = game(rng, most)
    made = papers(rng, played)
    paths = [folder / f"lap-{paper.seat}.jk" for paper in made.papers]
    for path, paper in zip(paths, made.papers, strict=True):
        path.write_text(paper.text, "utf-8")
        (folder / f"{paper.seat}.pakli").write_text(deck_file(played, paper.seat), "utf-8")
    try:
        return result(made, merge(paths[0], paths[1], prefer))
    except InputError:
        raise
    except Exception as error:  # the point is to see that there is none
        return Result(made, None, made.seeds, (), 0, f"{type(error).__name__}: {error}")


@dataclass
class Figures:
    """What became of many pairs."""

    pairs: int = 0
    events: int = 0
    overlooked: int = 0
    imported: int = 0
    crashed: int = 0
    seeded: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)

    def take(self, one: Result) -> None:
        """Count one pair in."""
        self.pairs += 1
        self.crashed += bool(one.crash)
        self.overlooked += one.overlooked
        if one.merged is not None:
            self.events += one.merged.events
            self.imported += one.merged.error is None
        self.seeded.update(s.kind for s in one.papers.seeds)
        self.lost.update(s.kind for s in one.lost)
        self.false.update(d.kind for d in one.false)

    @property
    def false_per_100(self) -> float:
        """What was said without cause, for a hundred events of the merged games."""
        return 100 * self.false.total() / self.events


def trial(count: int, seed: int, most: int = EVENTS) -> Iterator[Result]:
    """Pairs of the seeds ``seed``, ``seed`` + 1 …"""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(seed, seed + count):
            yield merged_pair(Path(folder), number, most)


def table(figures: Figures) -> Iterator[str]:
    """The figures as lines."""
    yield f"{'':20}{'seeded':>8}{'found':>8}{'false':>8}"
    for kind in kinds.KINDS:
        n = figures.seeded[kind]
        if n or figures.false[kind]:
            yield f"{kind:20}{n:8}{n - figures.lost[kind]:8}{figures.false[kind]:8}"
    total = figures.seeded.total()
    yield f"{'':20}{total:8}{total - figures.lost.total():8}{figures.false.total():8}"
    yield f"pairs {figures.pairs}, events {figures.events}, false per 100 events {figures.false_per_100:.2f}"
    yield f"overlooked lines supplied {figures.overlooked}, merged records that import {figures.imported}, crashes {figures.crashed}"


def told(one: Result) -> Iterator[str]:
    """What went wrong with a pair."""
    for seed in one.lost:
        yield f"  lost: {seed.kind} {sorted(seed.lines)} in {seed.seat}: " + " | ".join(
            text for n, text in _rows(one.papers.papers) if n in seed.lines)
    for found in one.false:
        yield f"  false: {found.kind}: " + " | ".join(line.raw for v in found.versions for line in v.lines)
    if one.crash:
        yield f"  {one.crash}"
    if one.merged is not None and one.merged.error is not None:
        yield from (f"  {p.line}: {p.code} {p.raw}" for p in one.merged.error.problems[:2])


def _rows(both: Iterable[Paper]) -> Iterator[tuple[int | None, str]]:
    return (row for paper in both for row in paper.rows)


def main() -> None:
    """Print the table; with ``--show`` also what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    figures = Figures()
    for number, one in enumerate(trial(chosen.count, chosen.seed, chosen.events), chosen.seed):
        figures.take(one)
        lines = list(told(one))
        if chosen.show and lines:
            print(number, *lines, sep="\n")
    if not figures.pairs:
        raise SystemExit("no pairs")
    print(*table(figures), sep="\n")


if __name__ == "__main__":
    main()
