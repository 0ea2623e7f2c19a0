"""``biro import``, ``check``, ``fmt`` and ``new`` as they are called."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from adjudicator.games import source_of, stored_game
from tests.adjudicator.calling import Call
from tests.adjudicator.importing.records import FIRST, HEAD, ROOT, TABLE, games

GAME = HEAD.replace("\n", ' [Esemény "Őszi kupa"] [Kör "2"]\n', 1) + TABLE
GOOD = GAME + "A idéz Gátőr lovas\n"


def write(name: str, text: str) -> str:
    """A file in the folder of the test."""
    Path(name).write_text(text, encoding="utf-8", newline="")
    return name


# ── what speaks against a game ──────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("more", "status"), [("= A.mp 8\n", 0), ("= A.mp 4\n", 1), ("A dob 7\n", 1)])
def test_import_ends_as_check_does(call: Call, tmp_path: Path, more: str, status: int) -> None:
    """A check that does not hold and a dispute speak against a game, though it is stored."""
    write("a.jk", GAME + more)
    assert [call("check", "a.jk").status, call("import", "a.jk").status] == [status] * 2
    assert len(games(tmp_path)) == 1
    assert call("import", "a.jk", write("b.jk", GOOD)).status == 0  # what was stored before is not judged again


@pytest.mark.parametrize("back", ["bíró visszaállít: nem dobhatott", "visszavon 4"])
def test_a_dispute_that_was_taken_back_is_told_as_such(call: Call, back: str) -> None:
    """K/I.6.A: the position before it stands again; the dispute stays in the log."""
    write("a.jk", GAME + f"A dob 7\n{back}\nA idéz Gátőr lovas\nB dob 7\n")
    ended = call("check", "a.jk")
    assert "vitás 2 (ebből visszavéve 1)" in " ".join(ended.out.split())
    assert "kikerült a játszmából (az 5. esemény óta)" in ended.out
    [found] = call("check", "--json", "a.jk").json["files"]
    assert ([d["taken_out_by"] for d in found["disputes"]], found["taken_back"]) == ([5, None], 1)


# ── slips and gaps ──────────────────────────────────────────────────────────────────────────

SLIPS = GAME + "A idezz a Gátőr lovvast\nB passz\n"
HOLED = GOOD + "zagyvaság\nB passz\n"


def test_a_slip_is_a_fault_with_a_confidence_and_put_right_with_fix(call: Call, tmp_path: Path) -> None:
    write("a.jk", SLIPS)
    plain = call("check", "--json", "a.jk")
    assert plain.status == 2
    assert plain.json["files"][0]["errors"][0]["suggestions"] == [{"text": "idéz", "confidence": 80}]
    assert "idéz (80 %)" in call("check", "a.jk").err
    fixed = call("check", "--fix", "a.jk")
    assert fixed.status == 0
    assert f"a.jk:{FIRST}: elírás javítva: „idezz” helyett idéz (80 %)" in fixed.out
    assert "javított elírás 2" in fixed.out
    assert Path("a.jk").read_text("utf-8") == SLIPS


def test_that_a_slip_was_put_right_is_told_of_the_stored_game(call: Call) -> None:
    game = call("import", "--fix", "--json", write("a.jk", SLIPS)).json["files"][0]["id"]
    line = "javítva: „idezz” → „idéz”, „a Gátőr lovvast” → „Gátőr lovas” (így volt írva: A idezz a Gátőr lovvast)"
    assert [call(*words).out.count(line) for words in (("why", game, "--at", "4"), ("replay", game))] == [1, 1]
    assert call("replay", game).out.count("javítva") == 1
    mended = call("why", game, "--at", "4", "--json").json["mended"]
    assert (mended["source"], mended["slips"][0]) == (
        "A idezz a Gátőr lovvast", {"typed": "idezz", "taken": "idéz", "confidence": 80})
    assert call("why", game, "--at", "5", "--json").json["mended"] is None
    call("report", game, "-o", "a.html")
    assert "így volt írva" in Path("a.html").read_text("utf-8")


def test_an_import_with_fix_marks_the_event_and_keeps_what_was_typed(call: Call, tmp_path: Path) -> None:
    found = call("import", "--fix", "--json", write("a.jk", SLIPS)).json["files"][0]
    assert [(r["line"], r["typed"], r["taken"], r["how"], r["confidence"]) for r in found["remarks"]] == [
        (FIRST, "idezz", "idéz", "javítás", 80), (FIRST, "a Gátőr lovvast", "Gátőr lovas", "javítás", 92)]
    game = stored_game(found["id"], str(tmp_path / "tár.sqlite"))
    [event] = [e for e in game.events if e.line == FIRST]
    assert event.raw == "A idezz a Gátőr lovvast" and "elírás javítva: „idezz” → „idéz” (80 %)" in (event.reason or "")
    assert source_of(game.events) == SLIPS.encode()
    assert game.replay().trust == "pontos"


def test_a_name_that_is_shortened_again_and_again_is_told_once_and_each_slip_that_was_put_right(call: Call) -> None:
    lines = "hatás sebzés 1 -> Kancsal\nhatás gyógyít 1 -> Kancsal\nhatás öl -> a Kancsal\n"
    slips = "hatás sebzés 1 -> Lápi martalcó\n" * 2
    write("a.jk", GAME + lines + slips)
    told = [line for line in call("check", "--fix", "a.jk").out.splitlines() if line.startswith("a.jk:")]
    said = "ez egy név kezdete; így olvastuk: Kancsal Tóbiás"
    fixed = "elírás javítva: „Lápi martalcó” helyett Lápi martalóc (92 %)"
    assert told[:4] == [f"a.jk:{FIRST}: „Kancsal”: {said} (×2, először itt)", f"a.jk:{FIRST + 2}: „a Kancsal”: {said}",
                        f"a.jk:{FIRST + 3}: {fixed}", f"a.jk:{FIRST + 4}: {fixed}"]
    assert len(call("check", "--fix", "--json", "a.jk").json["files"][0]["remarks"]) == 5


def test_a_record_with_an_unreadable_line_is_stored_with_gaps_only(call: Call, tmp_path: Path) -> None:
    write("a.jk", HOLED)
    assert call("import", "a.jk").status == 2
    ended = call("import", "--with-gaps", "a.jk")
    assert ended.status == 1
    assert f"a.jk:{FIRST + 1}: hiányzó rész lett belőle" in ended.out and "zagyvaság" in ended.out
    [info] = games(tmp_path)
    game = stored_game(info.id, str(tmp_path / "tár.sqlite"))
    assert game.events[-1].kind == "hiányzó rész" and game.replay().trust == "pontos"
    assert source_of(game.events) == HOLED.encode()
    assert "zagyvaság" not in call("replay", info.id).err
    shown = call("import", "--with-gaps", "--json", "--lang", "en", "a.jk")
    [hole] = shown.json["files"][0]["holes"]
    assert (hole["event"], hole["first"], hole["last"], len(hole["problems"])) == (5, FIRST + 1, FIRST + 2, 1)


# ── import ──────────────────────────────────────────────────────────────────────────────────

def test_an_import_stores_the_game_and_prints_its_row(call: Call, tmp_path: Path) -> None:
    ended = call("import", write("a.jk", GOOD))
    [info] = games(tmp_path)
    assert ended.status == 0
    assert info.id in ended.out and "a.jk" in ended.out
    assert info.length == 4
    assert source_of(stored_game(info.id, str(tmp_path / "tár.sqlite")).events) == GOOD.encode()


def test_the_replay_of_an_imported_game_is_exact(call: Call, tmp_path: Path) -> None:
    call("import", write("a.jk", GOOD + "B idéz Ork dobos\n4. forduló\n"))
    [info] = games(tmp_path)
    assert stored_game(info.id, str(tmp_path / "tár.sqlite")).replay().trust == "pontos"


def test_the_same_bytes_again_change_nothing(call: Call, tmp_path: Path) -> None:
    first = call("import", "--json", write("a.jk", GOOD)).json["files"][0]
    again = call("import", "--json", write("másik.jk", GOOD).replace("másik", "a")).json["files"][0]
    assert (first["outcome"], again["outcome"], again["id"]) == ("új", "változatlan", first["id"])
    assert len(games(tmp_path)) == 1
    assert "Semmi sem változott" in call("import", "a.jk").out


@pytest.mark.parametrize("text", [GOOD, GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD])
@pytest.mark.parametrize("header", ['[Esemény "Őszi kupa"]', ""])
def test_the_same_game_under_another_name_is_stored_once(call: Call, tmp_path: Path, text: str, header: str) -> None:
    """Whether its headers tell it apart from others or not, and though line breaks or a mark differ."""
    text, first = (one.replace(' [Esemény "Őszi kupa"] [Kör "2"]', header) for one in (text, GOOD))
    game = call("import", "--json", write("a.jk", first)).json["files"][0]["id"]
    [found] = call("import", "--json", write("b.jk", text)).json["files"]
    assert (found["id"], found["outcome"], found["same_as"]) == (game, "változatlan", "a.jk")
    assert "a.jk" in call("import", "b.jk").out.partition("┏")[0]
    assert [info.id for info in games(tmp_path)] == [game]


def test_one_call_with_a_file_and_its_copy_stores_one_game(call: Call, tmp_path: Path) -> None:
    found = call("import", "--json", write("a.jk", GOOD), write("b.jk", GOOD), write("c.jk", GOOD + "B passz\n"))
    assert [f["outcome"] for f in found.json["files"]] == ["új", "változatlan", "új változat"]
    assert len(games(tmp_path)) == 2


def test_another_game_with_the_same_headers_is_told_with_what_tells_them_apart(call: Call) -> None:
    call("import", write("a.jk", GOOD))
    assert "Asztal" not in call("import", write("a.jk", GOOD + "B passz\n")).out
    other = GAME.partition("hiányzik")[0] + "kezdés A 9 B 6\nkezdő A\nA felad\n"
    ended = call("import", write("b.jk", other))
    assert "Kör, Asztal, Játszma" in " ".join(ended.out.split())
    assert call("import", write("c.jk", other.replace('"2"', '"3"'))).status == 0


def test_a_game_that_another_import_stores_meanwhile_changes_nothing(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both looked before either had stored it; the files after it are stored all the same."""
    first = call("import", "--json", write("a.jk", GOOD)).json["files"][0]
    monkeypatch.setattr("adjudicator.importing.storing.Keeper._same", lambda keeper, made: None)
    monkeypatch.setattr("adjudicator.importing.storing.Keeper._alike", lambda keeper, made: None)
    monkeypatch.setattr("adjudicator.importing.shelf.Shelf.known", lambda shelf, path: {})
    again, other = call("import", "--json", "a.jk", write("b.jk", GOOD.replace('"2"', '"3"'))).json["files"]
    assert (again["outcome"], again["id"], other["outcome"]) == ("változatlan", first["id"], "új")
    assert len(games(tmp_path)) == 2


