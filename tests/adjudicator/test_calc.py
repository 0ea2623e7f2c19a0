"""``biro calc``: right values by the paragraphs, and what is said of wrong calls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.messages import known
from tests.adjudicator.calling import Ended, biro


def call(capsys: pytest.CaptureFixture[str], *words: str) -> Ended:
    """Exit status, standard output, standard error of ``biro calc``."""
    return biro(capsys, "calc", *words)


def answers(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The results by edition; every step has paragraphs and words."""
    _, out, _ = call(capsys, words[0], "--json", *words[1:])
    editions = json.loads(out)["editions"]
    for one in editions.values():
        for step in one["steps"]:
            assert step["paragraphs"]
            assert known(f"calc.step.{step['code']}", "hu")
    return {name: one["result"] for name, one in editions.items()}


@pytest.mark.parametrize(("words", "old", "new"), [
    # K/V.9.C: 2 unused points are eaten first (4 → 2, then +1); M/5.11.C–D: they are lost.
    (("szám", "4", "csökkent 4 alsó 2", "növel 3"), 3, 5),
    # K/V.9.D, M/5.11.F: strong effects after all weak ones.
    (("szám", "6", "növel 3 erős", "csökkent 2", "beállít 4"), 5, 5),
    # K/V.9.B gives a value by setting; M/5.11.G doesn't without a base.
    (("szám", "nincs", "beállít 4"), 4, "nincs"),
    # K/IV.6.5.2.C: of 1-3 the faces 3–4 are 2.
    (("bestiasebzés", "1-3", "4"), 2, 2),
    # K/IV.6.6.1: first +, then the star, last the stroke.
    (("bontás", "2*A/B+C"), [["A", "B"], ["A", "B"], ["C"]], [["A", "B"], ["A", "B"], ["C"]]),
])
def test_values(words: tuple[str, ...], old: Any, new: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, *words) == {"klasszikus": old, "megújult": new}


def test_a_trial_must_exceed_its_lower_threshold_k_i_9_b(capsys: pytest.CaptureFixture[str]) -> None:
    found = answers(capsys, "dobás", "próba", "4", "--lower", "4", "--upper", "8", "--edition", "klasszikus")
    assert found == {"klasszikus": {"siker": "nem", "határsiker": "nem"}}


def test_an_arrow_from_the_front_costs_double_k_iii_8_6_b(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "mozaik", "nyíl", "7", "--front")["klasszikus"] == {"mp": 16, "felező": "igen"}


def test_a_fault_of_a_spell_ends_with_1_k_iii_8_6_d(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "mozaik", "nyíl", "7", "--targets", "2", "--edition", "klasszikus")
    assert status == 1
    assert "K/III.8.6.D" in out


@pytest.mark.parametrize(("words", "value"), [
    (("3", "csökkent 5"), 0),  # K/I.10.A: a value on a card is never negative,
    (("--floor", "nincs", "3", "csökkent 5"), -2),  # K/I.10.B: but DP may be;
    (("--", "-1", "csökkent 2"), -3),  # so a negative base has no floor of itself.
    (("--floor", "-2", "--", "-1", "csökkent 2"), -2),
    (("3", "csökkent 5", "növel 4", "--floor", "1"), 2),  # É41: the floor is the last step
    (("3", "csökkent 5", "növel 4", "--floor", "1", "--readings", "É41=2"), 5),  # or holds at each.
])
def test_the_floor_of_a_number_k_i_10_a_b(words: tuple[str, ...], value: int,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "szám", *words) == {"klasszikus": value, "megújult": value}


@pytest.mark.parametrize(("first", "second", "prevails"), [
    # K/V.8.F–G, M/5.10.F, H: of equally strong ones the forbidding prevails, however early it came.
    ("Vértek nem védenek ellene", "Védőküszöb: 7", 1),
    # K/V.8.D–E, M/5.10.D–E: a strong one prevails, whichever came later.
    ("Éberen tér vissza", "Mindenképpen sérülten tér vissza", 2),
    ("Mindenképpen sérülten tér vissza", "Nem tér vissza", 1),
    # K/V.8.H, M/5.10.I: else the later.
    ("Éberen tér vissza", "Sérülten tér vissza", 2),
])
def test_which_of_two_texts_prevails_k_v_8(first: str, second: str, prevails: int,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "felülbírálás", first, second) == {"klasszikus": prevails, "megújult": prevails}


