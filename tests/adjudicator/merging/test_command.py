"""``biro merge`` as it is called, on the sample of two sheets."""

from __future__ import annotations

from pathlib import Path

from adjudicator.games import stored_game
from tests.adjudicator.calling import Call

RECORDS = Path(__file__).resolve().parents[3] / "samples" / "records"
ANNA, BELA = str(RECORDS / "ketlap-anna.jk"), str(RECORDS / "ketlap-bela.jk")
REPORT = """\
1. eltérés (45. sor): más dobás
  ✓ ketlap-anna.jk:33: B dob 5+4
      szabályos, és illik hozzá, ami utána következik
  ✗ ketlap-bela.jk:32: B dob 5+1
      szabályos, és illik hozzá, ami utána következik
2. eltérés (49. sor): csak az egyik lapon áll
  ✓ ketlap-anna.jk:36: A feltétel 1
      szabályos, és illik hozzá, ami utána következik
  ✗ ketlap-bela.jk: nem írja (34. sora után állna)
      szabályos, de utána ez már nem illik a játékba: A megold
  javaslat: ahogy a „ketlap-anna.jk” írja
3. eltérés (57. sor): más célpont vagy résztvevő
  ✓ ketlap-anna.jk:43: A aktivizál Csúszós palló -> Nádi orvvadász
      szabályos, és illik hozzá, ami utána következik
  ✗ ketlap-bela.jk:41: A aktivizál csúszós palló -> ork rohamozó
      szabályos, és illik hozzá, ami utána következik
ketlap-anna.jk + ketlap-bela.jk: 125 esemény, eltérés: 3
"""


def test_the_sample_of_two_sheets_has_three_disagreements(call: Call) -> None:
    ended = call("merge", ANNA, BELA)
    assert (ended.status, ended.err) == (1, "")
    assert ended.out.replace(f"{RECORDS}/", "") == REPORT


def test_the_merged_record_is_written_and_can_be_imported(call: Call, tmp_path: Path) -> None:
    """Béla's sheet lacks a line and can't be imported alone."""
    out = tmp_path / "egyben.jk"
    assert call("check", BELA).status == 2
    assert call("merge", ANNA, BELA, "-o", str(out)).status == 1
    assert call("check", str(out)).status == 0
    text = out.read_text("utf-8")
    assert "B csatol siklóraj -> A gát titka @Anna @Béla ; közben tettem rá\n" in text
    assert "A csatol Láncos kapueb -> Révtorony alja @Anna @Béla\n" in text
    again = call("merge", ANNA, BELA, "-o", str(out))
    assert (again.status, out.read_text("utf-8")) == (3, text)
    assert call("merge", ANNA, BELA, "-o", str(out), "--force", "--prefer", "2").status == 1
    assert "B dob 5+1 @Béla\n" in out.read_text("utf-8")


