"""The board of a position as data, lines and a table."""

from __future__ import annotations

import io

from rich.console import Console

from adjudicator.board import board_json, board_lines, board_table, card_line
from tests.adjudicator.judged import game


def test_data_holds_points_counts_and_cards_of_both_seats() -> None:
    told = game().replay()
    data = board_json(told.at(4).after, told.rules)
    a, b = data["játékosok"]["A"], data["játékosok"]["B"]
    assert (a["mp"], a["kéz"], a["jövő"], a["kézméret"]) == (3, 1, 30, 7)
    assert (b["mp"], b["kéz"], b["jövő"], b["kézben_ismert"]) == (1, 2, 12, ["Farkas"])
    assert [c["lap"] for c in a["sor"]] == ["Hérosz", "Őr"]
    assert len(b["torony"]) == 3
    assert (data["vár"], data["ki"], data["győztes"], data["forduló"]) == ("cselekvés", "A", "nincs", 3)


def test_a_card_shows_stance_damage_and_level() -> None:
    told = game().replay()
    hero = board_json(told.at(1).after, told.rules)["játékosok"]["A"]["sor"][0]
    assert hero == {"lap": "Hérosz", "nyílt": True, "helyzet": "éber", "sebzés": 1, "szint": 2, "alapszint": 3}
    assert card_line(hero, "hu") == "Hérosz (éber, szint 2, sebzés 1)"
    assert card_line(hero, "en") == "Hérosz (alert, level 2, damage 1)"


def test_what_hangs_on_a_card_follows_it() -> None:
    level = {"lap": "Kapu", "nyílt": False, "fal": 2, "csatolt": [{"lap": "?", "nyílt": False}]}
    assert card_line(level, "hu") == "Kapu (rejtett, fal 2) + ? (rejtett)"


def test_the_open_thread_is_shown_top_first() -> None:
    told = game().replay()
    thread, = board_json(told.at(2).after, told.rules)["időfonalak"]
    assert [(i["lap"], i["fajta"], i["játékos"]) for i in thread["elemek"]] == [("Őr", "lap", "A")]
    assert board_json(told.at(1).after, told.rules)["időfonalak"] == []


def test_lines_say_what_is_awaited_of_whom() -> None:
    told = game().replay()
    lines = board_lines(told.at(1).after, told.rules, "hu")
    assert lines[0] == "3. forduló, manőverek"
    assert lines[1].startswith("Következik: cselekvés vagy passz, az A játékostól [K/I.6.")
    assert lines[2] == "A játékos: 5 MP, 0 DP, kéz 2 (kézméret 7), Jövő 30, Cserepakli 0"


def test_english_lines_have_no_hungarian_words() -> None:
    told = game().replay()
    lines = "\n".join(board_lines(told.at(2).after, told.rules, "en"))
    assert "Awaited: an act or a pass, from player" in lines
    for word in ("éber", "torony", "kéz", "játékos", "szint"):
        assert word not in lines


def test_the_table_has_a_column_for_each_seat() -> None:
    told = game().replay()
    table = board_table(told.end, told.rules, "hu")
    assert len(table.columns) == 3
    shown = io.StringIO()
    Console(file=shown, width=200).print(table)
    assert "Hérosz (éber, szint 2, sebzés 1)" in shown.getvalue()


def test_where_the_seats_have_no_room_side_by_side_they_stand_one_under_another() -> None:
    """No word of a card's name is broken."""
    told = game().replay()
    shown = io.StringIO()
    Console(file=shown, width=30).print(board_table(told.end, told.rules, "hu"))
    lines = board_lines(told.end, told.rules, "hu")
    assert "│" not in shown.getvalue()
    first = next(n for n, line in enumerate(lines) if line.startswith("A játékos: "))
    assert " ".join(shown.getvalue().split()).startswith(" ".join(" ".join(lines[first:first + 4]).split()))
