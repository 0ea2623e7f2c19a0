"""Kézi hatás and ellenőrzés: every row of the operations, every sort of value."""

from __future__ import annotations

from typing import Any

import pytest

from events.notation.read import read_line
from events.notation.words import GLOBAL_PATHS, PROPERTIES
from events.notation.write import write
from events.repair import Assertion, Check, ManualEffect

EFFECTS: list[tuple[str, dict[str, Any]]] = [
    ("hatás sebzés 3 -> Íjász", {"op": "sebzés", "value": 3, "targets": ("Íjász",)}),
    ("hatás gyógyít 2 -> Őr", {"op": "gyógyít", "value": 2, "targets": ("Őr",)}),
    ("hatás öl -> Őr", {"op": "öl", "targets": ("Őr",)}),
    ("hatás feláldoz Őr", {"op": "feláldoz", "subjects": ("Őr",)}),
    ("hatás megsemmisít -> T1", {"op": "megsemmisít", "targets": ("T1",)}),
    ("hatás mozgat Őr -> múlt", {"op": "mozgat", "subjects": ("Őr",), "place": "múlt"}),
    ("hatás mozgat Őr, Íjász -> jövő alja", {"op": "mozgat", "subjects": ("Őr", "Íjász"), "place": "jövő alja"}),
    ("hatás mozgat Őr -> B kéz", {"op": "mozgat", "subjects": ("Őr",), "seat": "B", "place": "kéz"}),
    ("hatás mozgat Őr -> külső sík", {"op": "mozgat", "subjects": ("Őr",), "place": "külső sík"}),
    ("hatás helyzet pihenő -> Őr", {"op": "helyzet", "value": "pihenő", "targets": ("Őr",)}),
    ("hatás forgat nyílt -> T1", {"op": "forgat", "value": "nyílt", "targets": ("T1",)}),
    ("hatás MP B +3", {"op": "mp", "seat": "B", "value": 3}),
    ("hatás DP A -1", {"op": "dp", "seat": "A", "value": -1}),
    ("hatás húz A 2", {"op": "húz", "seat": "A", "value": 2}),
    ("hatás eldob A Őr", {"op": "eldob", "seat": "A", "subjects": ("Őr",)}),
    ("hatás eldob A 1", {"op": "eldob", "seat": "A", "value": 1}),
    ("hatás keres A Őr", {"op": "keres", "seat": "A", "subjects": ("Őr",)}),
    ("hatás keres A Őr -> kéz", {"op": "keres", "seat": "A", "subjects": ("Őr",), "place": "kéz"}),
    ("hatás kever A", {"op": "kever", "seat": "A"}),
    ("hatás módosít fizikum -5 -> Őr alsó 1 meddig forduló",
     {"op": "módosít", "name": "fizikum", "value": -5, "targets": ("Őr",), "lower": 1, "until": "forduló"}),
    ("hatás módosít mp-igény -1 -> Kalmár", {"op": "módosít", "name": "mp-igény", "value": -1, "targets": ("Kalmár",)}),
    ("hatás beállít fizikum 9 -> Őr", {"op": "beállít", "name": "fizikum", "value": 9, "targets": ("Őr",)}),
    ("hatás korlátoz fizikum felső 7 -> Őr", {"op": "korlátoz", "name": "fizikum", "upper": 7, "targets": ("Őr",)}),
    ("hatás korlátoz szint alsó 1 felső 7 -> Őr",
     {"op": "korlátoz", "name": "szint", "lower": 1, "upper": 7, "targets": ("Őr",)}),
    ("hatás jelző gyengeség +1 -> Őr", {"op": "jelző", "name": "gyengeség", "value": 1, "targets": ("Őr",)}),
    ("hatás jelző mély seb -2 -> Őr", {"op": "jelző", "name": "mély seb", "value": -2, "targets": ("Őr",)}),
    ("hatás pont szövetség +4 -> Céh", {"op": "pont", "name": "szövetség", "value": 4, "targets": ("Céh",)}),
    ("hatás csatol Kard -> Őr", {"op": "csatol", "subjects": ("Kard",), "targets": ("Őr",)}),
    ("hatás lecsatol Kard", {"op": "lecsatol", "subjects": ("Kard",)}),
    ("hatás irányítás B -> Őr", {"op": "irányítás", "seat": "B", "targets": ("Őr",)}),
    ("hatás semlegesít -> Jégeső", {"op": "semlegesít", "targets": ("Jégeső",)}),
    ("hatás másol -> Jégeső", {"op": "másol", "targets": ("Jégeső",)}),
    ('hatás helyettesít "sebzés 0" -> Őr', {"op": "helyettesít", "value": "sebzés 0", "targets": ("Őr",)}),
    ("hatás enged harc A", {"op": "enged", "name": "harc", "seat": "A"}),
    ("hatás tilt aktivizálás -> Őr", {"op": "tilt", "name": "aktivizálás", "targets": ("Őr",)}),
    ("hatás leidéz A Őr ingyen", {"op": "leidéz", "seat": "A", "subjects": ("Őr",), "value": "ingyen"}),
    ('hatás kap "Túlütés 2" -> Őr', {"op": "kap", "value": "Túlütés 2", "targets": ("Őr",)}),
    ('hatás minősül "bestia" -> Őr', {"op": "minősül", "value": "bestia", "targets": ("Őr",)}),
    ('hatás veszít "Lélektan" -> Őr', {"op": "veszít", "value": "Lélektan", "targets": ("Őr",)}),
    ("hatás vége forduló", {"op": "vége", "value": "forduló"}),
    ("hatás győzelem A", {"op": "győzelem", "seat": "A"}),
    ("hatás kivesz -> Őr", {"op": "kivesz", "targets": ("Őr",)}),
    ("hatás jelzőlap Zombi A sor", {"op": "jelzőlap", "name": "Zombi", "seat": "A", "place": "sor"}),
    ("hatás sebzés 1 -> Őr meddig harc erős forrás Erős Kő#2",
     {"op": "sebzés", "value": 1, "targets": ("Őr",), "until": "harc", "strong": True,
      "source_card": "Erős Kő#2"}),
]

