"""What is offered at a place of a record."""

from __future__ import annotations

import re
import unicodedata

import pytest
from lsprotocol.types import Position
from pygls.workspace import PositionCodec

from adjudicator.language_server.completion import complete, offers
from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.places import Places
from events.notation.words import HEADER_VALUES
from tests.adjudicator.language_server.conftest import Reader

PLAYED = "1. forduló\nA idéz Rakparti strázsa\nA idéz Kancsal Tóbiás\n"
OPENING = "A kéz Rakparti strázsa, Kancsal Tóbiás, Szálak elvágása, Gátőr lovas, Csúszós palló, Sóházi íjász, "


def offered(record: Analysis, typed: str, number: int | None = None) -> list[str]:
    at = len(record.document.lines) + 1 if number is None else number
    return list(dict.fromkeys(offer.text for offer in offers(record, at, typed, "hu")))


@pytest.fixture(scope="module")
def played(read: Reader) -> Analysis:
    """A record that stops in the first turn."""
    return read(read.head + PLAYED)


def test_a_line_begins_with_what_is_legal_at_once_then_what_follows_passes(played: Analysis) -> None:
    found = offered(played, "")
    assert found[:2] == ["B passz", "2. forduló"]
    assert found.index("B idéz Ork dobos") < found.index("A idéz Gátőr lovas")  # B speaks before A does again
    assert "A passz" not in found  # not awaited now


def test_what_was_inferred_before_an_offer_is_told(played: Analysis) -> None:
    number = len(played.document.lines) + 1
    details = {offer.text: offer.detail for offer in offers(played, number, "", "hu")}
    assert details["B passz"].startswith("Következik: cselekvés vagy passz, a B játékostól")
    assert details["B idéz Ork dobos"].startswith("előbb: B passz; A passz; ")


@pytest.mark.parametrize(("typed", "first"), [
    ("a idez gator", "A idéz Gátőr lovas"), ("GATOR", "A idéz Gátőr lovas"), ("a nem d", "A nem dob el"),
    ("A ostrom [rak", "A ostrom [Rakparti strázsa]"),
])
def test_case_and_accents_don_t_matter(played: Analysis, typed: str, first: str) -> None:
    assert offered(played, typed)[0] == first


@pytest.mark.parametrize(("typed", "begins", "there", "not_there"), [
    ("A idéz ", 7, {"Gátőr lovas", "Szálak elvágása"}, {"Ork dobos", "Sókamra"}),
    ("A válaszul idéz Szálak elvágása (", 33, {"Kancsal Tóbiás", "Rakparti strázsa"}, {"Gátőr lovas"}),
    ("A ostrom [Rakparti strázsa, ", 28, {"Kancsal Tóbiás"}, {"Gátőr lovas", "Ork dobos"}),
    ("A csatol Csúszós palló -> ", 26, {"Sókamra"}, {"Gátőr lovas"}),
    ("A eldob Gátőr lovas, ", 21, {"Sóházi íjász"}, {"Ork dobos"}),
    ("hatás sebzés 1 -> ", 18, {"Kancsal Tóbiás"}, {"Vermi medve"}),
])
def test_a_name_is_offered_where_the_line_can_mean_it(
    played: Analysis, typed: str, begins: int, there: set[str], not_there: set[str]
) -> None:
    found = offers(played, len(played.document.lines) + 1, typed, "hu")
    names = {offer.text for offer in found if offer.start == begins and offer.detail}
    assert there <= names
    assert not_there & names == set()


def test_behind_a_players_name_the_same_is_offered_as_behind_the_letter(read: Reader) -> None:
    """A whole line takes the name's place, a part of one stands where it would."""
    head = re.sub(r'\[A "[^"]*"\] \[B "[^"]*"\]', '[A "Kiss Anna"] [B "Kiss Éva"]', read.head)
    record = read(head + PLAYED)
    at = len(record.document.lines) + 1
    for typed, lettered, longer in (
            ("Anna idéz Gá", "A idéz Gá", 3), ("  Kiss Éva: ", "  B: ", 7), ("= Anna.m", "= A.m", 0)):
        named, plain = offers(record, at, typed, "hu"), offers(record, at, lettered, "hu")
        assert plain and [one.text for one in named] == [one.text for one in plain]
        moved = [one.start + (longer if one.start > len(typed) - len(typed.lstrip()) else 0) for one in plain]
        assert [one.start for one in named] == (moved if longer else [one.start + 3 for one in plain])
    assert offers(record, at, "Kiss idéz Gá", "hu") == []