def test_a_changed_record_of_the_same_game_is_a_new_version(call: Call, tmp_path: Path) -> None:
    old = call("import", "--json", write("a.jk", GOOD)).json["files"][0]["id"]
    new = call("import", "--json", write("a.jk", GOOD + "B passz\n")).json["files"][0]
    assert (new["outcome"], new["replaces"], new["changed"]) == ("új változat", old, ["+B passz"])
    assert [(g.id, g.replaced_by) for g in games(tmp_path)] == [(old, new["id"]), (new["id"], None)]


def test_going_back_to_a_version_that_was_replaced_is_told_and_makes_it_count_again(call: Call, tmp_path: Path) -> None:
    """The bytes of it change nothing; the way that is told to have it back works."""
    old = call("import", "--json", write("a.jk", GOOD)).json["files"][0]["id"]
    new = call("import", "--json", write("a.jk", GOOD + "B passz\n")).json["files"][0]["id"]
    said = call("import", write("a.jk", GOOD)).out.partition("┏")[0]
    assert f"leváltotta ez: {new}" in " ".join(said.split())
    assert "leváltotta" not in call("import", write("b.jk", GOOD + "B passz\n")).out.partition("┏")[0]
    back = call("import", "--json", write("a.jk", GOOD + "; ez a jó\n")).json["files"][0]
    assert (back["outcome"], back["replaces"]) == ("új változat", new)
    assert [(g.id, g.replaced_by) for g in games(tmp_path)] == [(old, new), (new, back["id"]), (back["id"], None)]


