"""What a play or an activation discards as its cost, and the effects that are one with a playing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.legal import complete, legal
from engine.step import apply
from engine.zones import HAND, PAST
from tests.engine.properties.games import faults
from tests.engine.rules.ch01_basics.playing import NEW, OLD, Table, adventurer, event

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
OWN = adventurer("Saját", hatások=[{"szöveg": "Dobj el egy lapot: kapsz 2 MP-t.", "jelek": ["elforgatás"],
                                    "költség": [{"eldob": 1}], "hatás": [{"mp": 2}]}])
PLAIN = [event("Hír"), event("Vihar"), adventurer("Másik", alapszint=4)]


def names(table: Table, zone: int, seat: int = 0) -> list[str]:
    return [table.state.cards[0][cid].d.name for cid in table.state.seats[seat].zones[zone]]  # type: ignore[union-attr]


def offered(table: Table) -> set[str]:
    """What may be activated or played."""
    return {e.card for base in legal(table.state, table.rules) if base.group in ("lapidézés", "aktivizálás")
            for e in complete(table.state, base, table.rules)}


# ------------------------------------------------------------------ costs


@EDITIONS
def test_a_cost_of_discarding_is_chosen_before_anybody_acts(edition: str) -> None:
    """K/V.1.A, K/V.1.H, M/5.01.D: the effect itself takes place only as it is unwound."""
    table = Table([OWN, *PLAIN], edition, A={"mp": 3, "sor": ["Saját"], "kéz": ["Hír", "Vihar"]})
    table.play("A aktivizál Saját")
    assert (table.state.awaiting.kind, table.state.awaiting.about) == ("választás", ("lap", 1))
    table.play("A választ Vihar")
    assert (names(table, HAND), names(table, PAST)) == (["Hír"], ["Vihar"])
    assert (table.state.awaiting.kind, table.state.seats[0].mp) == ("cselekvés", 3)
    table.play("passzok")
    assert table.state.seats[0].mp == 5


@EDITIONS
def test_with_nothing_to_discard_it_is_no_use(edition: str) -> None:
    """K/V.1.A, K/V.1.H, M/5.01.D: the judge refuses it and the list leaves it out."""
    table = Table([OWN, *PLAIN], edition, A={"mp": 3, "sor": ["Saját"], "kéz": []})
    refused = table.verdict("A aktivizál Saját")
    assert refused.outcome == "szabálytalan" and ("K/V.1.A" if edition == OLD else "M/5.01.D") in refused.paragraphs
    assert offered(table) == set()


PAID = event("Alku", {"szöveg": "Dobj el két lapot.", "költség": [{"eldob": 2}], "hatás": [{"mp": 5}]})


@EDITIONS
def test_a_played_card_is_not_its_own_cost(edition: str) -> None:
    """K/V.1.A, M/5.01.D: two cards besides itself have to be in the hand."""
    table = Table([PAID, *PLAIN], edition, A={"mp": 0, "kéz": ["Alku", "Hír"]})
    assert table.verdict("A idéz Alku").outcome == "szabálytalan"
    table = Table([PAID, *PLAIN], edition, A={"mp": 0, "kéz": ["Alku", "Hír", "Vihar"]})
    table.play("A idéz Alku", "A választ Hír, Vihar", "passzok")
    assert (table.state.seats[0].mp, names(table, HAND)) == (5, [])
    assert sorted(names(table, PAST)) == ["Alku", "Hír", "Vihar"]


FIRED = event("Toborzás", {"szöveg": "Dobj el egy kalandozót.", "hatás": [{"eldob": "kalandozó lap"}, {"mp": 2}]})


@EDITIONS
def test_of_a_sort_only_such_cards_are_discarded(edition: str) -> None:
    """K/V.1.A, K/V.1.H, M/5.01.D: any other is refused, and the list leaves it out."""
    table = Table([FIRED, *PLAIN], edition, A={"mp": 3, "kéz": ["Toborzás", "Hír", "Másik"]})
    table.play("A idéz Toborzás", "passzok")
    assert table.state.awaiting.about == ("lap", 1)
    assert table.verdict("A választ Hír").outcome == "szabálytalan"
    [base] = [base for base in legal(table.state, table.rules) if base.group == "választás"]
    assert {e.choices for e in complete(table.state, base, table.rules)} == {("Másik",)}
    table.play("A választ Másik")
    assert (names(table, HAND), table.state.seats[0].mp) == (["Hír"], 5)


@EDITIONS
def test_where_there_is_none_of_the_sort_nothing_is_discarded(edition: str) -> None:
    """K/V.1.A, M/5.01.D: the rest of the effect takes place; as a cost it can't be paid."""
    table = Table([FIRED, *PLAIN], edition, A={"mp": 3, "kéz": ["Toborzás", "Hír"]})
    table.play("A idéz Toborzás", "passzok")
    assert (names(table, HAND), table.state.seats[0].mp) == (["Hír"], 5)
    paid = event("Ár", {"költség": [{"eldob": "kalandozó lap"}], "hatás": ["kever"]})
    table = Table([paid, *PLAIN], edition, A={"mp": 3, "kéz": ["Ár", "Hír"]})
    assert table.verdict("A idéz Ár").outcome == "szabálytalan"


