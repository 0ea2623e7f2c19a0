"""Two short sheets merged: what is kept, who saw it, what is listed and what is proposed."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.merging import disagreements as kinds
from adjudicator.merging.record import Merged, merge
from events.base import Grade
from events.errors import InputError
from tests.adjudicator.importing.records import HEAD, TABLE

ANNA, BELA = "anna.jk", "bela.jk"
START = HEAD + TABLE
KNOWN = START.replace('Kötés a sebre, "?"', "Kötés a sebre")  # with the whole hand of A


@pytest.fixture
def sheets(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / ANNA, tmp_path / BELA


def merged(sheets: tuple[Path, Path], one: str, other: str, prefer: int = 0, head: str = START) -> Merged:
    """The merge of lines that follow the stated table."""
    for path, lines in zip(sheets, (one, other), strict=True):
        path.write_text(head + lines, "utf-8")
    return merge(*sheets, prefer)


def lines(made: Merged) -> list[str]:
    """The lines after the stated position, as they were written."""
    return made.text.partition("állás vége\n")[2].splitlines()


def listed(made: Merged) -> list[tuple[str, list[list[int]]]]:
    """Kinds, and the source lines after the stated table."""
    first = START.count("\n")
    return [(d.kind, [[line.number - first for line in v.lines] for v in d.versions]) for d in made.disagreements]


def test_what_both_wrote_was_seen_by_both(sheets: tuple[Path, Path]) -> None:
    made = merged(sheets, "A idéz Gátőr lovas\nB idéz Ork dobos\n",
                  "A idez gátőr ; lovon\nB idéz ork dobos\n4. forduló\n")
    assert lines(made) == ["A idéz Gátőr lovas @anna @bela ; lovon", "B idéz Ork dobos @anna @bela", "4. forduló @bela"]
    assert made.disagreements == ()
    assert made.game is not None and not made.game.report.against
    assert [e.recorder for e in made.game.events[3:] if e.grade == Grade.SEEN] == [
        "anna @bela", "anna @bela", "bela"]


def test_a_line_of_somebody_else_keeps_its_recorder(sheets: tuple[Path, Path]) -> None:
    made = merged(sheets, "A idéz Gátőr lovas @Pál\n", "A idéz Gátőr lovas\n")
    assert lines(made) == ["A idéz Gátőr lovas @Pál @bela"]


def test_a_line_that_only_one_has_is_kept_and_listed(sheets: tuple[Path, Path]) -> None:
    made = merged(sheets, "A idéz Gátőr lovas\nB idéz Ork dobos\n", "A idéz Gátőr lovas\n")
    assert listed(made) == [(kinds.ONLY_ONE, [[2], []])]
    assert made.disagreements[0].versions[1].near == START.count("\n") + 1
    assert lines(made)[1] == "B idéz Ork dobos @anna"
    assert "bela.jk nem írja" in lines(made)[2]


@pytest.mark.parametrize("unwritten", ["A passz\n", "= A.mp 8\n", "megjegyzés: szép\n", "3. forduló\n"])
def test_what_people_need_not_write_is_no_disagreement(sheets: tuple[Path, Path], unwritten: str) -> None:
    made = merged(sheets, unwritten + "B idéz Ork dobos\n", "B idéz Ork dobos\n")
    assert made.disagreements == ()
    assert lines(made)[0] == unwritten.strip() + " @anna"


def test_a_written_pass_stays_where_the_game_has_a_place_for_it(sheets: tuple[Path, Path]) -> None:
    one, rest = "A idéz Gátőr lovas\n", "B idéz Ork dobos\n"
    made = merged(sheets, one + "passzok\n" + rest, one + rest)
    assert lines(made)[1] == "passzok @anna"
    superfluous = merged(sheets, one + "passzok\nidőfonal\nidőfonal\n" + rest, one + rest)
    assert lines(superfluous)[:2] == ["A idéz Gátőr lovas @anna @bela", "passzok @anna"]
    assert superfluous.game is not None and not superfluous.game.report.against


def test_a_forced_decision_need_not_be_written(sheets: tuple[Path, Path]) -> None:
    """K/IV.6.4.2.A: one adventurer can only stand in front."""
    order, rest = "A hadrend [Rakparti strázsa]\n", "A vált Rakparti strázsa\n"
    declared = "A ostrom [Rakparti strázsa]\nB akadályoz [Lápi martalóc]\n"
    made = merged(sheets, declared + order + rest, declared + rest)
    assert made.disagreements == ()
    assert "A hadrend [Rakparti strázsa] @anna" in lines(made)


def test_the_rules_speak_for_the_card_that_the_hand_holds(sheets: tuple[Path, Path]) -> None:
    """K/V.1.A: only a card in hand is played; but the first sheet's line is kept, as a dispute."""
    made = merged(sheets, "A idéz Sóházi íjász\n", "A idéz Gátőr lovas\n", head=KNOWN)
    [found] = made.disagreements
    assert (found.kind, found.kept, found.proposed, found.forced) == (kinds.CARD, 0, 1, False)
    illegal, legal = (version.trial for version in found.versions)
    assert illegal is not None and "K/V.1.A" in illegal.disputes[0].verdict.paragraphs
    assert legal is not None and legal.legal
    first = START.count("\n") + 1
    assert lines(made) == ["A idéz Sóházi íjász @anna",
                           f"; eltérés 1 (más lap): bela.jk {first}. sora: A idéz Gátőr lovas"]
    assert made.game is not None and made.game.counts["disputes"] == 1