def test_new_makes_a_second_game(call: Call, tmp_path: Path) -> None:
    call("import", write("a.jk", GOOD))
    second = call("import", "--json", "--new", "a.jk").json["files"][0]
    assert (second["outcome"], len(games(tmp_path))) == ("új", 2)
    assert all(g.replaced_by is None for g in games(tmp_path))


def test_games_without_headers_that_tell_them_apart_replace_nothing(call: Call, tmp_path: Path) -> None:
    call("import", write("a.jk", HEAD + TABLE), write("b.jk", HEAD + TABLE + "A passz\n"))
    assert [g.replaced_by for g in games(tmp_path)] == [None, None]


def test_a_file_with_faults_stores_nothing_of_it_and_the_others_are_stored(call: Call, tmp_path: Path) -> None:
    ended = call("import", "--json", write("a.jk", GOOD + "A idéz Semmi\nA ide\n"), write("b.jk", GOOD))
    bad, good = ended.json["files"]
    assert ended.status == 2
    assert [(e["code"], e["line"], e["column"]) for e in bad["errors"]] == [
        ("names.unknown", FIRST + 1, 8), ("notation.unexpected", FIRST + 2, 3)]
    assert (bad["id"], good["outcome"], len(games(tmp_path))) == (None, "új", 1)


