"""Every record of samples/records is told byte for byte what its expected report says, and the folder is whole."""

from __future__ import annotations

import pytest

from tests.records.keeping import AS_JSON_TOO, RECORDS, REPORT, SUFFIXES, calls, kept, records, reports
from tests.records.renew import changes

AT_LEAST = 20
INVENTED = "kitalált játszma"
OTHERS = {".txt", ".json", ".pakli", ".md"}


@pytest.mark.parametrize("name", calls())
def test_a_record_is_told_its_expected_report(name: str) -> None:
    found = [line for file, now in reports(name) for line in changes(file, kept(file), now)]
    assert found == [], "\n".join((*found, "python -m tests.records.renew"))
    assert all(kept(file) == now for file, now in reports(name))


def test_there_are_enough_records_and_each_has_its_report() -> None:
    files = [path for path in RECORDS.iterdir() if path.suffix not in {".pyc"} and path.is_file()]
    assert len(records()) >= AT_LEAST
    assert {path.suffix for path in files} <= {*SUFFIXES, *OTHERS}
    written = {path.name for path in files if path.name.endswith((REPORT, AS_JSON_TOO))}
    assert written == {file for name in calls() for file, _ in reports(name)}


def test_each_record_says_that_it_is_invented_and_the_readme_names_it() -> None:
    readme = (RECORDS / "README.md").read_text("utf-8")
    assert [path.name for path in records() if f"`{path.name}`" not in readme] == []
    texts = {path.name: path.read_bytes().decode("utf-8", "replace") for path in records() if path.suffix != ".xlsx"}
    plain = {"serult-kodolas.jk": "kital", "ekezet-nelkul.jk": "kitalalt jatszma"}
    assert [name for name, text in texts.items() if plain.get(name, INVENTED) not in text[:120].lower()] == []


def test_the_states_are_what_they_are_named_for() -> None:
    """Exit status 0: nothing speaks against the record; 1: something does; 2: it can't be read."""
    status = {name: kept(name + REPORT).split(maxsplit=2)[1] for name in calls()}
    assert {name for name, one in status.items() if one == "2"} == {
        "elirt-igek", "elirt-nevek", "hiany-allas-nelkul", "ketlap-bela", "rossz-fejlec", "rossz-fordulojel",
        "serult-csonka", "serult-kodolas"}
    assert {name for name, one in status.items() if one == "1"} == {
        "birok", "ketlap", "rossz-ellenorzes", "szabalytalan"}


def test_the_readme_says_how_each_call_ends() -> None:
    rows = [line.split(" | ") for line in (RECORDS / "README.md").read_text("utf-8").splitlines()
            if line.startswith("| `")]
    told = {row[0].strip("| `").partition(".")[0]: row[1] for row in rows}
    assert told == {path.stem: kept(path.stem + REPORT).split(maxsplit=2)[1] for path in records()}


def test_bytes_that_are_part_of_the_sample_are_kept() -> None:
    windows, damaged = (RECORDS / f"{name}.jk" for name in ("windows", "serult-kodolas"))
    assert windows.read_bytes().startswith(b"\xef\xbb\xbf") and windows.read_bytes().count(b"\r\n") > AT_LEAST / 2
    with pytest.raises(UnicodeDecodeError):
        damaged.read_bytes().decode("utf-8")
    assert not (RECORDS / "serult-csonka.jk").read_bytes().endswith(b"\n")
