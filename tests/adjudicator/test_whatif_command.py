"""``biro whatif``, ``biro rejudge``, ``biro why --counter``: what they print, store, go on with and refuse."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.games import open_game
from adjudicator.importing.record import import_record
from adjudicator.importing.storing import REPLACED, keep
from events.acts import Pass, Play
from events.base import Grade
from events.store import Beside, open_store
from tests.adjudicator.calling import Call
from tests.adjudicator.judged import adventurer, opening, played, stored
from tests.adjudicator.test_games import CASE

ROOT = Path(__file__).resolve().parents[2]
CONTESTED = ROOT / "samples" / "games" / "vitatott-kor.jk"
TRAPS = f"{ROOT / 'tests' / 'cases' / 'laptipusok-es-idezes.yaml'}#iii-torony-ket-csapda-m"


@pytest.fixture
def game(store: Path) -> str:
    return stored(store, played(), 6)


# ── whatif ──────────────────────────────────────────────────────────────────────────────────

def test_whatif_tells_the_line_the_lists_and_the_board(call: Call, game: str, store: Path) -> None:
    before = store.read_bytes()
    ended = call("whatif", game, "--at", "2", "--line", "A passz")
    assert ended.status == 1
    for part in ("A 2. esemény helyén:", "✓ A passz", "Az állás először a 2. esemény után tér el.",
                 "Ami így már nem illik bele (2):", "3. A passz – most nem következik", "[K/I.6.D, K/VI.6.C, K/VI.6.D]",
                 "6. A passz (következtetett) – most nem következik", "Megváltozott ítéletek (1):",
                 "      volt: szabálytalan:", "      lett: szabálytalan:", "Amit azóta megtudtak (2):",
                 "2. esemény, B játékos: „Őr”", "A.MP", "Így állna a játszma:", "3. forduló, forduló zárása"):
        assert part in ended.out, part
    assert store.read_bytes() == before


def test_whatif_ends_well_where_everything_fits(call: Call, game: str) -> None:
    ended = call("whatif", game, "--at", "5", "--keep", "--line", "passzok", "--line", "A passz")
    assert ended.status == 0
    assert "Minden további esemény beleillik." in ended.out
    assert "lett: szabályos" in ended.out


def test_whatif_speaks_english(call: Call, game: str) -> None:
    ended = call("whatif", game, "--drop", "5", "--lang", "en")
    assert ended.status == 0
    for part in ("Events left out: 5", "All further events fit.", "event 5, player A: “Farkas”",
                 "How the game would stand:"):
        assert part in ended.out, part


def test_whatif_answers_machines(call: Call, game: str) -> None:
    found = call("whatif", game, "--at", "2", "--line", "A passz", "--json").json
    assert found["played"] == {"edition": "klasszikus", "suspended": [], "readings": {}}
    assert (found["trust"], found["saved"]) == ("pontos", None)
    one, = found["branches"]
    assert (one["at"], one["state_at"], one["verdict_at"], one["since"]) == (2, 2, 3, None)
    assert [(u["event"], u["reason"], u["new"]["outcome"]) for u in one["unfit"]] == [
        (3, "nem várt", "szabálytalan"), (6, "nem várt", "szabálytalan")]
    assert [c["event"] for c in one["changed"]] == [5]
    assert one["learned"][0] == {"event": 2, "seats": ["B"], "sort": "lap", "what": "Őr"}
    assert one["position"]["játékosok"]["A"]["mp"] == 5
    assert {"path": "A.mp", "played": 3, "branches": [5]} in found["differences"]


def test_whatif_shows_two_branches_side_by_side(call: Call, game: str) -> None:
    """K/I.5.A: in one A keeps its MP, in the other the named card is played by another reading of É95."""
    asked = ("whatif", game, "--drop", "2", "--or-readings", "É95=2", "--or-drop", "5")
    found = call(*asked, "--json").json
    assert [b["dropped"] for b in found["branches"]] == [[2], [5]]
    assert [b["readings"] for b in found["branches"]] == [{}, {"É95": 2}]
    row = next(row for row in found["differences"] if row["path"] == "A.mp")
    assert (row["played"], row["branches"]) == (3, [5, 3])
    ended = call(*asked)
    for part in ("Első elágazás", "Második elágazás", "Így állna a játszma a második elágazással:"):
        assert part in ended.out, part


def test_the_second_branch_may_begin_elsewhere(call: Call, game: str) -> None:
    first = ("whatif", game, "--at", "2", "--line", "A passz")
    found = call(*first, "--or-at", "4", "--or-line", "B passz", "--json").json
    assert [(b["at"], b["state_at"]) for b in found["branches"]] == [(2, 2), (4, None)]
    alike = call("whatif", game, "--at", "3", "--line", "A passz", "--or-line", "A idéz Hérosz", "--json").json
    assert [b["at"] for b in alike["branches"]] == [3, 3]


def test_whatif_of_a_case_by_the_other_edition(call: Call) -> None:
    """K/III.4.C: one trap on a level; M/3.01.C allows the second."""
    ended = call("whatif", TRAPS, "--edition", "klasszikus")
    assert ended.status == 1
    assert "2. A csatol Háló -> Bástya – így szabálytalan" in ended.out
    assert "K/III.4.C" in ended.out


def test_whatif_with_a_paragraph_suspended_from_the_dispute_on(call: Call) -> None:
    """K/III.8.A out of force makes the contested line legal; nothing that happened changes."""
    ended = call("whatif", str(CONTESTED), "--at", "49", "--suspend", "k/iii.8.a")
    assert ended.status == 0
    for part in ("Más szabályokkal a 49. eseménytől: klasszikus; felfüggesztve: K/III.8.A",
                 "Az állás végig ugyanaz.", "lett: szabályos", "A végső állás ugyanaz, mint a lejátszott."):
        assert part in ended.out, part


def test_whatif_says_which_suspension_does_nothing(call: Call, game: str) -> None:
    """K/VI.6.C is about what is awaited, which can't be suspended."""
    ended = call("whatif", game, "--suspend", "K/VI.6.C")
    assert "ezeken nem nyugszik elhagyható vizsgálat: K/VI.6.C" in ended.out


