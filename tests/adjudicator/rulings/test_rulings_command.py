"""``biro rulings`` and the precedents of ``biro why``: found by each search, newest first, out and in again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.rulings.collection import read_collection
from events.rulings import Ruling, RulingChange
from events.store import Beside, open_store
from tests.adjudicator.calling import Call
from tests.adjudicator.rulings.judging import CONTESTED, DISPUTE, HEAD, LENGTH, TABLE, kept

AT = ("--at", str(DISPUTE))
WORDS = "bíró: vita a kockáról [K/VI.4.A]\n"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A store with three rulings in two games: one let stand, one in words, one withdrawn."""
    path = tmp_path_factory.mktemp("polc") / "tár.sqlite"
    game, other = kept(path), kept(path, HEAD + TABLE + "A passz\n" + WORDS)
    rulings = [Ruling(ruling="helybenhagy", about=DISPUTE, text="az asztal hagyta", citations=("K/VI.4.B",)),
               Ruling(ruling="visszaállít", about=DISPUTE), RulingChange(number=2, text="tévedés")]
    with open_store(str(path)) as opened:
        opened.append(game, rulings, LENGTH, beside=[Beside(when=f"2026-11-1{n}T10:00:00+00:00", by="Első Bíró")
                                                     for n in range(3)])
    return path, game, other


@pytest.fixture
def ruled(shelf: tuple[Path, str, str], store: Path) -> tuple[str, str]:
    """The games of that store, copied to where ``call`` looks."""
    with closing(sqlite3.connect(shelf[0])) as source, closing(sqlite3.connect(store)) as target:
        source.backup(target)
    return shelf[1:]


def found(call: Call, *words: str) -> list[str]:
    ended = call("rulings", *words, "--json")
    assert ended.status == 0
    return [r["id"] for r in ended.json["rulings"]]


# ── list and search ─────────────────────────────────────────────────────────────────────────

def test_all_rulings_in_force_newest_first(call: Call, ruled: tuple[str, str]) -> None:
    game, other = ruled
    rulings = call("rulings", "--json").json["rulings"]
    assert {r["id"] for r in rulings} == {f"{game}/71", f"{other}/5"}
    times = [r["when"] for r in rulings]
    assert times == sorted(times, reverse=True)
    [stand] = [r for r in rulings if r["ruling"] == "helybenhagy"]
    assert (stand["about"], stand["kind"], stand["outcome"], stand["judge"]) == (
        DISPUTE, "lapidézés", "szabálytalan", "Első Bíró")
    assert (stand["citations"], stand["basis"], stand["readings"]) == (["K/VI.4.B"], ["K/III.8.A"], {"É33": 1})
    assert list(stand["cards"]) == ["Szálak elvágása", "Kancsal Tóbiás", "Lápi martalóc"]


def test_ended_rulings_are_shown_only_when_asked_for(call: Call, ruled: tuple[str, str]) -> None:
    game, other = ruled
    rulings = call("rulings", "--all", "--json").json["rulings"]
    assert {(r["id"], r["ended"]) for r in rulings} == {
        (f"{game}/71", None), (f"{game}/72", "visszavonva"), (f"{other}/5", None)}
    assert "már nem érvényes: visszavonva" in call("rulings", "--all").out


@pytest.mark.parametrize(("words", "stand", "in_words"), [
    (("--paragraph", "K/VI.4.B"), True, False),
    (("--paragraph", "k/vi.4"), True, True),
    (("--paragraph", "K/III.8.A"), True, False),
    (("--paragraph", "K/III"), True, False),
    (("--paragraph", "K/VI.4.A", "--paragraph", "K/III.8.A"), True, True),
    (("--paragraph", "K/I.1.A"), False, False),
    (("--card", "kancsal"), True, False),
    (("--card", "SZALAK"), True, False),
    (("--card", "Gátőr"), False, False),
    (("--word", "asztal"), True, False),
    (("--word", "asztal", "--word", "elso biro"), True, False),
    (("--word", "asztal", "--word", "kocka"), False, False),
    (("--word", "vita"), False, True),
    (("--kind", "lapidezes"), True, False),
    (("--kind", "passz"), False, True),
    (("--kind", "helybenhagy"), True, False),
    (("--kind", "szöveg"), False, True),
    (("--kind", "időfonal"), True, False),
    (("--kind", "manőverek"), True, True),
    (("--kind", "lapidézés", "--paragraph", "K/VI.4.A"), False, False),
])
def test_each_search(
    call: Call, ruled: tuple[str, str], words: tuple[str, ...], stand: bool, in_words: bool
) -> None:
    game, other = ruled
    expected = {f"{game}/71": stand, f"{other}/5": in_words}
    assert set(found(call, *words)) == {name for name, wanted in expected.items() if wanted}