def test_a_dash_writes_the_record_alone_to_standard_output(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "egyben.jk"
    call("merge", ANNA, BELA, "-o", str(out))
    ended = call("merge", ANNA, BELA, "-o", "-")
    assert ended.status == 1
    there = [line for line in out.read_text("utf-8").splitlines() if not line.startswith("[Pakli")]
    assert [line for line in ended.out.splitlines() if not line.startswith("[Pakli")] == there
    assert ended.err.replace(f"{RECORDS}/", "") == REPORT
    assert call("merge", ANNA, BELA, "-o", "-", "--json").json["out"] is None


def test_each_hand_is_known_from_its_own_sheet(call: Call, store: Path) -> None:
    """K/I.3.F: Anna's sheet names her hand, Béla's sheet his."""
    ended = call("merge", ANNA, BELA, "--import", "--json")
    assert ended.status == 1
    game = stored_game(ended.json["id"], str(store))
    hands = [e for e in game.events if e.kind == "kézfelvétel"]
    named = [(e.seat, "?" in e.cards, e.recorder) for e in hands]  # type: ignore[attr-defined]
    assert named == [("B", False, "Béla"), ("A", False, "Anna"), ("A", False, "Anna @Béla")]


def test_the_answer_for_machines(call: Call) -> None:
    found = call("merge", ANNA, BELA, "--json").json
    assert found["recorders"] == ["Anna", "Béla"]
    assert [found[key] for key in ("out", "id", "outcome", "errors", "left_out")] == [None, None, None, [], []]
    roll, missing, target = found["disagreements"]
    assert [d["kind"] for d in (roll, missing, target)] == ["más dobás", "csak az egyikben", "más célpont"]
    assert (missing["kept"], missing["proposed"], missing["forced"], missing["line"]) == (1, 1, False, 49)
    assert missing["versions"][1] == {
        "file": BELA, "line": None, "after": 34, "source": None, "legal": True, "follow": 0,
        "said": "szabályos, de utána ez már nem illik a játékba: A megold"}
    assert found["text"].splitlines()[48] == "A feltétel 1 @Anna"


def test_two_sheets_that_agree_end_well(call: Call) -> None:
    ended = call("merge", ANNA, ANNA)
    assert (ended.status, ended.err) == (0, "")
    assert "eltérés: 0" in ended.out


def test_sheets_of_two_games_are_refused(call: Call, tmp_path: Path) -> None:
    other = tmp_path / "mas.jk"
    other.write_text(Path(BELA).read_text("utf-8").replace('[Asztal "4"]', '[Asztal "5"]'), "utf-8")
    ended = call("merge", ANNA, str(other))
    assert ended.status == 2
    assert "Asztal: 4 ≠ 5" in ended.err


def test_a_sheet_that_is_not_there(call: Call) -> None:
    assert call("merge", ANNA, str(RECORDS / "nincs.jk")).status == 3


def test_what_cannot_be_imported_is_told_and_not_stored(call: Call, tmp_path: Path) -> None:
    """Neither sheet has the beginning of the second turn's siege: nobody awaits what follows."""
    paths = []
    for name, path in (("egy.jk", ANNA), ("ketto.jk", ANNA)):
        text = Path(path).read_text("utf-8").replace("../decks", str(RECORDS.parent / "decks"))
        (tmp_path / name).write_text(text + "A folytat\nA akadályoz [Gátőr lovas]\nA kioszt Gátőr lovas\n", "utf-8")
        paths.append(str(tmp_path / name))
    ended = call("merge", *paths, "--import", "--json")
    assert ended.status == 2
    assert ended.json["id"] is None and ended.json["errors"]
    assert "nem vihető be" in ended.err


def test_no_sheet_is_written_over(call: Call, tmp_path: Path) -> None:
    mine = tmp_path / "anna.jk"
    mine.write_bytes(Path(ANNA).read_bytes())
    ended = call("merge", str(mine), BELA, "-o", str(mine), "--force")
    assert (ended.status, "nem írható felül" in ended.err) == (2, True)
    assert mine.read_bytes() == Path(ANNA).read_bytes()


def test_a_player_may_be_called_otherwise_on_the_other_sheet(call: Call, tmp_path: Path) -> None:
    other = tmp_path / "bela.jk"
    text = Path(BELA).read_text("utf-8").replace("../decks", str(RECORDS.parent / "decks"))
    other.write_text(text.replace('[A "Anna"]', '[A "Ancsa"]'), "utf-8")
    refused = call("merge", ANNA, str(other))
    assert refused.status == 2 and '--same-player "Anna=Ancsa"' in refused.err
    assert call("merge", ANNA, str(other), "--same-player", "Anna=Ancsa").out.endswith("125 esemény, eltérés: 3\n")
    assert call("merge", ANNA, str(other), "--same-player", "Anna").status == 2


def test_what_calls_players_by_name_is_merged_with_their_letters(call: Call, tmp_path: Path) -> None:
    """The names of the other sheet need not be those of the merged record."""
    other, out = tmp_path / "bela.jk", tmp_path / "egyben.jk"
    text = Path(BELA).read_text("utf-8").replace("../decks", str(RECORDS.parent / "decks"))
    text = text.replace('[A "Anna"]', '[A "Ancsa"]').replace("\nA idéz", "\nAncsa: idéz")
    other.write_text(text, "utf-8")
    assert "Ancsa: idéz" in text
    ended = call("merge", str(other), ANNA, "--prefer", "2", "--same-player", "Ancsa=Anna", "-o", str(out))
    assert ended.out.endswith(f"125 esemény, eltérés: 3\nKész: {out}\n")
    merged = out.read_text("utf-8")
    assert '[A "Anna"]' in merged and not [line for line in merged.splitlines() if line.startswith("Ancsa")]
