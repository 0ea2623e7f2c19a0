"""The import of games of many players: who plays, omens, sides, the result (K/T)."""

from __future__ import annotations

import pytest

from engine.paths import read_path
from tests.adjudicator.importing.records import faults, read

HEAD = '[Kiadás "klasszikus"] [Lapcsomag "minta"] [Változat "{}"]\n'
NAMES = '[A "Anna"] [B "Béla"] [C "Cili"] [D "Dani"]\n'


def test_three_play_with_their_omens() -> None:
    """K/T.1.A, K/T.1.B, K/T.1.C: the header's omens come into play; the first pass of A brings his resources."""
    game = read(HEAD.format("ómen") + '[A "Anna"] [B "Béla"] [C "Cili"]\n[Ómen A "Közös kassza"] [Ómen B "Hosszú"] '
                '[Ómen C "Hosszú"]\nkezdés A 9 B 6 C 4\nkezdő A\nfázis manőverek\nA passz\n')
    assert game.opening.omens == {"A": "Közös kassza", "B": "Hosszú ostromnapok", "C": "Hosszú ostromnapok"}
    end = game.states[-1]
    assert [read_path(end, f"{s}.mp", game.rules) for s in "ABC"] == [15, 10, 10]
    assert game.report.disputes == ()


def test_one_of_a_pair_acts_and_either_is_named_as_the_winner() -> None:
    """K/T.5.aktív: C acts though A has as many MP; the pair of who gave up loses."""
    game = read(HEAD.format("iker") + NAMES + '[Eredmény "C"]\nkezdés A 9 B 6 C 4 D 3\nkezdő A\n'
                + "C idéz Koldusok fattya\nB passz\nD felad\n")
    assert game.report.disputes == ()
    assert game.report.failed == ()
    assert read_path(game.states[-1], "győztes", game.rules) == ["A", "C"]


@pytest.mark.parametrize(("variant", "names"), [
    ("kihívás", '[A "Anna"] [B "Béla"]\n'), ("iker", '[A "Anna"] [B "Béla"] [C "Cili"]\n'),
    ("csapat", NAMES + '[E "Edit"]\n'), ("ómen", '[A "Anna"] [B "Béla"] [D "Dani"]\n')])
def test_a_variant_is_for_so_many_players(variant: str, names: str) -> None:
    """K/T.1–K/T.6: too few, too many or a letter left out."""
    assert [p.code for p in faults(HEAD.format(variant) + names)] == ["import.variant"]


def test_an_omen_is_a_lasting_event_card() -> None:
    """K/T.1.A."""
    text = HEAD.format("ómen") + '[A "Anna"] [B "Béla"] [C "Cili"]\n[Ómen A "Ork dobos"]\n'
    assert [p.code for p in faults(text)] == ["import.no_omen"]