def test_the_other_sheet_may_be_preferred(sheets: tuple[Path, Path]) -> None:
    made = merged(sheets, "A idéz Sóházi íjász\n", "A idéz Gátőr lovas\n", prefer=1)
    assert lines(made)[0] == "A idéz Gátőr lovas @bela"
    assert made.disagreements[0].kept == 1


def test_what_follows_decides_between_two_legal_lines(sheets: tuple[Path, Path]) -> None:
    """Only who left the Row with the siege can be put in order of battle."""
    rest = "B akadályoz [Lápi martalóc]\nA vált Rakparti strázsa\n"
    made = merged(sheets, "A ostrom [Sóházi íjász]\n" + rest, "A ostrom [Rakparti strázsa]\n" + rest)
    [found] = made.disagreements
    assert (found.kind, found.kept, found.proposed) == (kinds.TARGET, 0, 1)
    trial = found.versions[0].trial
    assert trial is not None and trial.legal and trial.stops is not None
    assert trial.stops.raw.startswith("A vált Rakparti strázsa")


def test_two_lines_in_the_other_order(sheets: tuple[Path, Path]) -> None:
    one, other = "A idéz Gátőr lovas\n", "B idéz Ork dobos\n"
    made = merged(sheets, one + other + "4. forduló\n", other + one + "4. forduló\n")
    assert listed(made) == [(kinds.ORDER, [[1], [2]])]
    assert [line for line in lines(made) if line[0] != ";"] == [
        "A idéz Gátőr lovas @anna @bela", "B idéz Ork dobos @anna @bela", "4. forduló @anna @bela"]
    swapped = merged(sheets, one + other + "4. forduló\n", other + one + "4. forduló\n", prefer=1)
    assert next(line for line in lines(swapped) if line[0] != ";") == "B idéz Ork dobos @anna @bela"


def test_a_line_further_away_is_moved_and_not_missing_twice(sheets: tuple[Path, Path]) -> None:
    moved, rest = "A idéz Gátőr lovas\n", "B idéz Ork dobos\nB idéz Ork rohamozó\n"
    made = merged(sheets, moved + rest, rest + moved)
    assert listed(made) == [(kinds.ORDER, [[1], [3]])]