def test_a_file_that_is_not_there_ends_with_three(call: Call) -> None:
    ended = call("import", "nincs.jk")
    assert (ended.status, "nincs.jk" in ended.err) == (3, True)


# ── check ───────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("lines", "status"), [("A idéz Gátőr lovas\n", 0), ("A dob 7\n", 1), ("= A.mp 7\n", 1),
                                               ("A idéz Semmi\n", 2)])
def test_check_ends_with_what_it_found_and_stores_nothing(call: Call, tmp_path: Path, lines: str, status: int) -> None:
    assert call("check", write("a.jk", GAME + lines)).status == status
    assert not (tmp_path / "tár.sqlite").exists()


def test_check_tells_place_line_and_paragraph_of_a_dispute(call: Call) -> None:
    out = call("check", write("a.jk", GAME + "A dob 7\n")).out
    assert f"a.jk:{FIRST}:" in out and "A dob 7" in out and "K/I.6" in out


def test_check_shows_a_fault_with_a_caret_and_near_names(call: Call) -> None:
    err = call("check", write("a.jk", GAME + "A idéz Gátör lovass\n")).err
    assert f"a.jk:{FIRST}:8:" in err and "Gátőr lovas" in err
    assert "           ^^^^^^^^^^^^" in err


def test_what_would_be_accepted_is_told_in_words(call: Call) -> None:
    err = call("check", write("a.jk", GAME + "A idéz\n")).err
    assert "lapnév" in err and "notation." not in err


def test_check_answers_machines(call: Call) -> None:
    [found] = call("check", "--json", write("a.jk", GAME + "= A.mp 7\nA dob 7\n")).json["files"]
    assert found["failed"] == [{"event": 4, "line": FIRST, "source": "= A.mp 7", "path": "A.mp", "expected": 7,
                                "found": 8}]
    [dispute] = found["disputes"]
    assert (dispute["event"], dispute["why"], dispute["verdict"]["outcome"]) == (5, "nem várt", "szabálytalan")


def test_readings_and_packs_of_the_call_are_used(call: Call) -> None:
    write("a.jk", GOOD)
    assert call("check", "--readings", "É22=9", "a.jk").status == 2
    assert call("check", "--pack", "minta", "--readings", "É22=2", "a.jk").status == 0


# ── fmt ─────────────────────────────────────────────────────────────────────────────────────

def test_fmt_rewrites_a_record_and_then_leaves_it(call: Call) -> None:
    write("a.jk", "[kiadas  \"klasszikus\"]\r\na  IDEZ   Gátőr lovas;ő\r\n")
    assert call("fmt", "--check", "a.jk").status == 1
    assert call("fmt", "a.jk").status == 0
    assert Path("a.jk").read_bytes().decode() == '[Kiadás "klasszikus"]\nA idéz Gátőr lovas ;ő\n'
    assert call("fmt", "--check", "a.jk").status == 0
    assert sorted(p.name for p in Path().iterdir()) == ["a.jk"]