def test_whatif_with_another_text_of_a_card(call: Call, game: str, tmp_path: Path) -> None:
    """K/I.5.A: by a text that costs 6 MP A could not have played it."""
    pack = tmp_path / "javitott.yaml"
    text = adventurer("Őr", 6, 2)
    pack.write_text(json.dumps({"csomag": "javított", "verzió": "1", "lapok": [text]}, ensure_ascii=False), "utf-8")
    found = call("whatif", game, "--pack", str(pack), "--json").json["branches"][0]
    assert found["cards"] == ["Őr"]
    assert [(u["event"], u["reason"]) for u in found["unfit"]][:1] == [(2, "szabálytalan")]
    assert "K/I.5.A" in found["unfit"][0]["new"]["paragraphs"]


def test_whatif_is_saved_as_a_game_that_names_its_origin(call: Call, game: str, store: Path) -> None:
    ended = call("whatif", game, "--at", "2", "--line", "A idéz Hérosz", "--save", "--json")
    saved = ended.json["saved"]
    found = open_game(saved, str(store))
    assert found.opening.headers[-1] == ("Elágazás", f"{game}, 2. esemény")
    assert (found.events[1].grade, found.events[2].raw) == (Grade.DISPUTED, None)
    assert found.replay().trust == "pontos"
    assert call("show", saved).out.count("Elágazás") == 1
    again = call("whatif", game, "--at", "2", "--line", "A idéz Hérosz", "--save")
    assert again.status == 3
    assert saved in again.err


def test_a_saved_branch_pins_its_edition_and_readings(call: Call, game: str, store: Path) -> None:
    ended = call("whatif", game, "--edition", "megújult", "--readings", "É95=2", "--save", "--json")
    found = open_game(ended.json["saved"], str(store))
    assert (found.opening.edition, found.opening.readings) == ("megújult", {"É95": 2})