def test_a_noted_value_is_held_against_the_game(sheets: tuple[Path, Path]) -> None:
    made = merged(sheets, "= A.mp 7\n", "= A.mp 8\n")
    [found] = made.disagreements
    assert (found.kind, found.kept, found.proposed) == (kinds.CHECK, 0, 1)


def test_a_missing_part_is_filled_from_the_other_sheet(sheets: tuple[Path, Path]) -> None:
    before, after = "A idéz Gátőr lovas\n", "4. forduló\n"
    made = merged(sheets, before + "hiányzik: elkapkodtam\n" + after, before + "B idéz Ork dobos\n" + after)
    assert made.disagreements == () and made.filled == 1
    assert [line for line in lines(made) if line[0] != ";"] == [
        "A idéz Gátőr lovas @anna @bela", "B idéz Ork dobos @bela", "4. forduló @anna @bela"]
    assert any("hiányzik: elkapkodtam" in line for line in lines(made))


def test_another_position_after_a_gap(sheets: tuple[Path, Path]) -> None:
    """The whole position that is not followed stays as a comment."""
    stated = "hiányzik: a vége\nállás:\n  forduló: 5\n  A:\n    mp: {mp}\nállás vége\n"
    made = merged(sheets, stated.format(mp=3), stated.format(mp=4))
    [found] = made.disagreements
    assert (found.kind, found.kept) == (kinds.POSITION, 0)
    assert next(line for line in lines(made) if "mp:" in line) == "    mp: 3"
    assert any(line.startswith("; eltérés 1 (más állás)") and line.endswith("mp: 4") for line in lines(made))
    assert made.game is not None and made.game.states[-1].seats[0].mp == 3


def test_a_ruling_is_about_the_line_where_it_now_stands(sheets: tuple[Path, Path]) -> None:
    line = START.count("\n") + 1
    one = f"A idéz Sóházi íjász\nbíró helybenhagy {line}. sor\n"
    made = merged(sheets, one, one)
    place = made.text.splitlines().index("A idéz Sóházi íjász @anna @bela") + 1
    assert f"bíró helybenhagy {place}. sor @anna @bela" in lines(made)
    assert made.error is None


def test_remarks_of_both_are_kept(sheets: tuple[Path, Path]) -> None:
    played = "A idéz Gátőr lovas\n"
    made = merged(sheets, f"; az én szememmel\n{played}; vége", f"; innen máshogy látszott\n{played}")
    assert lines(made) == ["; az én szememmel", "; innen máshogy látszott", "A idéz Gátőr lovas @anna @bela", "; vége"]


def test_a_count_that_has_no_place_stays_as_a_remark(sheets: tuple[Path, Path]) -> None:
    made = merged(sheets, "A húz 2\nA idéz Gátőr lovas\n", "A idéz Gátőr lovas\n")
    assert made.disagreements == ()
    assert [entry.line.raw for entry in made.left_out] == ["A húz 2"]
    assert lines(made)[0].startswith("; nincs helye a játékban: anna.jk")


def test_the_version_without_which_the_record_ends_is_kept(sheets: tuple[Path, Path]) -> None:
    """Without a siege nobody waits for a block and what comes of it: with the first sheet's line the
    record could not be read on."""
    rest = "B akadályoz [Lápi martalóc]\nA hadrend [Rakparti strázsa]\nA vált Rakparti strázsa\nB vált Lápi martalóc\n"
    made = merged(sheets, "A ostrom [Gátőr lovas]\n" + rest, "A ostrom [Rakparti strázsa]\n" + rest)
    [found] = made.disagreements
    assert (found.kept, found.proposed, found.forced) == (1, 1, True)
    assert made.error is None and made.game is not None and not made.game.report.disputes


def test_lines_that_cannot_be_read_are_all_named(sheets: tuple[Path, Path]) -> None:
    with pytest.raises(InputError) as caught:
        merged(sheets, "A idézz\n", "B zagyva\n")
    assert caught.value.code == "merge.unreadable"
    assert [Path(p.file or "").name for p in caught.value.problems] == [ANNA, BELA]
