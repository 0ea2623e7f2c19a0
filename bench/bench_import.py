"""``biro import`` as a whole, as a ratio to the library's own ``save`` of the same events.

    python -m bench import

Random games are written out line by line, once with every line and once as a table would
(neither passes nor refusals nor what has one outcome only, but a mark at each turn); the
shipped sample records come third. All are read and judged by ``import_record`` and stored by
``keep`` in SQLite, one transaction a game. The yardstick is that of the storing bench, so that
the two stand side by side. Medians of the rounds, by turns; the pack, which a run reads once
for any number of files, is read beforehand.

The shares are of rounds of their own, with a clock put around the stages from outside: what it
costs is not in the rates. Wall clock, as a person waits: waiting for the disk is storing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import pairwise
from pathlib import Path

from adjudicator.importing import storing
from adjudicator.importing.infer import unwritten
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run as played
from bench import Figure, Shares
from bench.bench_append import medians, plain, save, timed
from bench.import_clock import Clock
from engine.ruleset import EDITIONS, Ruleset, ruleset
from engine.state import State
from events import store
from events.base import Event
from events.notation.write import write
from events.opening import Opening

GAMES, MOST, ROUNDS = 10, 300, 5
YARDSTICK = "the library's save with default JSON"
Game = list[tuple[Event, State]]


def header(opening: Opening, folder: Path) -> str:
    """The headers of a game's record; its decks are written into the folder."""
    lines = [f'[Kiadás "{opening.edition}"] [Lapcsomag "minta"]']
    lines += [f'[{key} "{value}"]' for key, value in opening.headers]
    mark = dict(opening.headers)["Mag"]
    for seat, deck in opening.decks.items():
        cards = "".join(f'{count} "{name}"\n' for name, count in (deck.cards or {}).items())
        tower = ", ".join(f'"{name}"' for name in opening.towers[seat])
        (folder / f"{mark}{seat}.pakli").write_text(f"{cards}Torony: {tower}\n", encoding="utf-8")
        lines.append(f'[Pakli {seat} "{mark}{seat}.pakli"]')
    return "\n".join(lines) + "\n"


def every_line(game: Game) -> list[str]:
    """All events but the opening as lines."""
    return [write(event) for event, _ in game[1:]]


def as_a_table(game: Game, rules: Ruleset) -> list[str]:
    """Without what an import infers: passes, refusals, outcomes without another."""
    lines = []
    for (_, before), (event, after) in pairwise(game):
        if not _goes_without_saying(event, before, rules):
            lines.append(write(event))
        if after.turn > max(before.turn, 1):
            lines.append(f"{after.turn}. forduló")
    return lines


def _goes_without_saying(event: Event, before: State, rules: Ruleset) -> bool:
    return any(write(event) == write(inferred) for inferred in unwritten(before, rules))


def records(folder: Path, count: int = GAMES) -> dict[str, list[Path]]:
    """Record files by how they are written."""
    texts = find_pack("minta").texts()
    found: dict[str, list[Path]] = {"every line written": [], "passes left out": []}
    for seed in range(count):
        edition = EDITIONS[seed % 2]
        game = list(played(seed, edition, texts, MOST))
        opening = game[0][0]
        assert isinstance(opening, Opening)
        head = header(opening, folder)
        for name, lines in zip(found, (every_line(game), as_a_table(game, ruleset(edition))), strict=True):
            path = folder / f"{len(found[name])}-{name}.jk"
            path.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
            found[name].append(path)
    return found


def imported(paths: list[Path], file: Path) -> list[Imported]:
    """What ``biro import`` does with records: read them all, then store them all."""
    games = [import_record(path) for path in paths]
    with store.open_store(str(file)) as opened:
        for game in games:
            storing.keep(opened, game)
    return games


def shares(paths: list[Path], folder: Path, rounds: int = ROUNDS) -> dict[str, float]:
    """The seconds of each stage, and of what lies between them, over some rounds."""
    clock = Clock()
    for number in range(rounds):
        with clock.around_stages():
            imported(paths, folder / f"shares-{paths[0].stem}-{number}.db")
    return clock.seconds


def run() -> Iterator[Figure | Shares]:
    """Importing random games, with and without the passes, and the sample records."""
    with tempfile.TemporaryDirectory() as name, as_file(files("samples")) as shipped:
        folder = Path(name)
        written = {**records(folder), "the sample records": sorted((shipped / "games").glob("*.jk"))}
        for how, paths in written.items():
            yield rate(f"import, {how}", paths, folder)
            yield Shares(f"import, {how}", shares(paths, folder))


def rate(name: str, paths: list[Path], folder: Path) -> Figure:
    """Events per second of the whole import, against saving the same events."""
    games = imported(paths, folder / f"first-{paths[0].stem}.db")
    theirs = plain([list(game.events) for game in games])
    ours, library = medians([lambda file: timed(lambda: imported(paths, file)),
                             lambda file: save(file, theirs)], ROUNDS)
    count, inferred = sum(len(game.events) for game in games), sum(game.inferred for game in games)
    return Figure(f"{name} ({count:,} events, {inferred:,} of them inferred)", count / ours, YARDSTICK,
                  count / library)