def test_only_in_megujult_does_csak_forbid_m_5_10_g(capsys: pytest.CaptureFixture[str]) -> None:
    found = answers(capsys, "felülbírálás", "Csak Harcos idézheti", "Pap idézheti")
    assert found == {"klasszikus": 2, "megújult": 1}


@pytest.mark.parametrize(("text", "old", "new"), [
    ("Semmiképpen sem sebződik.", {"erős", "tiltó"}, {"erős", "tiltó"}),  # K/V.8.D, F; M/5.10.D, F
    ("Csak harcban használható.", set(), {"tiltó"}),  # M/5.10.G
    ("Egy játékban egyszer húzz két lapot.", {"egyszeri"}, {"egyszeri"}),  # K/V.5.M; M/5.07.Q
    ("Sebzés helyett egy lapot eldobsz.", {"helyettesítő"}, {"helyettesítő"}),  # K/V.10.A; M/5.12.A
    ("Jelenbe kerülésekor húzz egy lapot.", {"jelenbe_kerülő"}, {"jelenbe_kerülő"}),  # K/V.3.H
])
def test_what_kind_of_effect_a_text_is(text: str, old: set[str], new: set[str],
                                       capsys: pytest.CaptureFixture[str]) -> None:
    found = answers(capsys, "osztályozás", text)
    assert {name: {kind for kind, yes in kinds.items() if yes == "igen"} for name, kinds in found.items()} == {
        "klasszikus": old, "megújult": new}


ALL_PHASES = ["sor", "manőver", "harc", "harc-előkészítés"]


@pytest.mark.parametrize(("words", "phases", "speed", "alert", "thread"), [
    (("elforgatás",), ["sor"], "mp-kötött", "igen", "igen"),  # K/V.5.B, M/5.07.B
    (("állandó", "--running"), ALL_PHASES, "nincs", "nem", "nem"),  # K/V.5.E/1, M/5.07.E/1
    (("állandó",), ALL_PHASES, "gyors", "nem", "igen"),  # K/V.5.E/2, M/5.07.E/2
    (("harc előkészítési",), ["harc-előkészítés"], "gyors", "igen", "igen"),  # K/V.5.F, M/5.07.F
    (("harci",), ["harc"], "mp-kötött", "igen", "igen"),  # K/V.5.G, M/5.07.G
    # K/V.6.D, M/5.08.D: the neutralising sign overrules the MP-bound one; K/III.2.F, M/5.05.E.
    (("semlegesítő", "elforgatás"), ["sor", "manőver"], "gyors", "igen", "igen"),
])
def test_what_signs_mean_k_v_5(words: tuple[str, ...], phases: list[str], speed: str, alert: str, thread: str,
                               capsys: pytest.CaptureFixture[str]) -> None:
    told = {"fázisok": phases, "sebesség": speed, "éberség_kell": alert, "időfonal": thread}
    assert answers(capsys, "jelek", *words) == {"klasszikus": told, "megújult": told}


def test_in_klasszikus_a_repeatable_sign_asks_for_an_alert_card_k_v_5_c(capsys: pytest.CaptureFixture[str]) -> None:
    found = answers(capsys, "jelek", "állandó", "ismételhető")  # K/V.5.C, E/3; M/5.07.C, E/3
    assert [one["sebesség"] for one in found.values()] == ["mp-kötött", "mp-kötött"]
    assert [one["éberség_kell"] for one in found.values()] == ["igen", "nem"]


BODZA, GUARD, RIDER, ILKA, TOBIAS = "Révőr Bodza", "Rakparti strázsa", "Gátőr lovas", "Pengés Ilka", "Kancsal Tóbiás"


