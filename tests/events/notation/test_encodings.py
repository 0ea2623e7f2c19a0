"""Records that are not UTF-8: one fault that says what they seem to be, and where that shows."""

from __future__ import annotations

import pytest

from events.notation.document import read_document
from events.notation.encodings import DOS, LATIN2, UTF16, WINDOWS, foreign

TEXT = '; Őrző\r\n[Kiadás "klasszikus"]\r\nA idéz Őr\r\nB idéz Íjász\r\n'


@pytest.mark.parametrize(("encoding", "seems"), [
    ("cp1250", LATIN2), ("iso8859-2", LATIN2), ("cp852", DOS)])
def test_a_text_in_an_old_encoding_has_one_fault_at_its_first_letter(encoding: str, seems: str) -> None:
    data = TEXT.encode(encoding)
    document = read_document(data, "a.jk")
    [found] = document.problems
    assert (found.code, dict(found.params)) == ("notation.foreign_encoding", {"seems": seems})
    assert (found.file, found.line, found.column, found.raw) == ("a.jk", 1, 3, "; Őrző")
    assert (document.data, {line.said for line in document.lines}, document.headers) == (data, {None}, ())


def test_signs_that_only_windows_has_tell_it_from_latin_2() -> None:
    found = foreign(('A passz\n  B „idéz”\n' + TEXT).encode("cp1250"))
    assert found is not None
    assert (found.seems, found.line, found.column, found.raw) == (WINDOWS, 2, 4, "  B „idéz”")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_known_with_and_without_its_mark(encoding: str) -> None:
    data = TEXT.encode(encoding)
    document = read_document(data)
    [found] = document.problems
    assert (found.code, dict(found.params), found.line) == ("notation.foreign_encoding", {"seems": UTF16}, 1)
    assert document.data == data


def test_utf_8_with_a_mark_and_any_line_breaks_is_no_fault() -> None:
    assert foreign(TEXT.encode("utf-8-sig")) is None
    document = read_document(TEXT.encode("utf-8-sig"))
    assert (document.problems, len(document.headers), document.source) == ((), 1, "\ufeff" + TEXT)


@pytest.mark.parametrize("data", [
    TEXT.encode() + "A idéz Kémnő\nA idéz Őr\n".encode("cp1250"), b"A passz\nA id\xe9z X\nB passz\n"])
def test_damaged_lines_of_another_text_are_faults_of_their_own(data: bytes) -> None:
    assert foreign(data) is None
    assert {found.code for found in read_document(data).problems} == {"notation.encoding"}