def test_fmt_leaves_a_file_with_faults_as_it_is(call: Call) -> None:
    write("a.jk", "A ide  Őr\n")
    ended = call("fmt", "--json", "a.jk")
    assert (ended.status, ended.json["files"][0]["outcome"]) == (2, "hibás")
    assert Path("a.jk").read_text("utf-8") == "A ide  Őr\n"


def test_a_dash_is_standard_output_where_a_text_is_made(call: Call) -> None:
    write("a.jk", "[kiadas  \"klasszikus\"]\r\na  IDEZ   Gátőr lovas;ő\r\n")
    ended = call("fmt", "-o", "-", "a.jk")
    assert (ended.status, ended.out) == (0, '[Kiadás "klasszikus"]\nA idéz Gátőr lovas ;ő\n')
    assert [p.name for p in Path().iterdir()] == ["a.jk"]


@pytest.mark.parametrize("words", [
    ("new", "-"), ("new", "--sheet", "-"), ("export", "--out", "-"), ("rejudge", "--out", "-", "--edition", "megújult"),
    ("bundle", "j.jk", "-o", "-"), ("report", "j.jk", "-o", "-"), ("dashboard", "-o", "-"),
    ("query", "select 1", "--out", "-"), ("cards", "import", "lista.csv", "-o", "-")])
def test_a_dash_is_no_file_where_something_else_is_made(words: tuple[str, ...], call: Call) -> None:
    write("lista.csv", "név,típus\nŐr,kalandozó\n")
    call("new", "j.jk", "--player", "Anna", "--player", "Béla")
    call("import", "j.jk")
    ended = call(*words)
    assert (ended.status, ended.out) == (2, "") and ended.err.startswith("hiba: ")
    assert not Path("-").exists()


# ── new ─────────────────────────────────────────────────────────────────────────────────────

def test_new_writes_a_record_that_imports_and_never_over_another(call: Call) -> None:
    words = ("new", "j.jk", "--player", "Anna", "--player", "Béla", "--event", "Kupa", "--deck", "40")
    assert call(*words).status == 0
    text = Path("j.jk").read_text("utf-8")
    assert '[A "Anna"] [B "Béla"]' in text and '[Pakli A "40"]' in text
    assert call("check", "j.jk").status == 0
    assert call(*words).status == 3
    assert call("new", "k.jk", "--edition", "réges-régi").status == 2
    assert not Path("k.jk").exists()


def test_new_names_a_deck_from_the_folder_of_the_record(call: Call) -> None:
    """The deck lies where the call is made, the record in a folder below."""
    Path("al").mkdir()
    write("rend.pakli", (ROOT / "samples" / "decks" / "rend.pakli").read_text("utf-8"))
    assert call("new", "al/j.jk", "--deck", "rend.pakli", "--deck", "?").status == 0
    assert '[Pakli A "../rend.pakli"] [Pakli B "?"]' in Path("al/j.jk").read_text("utf-8")
    assert call("new", "--sheet", "al/j.xlsx", "--deck", "rend.pakli").status == 0
    cells = {cell.value for row in load_workbook("al/j.xlsx")["Adatok"].iter_rows() for cell in row}
    assert "../rend.pakli" in cells and "rend.pakli" not in cells


def test_new_says_plainly_where_it_looked_for_a_deck(call: Call) -> None:
    ended = call("new", "--deck", "nincs.pakli")
    assert (ended.status, "nincs.pakli" in ended.err, "[Pakli" in ended.err) == (2, True, False)


# ── input that no reader expects ────────────────────────────────────────────────────────────

def test_a_store_address_that_is_none_is_told(call: Call) -> None:
    ended = call("games", "--store", "postgresql://[")
    assert ended.status == 3
    assert "postgresql://[" in ended.err and "Traceback" not in ended.err


def test_a_line_that_handles_the_log_is_not_judged_as_an_act(call: Call) -> None:
    ended = call("why", write("a.jk", GOOD), "visszavon 5: elírás")
    assert ended.status == 2
    assert "visszavon 5: elírás" in ended.err and "Traceback" not in ended.err
