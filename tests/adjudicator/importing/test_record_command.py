"""``biro record`` as it is called: a game typed line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games import stored_game
from tests.adjudicator.calling import Call, Ended
from tests.adjudicator.importing.records import TABLE, games


def _begun(call: Call, tmp_path: Path) -> str:
    call("new", "--player", "Anna", "--player", "Béla")
    return str(games(tmp_path)[-1].id)


def _told(ended: Ended) -> list[dict[str, Any]]:
    decoder = json.JSONDecoder()
    found, text = [], ended.out.strip()
    while text:
        one, end = decoder.raw_decode(text)
        found.append(one)
        text = text[end:].lstrip()
    return found


def test_record_judges_each_line_and_stores_what_is_accepted(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    typed = "kezdés A 9 B 6\nkezdő A\nB megold\nidőfonal\nA marad\n"
    answers = _told(call("record", game, "--json", typed=typed))
    assert [a["refused"] for a in answers] == [False, False, True, False, False]
    assert "K/I.6" in str(answers[2]["verdict"])
    events = stored_game(game, str(tmp_path / "tár.sqlite")).events
    assert [e.kind for e in events[2:]] == ["kezdődobás", "kezdőjátékos", "passz", "passz", "lekeverés"]
    assert [e.raw for e in events[2:4]] == ["kezdés A 9 B 6", "kezdő A"]
    assert stored_game(game, str(tmp_path / "tár.sqlite")).replay().trust == "pontos"


def test_an_illegal_line_is_forced_with_an_exclamation_mark(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    [answer] = _told(call("record", game, "--json", typed="!A dob 7\n"))
    assert (answer["refused"], answer["grade"]) == (False, "vitás")
    assert stored_game(game, str(tmp_path / "tár.sqlite")).events[-1].grade == "vitás"


def test_the_last_event_is_taken_back(call: Call, tmp_path: Path) -> None:
    """Both the event and its retraction stay in the log; the position is as before."""
    game = _begun(call, tmp_path)
    answers = _told(call("record", game, "--json", typed="kezdés A 9 B 6\nvisszavon\n"))
    assert [a["awaited"] for a in answers] == ["kezdőjátékos", "kezdődobás"]
    events = stored_game(game, str(tmp_path / "tár.sqlite")).events
    assert [e.kind for e in events[2:]] == ["kezdődobás", "visszavonás"]
    assert "visszavonni" in call("record", game, typed="visszavon\n").err


def test_what_can_not_be_read_is_told_and_the_next_line_is_read(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    ended = call("record", game, typed="kezdes A 9 B\nA idéz Semmi ilyen\n5. forduló\nkezdés A 9 B 6\n")
    assert ended.status == 0
    assert "Semmi ilyen" in ended.err
    assert "kezdőjátékos" in ended.out or "kezdő" in ended.out
    assert call("record", game, typed="kezdés\n").status == 1


def test_a_gap_is_typed_with_its_position(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    answers = _told(call("record", game, "--json", typed=TABLE + "A idéz Gátőr lovas\n= A.mp 6\n"))
    assert [a["refused"] for a in answers] == [False, False, False]
    assert answers[-1]["failed"] == [{"path": "A.mp", "expected": 6, "found": 5}]
    assert len(stored_game(game, str(tmp_path / "tár.sqlite")).events) == 5


@pytest.mark.parametrize("line", ["bíró helybenhagy 42. sor", "bíró 42. sor: így maradt", "bíró visszaállít 42. sor",
                                  "bíró 42. sor hatás MP A +1"])
def test_a_ruling_about_a_line_that_is_not_there_is_refused(call: Call, tmp_path: Path, line: str) -> None:
    game = _begun(call, tmp_path)
    ended = call("record", game, typed=f"kezdés A 9 B 6\n{line}\n")
    assert ended.status == 1 and "42" in ended.err
    assert [e.kind for e in stored_game(game, str(tmp_path / "tár.sqlite")).events[2:]] == ["kezdődobás"]


def test_record_says_how_it_read_a_shortened_name(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    ended = call("record", game, typed=TABLE + "A idéz Gátőr\nB idéz Ork dobos\n")
    assert [line for line in ended.out.splitlines() if "így olvastuk" in line] == [
        "„Gátőr”: ez egy név kezdete; így olvastuk: Gátőr lovas"]
    answers = _told(call("record", game, "--json", typed="hatás öl -> Tóbiást\nA passz\n"))
    assert [a["remarks"] for a in answers] == [
        [{"typed": "Tóbiást", "taken": "Kancsal Tóbiás", "how": "szó", "confidence": 100}], []]


def test_record_tells_where_a_misspelt_name_is_and_what_it_may_be(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    ended = call("record", game, typed=TABLE + "A idéz Gátőr lovs\n")
    assert "    A idéz Gátőr lovs\n           ^^^^^^^^^^\n" in ended.err and "Gátőr lovas (91 %)" in ended.err


def test_record_needs_a_game_that_is_there(call: Call, tmp_path: Path) -> None:
    _begun(call, tmp_path)
    assert call("record", "zzzz").status == 2


@pytest.mark.parametrize("typed", ["A kéz 7\nB kéz 7\nA marad\nB marad\n", "A kéz 7\nB kéz 7\nB marad\nA marad\n"])
def test_a_decision_typed_after_it_was_inferred_is_that_one(typed: str, call: Call, tmp_path: Path) -> None:
    """K/I.8.D: B draws when A has decided; a paper with both hands first says A's decision after them."""
    game = _begun(call, tmp_path)
    answers = _told(call("record", game, "--json", typed=f"kezdés A 9 B 6\nkezdő A\n{typed}"))
    assert [a["refused"] for a in answers] == [False] * 6
    said = {a["line"]: (a["already"], len(a["events"])) for a in answers[-2:]}
    assert said["A marad"] == (8, 0) and said["B marad"] == (None, 1)
    events = stored_game(game, str(tmp_path / "tár.sqlite")).events
    assert [e.seat for e in events if e.kind == "lekeverés"] == ["A", "B"]  # type: ignore[attr-defined]
    assert "már megvan" in call("record", game, typed="A marad\n").out


def test_a_decision_other_than_the_inferred_one_is_refused(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    answers = _told(call("record", game, "--json", typed="kezdés A 9 B 6\nkezdő A\nA kéz 7\nB kéz 7\nA lekever\n"))
    assert answers[-1]["refused"] and answers[-1]["already"] is None


def test_a_player_may_be_called_by_name(call: Call, tmp_path: Path) -> None:
    game = _begun(call, tmp_path)
    first, second, third = _told(call("record", game, "--json", typed="kezdés Anna 9 Béla 6\nkezdő Anna\nvisszavon\n"))
    assert (first["events"], second["events"]) == (["kezdés A 9 B 6"], ["kezdő A"])
    assert [(r["typed"], r["taken"], r["how"]) for r in first["remarks"]] == [
        ("Anna", "A", "játékos"), ("Béla", "B", "játékos")]
    assert third["remarks"] == []
    assert "játékos neve; így olvastuk: A" in call("record", game, typed="kezdő anna\n").out
