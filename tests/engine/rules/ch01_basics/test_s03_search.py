"""K/I.3.T–U, M/1.16 — what an effect lets a player look out of a pile."""

from __future__ import annotations

from typing import Any

import pytest

from engine.legal import complete, legal
from engine.state import NOBODY, card
from engine.zones import FUTURE, HAND, PAST
from tests.engine.rules.ch01_basics.playing import NEW, OLD, Table, adventurer, event

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
CARDS = [adventurer("Vándor", faj=["elf"]), adventurer("Hérosz", nevesített="igen"), event("Hír"), event("Vihar")]


def asked(edition: str, sought: Any, future: Any = ("Hír", "Vándor", "Hérosz", "Vándor"), **more: Any) -> Table:
    """A has played a card that lets him search; the answer is awaited."""
    played = event("Keresés", {"szöveg": "Keress ki egy lapot.", "hatás": [{"keres": sought}, {"mp": 2}]})
    a = {"mp": 5, "kéz": ["Keresés"], "jövő": list(future) if not isinstance(future, int) else future, **more}
    table = Table([played, *CARDS], edition, A=a)
    table.play("A idéz Keresés", "passzok")
    return table


def names(table: Table, zone: int, seat: int = 0) -> list[str]:
    """The names of the cards of a pile that are known, in order."""
    here = [card(table.state, cid).d for cid in table.state.seats[seat].zones[zone]]
    return [d.name if d is not None else "?" for d in here]


def answers(table: Table) -> set[tuple[str, ...]]:
    """Every answer that may be given."""
    return {e.choices for base in legal(table.state, table.rules) for e in complete(table.state, base, table.rules)}


@EDITIONS
def test_what_is_looked_out_comes_into_the_hand_and_the_deck_is_shuffled(edition: str) -> None:
    """K/I.3.T, K/I.3.U, M/1.16."""
    table = asked(edition, "elf kalandozó lap")
    assert (table.state.awaiting.kind, table.state.awaiting.seat) == ("választás", 0)
    keys = table.play("A választ Vándor")
    assert names(table, HAND) == ["Vándor"]
    assert {"searched", "shuffled"} <= set(keys)
    assert names(table, FUTURE) == ["?"] * 3
    assert table.state.seats[0].mp == 7  # the rest of the program has taken place


@EDITIONS
@pytest.mark.parametrize(("sought", "offered"), [
    ("kalandozó lap", {"Vándor#1", "Vándor#2", "Hérosz"}), ("elf kalandozó lap", {"Vándor#1", "Vándor#2"}),
    ("nevesített kalandozó", {"Hérosz"}), ("eseménylap", {"Hír"}), ("lap", {"Vándor#1", "Vándor#2", "Hérosz", "Hír"}),
])
def test_only_what_fits_may_be_found_or_nothing(edition: str, sought: str, offered: set[str]) -> None:
    """K/I.3.T, K/I.12.B: the list of what may be answered and the judge agree."""
    table = asked(edition, sought)
    assert answers(table) == {("nem",), *((name,) for name in offered)}
    for wrong in {"Hír", "Vándor", "Hérosz"} - {name.split("#")[0] for name in offered}:
        assert table.verdict(f"A választ {wrong}").outcome == "szabálytalan"


@EDITIONS
def test_who_finds_nothing_says_so(edition: str) -> None:
    """K/I.3.T, K/VI.4.R: the deck has been looked through all the same, so it is shuffled (K/I.3.U)."""
    table = asked(edition, "eseménylap")
    assert "shuffled" in table.play("A választ nem")
    assert (names(table, HAND), table.state.seats[0].mp) == ([], 7)


@EDITIONS
def test_an_empty_list_says_that_nothing_was_found(edition: str) -> None:
    """K/I.3.T, K/VI.4.R: `A választ []` is the same as `A választ nem`."""
    table = asked(edition, "eseménylap")
    assert "shuffled" in table.play("A választ []")
    assert (names(table, HAND), table.state.seats[0].mp) == ([], 7)


