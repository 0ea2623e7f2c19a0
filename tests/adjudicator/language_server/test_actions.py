"""Quick fixes: what --fix would read, and what else a fault suggests, as edits of the text."""

from __future__ import annotations

import pytest
from lsprotocol import types
from pygls.workspace import PositionCodec

from adjudicator.language_server.actions import actions
from adjudicator.language_server.diagnostics import diagnostics
from adjudicator.language_server.places import Places
from tests.adjudicator.importing.records import FIRST, HEAD, TABLE, faults
from tests.adjudicator.language_server.conftest import Reader
from tests.adjudicator.language_server.talking import Editor
from tests.sources import ROOT

HERE = "file:///x.jk"
GAME = ROOT / "samples/games/vitatott-kor.jk"


def offered(read: Reader, line: str, head: str = HEAD + TABLE) -> list[tuple[str, str, bool]]:
    """What is offered in a line: the title, the line that it makes, and whether it is what --fix reads."""
    record = read(head + line + "\n")
    places = Places(record.document, PositionCodec())
    number = head.count("\n")
    told = diagnostics(record, places, "hu")
    asked = types.CodeActionParams(types.TextDocumentIdentifier(HERE),
                                   types.Range(types.Position(number, 0), types.Position(number, len(line))),
                                   types.CodeActionContext(told))
    return [_made(action, line, number) for action in actions(record, places, asked, "hu")]


def _made(action: types.CodeAction, line: str, number: int) -> tuple[str, str, bool]:
    assert action.edit is not None and action.edit.changes is not None and action.kind == "quickfix"
    assert action.diagnostics is not None and [one.range.start.line for one in action.diagnostics] == [number]
    [edit] = action.edit.changes[HERE]
    assert (edit.range.start.line, edit.range.end.line) == (number, number)
    made = line[:edit.range.start.character] + edit.new_text + line[edit.range.end.character:]
    return action.title, made, bool(action.is_preferred)


@pytest.mark.parametrize(("typed", "made"), [
    ("A idezz Gátőr lovas", "A idéz Gátőr lovas"), ("A pasz", "A passz"), ("A nm dob el", "A nem dob el"),
    ("Anna pasz", "Anna passz"), ("4. foruló", "4. forduló"),
    ("A idéz Gátőr loavs", "A idéz Gátőr lovas"), ('A idéz "Gátőr loavs"', 'A idéz "Gátőr lovas"'),
    ("A ostrom [Rakparti strázsa, Sóházi íjsáz]", "A ostrom [Rakparti strázsa, Sóházi íjász]")])
def test_what_fix_reads_is_preferred(read: Reader, typed: str, made: str) -> None:
    first, *others = offered(read, typed)
    assert (first[1], first[2]) == (made, True) and not [one for one in others if one[2]]
    assert not [fault for fault in faults_of(made) if fault.startswith(("names", "notation"))]


def faults_of(line: str) -> list[str]:
    """The codes of what is wrong with a line, as far as the next one is wrong, too."""
    return [fault.code for fault in faults(HEAD + TABLE + line + "\nA zagyvaság\n") if fault.line == FIRST]


def test_what_is_not_clear_is_only_offered(read: Reader) -> None:
    """Csúszós palló is nearly as near, so --fix takes neither."""
    assert offered(read, "A idéz csúszós íd") == [
        ("Legyen: Csúszós híd (91 %)", "A idéz Csúszós híd", False)]
    several = offered(read, "B idéz Ork")
    assert [made for _, made, _ in several] == ["B idéz Ork dobos", "B idéz Ork rohamozó"]
    assert [title for title, *_ in several] == ["Legyen: Ork dobos", "Legyen: Ork rohamozó"]
    assert not any(preferred for *_, preferred in several)


def test_who_is_meant_is_offered_by_letter(read: Reader) -> None:
    head = (HEAD + TABLE).replace("Anna", "Kiss Anna").replace("Béla", "Kiss Béla")
    assert [made for _, made, _ in offered(read, "Kiss passz", head)] == ["A passz", "B passz"]


def test_a_key_of_a_header_is_put_right(read: Reader) -> None:
    found = offered(read, '[Dátm "2024.01.01"]', HEAD)
    assert found == [("Dátm → Dátum", '[Dátum "2024.01.01"]', True)]


@pytest.mark.parametrize("line", ["A idéz Gátőr lovas", "A zagyvaság", "A idéz " + "Gátőr lovs, " * 400])
def test_where_nothing_is_meant_nothing_is_offered(read: Reader, line: str) -> None:
    assert offered(read, line) == []


def test_an_editor_is_offered_them_and_only_where_it_asks() -> None:
    text = GAME.read_text("utf-8").replace("A idéz Rakparti strázsa", "A idéz Rakparti strásza")
    row = next(n for n, line in enumerate(text.split("\n")) if "strásza" in line)
    with Editor() as editor:
        assert editor.capabilities["codeActionProvider"]["codeActionKinds"] == ["quickfix"]
        told = editor.open(GAME, text)
        for line, count in ((row, 1), (row - 1, 0)):
            at = {"start": {"line": line, "character": 8}, "end": {"line": line, "character": 8}}
            found = editor.of("codeAction", GAME, range=at, context={"diagnostics": told})
            assert len(found) == count
            if found:
                [edit] = found[0]["edit"]["changes"][GAME.as_uri()]
                assert (edit["newText"], found[0]["isPreferred"]) == ("Rakparti strázsa", True)
