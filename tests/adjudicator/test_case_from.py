"""biro case from: a recorded moment becomes a case that holds (cases/README.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.case_file import case_text
from adjudicator.case_writing import case_from, case_id
from adjudicator.cases import load_cases, run_case
from adjudicator.games import open_game
from adjudicator.stating import stated
from engine.position import from_position
from engine.ruleset import ruleset
from engine.verdict import ILLEGAL
from events.errors import InputError
from tests.adjudicator.calling import Call, biro
from tests.adjudicator.judged import game as judged_game
from tests.sources import ROOT

GAMES = sorted((ROOT / "samples" / "games").glob("*.jk"))
CONTESTED = str(ROOT / "samples" / "games" / "vitatott-kor.jk")


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return lambda *words: biro(capfd, *words)


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_moments_of_every_sample_become_cases_that_hold(path: Path, tmp_path: Path) -> None:
    game = open_game(str(path))
    told = game.replay()
    written, refused = 0, []
    for number in range(2, len(told.moments) + 1, 9):
        try:
            case = case_from(game, told, number)
        except InputError as error:
            refused.append(error.code)
            continue
        file = tmp_path / f"{number}.yaml"
        file.write_text(case_text(case), encoding="utf-8")
        [again] = load_cases(file)
        assert run_case(again, told.rules.edition).holds
        assert again == case
        written += 1
    assert written > len(refused)
    assert set(refused) <= {"case.from.none", "case.from.opening"}


def test_a_contested_line_is_refused_in_the_case_for_the_same_paragraph() -> None:
    """K/III.8.A: Kancsal Tóbiás is of no caste that may cast the spell."""
    game = open_game(CONTESTED)
    told = game.replay()
    [contested] = [m.number for m in told.moments if m.verdict.outcome == ILLEGAL]
    case = case_from(game, told, contested)
    assert case["szabályok"] == ["K/III.8.A"]
    assert case["lépések"][-1]["szabálytalan"] == ["K/III.8.A"]
    assert "Szálak elvágása" in case["lépések"][-1]["lép"]
    assert case["elvárt"]["B.mp"] == 11  # what Lápi martalóc cost stays paid (K/I.5.A)


def test_a_case_that_expects_something_else_does_not_hold() -> None:
    game = open_game(CONTESTED)
    case = case_from(game, game.replay(), 49)
    assert not run_case({**case, "elvárt": {"B.mp": 12}}, "klasszikus").holds


def test_what_can_not_be_a_case_is_told() -> None:
    """The line after an illegal one that the table let stand: a case would have to refuse it first."""
    game = open_game(CONTESTED)
    told = game.replay()
    for number, code in ((1, "case.from.opening"), (2, "case.from.opening"), (53, "case.from.none")):
        with pytest.raises(InputError) as caught:
            case_from(game, told, number)
        assert caught.value.code == code


def test_a_position_of_a_stated_game() -> None:
    game = judged_game()
    case = case_from(game, game.replay(), 2)
    assert case["lépések"] == ["A idéz Őr"]
    assert case["állás"]["A"]["sor"] == [{"lap": "Hérosz", "sebzés": 1}]
    assert case["elvárt"]["A.mp"] == 3  # K/I.5.A: five, and Őr costs two


OMENS = """[Kiadás "klasszikus"] [Lapcsomag "minta"] [Változat "ómen"]
[A "Anna"] [B "Béla"] [C "Cili"]
[Ómen A "Közös kassza"] [Ómen B "Hosszú"] [Ómen C "Hosszú"]
kezdés A 9 B 6 C 4
kezdő A
fázis manőverek
A passz
passzok
A passz
B passz
"""


def test_omens_are_told_as_omens(tmp_path: Path) -> None:
    """K/T.1.A, K/T.1.C: in play or set aside, they are no event cards of the position."""
    (tmp_path / "omen.jk").write_text(OMENS, encoding="utf-8")
    game = open_game(str(tmp_path / "omen.jk"))
    told = game.replay()
    case = case_from(game, told, len(told.moments))
    long = ["Hosszú ostromnapok"]
    assert [case["állás"][s]["ómen"] for s in "ABC"] == [["Közös kassza"], long, long]
    assert all("események" not in case["állás"][s] for s in "ABC")


def test_an_omen_set_aside_is_told_so() -> None:
    """K/T.1.B: out of the game till the turn's end, and its player acts without it."""
    texts = {"Jel": {"név": "Jel", "típus": "eseménylap", "mp": 1, "időtartam": "végleges"}}
    acting = {"ómen": ["Jel"], "ómen_félretéve": "igen", "ómen_után": "cselekszik"}
    seats = {"A": acting, "B": {"ómen": ["Jel"]}, "C": {}}
    told = next(stated(from_position("klasszikus", {"változat": "ómen", **seats}, texts, ruleset("klasszikus"))))
    assert [{key: told.data[s].get(key) for key in ("ómen", "ómen_félretéve", "ómen_után")} for s in "ABC"] == [
        {"ómen": ["Jel"], "ómen_félretéve": "igen", "ómen_után": "cselekszik"},
        {"ómen": ["Jel"], "ómen_félretéve": None, "ómen_után": None},
        {"ómen": None, "ómen_félretéve": None, "ómen_után": None}]


def test_the_id_is_ascii() -> None:
    assert case_id("Őszi kupa/3. játszma.jk", 12) == "3-jatszma-12"
    assert case_id("…", 1) == "allas-1"


def test_the_command_writes_a_file_that_runs(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "vita.yaml"
    ended = call("case", "from", CONTESTED, "--at", "49", "-o", str(file))
    assert (ended.status, "vitatott-kor-49" in ended.out) == (0, True)
    assert call("case", str(file)).status == 0
    again = call("case", "from", CONTESTED, "--at", "49", "-o", str(file))
    assert (again.status, "--force" in again.err) == (3, True)


def test_the_command_answers_machines(call: Call) -> None:
    found = call("case", "from", CONTESTED, "--at", "49", "--json").json
    assert (found["file"], found["case"]["azonosító"]) == (None, "vitatott-kor-49")


@pytest.mark.parametrize("words", [("case", "from"), ("case", "from", CONTESTED, CONTESTED),
                                   ("case", CONTESTED, "--at", "3"), ("case", "from", CONTESTED, "--at", "999")])
def test_a_wrong_call_is_told(call: Call, words: tuple[str, ...]) -> None:
    ended = call(*words)
    assert (ended.status, ended.out) == (2, "")


def test_a_dash_writes_the_case_to_standard_output(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("case", "from", CONTESTED, "--at", "12")
    written, bare = call(*words, "-o", "-"), call(*words)
    assert (written.status, written.out) == (0, bare.out) and bare.out and not list(tmp_path.iterdir())