def test_what_a_case_only_tried_is_not_played_in_the_saved_branch(call: Call, store: Path) -> None:
    """The refused third obstacle (M/3.01.C) is no event of the stored game."""
    ended = call("whatif", TRAPS, "--line", "A passz", "--save", "--json")
    kinds = [e.kind for e in open_game(ended.json["saved"], str(store)).events]
    assert kinds == ["megnyitás", "csatolás", "passz", "passz", "passz", "passz", "passz"]


def test_a_saved_branch_is_never_taken_for_an_older_version(call: Call, store: Path, tmp_path: Path) -> None:
    """A record that was corrected replaces the game that was imported, not what was tried on it."""
    call("import", str(CONTESTED))
    first, = [g["id"] for g in call("games", "--json").json["games"]]
    call("whatif", first, "--drop", "49", "--save")
    corrected = CONTESTED.read_text("utf-8").replace("= A.mp 8\n", "= A.mp 8  ; így\n", 1)
    with open_store(str(store)) as opened:
        kept = keep(opened, import_record(corrected, base=CONTESTED.parent, name=CONTESTED.name))
    assert (kept.outcome, kept.replaces) == (REPLACED, first)


@pytest.mark.parametrize(("words", "said"), [
    ((), "Nincs megadva, mi legyen másként"),
    (("--drop", "1"), "A napló nyitása nem maradhat el és nem cserélhető: 1. esemény. Az első, amelynél"),
    (("--drop", "77"), "Nincs 77 sorszámú esemény; az utolsó sorszáma: 6."),
    (("--at", "9", "--line", "A passz"), "Nincs 9 sorszámú esemény"),
    (("--cut", "--drop", "3"), "A --cut csak sorokkal együtt"),
    (("--drop", "3", "--or-drop", "4", "--save"), "Egyszerre egy elágazás tárolható"),
    (("--at", "3", "--edition", "megújult", "--save"), "Ez az elágazás nem tárolható"),
    (("--suspend", "K/V.1.A", "--save"), "Ez az elágazás nem tárolható"),
    (("--suspend", "K/V.1.ZZ"), "Nincs ilyen paragrafus: K/V.1.ZZ. Hasonló: K/V.1.A"),
    (("--readings", "É95=9"), "nincs 9 számú válasza"), (("--edition", "új"), "Ismeretlen kiadás: új"),
    (("--pack", "nincs-ilyen"), "nincs-ilyen"),
])
def test_whatif_refuses_what_can_not_be_asked(call: Call, game: str, words: tuple[str, ...], said: str) -> None:
    ended = call("whatif", game, *words)
    assert (ended.status, ended.out) == (2, "")
    assert said in ended.err


def test_whatif_shows_an_unreadable_line_with_its_caret(call: Call, game: str) -> None:
    ended = call("whatif", game, "--at", "3", "--line", "A passz", "--line", "B idész Farkas")
    assert ended.status == 2
    assert "--line:2:3: itt ez nem állhat: „idész”\n    B idész Farkas\n      ^^^^^\n" in ended.err
    assert "hasonló: idéz" in ended.err


# ── why --counter ───────────────────────────────────────────────────────────────────────────

def test_why_names_the_paragraphs_that_would_change_the_answer(call: Call) -> None:
    """K/III.8.A alone refuses the contested line; without it the line is legal."""
    ended = call("why", str(CONTESTED), "--at", "49", "--counter")
    assert ended.out.endswith("Ha ez a paragrafus nem volna érvényben:\n  K/III.8.A nélkül: szabályos\n")
    found = call("why", str(CONTESTED), "--at", "49", "--counter", "--json").json
    assert found["counter"] == [{"paragraphs": ["K/III.8.A"], "outcome": "szabályos", "changes": True}]