def test_a_cost_of_two_sorts_needs_a_card_of_each() -> None:
    """K/V.1.A: one adventurer and one event pay it; two events do not."""
    paid = event("Ár", {"költség": [{"eldob": "kalandozó lap"}, {"eldob": "eseménylap"}], "hatás": ["kever"]})
    for hand, outcome in ((["Másik", "Hír"], "szabályos"), (["Hír", "Vihar"], "szabálytalan")):
        table = Table([paid, *PLAIN], OLD, A={"mp": 3, "kéz": ["Ár", *hand]})
        assert table.verdict("A idéz Ár").outcome == outcome


def test_an_unknown_card_may_be_of_the_sort() -> None:
    """K/V.1.A: named it is looked at by its name."""
    table = Table([FIRED, *PLAIN], OLD, A={"mp": 3, "kéz": ["Toborzás", "?"]})
    table.play("A idéz Toborzás", "passzok")
    assert table.verdict("A választ Hír").outcome == "szabálytalan"
    assert table.verdict("A választ Másik").outcome == "szabályos"


@EDITIONS
def test_effects_of_one_playing_share_its_target_and_its_number(edition: str) -> None:
    """M/5.14, M/5.01.B–C: both take place, on the one target, by the number that was said."""
    both = event("Kettős", {"célpont": "kalandozó", "hatás": [{"jelző": {"név": "jel", "mennyi": 1}}]},
                 {"célpont": "kalandozó", "módok": [{"szöveg": "egy", "hatás": [{"mp": 1}]},
                                                    {"szöveg": "kettő", "hatás": [{"mp": 2}]}]})
    table = Table([both, *PLAIN], edition, A={"mp": 3, "kéz": ["Kettős"], "sor": ["Másik"]})
    table.play("A idéz Kettős mód 2 -> Másik", "passzok")
    assert (table.state.seats[0].mp, table.read("Másik.jelzők")) == (5, {"jel": 1})


def test_what_is_played_free_discards_nothing() -> None:
    """K/V.1.C."""
    table = Table([PAID, *PLAIN], OLD, A={"mp": 0, "kéz": ["Alku", "Hír"]})
    table.play("A idéz Alku ingyen", "passzok")
    assert (table.state.seats[0].mp, names(table, HAND)) == (5, ["Hír"])


@EDITIONS
def test_an_x_of_nought_discards_nothing(edition: str) -> None:
    """K/V.1.D, K/VI.4.G."""
    played = event("Alku", {"hatás": [{"eldob": "X"}, {"mp": 1}]}, mp="X")
    table = Table([played, *PLAIN], edition, A={"mp": 3, "kéz": ["Alku", "Hír"]})
    table.play("A idéz Alku X=0", "passzok")
    assert (table.state.awaiting.kind, names(table, HAND), table.state.seats[0].mp) == ("cselekvés", ["Hír"], 4)


@EDITIONS
@pytest.mark.parametrize(("said", "count"), [
    ("két lap a kézben", 2), ("minden lap", 3), ({"mennyi": 1, "mit": "lap"}, 1)])
def test_as_many_are_discarded_as_the_words_say(edition: str, said: Any, count: int) -> None:
    """K/VI.4.G: of whatever sort, chosen by who discards."""
    table = Table([event("Szó", {"hatás": [{"eldob": said}]}), *PLAIN], edition,
                  A={"mp": 0, "kéz": ["Szó", "Hír", "Vihar", "Másik"]})
    table.play("A idéz Szó", "passzok")
    assert table.state.awaiting.about == ("lap", count)


# ------------------------------------------------------------------ several effects of one playing


