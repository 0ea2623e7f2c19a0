"""Every metric once more, in plain Python from the replays: no table, no SQL (T26).

    python -m tests.analytics.recount --games 500

plays so many short games by chance, exports them, and compares every metric's integers, grouped
and not, with those of the loops in ``recount_cases`` and ``recount_cards``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.importing.values import agrees, value_of
from analytics.asking import Wanted
from analytics.metrics import Metric, metrics
from analytics.stats import Desk
from engine.state import DRAW
from events.repair import Check, Gap
from tests.analytics.recount_cards import CARDS, unknown_hands
from tests.analytics.recount_cases import CASES, Played, decks, played

Case = tuple[Any, ...]
Sums = tuple[int, ...]
Found = dict[tuple[str, str], tuple[int, Sums]]
LOOPS: dict[str, Callable[[Played], Iterable[Case]]] = {**CASES, **CARDS}
GROUPS: dict[str | None, Callable[[Played], str]] = {
    None: lambda p: "", "edition": lambda p: p.game.opening.edition,
    "event": lambda p: dict(p.game.opening.headers).get("Esemény") or "?", "deck-size": decks,
}


def has(p: Played, needs: Iterable[str]) -> bool:
    """Whether a game has what a metric needs, and its replay can be trusted."""
    opening = p.game.opening
    known = all((deck := opening.decks.get(seat)) is not None and deck.cards is not None for seat in p.seats)
    met: dict[str, Callable[[], bool]] = {
        "winner": lambda: p.winner is not None, "list": lambda: any(map(p.list_of, p.seats)),
        "lists": lambda: all(map(p.list_of, p.seats)), "deck": lambda: known,
        "whole": lambda: not any(m.event.kind == "hiányzó rész" for m in p.told.moments),
        "hands": lambda: not unknown_hands(p), "open": lambda: True}  # the lake counted here is not public
    return p.told.trust != "eltér" and holds(p) and all(met[need]() for need in needs)


def holds(p: Played) -> bool:
    """Whether the replay has every value that the table noted, and its result."""
    noted = [(s.after, a) for s in p.line if isinstance(s.event, Check) for a in s.event.assertions]
    result = dict(p.game.opening.headers).get("Eredmény", "?")
    wins = result == "?" or any(isinstance(m.event, Gap) for m in p.told.moments) or (
        result == "döntetlen" if p.end.winner == DRAW else result in p.winners)
    return wins and all(agrees(state, a.name, a.value, value_of(state, a.name, p.told.rules)) for state, a in noted)


def counted(metric: Metric, games: Iterable[Played], by: str | None = None) -> Found:
    """By group and key: in how many games, and the sums that the metric's kind takes over games."""
    return grouped(metric, looped(metric, games), by)


def looped(metric: Metric, games: Iterable[Played]) -> list[tuple[Played, dict[str, Sums]]]:
    """The games that a metric counts, and what its kind counts in each by key."""
    found = []
    for p in games:
        if has(p, metric.needs):
            keys: dict[str, list[Case]] = defaultdict(list)
            for key, *case in LOOPS[metric.id](p):
                keys[key].append(tuple(case))
            found.append((p, {key: _IN_A_GAME[metric.kind](cases) for key, cases in keys.items()}))
    return found


def grouped(metric: Metric, each: Iterable[tuple[Played, dict[str, Sums]]], by: str | None) -> Found:
    """The sums over games."""
    found: dict[tuple[str, str], list[Sums]] = defaultdict(list)
    for p, keys in each:
        for key, sums in keys.items():
            if metric.kind != "ratio" or any(sums):  # a game without either says nothing of a ratio
                found[GROUPS[by](p), key].append(sums)
    return {key: (len(sums), _OVER_GAMES[metric.kind](sums)) for key, sums in found.items()}


def differing(desk: Desk, metric: Metric, games: Iterable[Played]) -> list[str | None]:
    """The groupings in which the lake and the loop do not count the same."""
    each = looped(metric, games)
    return [by for by in GROUPS if by_desk(desk, metric, by) != grouped(metric, each, by)]


def _two(cases: Sequence[Case]) -> Sums:
    return sum(bool(case[-1]) for case in cases), len(cases)


_IN_A_GAME: dict[str, Callable[[Sequence[Case]], Sums]] = {
    "share": _two,
    "difference": lambda cases: (*_two([c for c in cases if c[0]]), *_two([c for c in cases if not c[0]])),
    "ratio": lambda cases: (sum(c[0] for c in cases), sum(c[1] for c in cases)),
    "faces": lambda cases: tuple(sum(c[0] == face for c in cases) for face in range(1, 7)),
}


def _squares(pairs: Sequence[Sums]) -> Sums:
    return (sum(a for a, _ in pairs), sum(b for _, b in pairs), sum(a * a for a, _ in pairs),
            sum(a * b for a, b in pairs), sum(b * b for _, b in pairs))


_OVER_GAMES: dict[str, Callable[[Sequence[Sums]], Sums]] = {
    "share": _squares, "ratio": _squares, "faces": lambda each: tuple(map(sum, zip(*each, strict=True))),
    "difference": lambda each: (*_squares([one[:2] for one in each]), *_squares([one[2:] for one in each]),
                                sum(one[1] > 0 for one in each), sum(one[3] > 0 for one in each)),
}


def by_desk(desk: Desk, metric: Metric, by: str | None = None) -> Found:
    """The same out of the lake."""
    return {(row.group, row.key): (row.games, row.sums) for row in desk.counted(metric, Wanted(True, by=by))}


def main() -> None:
    """Compare on many games; ends with 1 where anything differs."""
    from analytics.export import export
    from events.store import open_store
    from tests.analytics.conftest import fill, games_of

    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--turns", type=int, default=4)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        store = str(Path(folder) / "tár.sqlite")
        fill(store, range(given.games), given.turns)
        with open_store(store, readonly=True) as opened:
            export(opened, Path(folder) / "tó")
        games = [played(game) for game in games_of(store)]
        with Desk(Path(folder) / "tó") as desk:
            wrong = [f"{metric.id} {by or ''}" for metric in metrics() for by in differing(desk, metric, games)]
            empty = [metric.id for metric in metrics() if not desk.counted(metric, Wanted(True))]
    print(f"{len(games)} games, {sum(len(p.told.moments) for p in games)} events, {len(metrics())} metrics, "
          f"each in {len(GROUPS)} groupings; without a case: {', '.join(empty) or 'none'}")
    print("different: " + ("; ".join(wrong) or "none"))
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
