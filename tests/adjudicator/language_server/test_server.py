"""``biro lsp`` as an editor meets it: a process on standard input and output."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adjudicator.language_server.talking import Editor
from tests.sources import ROOT

GAME = ROOT / "samples/games/vitatott-kor.jk"
TEXT = GAME.read_text(encoding="utf-8")
ROWS = TEXT.split("\n")
DISPUTED = next(n for n, row in enumerate(ROWS) if "az asztal hagyta" in row)
STRAZSA = next(n for n, row in enumerate(ROWS) if row == "A idéz Rakparti strázsa")
WARNING, ERROR = 2, 1


@pytest.fixture(scope="module")
def shared() -> Iterator[Editor]:
    """One server with the sample record open, for tests that only ask."""
    with Editor() as editor:
        editor.open(GAME, TEXT)
        yield editor


def test_a_whole_visit() -> None:
    with Editor() as editor:
        assert editor.capabilities["hoverProvider"] and editor.capabilities["documentFormattingProvider"]
        found, = editor.open(GAME, TEXT)
        assert (found["severity"], found["range"]["start"]["line"]) == (WARNING, DISPUTED)
        editor.change(GAME, TEXT.replace("A idéz Rakparti strázsa", "A idéz Rakparti strázs"))
        found, = editor.diagnostics()
        assert found["severity"] == WARNING
        editor.change(GAME, TEXT.replace("A idéz Rakparti strázsa", "A idéz Rakparti sárga"), 3)
        assert editor.diagnostics()[0]["severity"] == ERROR
        editor.tell("textDocument/didClose", {"textDocument": {"uri": GAME.as_uri()}})
        assert editor.diagnostics() == []
        assert editor.leave() == (0, b"")


def test_a_dispute_names_its_paragraph(shared: Editor) -> None:
    shared.tell("textDocument/didSave", {"textDocument": {"uri": GAME.as_uri()}})
    found, = shared.diagnostics()
    assert "[K/III.8.A]" in found["message"]  # whose caste does not fit can't cast the card
    assert (found["code"], found["source"]) == ("K/III.8.A", "bíró")


def test_a_card_is_shown_and_found(shared: Editor) -> None:
    shown = shared.at("hover", GAME, STRAZSA, 10)
    assert shown["contents"]["value"].startswith("**Rakparti strázsa · kalandozó")
    assert (shown["range"]["start"]["character"], shown["range"]["end"]["character"]) == (7, 23)
    place = shared.at("definition", GAME, STRAZSA, 10)
    pack = ROOT / "samples/minta/kalandozok.yaml"
    assert place["uri"] == pack.as_uri()
    row = pack.read_text(encoding="utf-8").splitlines()[place["range"]["start"]["line"]]
    assert "Rakparti strázsa" in row


def test_what_may_be_typed_is_offered(shared: Editor) -> None:
    offered = [item["label"] for item in shared.at("completion", GAME, len(ROWS) - 1, 0)["items"]]
    assert "B passz" in offered
    assert "4. forduló" in offered
    edit = next(item["textEdit"] for item in shared.at("completion", GAME, STRAZSA, 10)["items"]
                if item["label"] == "Rakparti strázsa")
    assert edit["range"]["start"]["character"] == 7
    assert edit["newText"] == "Rakparti strázsa"


def test_a_record_is_brought_into_form_as_fmt_does_it(shared: Editor) -> None:
    other = GAME.with_name("másik.jk")
    shared.open(other, TEXT.replace("A idéz Gátőr", "a   IDEZ Gátőr"))
    edit, = shared.of("formatting", other, options={"tabSize": 4, "insertSpaces": True})
    assert "\nA idéz Gátőr lovas\n" in edit["newText"]
    shared.change(other, edit["newText"])
    assert shared.of("formatting", other, options={"tabSize": 4, "insertSpaces": True}) == []
    shared.diagnostics()


def test_the_turns_are_the_outline(shared: Editor) -> None:
    names = [symbol["name"] for symbol in shared.of("documentSymbol", GAME)]
    assert names == ["fejléc és kezdés", "1. forduló", "2. forduló", "3. forduló"]


def test_it_speaks_english_where_it_is_asked_to() -> None:
    with Editor("--lang", "en") as editor:
        found, = editor.open(GAME, TEXT)
        assert found["message"].startswith("dispute: illegal")
        assert editor.of("documentSymbol", GAME)[1]["name"] == "turn 1"


def test_what_is_no_open_record_is_not_spoken_of(shared: Editor, tmp_path: Path) -> None:
    file = tmp_path / "nincs.jk"
    shared.said.clear()
    assert shared.at("hover", file, 0, 0) is None
    assert shared.at("completion", file, 0, 0) is None
    text = tmp_path / "bevásárlás.txt"
    shared.show(text, "A idéz Őr\n", "plaintext")
    shared.change(text, "A idéz\n")
    assert shared.at("hover", text, 0, 0) is None
    shared.tell("textDocument/didClose", {"textDocument": {"uri": text.as_uri()}})
    assert shared.at("hover", text, 0, 0) is None
    assert shared.said == []


def test_places_are_those_of_the_editor_s_own_units(shared: Editor) -> None:
    """A character outside the first plane is two units of UTF-16, and one where both agreed on UTF-32."""
    other = GAME.with_name("harmadik.jk")
    with Editor(capabilities={"general": {"positionEncodings": ["utf-32"]}}) as counting:
        for editor, units, end in ((shared, "utf-16", 9), (counting, "utf-32", 8)):
            assert editor.capabilities["positionEncoding"] == units
            at = next(one["range"] for one in editor.open(other, TEXT + "A idéz 🂡\n") if one["severity"] == ERROR)
            assert (at["start"]["character"], at["end"]["character"]) == (7, end)


# ── what must not take it away ──────────────────────────────────────────────────────────────

def test_an_editor_that_goes_away_ends_it_without_a_word() -> None:
    with Editor() as editor:
        editor.open(GAME, TEXT)
        status, told = editor.hang_up()
        assert (status, told) == (0, b"")


def test_what_is_no_message_does_not_end_it() -> None:
    with Editor() as editor:
        editor.send(b"{nothing")
        editor.send(b'{"jsonrpc": "2.0", "id": 77, "method": "nothing/known", "params": {}}')
        editor.send(json.dumps({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {}}).encode())
        assert editor.open(GAME, TEXT)
        assert editor.leave() == (0, b"")


@pytest.mark.parametrize("text", [
    "", "\n", "[", "[Kiadás", '[Kiadás "klasszikus"]\nA idéz', "\ufeff" + TEXT, TEXT.replace("\n", "\r\n"),
    "A idéz " + "Őr, " * 20_000, "[" * 5_000, "x" * 50_000, TEXT + "állás:\n  A: {{{", TEXT + "\ud83d A idéz",
    "\x00\u2028\x0b" + TEXT, TEXT.replace('"minta"', '"nincs ilyen"'), TEXT.replace("rend.pakli", "nincs.pakli"),
    TEXT.replace("rend.pakli", "a\x00b"),
], ids=range(16))
def test_no_text_takes_it_away(shared: Editor, tmp_path: Path, text: str) -> None:
    file = tmp_path / "egy játszma.jk"
    shared.said.clear()
    shared.open(file, text)
    last = text.count("\n")
    for line, character in ((0, 0), (0, 7), (last, 3), (last + 5, 100)):
        for method in ("completion", "hover", "definition"):
            shared.at(method, file, line, character)
    shared.of("documentSymbol", file)
    shared.of("formatting", file, options={"tabSize": 4, "insertSpaces": True})
    shared.tell("textDocument/didClose", {"textDocument": {"uri": file.as_uri()}})
    assert shared.diagnostics() == []
    assert [said for said in shared.said if said["method"] != "textDocument/publishDiagnostics"] == []


def test_a_pack_and_a_deck_may_break_and_be_mended(tmp_path: Path) -> None:
    pack, deck, file = tmp_path / "sajat.yaml", tmp_path / "sajat.pakli", tmp_path / "a döntő.jk"
    text = '[Kiadás "klasszikus"] [Lapcsomag "sajat"]\n[A "a"] [B "b"]\n[Pakli A "sajat.pakli"] [Pakli B "?"]\n'
    with Editor() as editor:
        assert "sajat" in editor.open(file, text)[0]["message"]
        pack.write_text("csomag: sajat\nlapok: [{név: Őr, típus: kalandozo", encoding="utf-8")
        editor.tell("workspace/didChangeWatchedFiles", {"changes": []})
        found = editor.diagnostics()
        inside = [one for one in found if one.get("relatedInformation")]
        assert inside[0]["relatedInformation"][0]["location"]["uri"] == pack.as_uri()
        assert inside[0]["range"]["start"] == {"line": 0, "character": text.index('sajat"')}
        pack.write_bytes(b"\xff\xfe")
        editor.tell("workspace/didChangeWatchedFiles", {"changes": []})
        assert editor.diagnostics() != []
        pack.unlink()
        deck.mkdir()
        editor.tell("workspace/didChangeWatchedFiles", {"changes": []})
        assert editor.diagnostics() != []
        assert editor.leave() == (0, b"")


@pytest.mark.parametrize(("header", "said"), [
    (b"Content-Length: 99999999999\r\n\r\n", "64 MB"), (b"content-length:" + b"9" * 5000 + b"\r\n\r\n", "64 MB"),
    (b"x" * 20_000, "8192")], ids=range(3))
def test_a_message_that_would_fill_the_memory_is_refused_before_it_is_read(header: bytes, said: str) -> None:
    editor = Editor()
    with editor:
        editor.send_bytes(header)
        status, told = editor.gone()
    assert (status, said in told.decode(), b"Traceback" in told, told.count(b"\n")) == (2, True, False, 1)