@EDITIONS
def test_all_that_is_printed_takes_place_as_the_card_resolves(edition: str) -> None:
    """M/5.14, K/VI.4.S: in order, the target is that of the whole card."""
    played = event("Szó", {"szöveg": "Kapsz 2 MP-t.", "hatás": [{"mp": 2}]},
                   {"szöveg": "1 sebzés.", "célpont": "ellenséges kalandozó", "hatás": [{"sebzés": 1}]})
    table = Table([played, *PLAIN], edition, A={"mp": 0, "kéz": ["Szó"]}, B={"sor": ["Másik"]})
    assert table.verdict("A idéz Szó").outcome == "szabálytalan"
    table.play("A idéz Szó -> Másik", "passzok")
    assert (table.state.seats[0].mp, table.card("Másik").damage) == (2, 1)


@EDITIONS
def test_of_several_what_nobody_has_written_is_left_to_the_recorder(edition: str) -> None:
    """K/V.10, M/5.14."""
    played = event("Szó", {"szöveg": "Valami."}, {"szöveg": "Kapsz 2 MP-t.", "hatás": [{"mp": 2}]})
    table = Table([played], edition, A={"mp": 0, "kéz": ["Szó"]})
    table.play("A idéz Szó", "B passz")
    assert "by_hand" in table.play("A passz")
    assert table.state.seats[0].mp == 2


@EDITIONS
@pytest.mark.parametrize("elves", [2, 3])
def test_what_an_alliance_switches_is_that_effect_alone(edition: str, elves: int) -> None:
    """K/II.25.B, M/5.14."""
    played = event("Szó", {"szöveg": "Kapsz 2 MP-t.", "hatás": [{"mp": 2}]},
                   {"szöveg": "Még 3.", "kulcsszó": "Elf Törzsszövetség", "hatás": [{"mp": 3}]})
    row = [f"Tünde {n}" for n in range(elves)]
    elf = [adventurer(name, faj=["elf"]) for name in row]
    table = Table([played, *elf], edition, A={"mp": 0, "kéz": ["Szó"], "sor": row})
    table.play("A idéz Szó", "passzok")
    assert table.state.seats[0].mp == (5 if elves == 3 else 2)


# ------------------------------------------------------------------ no card is lost or doubled

PILES = ["múlt", "mélység", "jövő", "cserepakli"]
sought = st.builds(lambda pile, where, count: {"keres": {"mit": "lap", "honnan": pile, "hova": where, "mennyi": count}},
                   st.sampled_from(PILES), st.sampled_from(["kéz", "jövő teteje", "jövő alja", "múlt", "mélység"]),
                   st.sampled_from([1, 2, "X"])).filter(lambda op: op["keres"]["honnan"] != op["keres"]["hova"])
moves = st.one_of(sought, st.builds(lambda n: {"eldob": n}, st.sampled_from([0, 1, 2, "X"])),
                  st.builds(lambda n: {"húz": n}, st.integers(0, 3)), st.just("kever"))


@given(programs=st.lists(st.lists(moves, max_size=3), min_size=1, max_size=3), cost=st.integers(0, 2),
       x=st.integers(0, 2), edition=st.sampled_from([OLD, NEW]), seed=st.integers(0, 999))
def test_whatever_is_looked_out_and_discarded_every_card_stays_in_one_place(
        programs: list[Any], cost: int, x: int, edition: str, seed: int) -> None:
    """K/I.3.T–U, K/V.1.A, M/5.14: costs, searches and discards with any answers that the list offers."""
    effects = [{"szöveg": f"{n}.", "hatás": program} for n, program in enumerate(programs)]
    effects[0]["költség"] = [{"eldob": cost}] if cost else []
    pile = ["Hír", "Vihar", "Másik"]
    table = Table([event("Szó", *effects, mp="X"), *PLAIN], edition,
                  A={"mp": 5, "kéz": ["Szó", "Hír", "Vihar", "Hír"], "jövő": pile, "múlt": pile, "mélység": pile})
    rng, state = random.Random(seed), table.state
    before = [len(row) for row in state.cards]
    table.play(f"A idéz Szó X={x}")
    for _ in range(60):
        state = table.state
        assert faults(state) == [] and [len(row) for row in state.cards] == before
        if state.awaiting.kind == "cselekvés":
            if type(state.frames[-1]).__name__ == "RowPhase":
                return
            table.play(f"{'AB'[state.awaiting.seat]} passz")
            continue
        answers = [e for base in legal(state, table.rules) for e in complete(state, base, table.rules)]
        table.state = apply(state, rng.choice(answers), table.rules)
    raise AssertionError("the card never resolved")