LENIENT = [
    ("hatas mp b 3", "hatás MP B +3"),
    ("hatás DP A −1", "hatás DP A -1"),
    ("hatás módosít MP igény + 2 -> Őr", "hatás módosít mp-igény +2 -> Őr"),
    ("hatás módosít fizikum -5 meddig forduló alsó 1 -> Őr", "hatás módosít fizikum -5 -> Őr alsó 1 meddig forduló"),
    ("hatás korlátoz fizikum -> Őr felső 7", "hatás korlátoz fizikum felső 7 -> Őr"),
    ("hatás öl Őr", "hatás öl -> Őr"),
    ("hatás feláldoz -> Őr", "hatás feláldoz Őr"),
    ("hatás mozgat Szent forrás -> játékon_kívül", 'hatás mozgat "Szent forrás" -> játékon kívül'),
    ("hatás veszít Lélektan -> Őr", 'hatás veszít "Lélektan" -> Őr'),
    ('hatás jelző "2. seb" 1 -> Őr', 'hatás jelző 2. seb +1 -> Őr'),
    ("= a.mp 5,A.sor [Őr,Íjász]", "= A.mp 5, A.sor [Őr, Íjász]"),
    ("= Őr.MP-igény 3, or.helyzet piheno", "= Őr.mp_igény 3, or.helyzet pihenő"),
    ("= fazis harci_korok, gyoztes b", "= fázis harci körök, győztes B"),
    ("= Őr.hely „külső sík”", "= Őr.hely külső sík"),
]

CHECKS: list[tuple[str, list[tuple[str, Any]]]] = [
    ("= A.mp 5, B.dp 3, Őr.helyzet pihenő", [("A.mp", 5), ("B.dp", 3), ("Őr.helyzet", "pihenő")]),
    ("= A.sor [Őr, Íjász], időfonal []", [("A.sor", ["Őr", "Íjász"]), ("időfonal", [])]),
    ("= Őr.jelzők {gyengeség: 1, mély seb: 2}", [("Őr.jelzők", {"gyengeség": 1, "mély seb": 2})]),
    ("= Őr.hely külső sík, Őr.él nem", [("Őr.hely", "külső sík"), ("Őr.él", "nem")]),
    ("= győztes nincs, aktív A, forduló 3", [("győztes", "nincs"), ("aktív", "A"), ("forduló", 3)]),
    ("= B:Őr#2.sebzés 1", [("B:Őr#2.sebzés", 1)]),
    ('= "Dr. Kő".szint -1', [("Dr. Kő.szint", -1)]),
    ("= ki az.hely jelen", [("ki az.hely", "jelen")]),
    ('= A.kihívás nincs, A.sor ["12", "Őr, a vak"]', [("A.kihívás", "nincs"), ("A.sor", ["12", "Őr, a vak"])]),
    ('= Őr.csatolva "5"', [("Őr.csatolva", "5")]),
]


@pytest.mark.parametrize(("line", "fields"), EFFECTS)
def test_a_line_of_an_operation_and_its_event(line: str, fields: dict[str, Any]) -> None:
    assert read_line(line) == ManualEffect(**fields)
    assert write(ManualEffect(**fields)) == line


@pytest.mark.parametrize(("line", "pairs"), CHECKS)
def test_a_line_that_checks_values_and_its_event(line: str, pairs: list[tuple[str, Any]]) -> None:
    event = Check(assertions=tuple(Assertion(name=name, value=value) for name, value in pairs))
    assert read_line(line) == event
    assert write(event) == line


@pytest.mark.parametrize(("typed", "canonical"), LENIENT)
def test_other_spellings_are_read_too(typed: str, canonical: str) -> None:
    assert write(read_line(typed)) == canonical


@pytest.mark.parametrize("name", [*GLOBAL_PATHS, *(f"Őr.{last}" for last in PROPERTIES)])
def test_every_path_can_be_checked(name: str) -> None:
    assert read_line(f"= {name} 3") == Check(assertions=(Assertion(name=name, value=3),))


@pytest.mark.parametrize(("line", "meant"), [
    ("= A.mp = 5, B.dp: 3", "= A.mp 5, B.dp 3"), ("= A.mp=5", "= A.mp 5"), ("= fázis: manőverek", "= fázis manőverek"),
    ("= A.sor = [Őr], Őr.jelzők: {x: 1}", "= A.sor [Őr], Őr.jelzők {x: 1}")])
def test_a_sign_may_stand_between_what_is_checked_and_its_value(line: str, meant: str) -> None:
    assert read_line(line) == read_line(meant)


@pytest.mark.parametrize("value", ["= 5", ": öt"])
def test_a_value_that_begins_with_such_a_sign_is_written_in_quotes(value: str) -> None:
    check = Check(assertions=(Assertion(name="A.mp", value=value),))
    assert read_line(write(check)) == check
