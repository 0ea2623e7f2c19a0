"""A table as an organiser writes it in a Hungarian Excel: Windows-1250, semicolons, headings and words of daily use."""

from __future__ import annotations

import pytest

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from events.repair import Check
from tests.adjudicator.importing.records import ROOT, told
from tests.adjudicator.importing.sheets.tables import cells, sheet_faults

TABLE = """sep=;
Őszi kupa – 2. kör, 5. asztal;;;;;;;;
Verseny:;Őszi kupa;;;;;;;
Időpont:;2024. október 12.;;Kör:;2;;;;
Helyszín:;Révhalom, művelődési ház;;;;;;;
Szabály:;klasszikus;;;;;;;
Csomag:;Minta;;;;;;;
A játékos:;Kiss Éva;pakli:;samples/decks/rend.pakli;;;;;
B játékos:;Nagy Pál;pakli:;samples/decks/kaosz.pakli;;;;;
;;;;;;;;
Ford.;Ki;Mit csinál;Lap;Kivel;Mire;Dobás;MP;Megj.
;Kiss Éva;kezdődobás;;;;9;;
;Nagy Pál;kezdődobás;;;;6;;
;Kiss Éva;kezd;;;;;;
;Éva;kezdőkéz;"Rakparti strázsa, Kancsal Tóbiás, Szálak elvágása, Gátőr lovas, Csúszós palló, ?, ?";;;;;
;Éva;megtartja;;;;;;
;Pál;megtartja;;;;;;
1;Éva;leidézi;strázsa;;;;8;
1;Éva;leidézi;Tóbiást;;;;5;
1;Éva;húz;1;;;;;Tóbiás belépésére
2.;Pál;idéz;Ork dobost;;;;13;„jól ment”
"""


def organised(text: str = TABLE) -> Imported:
    return import_record(text.replace("\n", "\r\n").encode("cp1250"), base=ROOT, name="x.csv")


def test_it_is_a_game_with_nothing_against_it() -> None:
    game = organised()
    assert (game.report.disputes, game.report.failed, game.report.holes) == ((), (), ())
    assert dict(game.opening.headers) == {
        "Esemény": "Őszi kupa", "Dátum": "2024. október 12.", "Kör": "2", "Hely": "Révhalom, művelődési ház",
        "Pakli A": "samples/decks/rend.pakli", "Pakli B": "samples/decks/kaosz.pakli"}
    assert game.opening.players == {"A": "Kiss Éva", "B": "Nagy Pál"}
    assert game.opening.decks["A"].cards and [pack.name for pack in game.opening.packs] == ["minta"]
    lines = told(game, 3)
    assert lines[0] == "kezdés A 9 B 6" and lines[1] == "kezdő A" and "A idéz Kancsal Tóbiás" in lines
    assert [r.reading.taken for r in game.report.remarks] == ["Rakparti strázsa", "Kancsal Tóbiás", "Ork dobos"]
    assert [p.code for p in game.left] == ["sheets.read_as", "sheets.row_left"]


def test_a_value_that_ends_as_a_key_does_is_none_where_no_such_key_is_known() -> None:
    game = organised(TABLE.replace("Révhalom, művelődési ház;;", "Révhalom;Terem:;2"))
    assert dict(game.opening.headers)["Hely"] == "Révhalom, Terem:, 2"


def test_a_missing_column_is_told_with_the_names_that_it_may_have() -> None:
    [fault] = sheet_faults(TABLE.replace("Mit csinál", "Valami"), "x.csv")
    assert cells([fault]) == [("sheets.column_missing", "11")]
    assert {"cselekedet", "mit csinál"} <= set(dict(fault.params)["names"])  # type: ignore[call-overload]


@pytest.mark.parametrize("verb", ["kezdődobás", "kezdés"])
def test_a_starting_roll_is_not_taken_for_a_roll_by_any_of_its_names(verb: str) -> None:
    assert organised(TABLE.replace("kezdődobás", verb)).events[2].kind == "kezdődobás"


@pytest.mark.parametrize("heading", ["Éva MP", "MP (Éva)", "Kiss Éva mp", "mp Éva"])
def test_the_mp_of_a_player_may_stand_under_the_name(heading: str) -> None:
    """The 5 beside Tóbiás is hers; in a row of Pál it would be hers, too."""
    table = TABLE.replace(";MP;", f";{heading};").replace("Ork dobost;;;;13;", "Ork dobost;;;;9;")
    game = organised(table)
    checks = [(e.assertions[0].name, e.assertions[0].value) for e in game.events if isinstance(e, Check)]
    assert (checks, [c.found for c in game.report.failed]) == ([("A.mp", 8), ("A.mp", 5), ("A.mp", 9)], [])


def test_a_column_of_mp_that_two_could_mean_is_left_out_and_told() -> None:
    game = organised(TABLE.replace(";MP;", ";Összes MP;"))
    assert [p.code for p in game.left][2:] == ["sheets.column_ignored"]
    assert not any(isinstance(e, Check) for e in game.events)
