"""Every value that a list gives stands in the pack or in the report; and what is read twice is the same."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from adjudicator.foreign_cards.prototype import HANDLERS
from adjudicator.foreign_cards.words import bare_word, sign_of
from adjudicator.packs import load_pack
from engine.cards import Card
from engine.cards.model import KEYS
from engine.cards.vocabulary import (
    ACTIONS,
    ALIGNMENTS,
    CARD_SIGNS,
    CASTES,
    DURATIONS,
    EFFECT_SIGNS,
    EQUIPMENT,
    KINDS,
    MAIN_CASTES,
    PHASES,
    SPHERES,
    main_castes_of,
)
from events.errors import InputError
from tests.adjudicator.foreign_cards.lists import pack, taken

SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
WORDS = [word for table in (ACTIONS, ALIGNMENTS, CARD_SIGNS, CASTES, DURATIONS, EFFECT_SIGNS, EQUIPMENT, MAIN_CASTES,
                            PHASES, SPHERES) for word in table]
CODES = ["elforgato", "egyszeri", "harc_elotti", "képesség", "laphatás", "nevesített", "Momentum", "Toroni elf nő",
         "Sor/Harc", "Manőver/Harc", "Bestia", "Csapda", "Erőforrás", "X", "1-3", "igen"]
# "$" and "#" become a text and a number that stand nowhere else.
LEAF = st.one_of(st.sampled_from(["$", "#"]), st.sampled_from([*WORDS, *CODES]), st.integers(0, 9),
                 st.sampled_from([True, False, None, ""]))
SHAPE = st.recursive(LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.sampled_from(["ertek", "modositas", "Fizikum", "Asztral", "Mental", "név", "szoveg"]), inner, max_size=3),
    max_leaves=5)
EFFECT = st.dictionaries(st.sampled_from(["tipus", "jelek", "mp", "szoveg", "ervenyesules", "szin", "célpont"]), SHAPE)
FURTHER = ["id", "kep", "szín", "szinesito", *list(KEYS.values())]
KEY = st.sampled_from(sorted({*HANDLERS, *FURTHER} - {"nev", "laptipus", "hatasok", "név", "típus"}))


@st.composite
def record(draw: st.DrawFn) -> dict[str, Any]:
    """A kind, a handful of keys with anything in them, and effects."""
    made = {"laptipus": draw(st.sampled_from([*KINDS, "Kalandozó", "hős"])),
            **draw(st.dictionaries(KEY, SHAPE, max_size=6))}
    return {**made, "hatasok": draw(st.lists(EFFECT, max_size=2) | SHAPE)} if draw(st.booleans()) else made


RECORDS = st.lists(record(), min_size=1, max_size=2)


def marked(value: Any, numbers: Iterator[int]) -> Any:
    """The value with its marks made into texts and numbers of their own."""
    if isinstance(value, dict):
        return {key: marked(part, numbers) for key, part in value.items()}
    if isinstance(value, list):
        return [marked(part, numbers) for part in value]
    return {"$": f"szó{next(numbers)}", "#": next(numbers)}.get(value, value) if isinstance(value, str) else value


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)
    elif value is not None and value != "":
        yield value


def told(card: dict[str, Any], checked: Card | None, left: list[Any]) -> list[str]:
    """All that is said of a record: the card as written, what it says by default, what follows from its castes."""
    whole = list(leaves(checked.model_dump())) if checked is not None else []
    castes = card.get("kasztok", []) if isinstance(card.get("kasztok"), list) else []
    return [bare_word(str(one)) for one in (*leaves(card), *whole, *main_castes_of(c for c in castes if c in CASTES),
                                            *leaves(left))]


IN_OTHER_WORDS = ("képesség", "laphatás", "Manőver/Harc")  # képesség: igen or its default, fázis: manőver


def lost(values: Any, said: list[str]) -> list[Any]:
    """What is said nowhere; yes and no are no words of their own."""
    return [one for one in leaves(values) if not isinstance(one, bool) and one not in IN_OTHER_WORDS and not any(
        bare_word(str(form)) in there for form in (one, sign_of(one)) for there in said)]


@SETTINGS
@given(shape=RECORDS)
def test_no_value_of_a_record_vanishes(shape: list[dict[str, Any]], tmp_path: Path) -> None:
    numbers = count(100)
    records = [{"nev": f"Lap {n}", **marked(one, numbers)} for n, one in enumerate(shape)]
    path = tmp_path / "lista.json"
    path.write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")
    found = taken(path)
    assert taken(path) == found
    for number, (record, card) in enumerate(zip(records, pack(found), strict=True), start=1):
        left = [remark.value for remark in found.remarks if remark.record == number]
        # Said by a key: nevesített: igen, képesség: igen, jelek: [pszi].
        keys = [*card, *(key for effect in card.get("hatások", []) if isinstance(effect, dict) for key in effect)]
        said = [*told(card, found.checked.cards.get(f"Lap {number - 1}"), left), *map(bare_word, keys)]
        assert lost(record, said) == []


@SETTINGS
@given(shape=RECORDS)
def test_the_pack_is_as_good_as_the_report_says(shape: list[dict[str, Any]], tmp_path: Path) -> None:
    """``biro cards check`` finds in the pack the faults that the import told, no others."""
    numbers = count(100)
    path = tmp_path / "lista.json"
    records = [{"nev": f"Lap {n}", **marked(one, numbers)} for n, one in enumerate(shape)]
    path.write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")
    found = taken(path)
    written = tmp_path / "csomag.yaml"
    written.write_text(found.text, encoding="utf-8")
    try:
        read = load_pack(written)
    except InputError as error:
        assert sorted(p.code for p in error.problems) == sorted(p.code for p in found.checked.problems)
    else:
        assert (dict(read.cards), found.checked.problems) == (dict(found.checked.cards), ())


# Cells that are read as they would stand in a pack have comments and other spellings of their own.
AS_YAML = ("hatások", "negatív", "oldal_b")
CELL = st.text("ab1X-,;[]{}:\"'#&*!|>%@`\n \t\u0085\u2028\ufeffáő😀\x01", max_size=12).filter(
    lambda cell: not cell.replace(" ", "").lstrip().startswith(('["', "['")))


@SETTINGS
@example(cells={"nevesített": "", "kasztok": ": 1"})
@given(cells=st.dictionaries(st.sampled_from([key for key in list(KEYS.values())[2:] if key not in AS_YAML]), CELL))
def test_no_cell_of_a_table_vanishes(cells: dict[str, str], tmp_path: Path) -> None:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([["név", "típus", *cells], ["Lap", "kalandozó", *cells.values()]])
    path = tmp_path / "lista.csv"
    path.write_text(out.getvalue(), encoding="utf-8")
    card = pack(taken(path))[0]
    for key, cell in cells.items():
        said = "".join(str(one) for one in leaves(card.get(key)))
        assert [c for c in cell if c.isalnum() or c in "😀"] == [c for c in said if c.isalnum() or c in "😀"]


@pytest.mark.parametrize(
    "value", ["\x85", "\u2028", "\ufeff", "\x07", "\ufffe", "\U0001f600", "a\nb", "#", "- x", "'", "\\u0041"])
def test_a_comment_holds_any_text(value: str, tmp_path: Path) -> None:
    path = tmp_path / "lista.json"
    path.write_text(json.dumps([{"nev": "Kapu", "laptipus": "Toronyszint", "fal": 1, "a": value, value: 1}]), "utf-8")
    found = taken(path)
    assert pack(found) == [{"név": "Kapu", "típus": "toronyszint", "fal": 1}]
    assert sum(line.startswith("    # ") for line in found.text.splitlines()) == 2