def test_why_counts_together_what_one_by_one_changes_reasons_only(call: Call, store: Path) -> None:
    """K/I.3.I and K/I.5.A both refuse a second Hérosz that can't be paid: one gone, the other stays."""
    poor = {"A": {"mp": 1, "kéz": ["Hérosz"], "sor": ["Hérosz"]}, "B": {}}
    name = stored(store, [opening(position=poor)])
    found = call("why", name, "--line", "A idéz Hérosz", "--counter", "--json").json
    both = found["verdict"]["paragraphs"]
    assert {"K/I.3.I", "K/I.5.A"} <= set(both)
    alone = {tuple(one["paragraphs"]): one["changes"] for one in found["counter"]}
    assert alone[tuple(both)] is True
    assert [changes for paragraphs, changes in alone.items() if len(paragraphs) == 1].count(True) == 0


def test_no_suspension_helps_where_something_else_is_awaited(call: Call, game: str) -> None:
    ended = call("why", game, "--at", "2", "--line", "B passz", "--counter")
    assert "azon egy paragrafus felfüggesztése sem változtat" in ended.out


# ── rejudge ─────────────────────────────────────────────────────────────────────────────────

def test_rejudge_of_one_game_sums_up_by_paragraph(call: Call) -> None:
    ended = call("rejudge", str(CONTESTED), "--suspend", "K/III.8.A")
    assert ended.status == 1
    for part in ("Végig más szabályokkal: klasszikus; felfüggesztve: K/III.8.A", "Az állás végig ugyanaz.",
                 "Az első más ítélet a 49. eseményé.", "Megváltozott ítéletek (1):", "│ K/III.8.A  │      1"):
        assert part in ended.out, part
    found = call("rejudge", str(CONTESTED), "--suspend", "K/III.8.A", "--json").json
    assert (found["state_at"], found["verdict_at"], [c["event"] for c in found["changed"]]) == (None, 49, [49])
    assert found["paragraphs"] == [{"paragraph": "K/III.8.A", "verdicts": 1, "first": 49}]


def test_rejudge_finds_nothing_where_the_editions_agree(call: Call) -> None:
    ended = call("rejudge", str(CONTESTED), "--edition", "megújult")
    assert ended.status == 0
    assert "Minden további esemény beleillik." in ended.out


@pytest.fixture
def full(store: Path) -> list[str]:
    """A store of four games: two with the named dispute, one without, one replaced."""
    second = Play(seat="A", card="Hérosz", grade=Grade.DISPUTED)
    old = stored(store, [opening(headers=(("Kör", "0"),)), second])
    return [stored(store, [opening(headers=(("Kör", "1"),)), second], replaces=old),
            stored(store, [opening(headers=(("Kör", "2"),)), second, Pass(seat="A")]),
            stored(store, played()[:4])]


def test_rejudge_of_a_store_counts_games_and_paragraphs(call: Call, full: list[str]) -> None:
    """É95, K/I.3.I: by the other reading the named card may be played a second time."""
    ended = call("rejudge", "--readings", "É95=2", "--json")
    assert ended.status == 1
    assert [g["game"] for g in ended.json["games"]] == full
    assert [len(g["changed"]) for g in ended.json["games"]] == [1, 1, 0]
    first = next(p for p in ended.json["paragraphs"] if p["paragraph"] == "K/I.3.I")
    assert (first["games"], first["first"]) == (2, {"game": full[0], "event": 2})
    assert len(call("rejudge", "--readings", "É95=2", "--all", "--json").json["games"]) == 4
    told = call("rejudge", "--readings", "É95=2")
    assert "3 játszma, ebből 2 változott, 0 nem volt újraítélhető; 2 megváltozott ítélet." in told.out
    assert f"{full[0]}: 1 megváltozott ítélet, az első a 2. esemény" in told.out


