"""The sample games: their files, as they are imported, and as they come back from a store."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from adjudicator.games import Game, stored_game
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.importing.storing import keep
from adjudicator.replay import Moment, Replay
from engine.rules.ch01_basics.s10_values import total_dp
from engine.state import NOBODY, State
from events.store import open_store
from tests.sources import ROOT

GAMES = ROOT / "samples" / "games"
SIEGES, ELEVEN, NINETEEN = "ostrom-harom-szint", "fordulo-vegi-tizenegy", "tizenkilenc-egyszerre"
ANTISS, MACHINES, TWINS = "kod-es-tulpart", "gepek-es-szellemek", "iker-negyesben"
VICTORIES, SPECIAL = (SIEGES, ELEVEN, NINETEEN), (ANTISS, MACHINES, TWINS)
A, B, C, D = range(4)


@dataclass(frozen=True)
class Sample:
    """One of the games: its file, as it was imported, and replayed from a store."""

    path: Path
    imported: Imported
    game: Game

    @cached_property
    def replay(self) -> Replay:
        """The stored game replayed."""
        return self.game.replay()

    @property
    def ended(self) -> Moment:
        """The moment at which there is a winner."""
        return next(moment for moment in self.replay.moments if moment.after.winner != NOBODY)

    @property
    def end(self) -> State:
        """The position at the end."""
        return self.replay.end

    def said(self, *keys: str) -> list[tuple[Any, ...]]:
        """The consequences of these kinds, in their order."""
        return [one for moment in self.replay.moments for one in moment.said if one[0] in keys]

    def dp(self, state: State) -> tuple[int, int]:
        """The DP of both players."""
        return total_dp(state, A, self.replay.rules), total_dp(state, B, self.replay.rules)

    def lines(self) -> list[str]:
        """The lines that the table wrote below the headers, without comments."""
        found = [line.partition(";")[0].strip() for line in self.path.read_text("utf-8").splitlines()]
        return [line for line in found if line and not line.startswith("[")]


def stored(names: tuple[str, ...], folder: Path) -> dict[str, Sample]:
    """These games, imported into a store and taken from it again."""
    address = str(folder / "tár.sqlite")
    found = {}
    for name in names:
        imported = import_record(GAMES / f"{name}.jk")
        with open_store(address, create=True) as store:
            made = keep(store, imported)
        found[name] = Sample(GAMES / f"{name}.jk", imported, stored_game(made.id, address))
    return found
