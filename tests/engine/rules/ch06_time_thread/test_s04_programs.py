"""K/VI.4.S — the operations of a program, one after the other: how often, how many, on what condition."""

from __future__ import annotations

from typing import Any

import pytest

from engine.fingerprint import load, save, state_digest
from engine.paths import shown_name
from engine.state import NOBODY
from engine.zones import ROW
from tests.engine.rules.ch01_basics.playing import NEW, OLD, Table, adventurer, event

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
RECRUIT = {k: v for k, v in adventurer("Újonc", jelzőlap="igen").items() if k != "mp"}


def table(edition: str, program: list[Any], *cards: dict[str, Any], **printed: Any) -> Table:
    """A plays an event card with this program, and everybody passes."""
    played = event("Próba", {"szöveg": "Hatás.", "hatás": program}, **printed)
    return Table([played, *cards], edition, A={"mp": 5, "kéz": ["Próba"]})


@EDITIONS
def test_as_many_tokens_come_as_the_effect_says(edition: str) -> None:
    """K/I.11.A."""
    t = table(edition, [{"jelzőlap": {"név": "Újonc", "hova": "sor", "mennyi": 2}}], RECRUIT)
    t.play("A idéz Próba", "passzok")
    names = [shown_name(t.state, cid).partition("#")[0] for cid in t.state.seats[0].zones[ROW]]
    assert names == ["Újonc", "Újonc"]


@EDITIONS
@pytest.mark.parametrize(("x", "left"), [(0, 5), (1, 6), (3, 8)])
def test_what_is_repeated_x_times_is_repeated_as_often_as_x_says(edition: str, x: int, left: int) -> None:
    """K/V.1.D: X is chosen when the card is played; here X MP are paid and 2 MP come back X times."""
    t = table(edition, [{"ismétel": {"hányszor": "X", "hatás": [{"mp": 2}]}}], mp="X")
    t.play(f"A idéz Próba X={x}", "passzok")
    assert t.state.seats[0].mp == left


@EDITIONS
def test_what_depends_on_printed_words_is_left_to_the_recorder(edition: str) -> None:
    """K/V.10, M/1.66: nobody but the table can tell whether „legalább tizenöt DP” holds; the rest takes place."""
    t = table(edition, [{"győzelem": {"kinek": "játékosa", "ha": "legalább tizenöt DP-d van"}}, {"mp": 3}])
    t.play("A idéz Próba", "passzok")
    assert "by_hand" in [said[0] for said in t.state.said]
    assert (t.state.winner, t.state.seats[0].mp) == (NOBODY, 8)


@EDITIONS
def test_a_state_that_waits_in_the_middle_of_a_program_is_saved_and_loaded(edition: str) -> None:
    """K/VI.4.S: what is still to be done is part of the state, and goes on from it alike."""
    options = [{"szöveg": "Kettő.", "hatás": [{"mp": 2}]}, {"szöveg": "Három.", "hatás": [{"mp": 3}, "kever"]}]
    t = table(edition, [{"választás": options}, {"mp": {"mennyi": -1, "kit": "ellenfél"}}])
    t.play("A idéz Próba", "passzok")
    again = load(save(t.state))
    assert state_digest(again) == state_digest(t.state)
    assert again.frames == t.state.frames
    t.state = again
    t.play("A választ 2")
    assert t.state.seats[0].mp == 8


@EDITIONS
def test_no_card_is_the_player_whom_an_effect_is_about(edition: str) -> None:
    """K/V.1.A, M/5.01.C: „ellenfél” is no card, so that none can be named as the target."""
    played = event("Próba", {"szöveg": "Az ellenfél veszít 1 MP-t.", "célpont": "ellenfél",
                             "hatás": [{"mp": {"mennyi": -1, "kit": "ellenfél"}}]})
    t = Table([played, adventurer("Vándor")], edition, A={"mp": 5, "kéz": ["Próba"], "sor": ["Vándor"]})
    assert t.verdict("A idéz Próba").outcome == "szabályos"
    refused = t.verdict("A idéz Próba -> Vándor")
    assert refused.outcome == "szabálytalan"
    assert ("K/V.1.A" if edition == OLD else "M/5.01.C") in refused.paragraphs