def test_rejudge_goes_on_from_its_file(call: Call, full: list[str], tmp_path: Path) -> None:
    """A run that was cut in the middle of a line gives in the end what a whole run gives."""
    asked = ("rejudge", "--readings", "É95=2", "--json", "--out")
    whole, cut = tmp_path / "egész.jsonl", tmp_path / "vágott.jsonl"
    first = call(*asked, str(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    cut.write_bytes(b"".join(lines[:2]) + lines[2][:20])
    again = call(*asked, str(cut))
    assert "Folytatás: 1 játszma már megvolt." in again.err
    assert again.out == first.out
    assert cut.read_bytes() == whole.read_bytes()


def test_rejudge_takes_a_game_again_that_has_grown(call: Call, full: list[str], store: Path, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    call("rejudge", "--readings", "É95=2", "--out", str(file))
    with open_store(str(store)) as opened:
        opened.append(full[2], [Pass(seat="A")], 4)
    ended = call("rejudge", "--readings", "É95=2", "--out", str(file), "--json")
    assert "Folytatás: 2 játszma már megvolt." in ended.err
    assert [g["events"] for g in ended.json["games"]] == [2, 3, 5]


def test_a_game_that_replays_otherwise_counts_up_to_there(call: Call, store: Path) -> None:
    """Where the replay differs from what was stored the story ends, and with it what can be compared."""
    wrong = Beside(fingerprint={"állapot": "00", "vár": "cselekvés", "ki": 0, "lehet": 1})
    with open_store(str(store)) as opened:
        name = opened.create(played(), beside=[Beside(), Beside(), Beside(), wrong, Beside(), Beside()])
    row, = call("rejudge", "--edition", "megújult", "--json").json["games"]
    assert (row["trust"], row["diverged_at"], row["events"]) == ("eltér", 4, 6)
    assert f"{name}: a visszajátszás a 4. eseménynél eltér" in call("rejudge", "--edition", "megújult").out
    ended = call("whatif", name, "--drop", "3")
    assert "A 4. eseménynél eltér: állapot" in ended.out
    assert call("whatif", name, "--drop", "6").status == 2


def test_a_game_that_can_not_be_judged_again_is_counted(call: Call, full: list[str], store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("DELETE FROM stored_events WHERE originator_id=? AND originator_version=3", (full[2],))
    ended = call("rejudge", "--readings", "É95=2")
    assert ended.status == 1
    assert f"{full[2]}: nem volt újraítélhető" in ended.out
    assert "3 játszma, ebből 2 változott, 1 nem volt újraítélhető" in ended.out


@pytest.mark.parametrize(("text", "said"), [
    ("ez nem az\n", "nem újraítélés eredménye"), ('{"version":1}\n', "nem újraítélés eredménye"), ("torz", "nem újra"),
    (None, "más szabályok szerinti újraítélés van"),
])
def test_rejudge_leaves_a_file_alone_that_is_not_its_own(
    call: Call, full: list[str], tmp_path: Path, text: str | None, said: str
) -> None:
    file = tmp_path / "r.jsonl"
    if text is None:
        call("rejudge", "--edition", "megújult", "--out", str(file))
    else:
        file.write_text(text, "utf-8")
    before = file.read_bytes()
    ended = call("rejudge", "--readings", "É95=2", "--out", str(file))
    assert ended.status == 2
    assert said in ended.err
    assert file.read_bytes() == before


def test_rejudge_names_a_damaged_line(call: Call, full: list[str], tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    call("rejudge", "--readings", "É95=2", "--out", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + b"{}\n" + lines[2])
    ended = call("rejudge", "--readings", "É95=2", "--out", str(file))
    assert ended.status == 2
    assert "2. sor" in ended.err


@pytest.mark.parametrize("words", [(), ("valami", "--edition", "megújult", "--out", "x"), ("--edition", "új")])
def test_rejudge_refuses_a_wrong_call(call: Call, full: list[str], words: tuple[str, ...]) -> None:
    assert call("rejudge", *words).status == 2


def test_rejudge_of_a_case_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "allas.yaml"
    file.write_text(CASE, encoding="utf-8")
    assert call("rejudge", f"{file}#proba", "--edition", "megújult").status == 0
