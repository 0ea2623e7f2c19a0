"""K/I.3.U, M/1.16: what becomes of a card's row when the card goes into a shuffled deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games import of_events
from adjudicator.packs import find_pack
from adjudicator.replay import Moment
from adjudicator.simulation.games import run
from analytics.rows.all import rows_of
from analytics.rows.told import Told, told_of
from analytics.schema import BY_NAME
from engine.rules.ch01_basics.s03_places_control import forget_order
from engine.state import State, all_cards, card, place, register_all
from engine.zones import FUTURE, HAND, PAST

LAST = [c.name for c in BY_NAME["lapok"].columns]


def _then(told: Told, *states: State) -> Told:
    """The same game with more positions at its end."""
    last, line = told.line[-1], [*told.line]
    for state in states:
        line.append(Moment(line[-1].number + 1, last.event, line[-1].after, state, last.verdict, ()))
    return told._replace(line=line)


def _played_and_past(told: Told) -> tuple[int, int, str]:
    """A card that was played and lies in the Past: its number, owner and name."""
    played = {said[1] for step in told.line for said in step.said if said[0] == "played"}
    return next((cid, c.owner, c.d.name) for cid, c in all_cards(told.end)
                if cid in played and c.zone == PAST and c.d is not None and not c.token)


def _found(rows: Sequence[Any], **wanted: Any) -> list[dict[str, Any]]:
    told = [dict(zip(LAST, row, strict=True)) for row in rows]
    return [row for row in told if all(row[name] == value for name, value in wanted.items())]


def _rows(told: Told, public: bool = False) -> dict[str, Any]:
    return rows_of(told, "j", public)[1]


def _game() -> Told:
    return told_of(of_events([e for e, _ in run(5, "klasszikus", find_pack("minta").texts(), 1500, 2)]))


def test_a_card_that_is_shuffled_back_keeps_the_name_under_which_it_was_played() -> None:
    told = _game()
    cid, owner, name = _played_and_past(told)
    shuffled = forget_order(place(told.end, cid, FUTURE), owner)
    assert card(shuffled, cid).d is None
    [before] = _found(_rows(told)["lapok"], példány=cid)
    [row] = _found(_rows(_then(told, shuffled))["lapok"], példány=cid)
    assert (row["lap"], row["végső_hely"]) == (name, "jövő")
    assert (row["kijátszva"], row["kijátszások"], row["költség"]) == tuple(
        before[what] for what in ("kijátszva", "kijátszások", "költség"))
    public = _rows(_then(told, shuffled), True)
    assert len(_found(public["lapok"], lap=name)) == len(_found(_rows(told, True)["lapok"], lap=name))
    assert public["paklik"] == _rows(told, True)["paklik"]


def test_a_public_lake_does_not_name_what_a_shuffled_card_is_now() -> None:
    """K/I.3.B, K/I.3.U: drawn again it may be another card, which nobody else saw."""
    told = _game()
    cid, owner, name = _played_and_past(told)
    named = {c.d.name for _, c in all_cards(told.end) if c.d is not None}
    other = next(d for _, d in sorted(told.end.defs.items()) if d.name not in named)
    shuffled = forget_order(place(told.end, cid, FUTURE), owner)
    drawn = register_all(place(shuffled, cid, HAND), [(cid, other)])
    later = _then(told, shuffled, drawn)
    assert _found(_rows(later)["lapok"], példány=cid)[0]["lap"] == other.name
    public = _rows(later, True)
    assert other.name not in str([list(rows) for rows in public.values()])
    assert _found(public["lapok"], lap=name)
