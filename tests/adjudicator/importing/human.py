"""Games as people write them down, read back: what is read without help, with ``--fix``, and how rightly.

``python -m tests.adjudicator.importing.human --games 30 --seed 1`` prints the figures.

Each record (:mod:`tests.adjudicator.importing.pen`) is imported as it is, then with ``fix``. What is still
told as a fault the recorder writes right by hand, and the game is compared with the true one: every line with
what was meant, every inferred event with what nobody wrote down.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from engine.ruleset import EDITIONS, ruleset
from events.base import Event, Grade
from events.errors import InputError, Problem
from events.notation.write import has_line, write
from events.opening import Opening
from tests.adjudicator.importing.pen import MISSPELT, Pen, Written, header, record

MOST_EVENTS: Final = 300
ROUNDS: Final = 12  # of writing faulty lines right by hand
_COPY: Final = re.compile(r"#[0-9]+")
#: Faults of a line by itself: the others may only come of what stands before it.
_OWN: Final = re.compile(r"notation\.|names\.|import\.no_such_seat")


@dataclass
class Tally:
    """What became of the lines and events of some games."""

    games: int = 0
    lines: int = 0
    unaided: int = 0  # read as meant without help
    fixed: int = 0  # read as meant, with fix
    misread: int = 0  # read as something else than meant, and the line is not named by any remark or dispute
    misread_told: int = 0  # the same, but one names it
    by_hand: int = 0  # lines that the recorder had to write right
    left_out: int = 0  # events that nobody wrote down
    inferred: int = 0  # of these, inferred rightly
    invented: int = 0  # inferred events that did not happen
    chance: int = 0  # rolls or cards that were never there: inferred, or read and not disputed
    unread: int = 0  # games that still had faults after all corrections
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)

    def rows(self) -> Iterator[str]:
        """The figures as lines."""
        yield f"games: {self.games}, lines: {self.lines}, events that nobody wrote down: {self.left_out}"
        yield f"lines read without help: {_share(self.unaided, self.lines)}"
        yield f"lines read with --fix: {_share(self.fixed, self.lines)}"
        yield f"lines written right by hand: {self.by_hand}; games not read even so: {self.unread}"
        yield f"lines misread: {self.misread_told} told, {self.misread} not told"
        yield f"events inferred rightly: {_share(self.inferred, self.left_out)}; inferred and untrue: {self.invented}"
        yield f"invented rolls or cards: {self.chance}"
        yield f"time per game: {self.seconds / max(self.games, 1):.2f} s"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / max(whole, 1):.1%})"


# ── one game ────────────────────────────────────────────────────────────────────────────────

def weigh(tally: Tally, seed: int, texts: Mapping[str, dict[str, Any]], folder: Path, most: int = MOST_EVENTS,
          slips: float = MISSPELT) -> None:
    """Write a game out, read it back in all three ways, and count."""
    edition = EDITIONS[seed % 2]
    game = list(run(seed, edition, texts, most))
    opening = game[0][0]
    assert isinstance(opening, Opening)
    lines = list(Pen(random.Random(seed), game, ruleset(edition), slips).lines())
    head = header(opening, folder)
    tally.games += 1
    tally.lines += len(lines)
    tally.unaided += len(lines) - len(_faulty(record(head, [w.text for w in lines]), folder, head, fix=False))
    _corrected(tally, lines, head, folder)


def _faulty(text: str, folder: Path, head: str, fix: bool) -> set[int]:
    """The lines (0-based below the headers) that are at fault by themselves."""
    found = _read(text, folder, fix)
    problems = found if isinstance(found, tuple) else ()
    return {(p.line or 0) - head.count("\n") - 1 for p in problems if _OWN.match(p.code)}


def _read(text: str, folder: Path, fix: bool) -> Imported | tuple[Problem, ...]:
    try:
        return import_record(text, base=folder, fix=fix)
    except InputError as error:
        return error.problems


def _corrected(tally: Tally, lines: list[Written], head: str, folder: Path) -> None:
    """Import with fix; what is told as a fault is written right, until the record is read."""
    typed = [w.text for w in lines]
    faulty = _faulty(record(head, typed), folder, head, fix=True)
    tally.fixed += len(lines) - len(faulty)
    hands = set()
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        found = _read(record(head, typed), folder, fix=True)
        seconds = time.perf_counter() - begun
        if isinstance(found, Imported):
            tally.seconds += seconds
            tally.by_hand += len(hands)
            _compare(tally, found, lines, head.count("\n") + 1, hands)
            return
        wrong = {(p.line or 0) - head.count("\n") - 1 for p in found}
        hands |= wrong
        typed = [w.meant if n in wrong else text for n, (w, text) in enumerate(zip(lines, typed, strict=True))]
    tally.unread += 1
    tally.notes += [f"{p.code}: {p.raw}" for p in found]


# ── against the truth ───────────────────────────────────────────────────────────────────────

def _compare(tally: Tally, game: Imported, lines: list[Written], first: int, hands: set[int]) -> None:
    """Every line and what was inferred before it, against what was meant and what nobody wrote."""
    disputed = {dispute.line for dispute in game.report.disputes}
    named = {remark.line for remark in game.report.remarks} | disputed
    inferred: list[Event] = []
    true = Counter(told(event) for line in lines for event in (*line.before, line.event))
    tally.chance += sum((Counter(told(event) for event in game.events if _unwritten(event) and made_up(event))
                         - true).values())
    for event in game.events[2:]:
        if _unwritten(event):
            inferred.append(event)
            continue
        line = lines[(event.line or 0) - first]
        _compare_line(tally, event, line, event.line in named, event.line in disputed)
        _compare_inferred(tally, inferred, line.before)
        inferred.clear()


def _unwritten(event: Event) -> bool:
    return event.grade == Grade.INFERRED and event.line is None


def _compare_line(tally: Tally, event: Event, line: Written, named: bool, disputed: bool) -> None:
    if told(event) == told(line.event):
        return
    tally.notes.append(f"misread: {line.text} => {told(event)}; meant: {told(line.event)}")
    tally.misread_told += named
    tally.misread += not named
    tally.chance += not disputed


def _compare_inferred(tally: Tally, inferred: Iterable[Event], true: Iterable[Event]) -> None:
    ours, theirs = [told(event) for event in inferred], [told(event) for event in true]
    same = sum(block.size for block in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks())
    tally.left_out += len(theirs)
    tally.inferred += same
    tally.invented += len(ours) - same
    tally.notes += [f"inferred {ours}, true {theirs}"] if ours != theirs else []


def made_up(event: Event) -> bool:
    """Whether an event holds dice or names of cards."""
    held = "total dice rolls card cards caster target targets team front order choices"
    return any(getattr(event, name, None) for name in held.split())


def told(event: Event) -> str:
    """The line of an event, without the numbers of copies: two that nothing tells apart are the same."""
    return _COPY.sub("", write(event)) if has_line(event) else event.kind


# ── figures ─────────────────────────────────────────────────────────────────────────────────

def trial(games: int, seed: int, most: int = MOST_EVENTS, slips: float = MISSPELT) -> Tally:
    """So many games; the same seed gives the same ones."""
    texts = find_pack("minta").texts()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(games):
            weigh(tally, seed * 1000 + number, texts, Path(folder), most, slips)
    return tally


def main() -> None:
    """Print the figures; with ``--show`` also every line that was read otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=MOST_EVENTS)
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    tally = trial(chosen.games, chosen.seed, chosen.most)
    if chosen.show:
        print(*tally.notes, sep="\n")
    print(*tally.rows(), sep="\n")


if __name__ == "__main__":
    main()
