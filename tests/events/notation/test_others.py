"""Shorthand, rulings, gaps, notes, retractions; and every line of the position cases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from events.base import Event
from events.chance import Reveal
from events.notation.read import read_line
from events.notation.values import Shorthand, Unwritable
from events.notation.words import KEYWORDS
from events.notation.write import write
from events.opening import Opening
from events.repair import Gap, ManualEffect, Note, Retraction
from events.rulings import Ruling, RulingChange

ROOT = Path(__file__).resolve().parents[3]
CASES = sorted({path.name: path for folder in (ROOT.parent / "shared" / "cases", ROOT / "tests" / "cases")
                for path in folder.glob("*.yaml")}.values())

LINES: list[tuple[str, Event | Shorthand]] = [
    ("passzok", Shorthand("passzok")),
    ("időfonal", Shorthand("időfonal")),
    ("fázis manőverek", Shorthand("fázis", "manőverek")),
    ("passzok @Pál", Shorthand("passzok", recorder="Pál")),
    ("bíró helybenhagy 42", Ruling(ruling="helybenhagy", about=42)),
    ("bíró helybenhagy 42. sor", Ruling(ruling="helybenhagy", about_line=42)),
    ("bíró helybenhagy", Ruling(ruling="helybenhagy")),
    ("bíró visszaállít 42", Ruling(ruling="visszaállít", about=42)),
    ("bíró visszaállít 42: későn szóltak [K/I.6.A]",
     Ruling(ruling="visszaállít", about=42, text="későn szóltak", citations=("K/I.6.A",))),
    ("bíró hatás MP A +2", Ruling(ruling="hatás", effect_line=ManualEffect(op="mp", seat="A", value=2))),
    ("bíró 42. sor hatás öl -> Őr: meghalt [K/VI.4.L]",
     Ruling(ruling="hatás", about_line=42, effect_line=ManualEffect(op="öl", targets=("Őr",)), text="meghalt",
            citations=("K/VI.4.L",))),
    ("bíró: szöveg [K/I.6.A, K/VI.6.C]",
     Ruling(ruling="szöveg", text="szöveg", citations=("K/I.6.A", "K/VI.6.C"))),
    ("bíró 42: szöveg [M/5.07.E/1, K/T.5.torony, É22]",
     Ruling(ruling="szöveg", about=42, text="szöveg", citations=("M/5.07.E/1", "K/T.5.torony", "É22"))),
    ("bíró: szöveg [zárójelben]", Ruling(ruling="szöveg", text="szöveg [zárójelben]")),
    ('bíró: "vége [K/I.6.A]"', Ruling(ruling="szöveg", text="vége [K/I.6.A]")),
    ('bíró: "egy; kettő" [K/I.6.A]', Ruling(ruling="szöveg", text="egy; kettő", citations=("K/I.6.A",))),
    ("döntés 3 visszavonva: tévedés", RulingChange(number=3, text="tévedés")),
    ("döntés 3 helyett: az ostrom sikerült [K/IV.3.E]",
     RulingChange(number=3, replaced=True, text="az ostrom sikerült", citations=("K/IV.3.E",))),
    ("döntés 3 visszavonva", RulingChange(number=3)),
    ("hiányzik: két forduló", Gap(text="két forduló")),
    ("hiányzik:", Gap(text="")),
    ("megjegyzés: a bíró -> ideért: 3 perc", Note(text="a bíró -> ideért: 3 perc")),
    ('megjegyzés: "írj; @nekem"', Note(text="írj; @nekem")),
    ("visszavon 42", Retraction(about=42)),
    ("visszavon 42: elírás", Retraction(about=42, text="elírás")),
]


@pytest.mark.parametrize(("line", "value"), LINES)
def test_a_line_and_what_it_says(line: str, value: Event | Shorthand) -> None:
    assert read_line(line) == value
    assert write(value) == line


@pytest.mark.parametrize("phase", KEYWORDS["PHASE"])
def test_every_phase_can_be_gone_to(phase: str) -> None:
    assert read_line(f"fázis {phase}") == Shorthand("fázis", phase)
    assert read_line(f"FAZIS {phase.upper().replace(' ', '_')}") == Shorthand("fázis", phase)


def test_a_citation_may_be_typed_in_small_letters() -> None:
    assert read_line("biro: szöveg [k/iv.6.5.2.g, m/5.07.e/1, k/t.5.torony]") == Ruling(
        ruling="szöveg", text="szöveg", citations=("K/IV.6.5.2.G", "M/5.07.E/1", "K/T.5.torony"))


def test_in_a_record_the_bare_number_of_a_ruling_counts_source_lines() -> None:
    assert read_line("bíró helybenhagy 42", record=True) == Ruling(ruling="helybenhagy", about_line=42)


@pytest.mark.parametrize("value", [
    Opening(edition="klasszikus"), Reveal(seat="A", card="két\nsor"), ManualEffect(op="dobás")])
def test_what_has_no_line_can_not_be_written(value: Event) -> None:
    with pytest.raises(Unwritable):
        write(value)


def test_a_text_of_several_lines_is_written_on_one() -> None:
    assert write(Note(text="két\r\nsor")) == "megjegyzés: két sor"


def _case_lines(path: Path) -> Iterator[str]:
    for case in YAML(typ="safe").load(path.read_text(encoding="utf-8")):
        for step in case.get("lépések") or []:
            yield step if isinstance(step, str) else step["lép"]
        yield from case.get("lehet") or []
        yield from case.get("nem_lehet") or []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_line_of_the_position_cases_is_read(path: Path) -> None:
    lines = list(_case_lines(path))
    assert lines
    assert [line for line in lines if write(read_line(line)) != line.replace(" támadott ", " kioszt ")] == []
