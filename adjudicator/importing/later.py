"""What hindsight decides of an imported game's verdicts, without folding it once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.hindsight import decided, hindsight
from adjudicator.line_of_events import lay_out
from adjudicator.replay import Moment, Replay

if TYPE_CHECKING:
    from adjudicator.importing.report import Imported


def decided_later(game: Imported) -> int:
    """How many of the verdicts that hang on something unknown hindsight decides."""
    if not game.undecidable:
        return 0
    told = Replay(tuple(_moments(game)), game.rules, length=len(game.events))
    return decided(told, hindsight(told))[1]


def _moments(game: Imported) -> list[Moment]:
    out = lay_out(game.events).taken_out
    befores = (None, *game.states)
    return [Moment(number, event, before, after, verdict, (), out.get(number, 0))
            for number, (event, before, after, verdict)
            in enumerate(zip(game.events, befores, game.states, game.verdicts, strict=False), 1)]
