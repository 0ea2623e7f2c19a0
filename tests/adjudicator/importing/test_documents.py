"""What the documents show as a record is one: it is imported, and comes to what they say of it."""

from __future__ import annotations

import re

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from tests.sources import ROOT

DECKS = ROOT / "samples/decks"


def blocks(name: str) -> list[str]:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.findall(r"^```jk\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def imported(text: str) -> Imported:
    return import_record(text, base=DECKS)


def test_the_first_example_of_the_notation_is_a_game_without_a_dispute() -> None:
    game = imported(blocks("jegyzokonyv.md")[0])
    assert (game.report.disputes, game.report.failed, game.report.possible) == ((), (), ())
    assert game.states[-1].turn == 2


def test_the_parts_of_the_ten_minutes_are_one_game() -> None:
    """Only the line that the text calls disputed is: a thief casts no spell (K/III.8.A)."""
    game = imported("\n".join(blocks("tiz-perc.md")))
    assert (game.report.failed, game.report.possible) == ((), ())
    dispute, = game.report.disputes
    assert dispute.raw.startswith("A válaszul idéz Szálak elvágása")
    assert "K/III.8.A" in dispute.verdict.paragraphs
    assert (game.gaps, game.opening.players) == (1, {"A": "Anna", "B": "Bence"})


def test_every_part_of_the_ten_minutes_goes_on_from_those_before_it() -> None:
    parts = blocks("tiz-perc.md")
    assert len(parts) == 8
    for number in range(2, len(parts) + 1):
        game = imported("\n".join(parts[:number]))
        assert len(game.report.disputes) == (number >= 7)
