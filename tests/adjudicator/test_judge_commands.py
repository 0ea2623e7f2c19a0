"""games, show, replay, why, legal, verify, backup, restore, case: what they print and how they end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator import cli
from events.base import Event
from events.rulings import Ruling, RulingChange
from events.store import open_store
from tests.adjudicator.calling import Call
from tests.adjudicator.judged import HEADERS, opening, played, source, stored
from tests.adjudicator.test_games import CASE


def judged() -> list[Event]:
    """A disputed game with a source text, a ruling, and its withdrawal."""
    first, *rest = played()
    return [first, source(), *rest, Ruling(ruling="szöveg", about=6, text="maradhat", citations=("K/VI.4.A",)),
            RulingChange(number=1, text="mégsem")]


@pytest.fixture
def game(store: Path) -> str:
    return stored(store, judged(), 9)


def test_games_lists_what_is_stored(call: Call, game: str) -> None:
    ended = call("games")
    assert ended.status == 0
    for part in (game, "Őszi kupa", "2026-11-28", "2/5/1", "Anna – Béla", "klasszikus", "1 játszma"):
        assert part in ended.out


@pytest.mark.parametrize(("filters", "found"), [
    (("--player", "anna"), True), (("--player", "Cili"), False), (("--event", "kupa"), True),
    (("--event", "tavaszi"), False), (("--date", "2026-11"), True), (("--date", "2025"), False),
    (("--edition", "klasszikus"), True), (("--edition", "megújult"), False), (("--disputed",), True),
])
def test_games_filters(call: Call, game: str, filters: tuple[str, ...], found: bool) -> None:
    assert [g["id"] for g in call("games", *filters, "--json").json["games"]] == ([game] if found else [])


def test_games_shows_the_newest_version_only(call: Call, store: Path, game: str) -> None:
    newer = stored(store, [*judged(), Ruling(ruling="szöveg", text="újra")], replaces=game)
    assert [g["id"] for g in call("games", "--json").json["games"]] == [newer]
    every = call("games", "--all", "--json").json["games"]
    assert [(g["id"], g["replaced_by"]) for g in every] == [(game, newer), (newer, None)]


def test_games_without_a_dispute_are_left_out(call: Call, store: Path) -> None:
    stored(store, played()[:4])
    assert call("games", "--disputed").out == (
        "Nincs ilyen játszma.\nEnnek a szűrőnek semmi sem felel meg: --disputed\n")


def test_show_tells_a_game_at_a_glance(call: Call, game: str) -> None:
    ended = call("show", game[:5])
    assert ended.status == 0
    for part in (f"Játszma: {game}", "Szabályok: klasszikus", "Dátum: 2026-11-28", "A játékos: Anna",
                 "A játszma nem ért véget.", "Vitás helyzetek (1):", "6. B idéz Farkas – szabálytalan",
                 "Bírói döntések (1):", "visszavonta a 9. esemény", "Visszajátszás: pontos", "Lenyomat: "):
        assert part in ended.out


def test_show_answers_machines(call: Call, game: str) -> None:
    shown = call("show", game, "--json").json["game"]
    assert (shown["id"], shown["edition"], shown["winner"], shown["trust"]) == (game, "klasszikus", "nincs", "pontos")
    assert shown["engine"] is None  # people played it
    assert shown["headers"] == [list(pair) for pair in HEADERS]
    assert [d["event"] for d in shown["disputes"]] == [6]
    assert [(r["number"], r["event"], r["about"], r["ended_by"]) for r in shown["rulings"]] == [(1, 8, 6, 9)]


def test_show_gives_the_source_back_byte_for_byte(
    game: str, store: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIRO_STORE", str(store))
    with pytest.raises(SystemExit):
        cli.main(["show", game, "--source"])
    assert capfdbinary.readouterr().out == "A idéz Őr\r\nB passz".encode()


def test_show_source_where_there_is_none(call: Call, store: Path) -> None:
    ended = call("show", stored(store, played()), "--source")
    assert (ended.status, ended.out) == (2, "")
    assert "nincs forrásszöveg" in ended.err


def test_replay_tells_event_by_event(call: Call, game: str) -> None:
    ended = call("replay", game)
    assert ended.status == 0
    for part in ("   3. ✓ A idéz Őr", "– az A játékos fizet: 2 MP [K/I.5.A]", "   6. ✗ B idéz Farkas  (vitás)",
                 "   7. ✓ A passz  (következtetett)", "A visszajátszás pontos"):
        assert part in ended.out


def test_replay_of_a_part(call: Call, game: str) -> None:
    assert [s["event"] for s in call("replay", game, "--from", "3", "--to", "5", "--json").json["steps"]] == [3, 4, 5]
    assert call("replay", game, "--turn", "4", "--json").json["steps"] == []
    assert len(call("replay", game, "--turn", "3", "--json").json["steps"]) == 9


def test_replay_of_one_position_shows_the_board(call: Call, game: str) -> None:
    ended = call("replay", game, "--at", "5")
    assert "A(z) 5" not in ended.out
    assert "Az 5. esemény utáni állás:" in ended.out
    assert "Hérosz (éber, szint 2, sebzés 1)" in ended.out
    shown = call("replay", game, "--at", "5", "--json").json
    assert [c["lap"] for c in shown["position"]["játékosok"]["A"]["sor"]] == ["Hérosz", "Őr"]
    assert shown["step"]["event"] == 5


def test_replay_beyond_the_end_names_the_last(call: Call, game: str) -> None:
    ended = call("replay", game, "--at", "99")
    assert ended.status == 2
    assert "az utolsó sorszáma: 9" in ended.err


def test_replay_says_where_it_differs(call: Call, store: Path) -> None:
    from events.store import Beside
    events = played()
    wrong = {"állapot": "00", "vár": "cselekvés", "ki": 0, "lehet": 1}
    with open_store(str(store)) as opened:
        name = opened.create(events, beside=[Beside(fingerprint=wrong if n == 4 else None) for n in range(1, 7)])
    ended = call("replay", name)
    assert ended.status == 1
    assert "A 4. eseménynél eltér: állapot; a tárolt érték 00" in ended.out
    assert "5. ✗" not in ended.out


def test_replay_of_a_case(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "allas.yaml"
    file.write_text(CASE, encoding="utf-8")
    ended = call("replay", f"{file}#proba")
    assert ended.status == 0
    assert "csak próba: az állás nem változott" in ended.out
    assert "az „Őr” lap a Jelenbe kerül: Sor" in ended.out


def test_why_explains_the_dispute(call: Call, game: str) -> None:
    ended = call("why", game, "--at", "6")
    assert ended.status == 0
    assert ended.out.startswith("6. B idéz Farkas\nklasszikus\nszabálytalan: ")
    assert "K/VI.4.A" in ended.out


def test_why_has_three_lengths(call: Call, game: str) -> None:
    short, usual, full = (call("why", game, "--at", "6", *more).out for more in (("--short",), (), ("--full",)))
    assert short.count("\n") == 2
    assert short.count("\n") < usual.count("\n") < full.count("\n")
    assert call("why", game, "--short", "--full").status == 2


def test_why_without_a_number_is_about_the_last_act(call: Call, game: str) -> None:
    """Not the withdrawal, the ruling or the inferred pass that came after it."""
    assert call("why", game).out.startswith("6. B idéz Farkas")


def test_why_judges_a_line_that_was_not_played_and_stores_nothing(call: Call, game: str, store: Path) -> None:
    before = store.read_bytes()
    ended = call("why", game, "--at", "3", "--line", "A idéz Hérosz", "--json")
    assert ended.json["verdict"]["outcome"] == "szabálytalan"
    assert "K/I.3.I" in ended.json["verdict"]["paragraphs"]
    legal = call("why", game, "--at", "3", "--line", "A passz")
    assert "A 3. esemény helyén: A passz" in legal.out
    assert "szabályos" in legal.out
    assert store.read_bytes() == before


def test_why_refuses_what_is_no_single_line(call: Call, game: str) -> None:
    assert "rövidítés: passzok" in call("why", game, "--line", "passzok").err


def test_why_under_another_reading(call: Call, game: str) -> None:
    found = call("why", game, "--at", "3", "--line", "A idéz Hérosz", "--readings", "É95=2", "--json").json
    assert found["verdict"]["outcome"] == "szabályos"


def test_legal_lists_what_may_be_done(call: Call, game: str) -> None:
    ended = call("legal", game, "--at", "2")
    assert ended.status == 0
    assert "  A idéz Őr\n" in ended.out
    assert "A kézben 1 ismeretlen lap van" in ended.out
    shown = call("legal", game, "--at", "2", "--json").json
    assert (shown["awaited"], shown["of"], shown["unknown_cards"]) == ("cselekvés", "A", 1)
    siege = next(line for line in shown["lines"] if line["line"].startswith("A ostrom"))
    assert siege["open"][0]["options"] == ["Hérosz"]


def test_legal_says_why_a_line_is_not(call: Call, game: str) -> None:
    ended = call("legal", game, "--at", "2", "--why-not", "B idéz Farkas")
    assert "most más következik: cselekvés vagy passz, az A játékostól" in ended.out


def test_verify_finds_nothing_in_a_sound_store(call: Call, game: str) -> None:
    ended = call("verify")
    assert ended.status == 0
    assert ended.out.startswith("Rendben: 1 játszma, 1 pontos, 0 ellenőrizetlen. A tár lenyomata: ")
    assert call("verify", game[:6], "--json").json["games"] == {game: "pontos"}


def test_verify_names_the_first_edited_event(call: Call, game: str, store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        row = connection.execute("SELECT state FROM stored_events WHERE originator_id=? AND originator_version=3",
                                 (game,)).fetchone()[0]
        changed = row.replace('"játékos":"A"'.encode(), '"játékos":"B"'.encode())
        assert changed != row
        connection.execute("UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=3",
                           (changed, game))
    ended = call("verify", "--json")
    assert ended.status == 1
    assert [(f["code"], f["game"], f["event"]) for f in ended.json["findings"]] == [("verify.chain", game, 3)]


def test_verify_finds_a_replay_that_differs(call: Call, store: Path) -> None:
    from events.store import Beside
    wrong = {"állapot": "00", "vár": "cselekvés", "ki": 0, "lehet": 1}
    with open_store(str(store)) as opened:
        name = opened.create(played(), beside=Beside(fingerprint=wrong))
    ended = call("verify", "--json")
    assert ended.status == 1
    assert {(f["code"], f["game"], f["event"]) for f in ended.json["findings"]} == {("verify.replay", name, 1)}


def test_verify_against_a_printed_digest(call: Call, game: str) -> None:
    head = call("show", game, "--json").json["game"]["head"]
    assert call("verify", game, "--head", head[:16]).status == 0
    ended = call("verify", game, "--head", "01234567")
    assert ended.status == 1
    assert "A megadott lenyomat (01234567)" in ended.out


def test_backup_and_restore_bring_the_store_back(call: Call, game: str, store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "mentés" / "tár.sqlite"
    copy.parent.mkdir()
    made = call("backup", str(copy), "--json")
    assert (made.status, made.json["games"]) == (0, 1)
    assert [path.name for path in copy.parent.iterdir()] == ["tár.sqlite"]
    store.unlink()
    back = call("restore", str(copy), "--json")
    assert (back.status, back.json["head"]) == (0, made.json["head"])
    assert call("verify").status == 0
    assert call("show", game, "--json").json["game"]["trust"] == "pontos"


def test_backup_overwrites_only_by_force(call: Call, game: str, tmp_path: Path) -> None:
    copy = tmp_path / "a.sqlite"
    assert call("backup", str(copy)).status == 0
    refused = call("backup", str(copy))
    assert refused.status == 3
    assert "--force" in refused.err
    assert call("backup", str(copy), "--force").status == 0


def test_backup_never_onto_the_store_itself(call: Call, game: str, store: Path) -> None:
    assert call("backup", str(store), "--force").status == 3
    assert call("verify").status == 0


def test_restore_leaves_a_store_with_games_alone(call: Call, game: str, store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "a.sqlite"
    call("backup", str(copy))
    added = stored(store, [opening(headers=(("Dátum", "2027-01-01"),))])
    assert call("restore", str(copy)).status == 3
    assert {g["id"] for g in call("games", "--json").json["games"]} == {game, added}
    assert call("restore", str(copy), "--force").status == 0
    assert [g["id"] for g in call("games", "--json").json["games"]] == [game]


def test_a_damaged_backup_is_not_restored(call: Call, game: str, store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "a.sqlite"
    call("backup", str(copy))
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("DELETE FROM stored_events WHERE originator_id=? AND originator_version=4", (game,))
    store.unlink()
    ended = call("restore", str(copy))
    assert ended.status == 3
    assert "hibás" in ended.err
    assert not store.exists()


def test_case_runs_and_counts(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "allas.yaml"
    file.write_text(CASE, encoding="utf-8")
    ended = call("case", str(file))
    assert (ended.status, ended.out) == (0, "3 futott, 3 teljesült, 0 még nem teljesülhet.\n")
    shown = call("case", str(file), "--only", "proba", "--show")
    assert "A játékos: 3 MP" in shown.out


def test_case_fails_with_step_path_expected_and_found(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "allas.yaml"
    file.write_text(CASE.replace("elvárt: {A.sor: [Őr]}", "elvárt: {A.mp: 7}"), encoding="utf-8")
    ended = call("case", str(file), "--json")
    assert ended.status == 1
    failed = [c for c in ended.json["cases"] if not c["holds"]]
    assert [(c["azonosító"], c["kiadás"]) for c in failed] == [("proba", "klasszikus"), ("proba", "megújult")]
    assert {(f["step"], f["path"], f["expected"], f["found"]) for c in failed for f in c["failures"]} == {
        (0, "A.mp", 7, 1)}


def test_case_with_pending_ones(call: Call, tmp_path: Path) -> None:
    file, waiting = tmp_path / "allas.yaml", tmp_path / "nem-kesz.toml"
    file.write_text(CASE.replace("elvárt: {A.sor: [Őr]}", "elvárt: {A.mp: 7}"), encoding="utf-8")
    waiting.write_text('proba = "még nincs kész"\n', encoding="utf-8")
    ended = call("case", str(file), "--pending", str(waiting))
    assert ended.status == 0
    assert "még nem teljesülhet, még nincs kész" in ended.out
    file.write_text(CASE, encoding="utf-8")
    ended = call("case", str(file), "--pending", str(waiting))
    assert ended.status == 1
    assert "már teljesül" in ended.out


def test_case_finds_nothing(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "allas.yaml"
    file.write_text(CASE, encoding="utf-8")
    assert call("case", str(file), "--only", "más").status == 2


@pytest.mark.parametrize(("words", "english", "hungarian"), [
    (("games",), "1 games", "játékosok"), (("show",), "Disputes (1):", "Vitás"),
    (("replay",), "player A pays 2 MP", "fizet"), (("why", "--at", "6"), "illegal: ", "szabálytalan"),
    (("legal", "--at", "2"), "cards in hand are unknown", "ismeretlen"), (("verify",), "Sound: 1 games", "Rendben"),
])
def test_everything_speaks_english(call: Call, game: str, words: tuple[str, ...], english: str, hungarian: str) -> None:
    verb, *more = words
    ended = call(verb, *([] if verb == "games" else [game]), *more, "--lang", "en")
    assert ended.status == 0
    assert english in ended.out
    assert hungarian not in ended.out