def test_people_read_where_what_and_why(call: Call, ruled: tuple[str, str]) -> None:
    shown = call("rulings", "--kind", "lapidézés").out
    for part in (f"{ruled[0]}/71: helybenhagyás; ", "döntött: Első Bíró (klasszikus)", "Esemény: Minta kupa",
                 f"amiről: {DISPUTE}. A válaszul idéz", "szabálytalan", "helyzet: manőverek",
                 "bíró helybenhagy 49: az asztal hagyta", "paragrafusok: K/VI.4.B, K/III.8.A", "1 döntés"):
        assert part in shown
    english = call("rulings", "--kind", "lapidézés", "--lang", "en").out
    assert "let stand" in english and "ruled by: Első Bíró" in english and "1 rulings" in english
    assert call("rulings", "--word", "ilyen nincs").out == (
        "Nincs ilyen döntés.\nEnnek a szűrőnek semmi sem felel meg: --word ilyen nincs\n")


def test_words_in_the_place_of_an_overturned_ruling_are_a_precedent(call: Call, game: str) -> None:
    call("rule", game, *AT, "--rewind", "--by", "X")
    call("rule", game, "--overturn", "1", "--text", "maradhat", "--cite", "K/VI.4.A", "--by", "Y")
    assert found(call) == [f"{game}/72"]
    assert found(call, "--word", "maradhat", "--kind", "lapidézés") == [f"{game}/72"]
    call("rule", game, "--withdraw", "1", "--by", "Y")
    assert found(call) == []
    ends = {r["id"]: r["ended"] for r in call("rulings", "--all", "--json").json["rulings"]}
    assert ends == {f"{game}/71": "felülbírálva", f"{game}/72": "visszavonva"}


def test_a_replaced_game_gives_no_precedents(call: Call, store: Path, game: str, tmp_path: Path) -> None:
    call("rule", game, *AT, "--stand", "--by", "X")
    newer = tmp_path / "vitatott-kor.jk"
    newer.write_text(CONTESTED.read_text("utf-8").replace("../decks", str(CONTESTED.parent.parent / "decks"))
                     + "; javítva\n", encoding="utf-8")
    assert kept(store, newer) != game
    assert found(call) == []
    assert found(call, "--all") == [f"{game}/71"]


def test_a_damaged_game_is_left_out_and_named(call: Call, store: Path, ruled: tuple[str, str]) -> None:
    game, other = ruled
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE stored_events SET state=replace(state, '\"játékos\":\"A\"', '\"játékos\":\"B\"') "
                           "WHERE originator_id=? AND originator_version=49", (game,))
    ended = call("rulings", "--json")
    assert [r["id"] for r in ended.json["rulings"]] == [f"{other}/5"]
    assert ended.json["skipped"] == [game]
    assert game in ended.err


@pytest.mark.parametrize(("words", "code"), [
    (("--kind", "lapidézet"), "rulings.no_kind"), (("--paragraph", "K/XX"), "rules.no_such_paragraph"),
])
def test_a_search_for_what_does_not_exist(call: Call, game: str, words: tuple[str, ...], code: str) -> None:
    ended = call("rulings", *words, "--json")
    assert (ended.status, ended.json["error"]["code"]) == (2, code)


def test_without_a_store_there_is_nothing_to_list(call: Call) -> None:
    assert call("rulings", "--json").json["error"]["code"] == "store.missing"


# ── out and in again ────────────────────────────────────────────────────────────────────────

def test_a_collection_goes_out_and_in_again(call: Call, ruled: tuple[str, str], tmp_path: Path) -> None:
    file, again = tmp_path / "ki.yaml", tmp_path / "újra.yaml"
    before = call("rulings", "--all", "--json").json["rulings"]
    assert call("rulings", "export", str(file), "--all", "--json").json["rulings"] == 3
    elsewhere = ("--store", str(tmp_path / "másik.sqlite"))
    done = call("rulings", "import", str(file), *elsewhere, "--json").json
    assert (done["new"], done["changed"], done["unchanged"]) == ([r["id"] for r in before], [], [])
    assert done["collection"] == str(tmp_path / "másik.dontesek.yaml")
    assert call("rulings", "--all", *elsewhere, "--json").json["rulings"] == before
    assert call("rulings", "export", str(again), "--all", *elsewhere).status == 0
    assert again.read_bytes() == file.read_bytes()
    done = call("rulings", "import", str(file), *elsewhere, "--json").json
    assert (done["new"], len(done["unchanged"])) == ([], 3)


def test_an_import_says_what_it_changed(call: Call, ruled: tuple[str, str], tmp_path: Path) -> None:
    file, collection = tmp_path / "ki.yaml", tmp_path / "gy.yaml"
    call("rulings", "export", str(file))
    call("rulings", "import", str(file), "--collection", str(collection))
    file.write_text(file.read_text("utf-8").replace("az asztal hagyta", "nem hagyta"), encoding="utf-8")
    done = call("rulings", "import", str(file), "--collection", str(collection), "--json").json
    assert (done["new"], done["changed"]) == ([], [f"{ruled[0]}/71"])
    assert "nem hagyta" in collection.read_text("utf-8")
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []


def test_the_stores_own_ruling_stands_before_a_collections_copy(
    call: Call, ruled: tuple[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "ki.yaml"
    call("rulings", "export", str(file))
    file.write_text(file.read_text("utf-8").replace("szöveg: az asztal hagyta", "szöveg: átírva"), encoding="utf-8")
    shown = call("rulings", "--collection", str(file), "--json").json["rulings"]
    assert len(shown) == 2
    assert {r["text"] for r in shown} == {"az asztal hagyta", "vita a kockáról"}


def test_an_export_overwrites_only_by_force(call: Call, ruled: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "ki.yaml"
    file.write_text("más\n", encoding="utf-8")
    ended = call("rulings", "export", str(file))
    assert (ended.status, file.read_text("utf-8")) == (3, "más\n")
    assert "--force" in ended.err
    assert call("rulings", "export", str(file), "--force", "--kind", "szöveg").status == 0
    assert len(read_collection(file)) == 1


def test_a_collection_that_is_named_must_be_there(call: Call, game: str, tmp_path: Path) -> None:
    ended = call("rulings", "--collection", str(tmp_path / "nincs.yaml"))
    assert ended.status == 3
    assert "Nincs ilyen gyűjtemény" in ended.err
    assert call("rulings", "import", str(tmp_path / "nincs.yaml")).status == 3


def test_options_before_a_subcommand_are_not_lost(call: Call, game: str, tmp_path: Path) -> None:
    ended = call("rulings", "--kind", "passz", "export", str(tmp_path / "ki.yaml"))
    assert ended.status == 2
    assert "biro rulings export …" in ended.err
    assert not (tmp_path / "ki.yaml").exists()


# ── why ─────────────────────────────────────────────────────────────────────────────────────

def test_why_shows_the_precedents_of_another_game(call: Call, store: Path, game: str) -> None:
    """The same paragraph decided on the same kind of event: K/III.8.A, a card played."""
    assert call("why", game, *AT, "--json").json["precedents"] == []
    call("rule", game, *AT, "--stand", "--text", "az asztal hagyta", "--by", "X")
    second = kept(store, CONTESTED, again=True)
    [fit] = call("why", second, *AT, "--json").json["precedents"]
    assert (fit["own"], fit["paragraphs"], fit["changed_cards"]) == (False, ["K/III.8.A"], [])
    assert fit["precedent"]["id"] == f"{game}/71"
    assert fit["cards"] == ["Szálak elvágása", "Kancsal Tóbiás", "Lápi martalóc"]
    shown = call("why", second, *AT).out
    for part in ("Korábbi döntések, amelyek ideillenek (1):", f"  {game}/71: helybenhagyás",
                 "ugyanarról a lapról is: Szálak elvágása"):
        assert part in shown
    assert "Korábbi" not in call("why", second, *AT, "--short").out
    assert "Earlier rulings that fit (1):" in call("why", second, *AT, "--lang", "en").out


def test_why_puts_a_ruling_on_the_very_event_first(call: Call, store: Path, game: str) -> None:
    second = kept(store, CONTESTED, again=True)
    call("rule", game, *AT, "--stand", "--by", "X")
    call("rule", second, *AT, "--stand", "--by", "Y")
    fits = call("why", game, *AT, "--json").json["precedents"]
    assert [(f["own"], f["precedent"]["id"]) for f in fits] == [(True, f"{game}/71"), (False, f"{second}/71")]
    assert "erről az eseményről szól" in call("why", game, *AT).out


def test_why_finds_nothing_on_another_kind_of_event_nothing_decided_or_ended(
    call: Call, store: Path, game: str
) -> None:
    kept(store, HEAD + TABLE + "A passz\nbíró: a kaszt számít [K/III.8.A]\n")
    assert call("why", game, *AT, "--json").json["precedents"] == []
    call("rule", game, *AT, "--stand", "--by", "X")
    assert call("why", game, "--at", str(DISPUTE + 2), "--json").json["precedents"] == []
    call("rule", game, "--withdraw", "1", "--by", "X")
    assert call("why", game, *AT, "--json").json["precedents"] == []


def test_why_goes_on_where_the_collection_is_faulty(call: Call, store: Path, game: str) -> None:
    store.with_suffix(".dontesek.yaml").write_text("döntések: [3]\n", encoding="utf-8")
    ended = call("why", game, *AT, "--json")
    assert (ended.status, ended.json["precedents"]) == (0, [])
    assert "rulings.invalid" in ended.err
