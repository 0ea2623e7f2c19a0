"""Card packs: files, folders, places of faults, digests; and the shipped pack."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from adjudicator import problems
from adjudicator.packs import Pack, digest_of, find_pack, join_cards, load_pack, shipped_names
from engine.cards import card_text, parse_card
from engine.cards.schema import pack_schema
from engine.cards.vocabulary import ACTIONS, CASTES, KINDS
from events.errors import InputError
from tests.adjudicator.pack_files import GATE, HEAD, WIND, Write
from tests.engine.cards.json_schema import fits
from tests.engine.strategies_cards import cards
from tests.sources import ROOT


def faults(path: Path) -> list[tuple[str, str, int | None, int | None]]:
    """The faults of a pack: code, file, line, column."""
    with pytest.raises(InputError) as caught:
        load_pack(path)
    assert caught.value.code == "cards.pack_invalid"
    return [(p.code.removeprefix("cards."), Path(p.file or "").name, p.line, p.column) for p in caught.value.problems]


def places(path: Path) -> list[tuple[str, int | None]]:
    return [(code, line) for code, _, line, _ in faults(path)]


# ------------------------------------------------------------------------------------------ files


def test_a_pack_has_a_name_a_version_and_cards(write: Write) -> None:
    pack = load_pack(write("csomag: próba\nverzió: 1.10\nleírás: Szelek.\nkitalált: igen\nlapok:\n" + WIND + GATE))
    assert (pack.name, pack.version, pack.description, pack.invented) == ("próba", "1.10", "Szelek.", True)
    assert list(pack.cards) == ["Szél", "Kapu"]
    assert [line for _, line in pack.places.values()] == [6, 7]
    assert pack.cards["Kapu"] == parse_card({"név": "Kapu", "típus": "toronyszint", "fal": 1})


def test_a_pack_without_a_header_is_called_after_its_file(write: Write) -> None:
    pack = load_pack(write("lapok:\n" + WIND, "szelek.yaml"))
    assert (pack.name, pack.version, pack.invented) == ("szelek", "", False)


def test_a_folder_is_a_pack(write: Write) -> None:
    write(HEAD + WIND, "csomag/b.yaml")
    path = write("lapok:\n" + GATE, "csomag/a.yml")
    write("nem yaml: [", "csomag/olvass.txt")
    pack = load_pack(path.parent)
    assert (pack.name, list(pack.cards), len(pack.files)) == ("próba", ["Kapu", "Szél"], 2)


def test_a_pack_may_list_further_files(write: Write) -> None:
    write("lapok:\n" + GATE, "tovabbi/kapuk.yaml")
    pack = load_pack(write("csomag: próba\nfájlok: [tovabbi/kapuk.yaml]\nlapok:\n" + WIND))
    assert list(pack.cards) == ["Szél", "Kapu"]
    assert Path(pack.places["Kapu"][0]).name == "kapuk.yaml"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "lapok.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + WIND).encode())
    assert list(load_pack(path).cards) == ["Szél"]


def test_names_are_compared_in_one_normal_form(write: Write) -> None:
    decomposed = "- {név: Sze\u0301l, típus: eseménylap, mp: 1, időtartam: pillanat}\n"
    assert places(write(HEAD + WIND + decomposed)) == [("name_twice", 5)]


# --------------------------------------------------------------------------------- faults of files

BAD_FILES: list[tuple[str, list[tuple[str, int | None]]]] = [
    (HEAD + "- név: Szél: erős\n", [("yaml_colon", 4)]),
    (HEAD + "- név: @Szél\n", [("yaml_character", 4)]),
    (HEAD + '- név: "Szél\n', [("yaml_unclosed", 4)]),
    (HEAD + "- {név: Szél, név: Vihar}\n", [("yaml_duplicate", 4)]),
    (HEAD + "- név: Szél\n  típus\n  mp: 1\n", [("yaml_no_colon", 6)]),
    (HEAD + "- név: Szél\n mp: 1\n", [("yaml_indent", 5)]),
    (HEAD + "- *szél\n", [("yaml_alias", 4)]),
    ("csomag: [a]\n" + HEAD[HEAD.index("lapok") :] + WIND, [("header_value", 1)]),
    ("csomag: próba\nszerző: én\nlapok:\n" + WIND, [("unknown_key", 2)]),
    ("kitalált: talán\nlapok:\n" + WIND, [("header_value", 1)]),
    ("csomag: próba\n", [("pack_without_cards", 1)]),
    ("- név: Szél\n", [("pack_not_map", 1)]),
    ("", [("pack_not_map", 1)]),
    ("lapok: Szél\n", [("not_list", 1)]),
    ("lapok:\n- Szél\n", [("not_map", 2)]),
    ("fájlok: [nincs.yaml, ../ki.yaml]\nlapok: []\n", [("file_missing", 1), ("file_missing", 1)]),
    ("fájlok: nincs.yaml\nlapok: []\n", [("not_list", 1)]),
    (HEAD + WIND + GATE + WIND, [("name_twice", 6)]),
    (HEAD + GATE.replace("Kapu", "T1"), [("name_reserved", 4)]),
]


@pytest.mark.parametrize(("text", "expected"), BAD_FILES, ids=[expected[0][0] for _, expected in BAD_FILES])
def test_a_faulty_file_is_told_with_its_line(write: Write, text: str, expected: list[tuple[str, int]]) -> None:
    assert places(write(text)) == expected


def test_a_file_that_is_no_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lapok.yaml"
    path.write_bytes(HEAD.encode() + "- név: Szél".encode("latin2"))
    assert places(path) == [("not_utf8", 4)]


def test_files_within_files_are_refused(write: Write) -> None:
    write("fájlok: [c.yaml]\nlapok: []\n", "b.yaml")
    assert faults(write("csomag: a\nfájlok: [b.yaml]\n", "a.yaml")) == [("files_within_files", "b.yaml", 1, 9)]


def test_headers_of_the_files_must_agree(write: Write) -> None:
    path = write("csomag: egy\nlapok: []\n", "csomag/a.yaml")
    write("csomag: kettő\nlapok: []\n", "csomag/b.yaml")
    assert faults(path.parent) == [("header_twice", "b.yaml", 1, 9)]


def test_a_file_that_can_not_be_read_hides_no_fault_of_another(write: Write) -> None:
    path = write("lapok: [\n", "csomag/a.yaml")
    write(HEAD + WIND.replace("mp: 1", "mp: sok"), "csomag/b.yaml")
    assert [(code, file) for code, file, _, _ in faults(path.parent)] == [
        ("yaml_unclosed", "a.yaml"),
        ("not_number_or_x", "b.yaml"),
    ]


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        load_pack(tmp_path)
    assert caught.value.code == "cards.pack_empty_folder"


# --------------------------------------------------------------------------------- faults of cards

SLIPS = """csomag: próba
lapok:
- név: Őr
  típus: kalandozó
  mp: 2
  fizikum: hat
  asztrál: 6
  mentál: 6
  alapszintt: 3
  kasztok: [Pap, Harcoss]
  hatások:
    - szöveg: "Öl."
      célpont: "ellenséges  éber harcbeli kalandozó"
      hatás:
        - sebzés: 2
        - {módosít: {érték: fizikumm, mennyi: -1}}
    - célpont: elenséges kalandozó
