"""Two sheets of one random game with seeded disagreements: which of them a merge finds (T17).

``python -m tests.adjudicator.merging.pairs --count 200 --seed 1`` prints the figures.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from adjudicator.merging import disagreements as kinds
from adjudicator.merging.record import Merged, merge
from events.errors import InputError
from tests.adjudicator.merging.games import EVENTS, game
from tests.adjudicator.merging.papers import Papers, Seed, deck_file, papers


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
    yield f"overlooked lines supplied {figures.overlooked}, merged records that import {figures.imported}"
    yield f"crashes {figures.crashed}"


def told(one: Result) -> Iterator[str]:
    """What went wrong with a pair."""
    for seed in one.lost:
        rows = [text for paper in one.papers.papers for n, text in paper.rows if n in seed.lines]
        yield f"  lost: {seed.kind} in the sheet of {seed.seat}: {' | '.join(rows)}"
    for found in one.false:
        yield f"  false: {found.kind}: " + " | ".join(line.raw for v in found.versions for line in v.lines)
    if one.crash:
        yield f"  {one.crash}"
    if one.merged is not None and one.merged.error is not None:
        yield from (f"  {p.line}: {p.code} {p.raw}" for p in one.merged.error.problems[:2])


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