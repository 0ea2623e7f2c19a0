"""Case files that are wrong in some place: each is told with its place, none ends as our fault."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from adjudicator.case_shape import check_shape
from adjudicator.cases import editions_of, load_cases, run_case
from events.errors import InputError
from tests.adjudicator.calling import biro

SPECIMENS = """
- azonosító: állás
  kiadás: klasszikus
  szabályok: [K/V.1.A]
  leírás: egy lap
  értelmezés: {É41: 2}
  lapok: [{név: Őr, típus: kalandozó, mp: 3, jellem: nincs, fizikum: 7, asztrál: 6, mentál: 6, alapszint: 2}]
  állás:
    forduló: 3
    kezdő: A
    legutóbb: [B]
    A: {mp: 5, kéz: [Őr], sor: [{lap: Őr, helyzet: pihenő, sebzés: 1, jelzők: {gyengeség: 1}}], jövő: 30}
  lépések: [{lép: A idéz Őr, után: {A.mp: 2}}, passzok]
  elvárt: {A.mp: 2}
  nem_lehet: [B idéz Őr]
- {azonosító: szám, szám: {alap: 5, hatások: [{csökkent: 5, alsó: 1, erős: igen}, {korlát: {felső: 4}}]}, eredmény: 1}
- {azonosító: felülbírálás, felülbírálás: [a, nem a], eredmény: 2}
- {azonosító: osztályozás, osztályozás: nem a, eredmény: {tiltó: igen}}
- {azonosító: jelek, jelek: [harci], képesség: nem, aktivizálandó: igen, mp: 1, eredmény: {fázisok: [harc]}}
- azonosító: feltétel
  lapok: [{név: Őr, típus: kalandozó, mp: 3, jellem: nincs, fizikum: 7, asztrál: 6, mentál: 6, alapszint: 2}]
  csapat: [Őr]
  feltétel: "K:Fizikum>4"
  dobások: {Őr fizikum: 7}
  eredmény: teljesül
- {azonosító: bontás, bontás: A/B, eredmény: [[A, B]]}
- azonosító: mozaik
  mozaik: {forma: kard, alap: 3, frontember: igen, célpontok: 1, kard_ismert: igen}
  eredmény: {mp: 4}
- {azonosító: dobás, dobás: {fajta: próba, alsó: 4, felső: 8, érték: 5}, eredmény: {siker: igen}}
- {azonosító: bestiasebzés, bestiasebzés: {sebzés: 1-3, k6: 4}, eredmény: 2}
- {azonosító: pakli, pakli: {laplimit: 3, lapok: {a: 3}, cserepakli: {b: 3}, torony: [c]}, eredmény: [K/I.2.B]}
"""
WRONG: tuple[Any, ...] = (None, -3, "kék", [], [[]], {"kék": 1}, True)
MISSING = object()


def parse(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in data."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*at, key)
        if key not in ("lapok", "szabályok"):  # texts of cards: tests/engine/cards
            yield from places(value, (*at, key))


def changed(case: Any, at: tuple[Any, ...], value: Any) -> Any:
    """The case with another value at a path, or without one."""
    out = copy.deepcopy(case)
    inside = out
    for key in at[:-1]:
        inside = inside[key]
    if value is MISSING:
        del inside[at[-1]]
    else:
        inside[at[-1]] = value
    return out


@pytest.mark.parametrize("name", [case["azonosító"] for case in parse(SPECIMENS)])
def test_a_wrong_value_is_refused_or_fails_but_never_breaks_the_program(name: str, tmp_path: Path) -> None:
    """Anything but BiroError would be a fault of the program (exit status 70)."""
    path = tmp_path / "próba.yaml"
    (case,) = (c for c in parse(SPECIMENS) if c["azonosító"] == name)
    with path.open("w", encoding="utf-8") as file:
        YAML().dump([case], file)
    check_shape([case], path)
    tried = [changed(case, at, value) for at in places(case) for value in (*WRONG, MISSING)]
    refused = [error for one in tried if (error := refusal(one, path)) is not None]
    assert len(refused) > 5
    assert [problem for error in refused for problem in error.problems if problem.line is None] == []


def refusal(case: Any, path: Path) -> InputError | None:
    """What is said of a case that can't be read; None where it can be run."""
    try:
        check_shape([case], path)
        for edition in editions_of(case):
            run_case(case, edition)
    except InputError as error:
        return error
    return None


