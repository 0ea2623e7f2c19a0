"""The headers of two sheets: of one game or not, and what they say together."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.merging import disagreements as kinds
from adjudicator.merging.headers import SamePlayers
from adjudicator.merging.record import Merged, merge
from events.errors import InputError

BASE = '[Kiadás "klasszikus"] [Lapcsomag "minta"]\n[A "Anna"] [B "Béla"]\n'
DECK = "csomag: minta\nTorony: Révtorony alja, Sókamra, Harangok szintje\n" + "".join(
    f"3 {name}\n" for name in (
        "Rakparti strázsa", "Gátőr lovas", "Sóházi íjász", "Harangozó testvér", "Csárdai nótás", "Toronybéli írnok",
        "Széles suhintás", "Nádszálnyíl", "Kötés a sebre", "Szálak elvágása", "Révészcsáklya", "Vesszőpajzs",
        "Elsodort vámpecsét", "A gát titka"))


def both(folder: Path, one: str, other: str, **options: object) -> Merged:
    """Two sheets with these headers besides the common ones, and no lines."""
    paths = [folder / "egy.jk", folder / "ketto.jk"]
    for path, headers in zip(paths, (one, other), strict=True):
        path.write_text((headers if "Kiadás" in headers else BASE + headers) + "\n", "utf-8")
    return merge(paths[0], paths[1], **options)  # type: ignore[arg-type]


def headers(made: Merged) -> list[str]:
    """The header lines that are not common to all."""
    return [line for line in made.text.splitlines() if line.startswith("[") and line not in (
        '[Kiadás "klasszikus"]', '[Lapcsomag "minta"]', '[A "Anna"]', '[B "Béla"]')]


@pytest.mark.parametrize(("one", "other", "differing"), [
    (BASE, BASE.replace("klasszikus", "megújult"), "Kiadás: klasszikus ≠ megújult"),
    ('[Dátum "2026-11-28"]', '[Dátum "2026-11-29"]', "Dátum: 2026-11-28 ≠ 2026-11-29"),
    ('[Kör "2"]', '[Kör "3"]', "Kör: 2 ≠ 3"),
    ('[Változat "párbaj"]', '[Változat "ómen"]', "Változat: párbaj ≠ ómen"),
])
def test_sheets_of_two_games_are_refused_with_what_differs(tmp_path: Path, one: str, other: str,
                                                           differing: str) -> None:
    with pytest.raises(InputError) as caught:
        both(tmp_path, one, other)
    assert caught.value.code == "merge.other_games"
    assert caught.value.params["differing"] == (differing,)


@pytest.mark.parametrize(("one", "other", "code", "differing"), [
    ("Béla", "Pál", "merge.other_players", ("B: Béla ≠ Pál",)),
    ('Béla"] [Kör "1', 'Pál"] [Kör "2', "merge.other_games", ("B: Béla ≠ Pál", "Kör: 1 ≠ 2"))])
def test_other_names_of_the_players_are_refused_with_a_way_past(tmp_path: Path, one: str, other: str, code: str,
                                                                differing: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as caught:
        both(tmp_path, BASE.replace("Béla", one), BASE.replace("Béla", other))
    assert (caught.value.code, caught.value.params["differing"]) == (code, differing)
    assert str(caught.value.params["options"]).startswith('--same-player "Béla=Pál"')


@pytest.mark.parametrize("pair", [("Pál", "Béla"), ("béla", "PAL")])
def test_names_that_are_told_to_be_one_player_are_no_disagreement(tmp_path: Path, pair: tuple[str, str]) -> None:
    same = SamePlayers((pair,))
    made = both(tmp_path, BASE, BASE.replace("Béla", "Pál"), same=same)
    assert made.disagreements == () and '[B "Béla"]' in made.text
    other = both(tmp_path, BASE, BASE.replace("Béla", "Pál"), prefer=1, same=same)
    assert other.disagreements == () and '[B "Pál"]' in other.text


def test_a_pair_says_nothing_of_another_player(tmp_path: Path) -> None:
    sheets = BASE, BASE.replace("Béla", "Pál").replace("Anna", "Éva")
    with pytest.raises(InputError) as caught:
        both(tmp_path, *sheets, same=SamePlayers((("Béla", "Pál"),)))
    assert caught.value.params["differing"] == ("A: Anna ≠ Éva",)
    with pytest.raises(InputError) as caught:
        both(tmp_path, *sheets, same=SamePlayers((("Béla", "Cili"),)))
    assert (caught.value.code, caught.value.params["name"]) == ("merge.no_player", "Cili")


def test_players_with_each_other_s_letters_are_no_other_players(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        both(tmp_path, BASE, BASE.replace("Béla", "x").replace("Anna", "Béla").replace("x", "Anna"))
    assert caught.value.code == "merge.other_seats"


@pytest.mark.parametrize(("one", "other", "told"), [
    ('[Dátum "2026-11-28"]', '[Dátum "2026. 11. 28."]', '[Dátum "2026. 11. 28."]'),
    ('[Dátum "2026-11"]', '[Dátum "2026-11-28"]', '[Dátum "2026-11-28"]'),
    ('[Esemény "őszi kupa"]', '[Esemény "Őszi Kupa"]', '[Esemény "őszi kupa"]'),
    ('[Hely "Révhalom"]', "", '[Hely "Révhalom"]'),
    ('[Eredmény "?"]', '[Eredmény "A"]', '[Eredmény "A"]'),
    ('[Pakli A "?"]', '[Pakli A "42"]', '[Pakli A "42"]'),
    ('[Torony A "?, Sókamra, ?"]', '[Torony A "Révtorony alja, ?, ?"]', '[Torony A "Révtorony alja, Sókamra, ?"]'),
])
def test_what_one_sheet_knows_is_known(tmp_path: Path, one: str, other: str, told: str) -> None:
    made = both(tmp_path, one, other)
    assert made.disagreements == ()
    assert told in headers(made)


def test_both_recorders_stand_in_the_header(tmp_path: Path) -> None:
    assert '[Jegyző "Anna, ketto"]' in headers(both(tmp_path, '[Jegyző "Anna"]', ""))
    assert '[Jegyző "Pál egy, Pál ketto"]' in headers(both(tmp_path, '[Jegyző "Pál"]', '[Jegyző "Pál"]'))


@pytest.mark.parametrize(("one", "other", "kind"), [
    ('[Hely "Révhalom"]', '[Hely "Kócvár"]', kinds.HEADER),
    ('[Eredmény "A"]', '[Eredmény "B"]', kinds.RESULT),
    ('[Torony A "?, Sókamra, ?"]', '[Torony A "?, Harangok szintje, ?"]', kinds.HEADER),
    ('[Pakli A "41"]', '[Pakli A "42"]', kinds.HEADER),
])
def test_what_both_say_differently_is_listed_and_the_first_kept(tmp_path: Path, one: str, other: str,
                                                               kind: str) -> None:
    made = both(tmp_path, one, other)
    assert [(d.kind, d.kept) for d in made.disagreements] == [(kind, 0)]
    assert one in headers(made)
    remark = next(line for line in made.text.splitlines() if "eltérés 1" in line)
    assert other in remark
    assert other in headers(both(tmp_path, one, other, prefer=1))


def test_a_deck_is_named_from_where_the_record_will_lie(tmp_path: Path) -> None:
    (tmp_path / "a.pakli").write_text(DECK, "utf-8")
    (tmp_path / "ki").mkdir()
    made = both(tmp_path, '[Pakli A "a.pakli"]', '[Pakli A "42"]', out=tmp_path / "ki" / "egyben.jk")
    assert '[Pakli A "../a.pakli"]' in headers(made)
    assert made.game is not None
    assert made.game.opening.decks["A"].cards is not None


def test_a_fault_of_a_header_is_told_at_its_sheet(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        both(tmp_path, "", '[Pakli A "nincs.pakli"]')
    assert caught.value.code == "merge.headers"
    [problem] = caught.value.problems
    assert (problem.code, Path(problem.file or "").name, problem.line) == ("import.unreadable", "ketto.jk", 3)
