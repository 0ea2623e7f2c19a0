"""Deck files: how they are read, what is told of a faulty one, and the two shipped decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.commands.deck import by_kind, faults, mp_curve
from adjudicator.decks import DeckFile, load_deck, open_deck, parse_deck
from adjudicator.packs import find_pack
from engine.cards import Card, parse_card
from engine.cards.vocabulary import OPPOSITES
from engine.ruleset import EDITIONS
from events.errors import InputError
from tests.adjudicator.calling import Ended, biro
from tests.sources import ROOT

DECKS = ROOT / "samples" / "decks"
CARDS: dict[str, Card] = {
    name: parse_card({"név": name, "típus": "eseménylap", "mp": 1, "időtartam": "pillanat"})
    for name in ("Őr", "Villám", "Kő", "Kó", "Jégeső, nagy", "3 testvér")
}


def wrong(text: str) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(InputError) as caught:
        parse_deck(text, "próba", CARDS)
    assert caught.value.code == "decks.invalid"
    return [(p.code.removeprefix("decks."), p.line, p.column) for p in caught.value.problems]


def test_a_deck_is_lines_of_copies_and_names() -> None:
    deck = parse_deck(
        '; próba\nlaplimit: 4\nnév: Szelek\ncsomag: minta, sajat\n\n3 Őr ; hárman\n2x Villám\nKő\n"3 testvér"\n',
        "p",
        CARDS,
    )
    assert deck == DeckFile("Szelek", 4, {"Őr": 3, "Villám": 2, "Kő": 1, "3 testvér": 1}, {}, (), ("minta", "sajat"))
    assert deck.size == 7


def test_a_deck_has_sections() -> None:
    deck = parse_deck('Torony: Őr, "Jégeső, nagy", Kő\nPakli:\n3 Villám\nCserepakli:\n2 Őr\n', "p", CARDS)
    assert (deck.tower, deck.cards, deck.side_deck) == (("Őr", "Jégeső, nagy", "Kő"), {"Villám": 3}, {"Őr": 2})


def test_the_tower_may_stand_line_by_line() -> None:
    assert parse_deck("1 Villám\nTorony:\nŐr\nKő\nŐr\n", "p", CARDS).tower == ("Őr", "Kő", "Őr")


def test_case_and_accents_do_not_matter_where_they_decide_nothing() -> None:
    deck = parse_deck("TORONY: or\nCSEREPAKLI:\n1 VILLAM\njovo:\n2 Kő\n", "p", CARDS)
    assert (deck.tower, deck.side_deck, deck.cards) == (("Őr",), {"Villám": 1}, {"Kő": 2})


def test_after_a_tower_of_one_line_the_deck_goes_on() -> None:
    deck = parse_deck("Torony: Őr, Kő\n2 Villám\n", "p", CARDS)
    assert (deck.tower, deck.cards) == (("Őr", "Kő"), {"Villám": 2})


def test_without_cards_the_names_are_taken_as_they_stand() -> None:
    assert parse_deck("2 Bármi\n", "p").cards == {"Bármi": 2}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 Orr\n", [("unknown_card", 1, 3)]),
        ("1 Őr\n2 ko\n", [("ambiguous", 2, 3)]),
        ("1 Őr\n\n 2 Őr\n", [("twice", 3, 4)]),
        ("0 Őr\n", [("count", 1, 1)]),
        ("100 Őr\n", [("count", 1, 1)]),
        ("laplimit: 5\n1 Őr\n", [("limit", 1, 11)]),
        ("laplimit:\n1 Őr\n", [("header_value", 1, 1)]),
        ("laplimit: 3\nlaplimit: 3\n1 Őr\n", [("header_twice", 2, 1)]),
        ("Raktár:\n1 Őr\n", [("unknown_section", 1, 1)]),
        ("Cserepakli: 2 Őr\n1 Kő\n", [("names_after_section", 1, 13)]),
        ("; semmi\n", [("empty", 1, 1)]),
        ("Tornyok:\n1 Orr\n0 Őr\n", [("unknown_section", 1, 1), ("unknown_card", 2, 3), ("count", 3, 1)]),
    ],
)
def test_a_faulty_deck_is_told_line_by_line(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert wrong(text) == expected


def test_what_is_near_is_suggested() -> None:
    with pytest.raises(InputError) as caught:
        parse_deck("1 Vilám\n2 ko\n", "p", CARDS)
    assert [dict(p.params)["near"] for p in caught.value.problems] == [("Villám",), ("Kő", "Kó")]


def test_a_deck_that_is_no_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "rossz.pakli"
    path.write_bytes(b"1 A\n1 " + "Őr".encode("latin2"))
    with pytest.raises(InputError) as caught:
        load_deck(path)
    assert [(p.code, p.line) for p in caught.value.problems] == [("cards.not_utf8", 2)]


# ----------------------------------------------------------------------------- the shipped decks


@pytest.mark.parametrize(("name", "side"), [("rend", 12), ("kaosz", 0)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_k_i_2_the_shipped_decks_are_legal_in_both_editions(name: str, side: int, edition: str) -> None:
    """K/I.2, K/I.13, K/III.4.A."""
    deck, cards = open_deck(DECKS / f"{name}.pakli")
    assert (deck.limit, deck.size, sum(deck.side_deck.values()), len(deck.tower)) == (3, 40, side, 3)
    assert faults(deck, cards, edition) == ()


@pytest.mark.parametrize("name", ["rend", "kaosz"])
def test_k_iii_10_f_no_shipped_deck_holds_opposed_alignments(name: str) -> None:
    deck, cards = open_deck(DECKS / f"{name}.pakli")
    borne = {cards[n].alignment for n in (*deck.cards, *deck.side_deck)} - {"nincs"}
    assert borne and not borne & {OPPOSITES[a] for a in borne}


def test_kinds_and_curve_count_every_card_once() -> None:
    deck, cards = open_deck(DECKS / "rend.pakli")
    kinds = by_kind(deck, cards)
    assert {kind: sum(n for _, n in listed) for kind, listed in kinds.items()} == {
        "küldetés": 5,
        "építmény": 1,
        "akadálylap": 3,
        "akciólap": 10,
        "eseménylap": 3,
        "kalandozó": 17,
        "szövetséges": 1,
    }
    assert mp_curve(deck, cards) == {"0": 7, "1": 13, "2": 10, "3": 7, "4": 3}


# ------------------------------------------------------------------------------------- the command


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Ended:
    return biro(capsys, "deck", *words)


def test_check_says_that_a_deck_is_legal(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "check", str(DECKS / "rend.pakli"))
    assert (status, err) == (0, "")
    assert out == "A „Révhalom őrsége” pakli szabályos (klasszikus).\nA „Révhalom őrsége” pakli szabályos (megújult).\n"


def test_check_names_the_paragraphs_that_a_deck_breaks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """K/I.2.A–B, K/III.4.A, É59."""
    path = tmp_path / "rossz.pakli"
    path.write_text("csomag: minta\nTorony: Sókamra, Sókamra\n4 Ork dobos\n1 Kettős holdudvar\n", encoding="utf-8")
    status, out, _ = run(capsys, "check", str(path), "--edition", "klasszikus", "--json")
    answer = json.loads(out)
    found = {f["code"]: f["paragraphs"] for f in answer["editions"]["klasszikus"]}
    assert (status, answer["version"], answer["legal"]) == (1, 1, False)
    assert found == {
        "deck.copies": ["K/I.2.A"],
        "deck.too_small": ["K/I.2.B"],
        "deck.tower_count": ["K/III.4.A"],
        "deck.tower_twice": ["K/III.4.A"],
        "deck.unknown_kind": ["K/III.1"],
    }
    status, out, _ = run(capsys, "check", str(path), "--edition", "klasszikus")
    assert status == 1
    assert "„Ork dobos” lapból 4 van, a laplimit 3 [K/I.2.A]" in out


def test_check_of_an_edition_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", str(DECKS / "rend.pakli"), "--edition", "régi")[0] == 2


def test_show_lists_the_deck(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "show", str(DECKS / "kaosz.pakli"))
    assert status == 0
    assert out.startswith("Nádfenék népe · 40 lap, laplimit 3, cserepakli 0 lap\n")
    assert "  3 Lápi martalóc\n" in out and "   0 MP  ██████ 6" in out
    answer = json.loads(run(capsys, "show", str(DECKS / "kaosz.pakli"), "--json")[1])
    assert (answer["size"], answer["tower"]) == (40, ["Szurokmeleg szint", "Csontrakás kamra", "Kénes pince"])


def test_a_deck_file_that_there_is_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, "check", str(tmp_path / "nincs.pakli"))
    assert (status, out) == (3, "")
    assert "nincs.pakli" in err


def test_every_card_of_the_decks_stands_in_the_pack() -> None:
    pack = find_pack("minta")
    for path in sorted(DECKS.glob("*.pakli")):
        deck = load_deck(path, pack)
        assert set(deck.cards) | set(deck.side_deck) | set(deck.tower) <= set(pack.cards)