@pytest.mark.parametrize(("line", "column", "said"), [
    ("értelmezés: {É411: 2}", 16, "É411"), ("értelmezés: {É41: 7}", 21, "É41"), ("kiadás: regi", 11, "klasszikus"),
    ("elvart: {A.mp: 2}", 3, "elvárt"), ("lépések: A passz", 12, "lista"), ("állás: {A: {mp: sok}}", 19, "mp"),
    ("állás: {A: {sor: [{lap: Őr, tulajdonos: C}]}}", 43, "C"), ("mozaik: {forma: kerd, alap: 3}", 19, "kard"),
    ("szám: {alap: sok}", 16, "egész szám"), ("szám: {hatások: [{növel: 1, csökkent: 1}]}", 20, "pontosan"),
    ("felülbírálás: [egy]", 17, "2"), ("dobás: {fajta: próba}", 10, "érték"),
])
def test_a_wrong_value_is_told_with_its_place(line: str, column: int, said: str, tmp_path: Path,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rossz.yaml"
    path.write_text(f"- azonosító: x\n  {line}\n", encoding="utf-8")
    status, out, err = biro(capsys, "case", str(path))
    assert (status, out) == (2, "")
    assert f"rossz.yaml:2:{column}: " in err
    assert said in err
    english = biro(capsys, "case", str(path), "--lang", "en")
    assert (english.status, "wrong" in english.err) == (2, True)


def test_a_pack_that_a_case_names_brings_its_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "jó.yaml"
    path.write_text("- {azonosító: x, lapcsomag: minta, állás: {A: {sor: [Révőr Bodza]}}, "
                    "elvárt: {A.sor: [Révőr Bodza]}}\n", encoding="utf-8")
    assert biro(capsys, "case", str(path)).status == 0


def test_what_a_deck_breaks_is_told_in_words_k_i_2_b(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pakli.yaml"
    path.write_text("- {azonosító: x, pakli: {laplimit: 3, lapok: {Alma: 3}}, eredmény: [K/I.2.B]}\n", encoding="utf-8")
    status, out, _ = biro(capsys, "case", str(path), "--show")
    assert status == 0
    assert "a Jövő az első húzáskor 3 lapos, 40 kellene legalább" in out
    assert "deck." not in out


def test_a_line_that_cannot_be_read_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C does not play in a game of two."""
    path = tmp_path / "ülés.yaml"
    path.write_text("- {azonosító: x, kiadás: klasszikus, állás: {}, lépések: [C passz]}\n", encoding="utf-8")
    status, out, _ = biro(capsys, "case", str(path))
    assert status == 1
    assert "import." not in out
    assert "C" in out


def test_a_list_of_pending_cases_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nem-kesz.toml"
    path.write_bytes(b"\xd2\xff")
    status, out, err = biro(capsys, "case", str(path), "--pending", str(path))
    assert (status, out) == (2, "")
    assert "nem-kesz.toml" in err


def test_a_third_player_of_two_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "új.jk"
    status, _, err = biro(capsys, "new", str(path), "--player", "Anna", "--player", "Béla", "--player", "Cili")
    assert (status, path.exists()) == (2, False)
    assert "Cili" in err


@pytest.mark.parametrize("command", ["why", "replay", "legal"])
def test_an_edition_that_there_is_not_is_a_clear_error(command: str, tmp_path: Path,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "egy.yaml"
    path.write_text(SPECIMENS, encoding="utf-8")
    status, _, err = biro(capsys, command, f"{path}#állás", "--edition", "butaság")
    assert status == 2
    assert "klasszikus vagy megújult" in err


def test_an_id_that_stands_twice_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kettos.yaml"
    file.write_text('- {azonosító: egy, bontás: A, eredmény: [[A]]}\n' * 2
                    + '- {azonosító: más, bontás: A, eredmény: [[A]]}\n', "utf-8")
    with pytest.raises(InputError) as caught:
        load_cases(file)
    assert (caught.value.code, caught.value.params["ids"]) == ("cases.twice", ["egy"])