@EDITIONS
def test_an_x_of_nought_finds_nothing_and_asks_nothing(edition: str) -> None:
    """K/I.3.T, K/V.1.D: the deck has been looked through all the same (K/I.3.U)."""
    played = event("Keresés", {"hatás": [{"keres": {"mit": "lap", "mennyi": "X"}}, {"mp": 2}]}, mp="X")
    table = Table([played, *CARDS], edition, A={"mp": 5, "kéz": ["Keresés"], "jövő": ["Hír", "Vándor"]})
    table.play("A idéz Keresés X=0", "passzok")
    assert (table.state.awaiting.kind, table.state.seats[0].mp, names(table, FUTURE)) == ("cselekvés", 7, ["?", "?"])


@EDITIONS
def test_any_number_may_be_looked_out_where_the_description_says_so(edition: str) -> None:
    """K/I.3.T: `tetszőleges számú` and `minden` set no limit."""
    for count in ("tetszőleges számú", "minden"):
        table = asked(edition, f"{count} kalandozó lap")
        table.play("A választ Vándor, Hérosz, Vándor")
        assert names(table, HAND) == ["Vándor", "Hérosz", "Vándor"]


@EDITIONS
def test_where_nothing_can_be_found_nothing_is_asked(edition: str) -> None:
    """K/VI.4.R: the rest of the effect takes place."""
    table = asked(edition, "építmény")
    assert (table.state.awaiting.kind, table.state.seats[0].mp) == ("cselekvés", 7)


@EDITIONS
def test_an_unknown_deck_may_hold_any_card_of_the_game_that_fits(edition: str) -> None:
    """K/I.3.B, K/I.3.T: what nobody has seen is named by who finds it."""
    table = asked(edition, "kalandozó lap", 30)
    assert answers(table) == {("nem",), ("Vándor",), ("Hérosz",)}
    table.play("A választ Hérosz")
    assert (names(table, HAND), len(table.state.seats[0].zones[FUTURE])) == (["Hérosz"], 29)
    assert table.of("Hérosz") != NOBODY


@EDITIONS
def test_a_card_of_any_sort_need_not_be_shown(edition: str) -> None:
    """K/I.3.T: only what has to be of a sort is shown; „?” stands for the other."""
    table = asked(edition, "lap", 30)
    assert table.state.awaiting.about == ("keresés", 1, 0)
    table.play("A választ ?")
    assert names(table, HAND) == ["?"]
    assert asked(edition, "kalandozó lap", 30).verdict("A választ ?").outcome == "szabálytalan"


@EDITIONS
def test_as_many_at_most_as_the_effect_says_each_once(edition: str) -> None:
    """K/I.3.T."""
    table = asked(edition, {"mit": "kalandozó lap", "mennyi": 2})
    assert table.verdict("A választ Vándor, Vándor, Hérosz").outcome == "szabálytalan"
    assert table.verdict("A választ Hérosz, Hérosz").outcome == "szabálytalan"
    table.play("A választ Vándor, Vándor")
    assert names(table, HAND) == ["Vándor", "Vándor"]


@EDITIONS
def test_another_pile_and_another_place(edition: str) -> None:
    """K/I.3.E, K/I.3.U: a Past lies open and is not shuffled; what is put on the Future lies on its top, which is
    shuffled before."""
    table = asked(edition, {"mit": "eseménylap a múltban", "hova": "jövő teteje"}, múlt=["Vihar", "Vándor"])
    keys = table.play("A választ Vihar")
    assert (names(table, PAST), names(table, FUTURE)[0], "shuffled" in keys) == (
        ["Vándor", "Keresés"], "Vihar", False)
    table = asked(edition, {"mit": "eseménylap", "hova": "jövő teteje"})
    table.play("A választ Hír")
    assert names(table, FUTURE) == ["Hír", "?", "?", "?"]


@EDITIONS
def test_the_opponent_searches_his_own_deck(edition: str) -> None:
    """K/I.3.A: everybody has a deck of his own, and chooses in it himself."""
    played = event("Keresés", {"szöveg": "Hatás.", "hatás": [{"keres": {"mit": "kalandozó lap", "kit": "ellenfél"}}]})
    table = Table([played, *CARDS], edition, A={"mp": 5, "kéz": ["Keresés"]}, B={"jövő": ["Hír", "Vándor"]})
    table.play("A idéz Keresés", "passzok")
    assert table.state.awaiting.seat == 1
    assert table.verdict("A választ Vándor").outcome == "szabálytalan"
    table.play("B választ Vándor")
    assert names(table, HAND, 1) == ["Vándor"]
