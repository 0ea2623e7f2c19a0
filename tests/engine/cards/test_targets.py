"""The target language of 3-cards.md."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.cards import TargetSpec, parse_selector, parse_target
from engine.cards.targets import TARGET_KINDS, TARGET_PLACES
from events.errors import InputError
from tests.engine.strategies_cards import descriptions

READ = {
    "kalandozó": TargetSpec(kind="kalandozó"),
    "ellenséges kalandozó": TargetSpec(whose="ellenséges", kind="kalandozó"),
    "2 kalandozó": TargetSpec(2, 2, kind="kalandozó"),
    "két ellenséges kalandozó": TargetSpec(2, 2, whose="ellenséges", kind="kalandozó"),
    "legfeljebb 3 saját kalandozó": TargetSpec(1, 3, whose="saját", kind="kalandozó"),
    "tetszőleges számú csapda": TargetSpec(1, None, kind="csapda"),
    "minden ellenséges kalandozó a játéktérben": TargetSpec(
        0, None, "ellenséges", kind="kalandozó", place="játéktér", every=True
    ),
    "saját sorbeli éber nevesített kalandozó": TargetSpec(
        whose="saját", where="sor", stance="éber", named=True, kind="kalandozó"
    ),
    "manőverbeli védett pihenő kalandozó": TargetSpec(
        where="manőver", position="védett", stance="pihenő", kind="kalandozó"
    ),
    "ellenséges frontember": TargetSpec(whose="ellenséges", position="front", kind="kalandozó"),
    "harcbeli frontember kalandozó": TargetSpec(where="harc", position="front", kind="kalandozó"),
    "sérült elf HARCOS kalandozó": TargetSpec(stance="sérült", words=("elf", "HARCOS"), kind="kalandozó"),
    "lap az időfonalban": TargetSpec(kind="lap", place="időfonal"),
    "ork kalandozó a múltban": TargetSpec(words=("ork",), kind="kalandozó", place="múlt"),
    "saját kalandozó lap a kézben": TargetSpec(whose="saját", kind="kalandozó lap", place="kéz"),
    "közelharci támadás az időfonalban": TargetSpec(kind="közelharci támadás", place="időfonal"),
    "ellenfél": TargetSpec(kind="ellenfél"),
    "játékos": TargetSpec(kind="játékos"),
    "minden játékos": TargetSpec(0, None, kind="játékos", every=True),
}
WRONG = {  # description -> code and column
    "": ("empty", 1),
    "  ": ("empty", 3),
    "ellenség": ("unknown_kind", 1),
    "ellenséges harcos": ("unknown_kind", 12),
    "kalandozó a mélyben": ("unknown_place", 11),
    "elf küldetés": ("unknown_word", 1),
    "éber saját kalandozó": ("order", 6),
    "saját ellenséges kalandozó": ("order", 7),
    "elf saját kalandozó": ("order", 5),
    "legfeljebb kalandozó": ("count", 12),
    "0 kalandozó": ("count", 1),
    "tetszőleges kalandozó": ("count", 13),
    "saját 2 kalandozó": ("order", 7),
    "saját ellenfél": ("player_modified", 1),
    "játékos a múltban": ("player_modified", 1),
    "minden": ("unknown_kind", 1),
}


@pytest.mark.parametrize("text", READ)
def test_a_description_is_read(text: str) -> None:
    assert parse_target(text) == READ[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_description_is_told_with_its_column(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_target(text)
    (problem,) = caught.value.problems
    assert (problem.code.removeprefix("cards.target."), problem.column) == WRONG[text]
    assert problem.raw == text


@given(descriptions())
def test_every_description_of_the_grammar_is_read(text: str) -> None:
    spec = parse_target(text)
    assert spec.every is text.startswith("minden")
    assert spec.named is ("nevesített" in text)
    assert spec.count_max is None or 1 <= spec.count_min <= spec.count_max


@pytest.mark.parametrize("kind", TARGET_KINDS.words)
def test_each_kind_can_be_meant_anywhere(kind: str) -> None:
    assert parse_target(kind).kind == kind
    if kind not in ("játékos", "ellenfél"):
        assert [parse_target(f"{kind} {phrase}").place for phrase in TARGET_PLACES] == list(TARGET_PLACES.values())


def test_a_selector_is_a_word_or_a_description() -> None:
    assert parse_selector("maga") == "maga"
    assert parse_selector("saját bestia") == TargetSpec(whose="saját", kind="bestia")
    assert parse_selector("ellenfél") == "ellenfél"