def test_once_letters_are_typed_any_card_of_the_pack_may_follow(played: Analysis) -> None:
    assert "Vermi medve" not in offered(played, "A idéz ")
    assert offered(played, "A idéz vermi m")[0] == "Vermi medve"
    assert offered(played, 'A idéz "verm')[0] == "Vermi medve"


def test_an_unseen_card_of_the_hand_may_be_any_of_the_deck(read: Reader) -> None:
    record = read(read.head.replace("Csárdai nótás", "?") + "1. forduló\n")
    found = offered(record, "A idéz ")
    assert "Harangozó testvér" in found
    assert "Ork dobos" not in found  # of the other deck


def test_the_words_of_the_notation_are_offered(played: Analysis) -> None:
    assert {"idéz", "ostrom", "válaszul"} <= set(offered(played, "A "))
    assert offered(played, "A valasz") == ["választ", "válaszul"]
    assert offered(played, "hatás mozgat Kancsal Tóbiás -> m") == ["manőver", "megoldott", "mélység", "múlt"]
    assert "ingyen" in offered(played, "A idéz Gátőr lovas in")
    assert offered(played, "fázis man") == ["manőverek"]


def test_properties_of_a_check(played: Analysis) -> None:
    assert offered(played, "= A.mp")[:2] == ["mp", "mp_igény"]
    assert "forduló" in offered(played, "= A.mp 5, ford")
    assert "Kancsal Tóbiás" in offered(played, "= kanc")


def test_paragraphs_of_a_ruling(played: Analysis) -> None:
    found = offers(played, 30, "bíró: így [K/I.6.A, k/vi.4", "hu")
    assert {"K/VI.4", "K/VI.4.A"} <= {offer.text for offer in found}
    assert {offer.start for offer in found} == {20}
    assert all(offer.detail for offer in found)


@pytest.mark.parametrize("typed", ["; A idéz ", "A idéz Gátőr lovas ; A ", "megjegyzés: A idéz "])
def test_nothing_is_offered_in_a_comment(played: Analysis, typed: str) -> None:
    assert [offer for offer in offered(played, typed) if "Gátőr" in offer] == []


# ── headers ─────────────────────────────────────────────────────────────────────────────────

def test_the_keys_that_a_record_lacks(played: Analysis) -> None:
    found = offered(played, "[", 2)
    assert {"Értelmezés", "Ómen A"} <= set(found)
    assert "Kiadás" not in found
    assert offered(played, "[ertel", 2) == ["Értelmezés"]


@pytest.mark.parametrize(("typed", "found"), [
    ('[Kiadás "', HEADER_VALUES["Kiadás"]), ('[Változat "ik', ("iker",)), ('[kiadas „meg', ("megújult",)),
    ('[Lapcsomag "', ("minta", "../minta.yaml")), ('[Pakli B "../decks/ka', ("../decks/kaosz.pakli",)),
    ('[Torony A "Révtorony alja, sok', ("Sókamra",)), ('[Értelmezés "É22 2, É07 ', ("É07 1", "É07 2")),
])
def test_the_values_of_a_header(played: Analysis, typed: str, found: tuple[str, ...]) -> None:
    assert tuple(offered(played, typed, 2)) == found


# ── as the editor gets it ───────────────────────────────────────────────────────────────────

def test_an_offer_replaces_what_was_typed(read: Reader) -> None:
    row = unicodedata.normalize("NFD", "A idéz gátő")
    record = read(read.head + "1. forduló\n" + row)
    line = len(record.document.lines) - 1
    found = complete(record, Places(record.document, PositionCodec()), Position(line, len(row)), "hu")
    item = next(item for item in found.items if item.label == "Gátőr lovas")
    assert item.text_edit is not None
    assert item.text_edit.range.start == Position(line, row.index("g"))
    assert item.text_edit.range.end == Position(line, len(row))
    assert item.filter_text == row[row.index("g"):]  # an editor would not find it by its accents
    assert found.is_incomplete


def test_the_game_above_the_line_is_not_judged_again(read: Reader) -> None:
    record = read(read.head + "1. forduló\nA idéz ")
    here, file = len(record.document.lines), record.base / "vitatott-kor.jk"
    typed = read.records.analysis("x", read.head + "1. forduló\nA idéz R", file, until=here)
    assert typed.importer is record.importer
    assert typed.document.lines[-1].raw == "A idéz R"
    other = read.records.analysis("x", read.head.replace("B marad", "B lekever") + "1. forduló\nA idéz R", file, here)
    assert other.importer is not record.importer
