"""What a GAME on the command line means."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator import games
from adjudicator.games import open_game, read_readings, rules_of
from events.errors import BiroError, InputError
from tests.adjudicator.judged import game, played, stored

CASE = """
- azonosító: proba
  kiadás: mindkettő
  lapok:
    - {név: Őr, típus: kalandozó, jellem: nincs, mp: 2, fizikum: 6, asztrál: 6, mentál: 6, alapszint: 2}
  állás:
    A: {mp: 3, kéz: [Őr]}
    B: {mp: 1}
  lépések:
    - {lép: B passz, szabálytalan: [K/I.6.A]}
    - A idéz Őr
    - passzok
  elvárt: {A.sor: [Őr]}
- {azonosító: szam, kiadás: klasszikus, szabályok: [K/V.9.C], szám: {alap: 5, hatások: []}, eredmény: 5}
"""


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    file = tmp_path / "allasok.yaml"
    file.write_text(CASE, encoding="utf-8")
    return file


def test_a_case_is_a_game_with_its_refused_lines_tried(cases: Path) -> None:
    found = open_game(f"{cases}#proba")
    assert [e.kind for e in found.events] == ["megnyitás", "passz", "lapidézés", "passz", "passz"]
    assert found.refused == {2}
    assert found.replay().at(2).verdict.outcome == "szabálytalan"
    assert found.opening.edition == "klasszikus"


def test_a_case_can_be_opened_under_its_other_edition(cases: Path) -> None:
    assert open_game(f"{cases}#proba", edition="megújult").opening.edition == "megújult"


@pytest.mark.parametrize(("text", "code"), [
    ("#prob", "games.no_case"), ("#szam", "games.no_position"),
])
def test_what_is_no_case_to_replay(cases: Path, text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        open_game(f"{cases}{text}")
    assert caught.value.code == code


def test_a_file_with_one_position_needs_no_id_one_with_several_names_them(cases: Path) -> None:
    assert open_game(str(cases)).name == "proba"
    cases.write_text(CASE + CASE.replace("proba", "masik").replace("szam,", "szam2,"), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        open_game(str(cases))
    assert caught.value.code == "games.which_case"
    assert caught.value.params["ids"] == ("proba", "masik")


def test_a_stored_game_is_found_by_the_beginning_of_its_id(tmp_path: Path) -> None:
    store = tmp_path / "tar.sqlite"
    name = stored(store, played(), 6)
    found = open_game(name[:6], str(store))
    assert (found.id, list(found.events), sorted(found.prints)) == (name, played(), [6])
    assert found.head == game().head
    assert found.replay().trust == "pontos"
    with pytest.raises(BiroError):
        open_game("zz", str(store))


def test_under_other_readings_nothing_stored_is_compared(tmp_path: Path) -> None:
    store = tmp_path / "tar.sqlite"
    name = stored(store, played(), 6)
    assert open_game(name, str(store)).replay(["É12=2"]).trust == "ellenőrizetlen"


@pytest.mark.parametrize(("given", "wanted"), [
    (["É22=2"], {"É22": 2}), (["é22=2, É12=1"], {"É22": 2, "É12": 1}), (["22=2"], {"É22": 2}), ([], {}),
])
def test_readings_as_typed(given: list[str], wanted: dict[str, int]) -> None:
    assert read_readings(given) == wanted


@pytest.mark.parametrize(("edition", "readings", "code"), [
    ("új", {}, "games.unknown_edition"), ("klasszikus", {"É999": 1}, "games.unknown_reading"),
    ("klasszikus", {"É12": 9}, "games.unknown_answer"),
])
def test_rules_that_do_not_exist(edition: str, readings: dict[str, int], code: str) -> None:
    with pytest.raises(InputError) as caught:
        rules_of(edition, readings)
    assert caught.value.code == code


def test_a_reading_without_an_answer_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        read_readings(["É22"])
    assert caught.value.code == "games.reading_form"


def test_the_default_store_stands_in_the_users_data_folder() -> None:
    assert games.default_store().name == "jatszmak.sqlite"
    assert games.default_store().parent.name == "biro"