@pytest.mark.parametrize(("asked", "team", "rolls", "met"), [
    ("K:Fizikum>4", [BODZA], [f"{BODZA} Fizikum=4"], False),  # it must exceed the lower threshold
    ("K:Fizikum>4", [BODZA], [f"{BODZA} Fizikum=5"], True),
    ("K:Fizikum>4", [BODZA], ["bodza fizikum=9"], True),  # Bodza's Fizikum is 9,
    ("K:Fizikum>4", [BODZA], [f"{BODZA} Fizikum=10"], False),  # and that is the upper one.
    ("K:Fizikum>4", [BODZA], [f"{BODZA} Asztrál=5"], False),  # another attribute
    ("2*K:Fizikum>4", [BODZA], [f"{BODZA} Fizikum=5"], False),  # one trial of a sort each
    ("2*K:Fizikum>4", [BODZA, GUARD], [f"{BODZA} Fizikum=5", f"{GUARD} Fizikum=7"], True),
    ("2*K:Fizikum>4", [GUARD, GUARD], [f"{GUARD} Fizikum=5", f"{GUARD} Fizikum=7"], True),
    ("2*Lélektan/Színészet+Etikett/Politika", [ILKA, TOBIAS], [], True),
    ("2*Lélektan/Színészet+Etikett/Politika", [ILKA, BODZA], [], False),  # one Lélektan only
    ("Etikett II", [RIDER, BODZA], [], True),  # two of the first degree are one of the second
    ("Etikett II", [BODZA], [], False),
    ("HARCOS", [RIDER], [], True), ("Harcos", [RIDER], [], False),  # main caste, subcaste
    ("{Harcos}", [BODZA], [], True), ("{Harcos}", [GUARD], [], False),  # printed bold: a named one
])
def test_whether_a_team_meets_a_condition_k_iv_6_6_1(asked: str, team: list[str], rolls: list[str], met: bool,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    options = [word for name in team for word in ("--member", name)] + [w for r in rolls for w in ("--roll", r)]
    status, out, _ = call(capsys, "feltétel", asked, *options, "--json")
    results = {one["result"] for one in json.loads(out)["editions"].values()}
    assert (status, results) == (int(not met), {"teljesül" if met else "nem teljesül"})


@pytest.mark.parametrize(("words", "said"), [
    (("szám", "x"), "„x”"),
    (("szám", "4", "növel sok"), "„sok”"),
    (("szám", "4", "emel 2"), "növel"),
    (("mozaik", "labda", "3"), "kupola"),
    (("bestiasebzés", "3-1", "4"), "„3-1”"),
    (("bestiasebzés", "1-3", "7"), "7"),
    (("bontás", "2*"), "üres"),
    (("szám", "4", "--edition", "új"), "megújult"),
    (("szám", "4", "--floor", "kicsi"), "--floor"),
    (("feltétel", "K:Fizikum", "--roll", "Bodza Fizikum=3"), "Bodza"),
    (("feltétel", "K:Fizikum", "--member", BODZA, "--roll", f"{GUARD} Fizikum=3"), BODZA),
    (("feltétel", "K:Fizikum", "--member", BODZA, "--roll", "Bodza=3"), "Név Fizikum=9"),
    (("feltétel", "K:Fizikum", "--member", BODZA, "--roll", f"{BODZA} Erő=3"), "fizikum"),
    (("feltétel", "K:Fizikum", "--member", BODZA, "--roll", f"{BODZA} Fizikum=3", "--roll", f"{BODZA} Fizikum=9"),
     BODZA),
    (("feltétel", "K:Fizikum", "--member", "Fojtó pára"), "akadálylap"),
    (("feltétel", "K:Fizikum", "--member", "Bodzás"), "Bodza"),
    (("osztályozás", " "), "üres"),
])
def test_a_wrong_call_says_what_is_wrong(words: tuple[str, ...], said: str,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, *words)
    assert (status, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(("words", "hungarian", "english"), [
    (("szám", "x"), "ALAP", "BASE"), (("jelek", "kék"), "JEL", "SIGN"), (("mozaik", "labda", "3"), "FORMA", "FORM"),
    (("mozaik", "nyíl", "x"), "ALAP", "BASE"), (("dobás", "vágás", "3"), "TÍPUS", "KIND"),
    (("dobás", "próba", "0"), "ÉRTÉK", "VALUE"), (("bestiasebzés", "1-3", "x"), "K6", "K6"),
])
def test_a_wrong_value_is_named_as_help_names_it(words: tuple[str, ...], hungarian: str, english: str,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    assert f" {hungarian}" in call(capsys, *words).err
    assert f" {english}" in call(capsys, *words, "--lang", "en").err
    assert hungarian in call(capsys, words[0], "--help").out
