"""What A and the public get to see does not depend on what they can't see (K/I.3.B, K/I.3.U, K/I.4.A).

Pairs of games that differ only in hidden cards of B; everything made for A and for the public is compared
as bytes. ``BIRO_PAIRS`` sets the number of pairs (usually 100).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from adjudicator import explain
from adjudicator.board import board_json, board_lines
from adjudicator.commands.legal import as_json as line_json
from adjudicator.commands.legal import shown as lines_shown
from adjudicator.commands.show import as_json as show_json
from adjudicator.commands.show import lines as show_lines
from adjudicator.games import Game
from adjudicator.replay import Replay
from adjudicator.reporting.contents import report
from adjudicator.reporting.rendering import MARKDOWN, render
from adjudicator.telling import event_at, line_of, moment_json, moment_lines, trust_json, trust_lines
from adjudicator.views.replaying import EVERYBODY, viewed, viewed_game, viewer_of
from engine.legal import legal
from engine.state import SEATS
from engine.step import step
from events.errors import BiroError
from events.registry import to_wire
from tests.adjudicator.views.pairs import Pair, base_game, pairs

WANTED = int(os.environ.get("BIRO_PAIRS", "100"))
PER_GAME = 10
LINES = ("B csatol Siklóraj -> Halászok útja", "A idéz Nincs Ilyen", "B idéz Siklóraj", "A passz")


def seen_by(game: Game, who: str) -> tuple[Game, Replay]:
    told = game.replay()
    viewer = viewer_of(who, len(told.end.seats))
    seen = viewed(told, viewer)
    return viewed_game(game, seen, viewer), seen


def everything(game: Game, who: str) -> Iterator[Any]:
    """All that is made for a viewer: log, positions, verdicts, prompts, errors, exports."""
    game, told = seen_by(game, who)
    yield [to_wire(e) for e in game.events]
    yield from (trust_json(told), list(trust_lines(told, "hu")), show_json(game, told, "hu"))
    yield from (list(show_lines(game, told, lang)) for lang in ("hu", "en"))
    told_of = report(game, told, "hu", who)
    yield msgspec.to_builtins(told_of)
    yield render(told_of, MARKDOWN)
    for m in told.moments:
        yield moment_json(m, told, "hu")
        yield list(moment_lines(m, told, "en"))
        yield explain.explain(m.verdict, m.before, told.rules, "hu", explain.FULL, m.said, m.after)
        if m.number % 15 == 0 or m.number == len(told.moments):
            yield board_json(m.after, told.rules)
            yield board_lines(m.after, told.rules, "hu")
            yield from prompts(m.after, told.rules)


def prompts(state: Any, rules: Any) -> Iterator[Any]:
    """What may be done there, and what is answered to lines that nobody played."""
    lines = legal(state, rules)
    yield [line_json(line) for line in lines]
    yield list(lines_shown(lines, state, "hu"))
    for line in LINES:
        try:
            event = event_at(state, line)
            yield line_of(event)
            yield explain.verdict_json(step(state, event, rules).verdict, state, rules, "hu")
        except BiroError as error:
            yield [error.code, sorted((k, str(v)) for k, v in error.params.items())]


def dump(game: Game, who: str) -> list[str]:
    return [json.dumps(one, ensure_ascii=False, sort_keys=True, default=str) for one in everything(game, who)]


BATCHES = 4


def all_pairs(batch: int = 0, every: int = 1) -> Iterator[Pair]:
    for seed in range(batch, 10_000, every):
        yield from pairs(seed, PER_GAME)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_viewer_learns_nothing_of_what_it_can_not_see(batch: int, record_property: Any) -> None:
    found = list(islice(all_pairs(batch, BATCHES), -(-WANTED // BATCHES)))
    for pair in found:
        for who in ("A", EVERYBODY):
            one, two = dump(pair.one, who), dump(pair.two, who)
            assert next(((a, b) for a, b in zip(one, two, strict=True) if a != b), None) is None, pair.swapped
    record_property("pairs", len(found))
    record_property("on_table", sum(p.on_table for p in found))
    assert len(found) == -(-WANTED // BATCHES)
    assert any(p.on_table for p in found), "no hidden card of the table was replaced"


def test_the_judge_and_the_owner_do_see_the_difference() -> None:
    """The comparison would find a difference: those who may know it have it."""
    pair = next(p for p in all_pairs() if p.on_table)
    for who in ("B", "bíró"):
        assert dump(pair.one, who) != dump(pair.two, who)


def test_every_viewer_sees_the_same_course_of_the_game() -> None:
    """Places, points and what is awaited are everybody's to see (K/I.3.D–F)."""
    game, told = base_game(1)
    for who in ("A", "B", EVERYBODY):
        _, seen = seen_by(game, who)
        assert len(seen.moments) == len(told.moments)
        for mine, whole in zip(seen.moments, told.moments, strict=True):
            for n in range(len(SEATS[:2])):
                a, b = mine.after.seats[n], whole.after.seats[n]
                assert (a.mp, a.zones) == (b.mp, b.zones)
            assert (mine.after.awaiting.kind, mine.after.turn) == (whole.after.awaiting.kind, whole.after.turn)
