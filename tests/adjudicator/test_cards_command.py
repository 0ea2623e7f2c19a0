"""``biro cards``: what it prints, what it answers to machines, how it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.card_search import Query, find_cards, named
from adjudicator.card_view import program_words
from adjudicator.packs import find_pack
from adjudicator.suggestions import near
from engine.cards import card_text, parse_card
from events.errors import InputError
from tests.adjudicator.calling import Ended, biro
from tests.engine.cards.samples import with_program

PACK = find_pack("minta")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Ended:
    return biro(capsys, "cards", *words)


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    status, out, err = run(capsys, *words, "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    assert found.pop("version") == 1
    return found


def names(query: Query) -> list[str]:
    return [card.name for _, card in find_cards([PACK], query)]


def test_check_tells_name_version_kinds_and_digest(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "check", "minta")
    assert (status, err) == (0, "")
    assert out.startswith("A „minta” csomag (verzió: 1.2) rendben: 250 lap (toronyszint 12, küldetés 15,")
    assert f"Lenyomat: {PACK.digest}" in out
    assert answer(capsys, "check", "minta") == {
        "warnings": [],
        "pack": {
            "csomag": "minta",
            "verzió": "1.2",
            "digest": PACK.digest,
            "kitalált": True,
            "cards": 250,
            "by_hand": 4,
            "kinds": {
                "toronyszint": 12,
                "küldetés": 15,
                "építmény": 10,
                "akadálylap": 20,
                "akciólap": 48,
                "eseménylap": 64,
                "kalandozó": 71,
                "szövetséges": 4,
                "ómen": 3,
                "kiemelkedett": 3,
            },
        },
    }


def test_check_of_a_faulty_pack_tells_every_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rossz.yaml"
    path.write_text("lapok:\n- {név: Szél, típus: eseménylap, mp: sok, időtartam: örök}\n", encoding="utf-8")
    status, out, err = run(capsys, "check", str(path))
    assert (status, out) == (2, "")
    assert f"{path}:2:38: a „Szél” lap, mp: egész szám vagy X kell, nem ez: „sok”" in err
    assert "hiba: A „rossz” lapcsomag hibás (2 hiba)." in err
    problems = json.loads(run(capsys, "check", str(path), "--json")[1])["error"]["problems"]
    assert [(p["code"], p["line"]) for p in problems] == [("cards.not_number_or_x", 2), ("cards.unknown_word", 2)]


def test_check_ends_with_1_where_something_looks_like_a_slip(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "gyanús.yaml"
    path.write_text(
        "lapok:\n- {név: Szél, típus: eseménylap, mp: 1, időtartam: pillanat, kulcsszavak: [Fokusz]}\n",
        encoding="utf-8",
    )
    status, out, _ = run(capsys, "check", str(path))
    assert status == 1
    assert "hasonló: Fókusz" in out


def test_e30_check_takes_uneven_ranges_under_the_other_reading(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bestiák.yaml"
    path.write_text(
        "lapok:\n- {név: F, típus: akadálylap, altípus: bestia, mp: 1, szám: 1, támadás: 7, sebzés: 1-4}\n",
        encoding="utf-8",
    )
    assert run(capsys, "check", str(path))[0] == 2
    assert run(capsys, "check", str(path), "--readings", "É30=2")[0] == 0


def test_one_bad_card_hides_no_good_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What is good is shown and found, the bad one is told, and the exit status says that there is one."""
    path = tmp_path / "vegyes.yaml"
    path.write_text("lapok:\n- {név: Szél, típus: eseménylap, mp: sok, időtartam: pillanat}\n"
                    "- {név: Eső, típus: eseménylap, mp: 1, időtartam: pillanat}\n", encoding="utf-8")
    told = f"{path}:2:38: a „Szél” lap, mp: egész szám vagy X kell"
    for words, shown in ((("show", "Eső"), "Eső · eseménylap"), (("search", "--kind", "eseménylap"), "1 lap")):
        status, out, err = run(capsys, *words, "--pack", str(path))
        assert (status, shown in out, told in err) == (2, True, True), words
    status, out, err = run(capsys, "show", "Szél", "--pack", str(path))
    assert (status, out) == (2, "") and told in err and "Nincs ilyen lap: „Szél”" in err
    said = json.loads(run(capsys, "show", "Eső", "--pack", str(path), "--json")[1])
    assert (said["card"]["név"], [p["code"] for p in said["problems"]]) == ("Eső", ["cards.not_number_or_x"])


def test_show_tells_all_that_stands_on_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "show", "Kátrányos Gorza")
    assert status == 0
    assert out.startswith("Kátrányos Gorza · kalandozó · Gladiátor · 5 MP · nevesített\n")
    for part in (
        "  jellem: káosz\n",
        "  fizikum: 10\n",
        "  1. állandó Fizikuma semmiképpen sem csökkenhet 8 alá.\n",
        "     hatás: korlátoz érték: fizikum, alsó: 8, kit: maga, erős: igen\n",
        "  2. [1 MP, harci, fordulónként-egyszeri] Egy",
        "     célpont: ellenséges frontember\n",
    ):
        assert part in out
    assert answer(capsys, "show", "Kátrányos Gorza") == {
        "pack": "minta",
        "card": card_text(PACK.cards["Kátrányos Gorza"]),
        "problems": [],
    }