- név: Farkas
  típus: akadálylap
  altípus: bestia
  mp: 1
  szám: 1
  támadás: 7
  sebzés: 1-4
"""


def test_all_faults_come_in_one_run_each_at_its_word(write: Write) -> None:
    assert faults(write(SLIPS)) == [
        ("missing_key", "lapok.yaml", 3, 3),
        ("not_number", "lapok.yaml", 6, 12),
        ("unknown_key", "lapok.yaml", 9, 3),
        ("unknown_word", "lapok.yaml", 10, 18),
        ("target.order", "lapok.yaml", 13, 16),
        ("unknown_word", "lapok.yaml", 16, 29),
        ("range_not_sixth", "lapok.yaml", 24, 11),
    ]


def near_of(path: Path) -> dict[str, tuple[str, ...]]:
    with pytest.raises(InputError) as caught:
        load_pack(path)
    found = [dict(p.params) for p in caught.value.problems]
    return {str(p.get("word", p.get("key"))): tuple(p["near"]) for p in found if p.get("near")}


def test_what_is_near_is_suggested(write: Write) -> None:
    assert near_of(write(SLIPS)) == {"alapszintt": ("alapszint",), "Harcoss": ("Harcos",), "fizikumm": ("fizikum",)}


def test_a_word_of_a_description_that_no_card_bears_is_a_slip_where_it_is_near(write: Write) -> None:
    effect = WIND.replace("}", ", hatások: [{célpont: %s kalandozó}]}")
    assert faults(write(HEAD + effect % "elenséges")) == [("target.doubtful_word", "lapok.yaml", 4, 82)]
    assert load_pack(write(HEAD + effect % "elf")).cards


def test_a_trait_that_is_near_a_word_of_the_grammar_may_be_borne(write: Write) -> None:
    effect = WIND.replace("}", ", hatások: [{célpont: védet kalandozó}]}")
    bearer = (
        "- {név: Fal, típus: kalandozó, mp: 1, fizikum: 1, asztrál: 1, mentál: 1, alapszint: 1, jellemzők: [védet]}\n"
    )
    assert list(load_pack(write(HEAD + effect + bearer)).cards) == ["Szél", "Fal"]


def test_a_keyword_that_is_nearly_one_is_a_warning(write: Write) -> None:
    text = HEAD + WIND.replace("}", ", kulcsszavak: [Momentumm, Egészen Más, Elf Csatlós]}")
    (warning,) = load_pack(write(text)).warnings
    assert (warning.code, warning.line, dict(warning.params)["near"]) == ("cards.keyword_near", 4, ("Momentum",))


def test_e30_uneven_ranges_are_let_in_by_the_other_reading(write: Write) -> None:
    beast = "- {név: Farkas, típus: akadálylap, altípus: bestia, mp: 1, szám: 1, támadás: 7, sebzés: 1-4}\n"
    assert places(write(HEAD + beast)) == [("range_not_sixth", 4)]
    assert load_pack(write(HEAD + beast), uneven_ranges=True).cards["Farkas"].damage == "1-4"


def test_a_fault_is_shown_with_its_line_and_a_caret(write: Write) -> None:
    path = write(HEAD + "- név: Szél\n  típus: eseménylapp\n")
    with pytest.raises(InputError) as caught:
        load_pack(path)
    shown = [problems.shown(p) for p in caught.value.problems]
    assert shown == [
        f"{path}:5:10: a „Szél” lap, típus: nincs ilyen szó itt (típus): „eseménylapp”\n"
        "      típus: eseménylapp\n             ^\n    hasonló: eseménylap (91 %)"
    ]


# ----------------------------------------------------------------------------------------- digests


@settings(max_examples=25)
@given(st.lists(cards(), max_size=4, unique_by=lambda c: c["név"]), st.randoms(use_true_random=False))
def test_the_digest_does_not_depend_on_order(listed: list[dict[str, Any]], chance: random.Random) -> None:
    read = [parse_card(card) for card in listed]
    mixed = read[:]
    chance.shuffle(mixed)
    assert digest_of(mixed) == digest_of(read)
    assert digest_of(parse_card(card_text(card)) for card in mixed) == digest_of(read)


def test_the_digest_does_not_depend_on_layout_and_defaults(write: Write) -> None:
    one = load_pack(write(HEAD + WIND + GATE))
    other = load_pack(
        write('lapok:\n- fal: 1\n  típus: "toronyszint"\n  név: Kapu   # a kapu\n  mp: 4\n  nevesített: nem\n' + WIND)
    )
    assert one.digest == other.digest == load_pack(write(HEAD + GATE + WIND)).digest
    assert len(one.digest) == 64


@pytest.mark.parametrize(
    "change", [("mp: 1", "mp: 2"), ("Szél", "Szel"), ("pillanat", "forduló"), ("}", ", gyors: igen}")]
)
def test_every_change_of_a_text_changes_the_digest(write: Write, change: tuple[str, str]) -> None:
    assert load_pack(write(HEAD + WIND)).digest != load_pack(write(HEAD + WIND.replace(*change))).digest


def test_packs_that_disagree_on_a_card_can_not_be_joined(write: Write) -> None:
    one = load_pack(write(HEAD + WIND + GATE))
    same = load_pack(write("lapok:\n" + WIND))
    other = load_pack(write("lapok:\n" + WIND.replace("mp: 1", "mp: 2")))
    assert list(join_cards([one, same])) == ["Szél", "Kapu"]
    with pytest.raises(InputError) as caught:
        join_cards([one, other])
    assert [dict(p.params)["name"] for p in caught.value.problems] == ["Szél"]


# ------------------------------------------------------------------------------------ finding packs


def test_a_pack_is_found_by_path_from_the_folder_of_what_names_it(write: Write) -> None:
    path = write(HEAD + WIND, "sajat.yaml")
    assert (
        find_pack(str(path)).name
        == find_pack("sajat", path.parent).name
        == find_pack("sajat.yaml", path.parent).name
        == "próba"
    )


def test_a_pack_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        find_pack("mintta", tmp_path)
    assert (caught.value.code, caught.value.params["names"]) == ("cards.pack_unknown", shipped_names())


# -------------------------------------------------------------------------------- the shipped pack


@pytest.mark.parametrize("name", ["Minta", "MINTA", "mintá"])
def test_a_shipped_pack_is_found_in_any_case(name: str, tmp_path: Path) -> None:
    assert find_pack(name, tmp_path).name == "minta"


def test_a_pack_file_is_found_in_any_case_where_only_one_is_meant(write: Write, tmp_path: Path) -> None:
    path = write(HEAD + GATE)
    path.rename(tmp_path / "Saját.yaml")
    assert [find_pack(name, tmp_path).digest for name in ("sajat", "SAJÁT.yaml")] == [
        find_pack("Saját", tmp_path).digest] * 2
    (tmp_path / "SAJAT.yaml").write_bytes((tmp_path / "Saját.yaml").read_bytes())
    with pytest.raises(InputError) as caught:
        find_pack("sajat", tmp_path)
    assert caught.value.code == "cards.pack_unknown"



@pytest.fixture(scope="module")
def minta() -> Pack:
    return find_pack("minta")


def test_the_shipped_pack_is_good_and_says_that_it_is_invented(minta: Pack) -> None:
    assert (minta.name, minta.version, minta.invented, minta.warnings) == ("minta", "1.2", True, ())
    assert "minta" in shipped_names()


def test_the_shipped_pack_has_cards_of_every_kind(minta: Pack) -> None:
    assert len(minta.cards) == 250
    assert Counter(card.kind for card in minta.cards.values()) == {
        "kalandozó": 71,
        "akciólap": 48,
        "eseménylap": 64,
        "akadálylap": 20,
        "küldetés": 15,
        "toronyszint": 12,
        "építmény": 10,
        "szövetséges": 4,
        "ómen": 3,
        "kiemelkedett": 3,
    }
    assert set(KINDS) == {card.kind for card in minta.cards.values()}


def test_the_shipped_pack_has_every_type_of_action_and_equipment(minta: Pack) -> None:
    actions = [card for card in minta.cards.values() if card.kind == "akciólap"]
    assert {card.action for card in actions} == set(ACTIONS)
    assert {
        "fegyver",
        "pajzs",
        "páncél",
        "sisak",
        "hadszer",
        "varázsköpeny",
        "varázslóbot",
        "kiegészítő fegyver",
        "egyéb",
    } == {card.equipment for card in actions if card.equipment}
    assert any(card.relic for card in actions)


def test_the_shipped_adventurers_are_of_all_alignments_and_castes(minta: Pack) -> None:
    adventurers = [card for card in minta.cards.values() if card.kind == "kalandozó"]
    assert {card.alignment for card in adventurers} == {"élet", "halál", "rend", "káosz", "nincs"}
    assert {caste for card in adventurers for caste in card.castes} == set(CASTES)


def test_the_shipped_pack_has_programs_wherever_they_can_be_written(minta: Pack) -> None:
    by_hand = {
        card.name
        for card in minta.cards.values()
        for e in card.effects
        if e.program is None and not e.modes and "Gyors hatásként leidézhető" not in e.text
    }
    assert by_hand == {"A néma őr szobája"}
    side = minta.cards["A tó alatti kapu"].side_b
    assert side is not None and minta.find(side.name) is side


def test_the_files_of_the_shipped_pack_fit_the_schema(minta: Pack) -> None:
    schema = pack_schema()
    files = [ROOT / "samples" / "minta.yaml", *sorted((ROOT / "samples" / "minta").glob("*.yaml"))]
    assert len(files) == 12
    for path in files:
        data = json.loads(json.dumps(YAML(typ="safe").load(path)))
        assert fits(data, schema, schema), path.name


def test_the_pack_of_the_document_is_good(write: Write) -> None:
    document = (ROOT / "docs" / "lapok.md").read_text(encoding="utf-8")
    text = document.split("```yaml\n")[1].split("```")[0]
    write("lapok: []\n", "tobbi.yaml")
    assert list(load_pack(write(text)).cards) == ["Parti őr"]