def test_check_lists_what_the_recorder_enters(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A part with a condition is read by people, in a running effect too (K/V.5.E/1)."""
    running = "{jelek: [állandó], hatás: [{módosít: {érték: fizikum, mennyi: 2, ha: van kardja}}]}"
    body = "típus: kalandozó, mp: 1, fizikum: 6, asztrál: 6, mentál: 6, alapszint: 2"
    path = tmp_path / "kézi.yaml"
    cards = f"- {{név: Őr, {body}, hatások: [{running}]}}\n- {{név: Íjász, {body}}}\n"
    path.write_text(f"lapok:\n{cards}", encoding="utf-8")
    assert "Kézzel rögzítendő hatása van: Őr.\n" in run(capsys, "check", str(path))[1]


@pytest.mark.parametrize("asked", ["A tó alatti kapu", "a to", "TÓ ALATTI"])
def test_show_finds_a_card_by_an_unambiguous_part_and_shows_both_sides(
    asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(capsys, "show", asked)
    assert status == 0
    assert "A másik oldala:\nA kapun túlról jött · kalandozó · Harcos · 6 MP · nevesített" in out


def test_an_exact_name_wins_over_a_longer_one() -> None:
    assert named("Sókamra", [PACK])[1].name == "Sókamra"
    assert named("A kapun túlról jött", [PACK])[1].mp == 6


@pytest.mark.parametrize(
    ("asked", "code"),
    [("ork", "cards.ambiguous"), ("Sírásóka", "cards.no_such_card_near"), ("qwx", "cards.no_such_card")],
)
def test_a_name_that_is_no_one_card(asked: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        named(asked, [PACK])
    assert caught.value.code == code


def test_search_by_words_ignores_case_and_accents() -> None:
    assert names(Query(("NADFENEK",), kind="kuldetes")) == [
        "Az iszap alatti láda",
        "Nádasban veszett nyom",
        "Süppedő sírkert",
        "Vén orkok tanácsa",
    ]


def test_search_by_caste_knows_subclass_and_main_class() -> None:
    assert names(Query(caste="Pap", kind="kalandozó")) == [
        "Hajnalköszöntő nővér", "Harangozó testvér", "Kiáltó remete", "Szurokpap"]
    assert names(Query(caste="PAP", kind="kalandozó")) == [
        "Csontfaragó javas",
        "Füveskerti sámán",
        "Hajnalköszöntő nővér",
        "Hajnalszavú paplovag",
        "Harangozó testvér",
        "Kiáltó remete",
        "Mindkét part tudora",
        "Szurokpap",
    ]
    assert names(Query(caste="PAP", kind="akciólap")) == [
        "Gyökerek szorítása",
        "Hervasztó ima",
        "Kétszer kongó csapás",
        "Kötés a sebre",
        "Közös álom",
        "Sorra hívott fenevad",
    ]


def test_search_by_keyword_and_by_text() -> None:
    assert names(Query(keyword="kincs")) == ["Az első harang nyelve", "Az iszap alatti láda", "Kócvári kutató"]
    assert names(Query(text="gyogyul 2 szintet")) == ["Az első harang nyelve", "Kötés a sebre", "Vízre tett gyertyák"]
    assert names(Query(text="nincs ilyen szöveg")) == []


def test_search_prints_a_line_each_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "search", "--kind", "ómen") == (
        0,
        "Elhallgató tücskök · ómen · 2 MP · nevesített\nKettős holdudvar · ómen · 1 MP\n"
        "Visszafelé folyó víz · ómen · 1 MP\n3 lap\n",
        "",
    )
    assert [card["név"] for card in answer(capsys, "search", "--kind", "ómen")["cards"]] == [
        "Elhallgató tücskök",
        "Kettős holdudvar",
        "Visszafelé folyó víz",
    ]


@pytest.mark.parametrize(("option", "word"), [("--kind", "hős"), ("--caste", "Kapás")])
def test_search_for_a_kind_or_caste_that_there_is_not(
    option: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "search", option, word)[0] == 2


def test_schema_is_a_json_schema_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    schema = json.loads(run(capsys, "schema")[1])
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert answer(capsys, "schema") == {"schema": schema}


def test_schema_prints_the_vocabularies(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "schema", "--vocabulary")[1]
    assert "\njellem: élet, halál, rend, káosz, nincs\n" in out
    assert "sebzés (mennyi, kit)" in out
    assert answer(capsys, "schema", "--vocabulary")["vocabulary"]["jellem"] == [
        "élet",
        "halál",
        "rend",
        "káosz",
        "nincs",
    ]


def test_the_commands_speak_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "search", "--kind", "ómen", "--lang", "en")[1].endswith("3 cards\n")
    assert "Pack „minta” (version 1.2) is good: 250 cards" in run(capsys, "check", "minta", "--lang", "en")[1]


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        ("öl", "öl"),
        ({"húz": 1}, "húz 1"),
        ({"mp": {"mennyi": -2, "kit": "ellenfél"}}, "mp mennyi: -2, kit: ellenfél"),
        (
            {"dobás": {"fajta": "próba", "kudarc": [{"helyzet": "pihenő"}, "öl"]}},
            "dobás fajta: próba, kudarc: [helyzet pihenő; öl]",
        ),
        (
            {"választás": [{"szöveg": "a", "hatás": ["öl"]}, ["kever"]]},
            "választás [szöveg: a, hatás: [öl]; hatás [kever]]",
        ),
    ],
)
def test_a_program_is_told_in_one_line(operation: Any, words: str) -> None:
    program = parse_card(with_program(operation)).effects[0].program
    assert program is not None and program_words(program) == words


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("fizikumm", ("fizikum", "mentál"), ("fizikum",)),
        ("Or", ("Őr", "Íjász"), ("Őr",)),
        ("qwx", ("Őr",), ()),
        ("Bodza", ("Révőr Bodza", "Őr"), ("Révőr Bodza",)),
        ("Sírászó", ("Sírásó mester", "Őr"), ("Sírásó mester",)),
    ],
)
def test_near_names(word: str, known: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert near(word, known) == expected
