"""Metrics as pictures: every kind, three forms, and the page of all of them."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.messages import set_language
from adjudicator.stats_view import scale_of, table
from analytics.asking import Wanted
from analytics.charts import ORANGE, draw
from analytics.dashboard import contents
from analytics.dashboard.contents import page
from analytics.dashboard.rendering import render
from analytics.kinds.line import Line
from analytics.metrics import metrics
from analytics.stats import Desk, Result
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake

LONG = "A megátalkodott révészcéh hetvenhetedik özvegyének örökségét kutató kódexmásoló · megújult"
LINES = {
    "share": Line(LONG, 30, 40, 38, 0.75, 0.6, 0.86, 0.7, 0.01),
    "difference": Line(LONG, 30, 40, 60, 0.25, 0.02, 0.45, 0.2, 0.01, other=(20, 40)),
    "ratio": Line(LONG, 400, 50, 38, 8.0, 6.5, 9.9, 8.2),
    "faces": Line(LONG, 0, 69, 10, p=0.01, faces=(10, 11, 9, 10, 12, 17)),
}
FEW = Line("küszöb alatti", 1, 2, 1, other=(0, 1), faces=(1, 0, 0, 0, 0, 1))


def result(kind: str) -> Result:
    metric = next(m for m in metrics() if m.kind == kind)
    return Result(metric, (LINES[kind], FEW), 60, 80, 38, {"winner": 3}, "0123456789abcdef", 5)


@pytest.mark.parametrize(("ending", "begins"), [
    ("svg", b"<svg"), ("png", b"\x89PNG"), ("html", b"<!DOCTYPE html")])
def test_a_metric_as_a_picture(call: Call, lake: Lake, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"ábra.{ending}"
    ended = call("stats", "manoeuvres", "--metric", "manőverek.fajta", "--chart", str(file), "--synthetic", "--lake",
                 str(lake.path))
    assert ended.status == 0
    assert file.read_bytes().lstrip().lower().startswith(begins.lower())
    if ending == "svg":
        assert lake.manifest.data in file.read_text(encoding="utf-8")


def test_a_picture_is_not_written_over_unasked(call: Call, lake: Lake, tmp_path: Path) -> None:
    file = tmp_path / "ábra.svg"
    file.write_text("régi", encoding="utf-8")
    words = ("stats", "manoeuvres", "--metric", "manőverek.fajta", "--chart", str(file), "--synthetic", "--lake",
             str(lake.path))
    refused = call(*words)
    assert (refused.status, "--force" in refused.err, file.read_text(encoding="utf-8")) == (3, True, "régi")
    assert call(*words, "--force").status == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("lang", ["hu", "en"])
@pytest.mark.parametrize("kind", LINES)
def test_every_kind_as_a_picture(tmp_path: Path, kind: str, lang: str) -> None:
    """A long name stands there whole, a star is an own colour and shape, what is below the floor is not drawn."""
    draw(tmp_path / "ábra.svg", result(kind), lang, 20)
    svg = (tmp_path / "ábra.svg").read_text(encoding="utf-8")
    assert result(kind).metric.told("name", lang) in svg
    assert {"hu": "szimulált játszmákkal", "en": "with simulated games"}[lang] in svg
    assert FEW.key not in svg
    assert LONG in svg
    assert (ORANGE in svg) == (kind != "ratio")


@pytest.mark.parametrize("kind", LINES)
def test_a_picture_says_what_is_not_in_it(tmp_path: Path, kind: str) -> None:
    """Games left out, lines below the floor, lines after those drawn."""
    many = replace(result(kind), lines=(LINES[kind], replace(LINES[kind], key="másik"), FEW))
    draw(tmp_path / "ábra.svg", many, "hu", 1)
    said = f"nincs az ábrán: 3 kimaradt játszma, 1 sor a küszöb ({many.metric.floor}) alatt, 1 további sor"
    assert said in (tmp_path / "ábra.svg").read_text(encoding="utf-8")


def test_dice_are_drawn_in_the_order_that_the_picture_names(tmp_path: Path) -> None:
    """Not by their names; each with its p-value, and a star where it is not fair."""
    names = ("Zita", "Béla", "Anna")
    dice = [Line(name, 0, 60, 9, p=p, faces=(10,) * 6) for name, p in zip(names, (0.0004, 0.3, 1.0), strict=True)]
    draw(tmp_path / "ábra.svg", replace(result("faces"), lines=tuple(dice)), "hu", 20)
    svg = (tmp_path / "ábra.svg").read_text(encoding="utf-8")
    found = re.findall(r"<tspan>(Zita|Béla|Anna)</tspan><tspan[^>]*>([^<]*)</tspan>", svg)
    assert found == [("Zita", "60 eset · javított p: &lt;0,001 *"), ("Béla", "60 eset · javított p: 0,300"),
                     ("Anna", "60 eset · javított p: 1,000")]
    assert ("csillag: a többivel" in svg, "rombusz" in svg) == (True, False)


@pytest.mark.parametrize("kind", ["share", "difference", "ratio"])
def test_a_table_in_the_terminal_has_its_interval_drawn(kind: str) -> None:
    """The dot within its line, the line within its scale."""
    [bar] = [cell for row in table(result(kind), 20, "hu").rows for cell in row if "●" in cell]
    assert re.fullmatch(r"[·│]*─*●─*[·│]*", bar)
    assert len(bar) == 21
    assert {len(cell) for row in table(result("share"), 20, "hu", 120).rows for cell in row if "●" in cell} == {11}


@pytest.mark.parametrize("kind", LINES)
@pytest.mark.parametrize("width", [80, 160])
def test_a_table_shows_what_it_is_ranked_by(kind: str, width: int) -> None:
    """The number drawn towards the whole, and in a narrow terminal no picture."""
    heads = [column.head for column in table(result(kind), 20, "hu", width).columns]
    assert ("óvatosan" in heads) == (kind != "faces")
    assert any("…" in head for head in heads) == (kind != "faces" and width == 160)
    assert ("játszma" in heads) == (width == 160)


def test_a_ratio_names_what_it_is_of() -> None:
    """A mean of turns has neither a sum nor a divisor, and its games stand there once."""
    for metric in metrics():
        assert (len(metric.heads("hu")), len(metric.heads("en"))) == ((2, 2) if metric.kind == "ratio" else (0, 0))
    for name, columns, of_page in (("mp.dp", ["MP", "DP", "játszma", "MP / DP"], "MP / DP"),
                                   ("játszmák.hossz", ["forduló", "játszma", "forduló / játszma"],
                                    "forduló / játszma")):
        metric = next(m for m in metrics() if m.id == name)
        of = Result(metric, (LINES["ratio"],), 400, 50, 38)
        heads = [column.head for column in table(of, 20, "hu", 160).columns]
        assert heads[1:heads.index("95%")] == columns
        assert contents.table(of, "hu", 3).heads == of_page


def test_an_interval_without_a_hit_does_not_make_the_others_small(tmp_path: Path) -> None:
    """It goes on over the edge of every picture, and that is told."""
    metric = next(m for m in metrics() if m.kind == "share")
    none, some = Line("semmi", 0, 900, 30, 0.0, 0.0, 0.11, 0.01), Line("ritka", 9, 900, 30, 0.01, 0.0, 0.04, 0.01)
    both = Result(metric, (some, none), 9, 1800, 30, {}, "0123456789abcdef")
    assert scale_of("share", [none, some]) == (0, 0.05)
    assert scale_of("share", [none]) == (0, 0.25)
    bars = [cell for row in table(both, 20, "hu").rows for cell in row if "●" in cell]
    assert [bar[-1] for bar in bars] == ["·", "→"]
    draw(tmp_path / "ábra.svg", both, "hu", 20)
    assert "az intervallum a képen túl is tart" in (tmp_path / "ábra.svg").read_text(encoding="utf-8")
    assert [row.picture.more for row in contents.table(both, "hu", 12).rows] == [False, True]


def test_scales_show_what_is_small() -> None:
    low = Line("ritka", 1, 100, 100, 0.01, 0.0, 0.04, 0.01)
    assert scale_of("share", [low]) == (0, 0.05)
    assert scale_of("share", [low, LINES["share"]]) == (0, 1)
    assert scale_of("difference", [LINES["difference"]]) == (-0.45, 0.45)
    assert scale_of("ratio", [FEW]) == (0, 1)


# --------------------------------------------------------------------------- the page


def test_the_page_holds_every_metric_and_needs_nothing_else(lake: Lake, call: Call, tmp_path: Path) -> None:
    file = tmp_path / "tó.html"
    words = ("dashboard", "-o", str(file), "--lake", str(lake.path))
    found = call(*words, "--synthetic", "--json").json
    html = file.read_text(encoding="utf-8")
    assert re.findall(r'<article class="metric" id="([^"]+)">', html) and set(
        re.findall(r'<article class="metric" id="([^"]+)">', html)) == {m.id for m in metrics()}
    assert (found["metrics"], found["games"], found["data"]) == (len(metrics()), lake.manifest.count("játszmák"),
                                                                lake.manifest.data)
    assert lake.manifest.data in html
    assert not re.search(r"(?:src|href)=\"(?!#)|url\(|@import|fetch\(", html)
    assert call(*words).status == 3
    assert call(*words, "--force").status == 0


def test_the_page_marks_synthetic_data_and_says_what_it_left_out(lake: Lake) -> None:
    with Desk(lake.path) as desk:
        counted, left = (page(desk, Wanted(synthetic), "hu", 5) for synthetic in (True, False))
    assert (counted.synthetic, counted.left_out) == (left.left_out, left.synthetic)
    assert counted.synthetic > 0
    assert "Szimulált adat" in render(counted)
    assert "Szimulált adat" not in render(left)
    assert f"{left.left_out} szimulált" in render(left)


def test_the_page_in_english_says_no_hungarian_word_of_its_own(lake: Lake) -> None:
    set_language("en")
    with Desk(lake.path) as desk:
        html = render(page(desk, Wanted(True, by="edition"), "en", 3))
    assert "Metrics of the lake" in html
    assert 'lang="en"' in html
    assert not {"Nincs", "játszma", "arány"} & set(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("kind", LINES)
def test_every_number_on_the_page_has_its_interval(kind: str) -> None:
    """What is below the floor is counted, not shown."""
    shown = contents.table(result(kind), "hu", 12)
    [row] = shown.rows
    assert (row.key, row.star, "1 a küszöb alatt" in shown.left) == (LONG, kind != "ratio", True)
    if kind == "faces":
        assert all(0 <= bar.high <= bar.top <= bar.low <= 100 for bar in row.picture.bars)
    else:
        assert 0 < row.picture.low < row.picture.at < row.picture.high < 100
        assert row.interval
    assert any("3 győztes nélkül" in note for note in shown.notes)
    assert any("szimulált: 5" in note for note in shown.notes)


def test_a_card_named_like_markup_stays_text(lake: Lake) -> None:
    with Desk(lake.path) as desk:
        made = page(desk, Wanted(True, event="<script>alert(1)</script>"), "hu", 3)
    assert "<script>alert(1)" not in render(made)
    assert "&lt;script&gt;alert(1)" in render(made)


@pytest.mark.parametrize("wanted", [
    Wanted(True), Wanted(True, by="edition"), Wanted(True, edition="megújult", by="deck-size"), Wanted(True, event="?"),
])
def test_the_call_behind_a_number_lists_its_games(lake: Lake, call: Call, wanted: Wanted,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the lake and the games that the page is of, told apart as it tells them apart, the lake as it was named."""
    monkeypatch.chdir(lake.path.parent)
    with Desk(lake.path) as desk:
        made = page(desk, wanted, "hu", 3, Path(lake.path.name))
    told = [(shown.call, shown.rows[0].games) for topic in made.topics for shown in topic.tables if shown.rows]
    assert told
    assert all(f"--lake {lake.path.name}" in words for words, _ in told)
    for words, games in told[::7]:
        found = call(*shlex.split(words)[1:], "--json")
        assert (found.status, len(found.json["games"])) == (0, games), words


@pytest.mark.parametrize("name", ['Az "utolsó" $(rm x) `lap`', "O'Hara, a vándor", "Első minta · ?", "józan", "!\\'"])
def test_a_card_s_name_is_one_word_of_a_shell(name: str) -> None:
    shown = contents.table(replace(result("share"), lines=(replace(LINES["share"], key=name),)), "en", 3)
    words = shlex.split(shown.call)
    assert words[words.index("--games") + 1:] == [name]
    assert not set("$`!") & set(re.sub(r"'[^']*'", "", shown.call))


def test_the_page_says_what_the_filters_left_out(call: Call, lake: Lake, tmp_path: Path) -> None:
    file, there = tmp_path / "tó.html", lake.manifest.count("játszmák")
    words = ("dashboard", "-o", str(file), "--synthetic", "--lake", str(lake.path), "--event")
    found = call(*words, "?", "--json").json
    assert (found["games"] + found["filtered"], found["filtered"] > 0, found["filters"]) == (there, True, [])
    assert f"A szűrők {found['filtered']} játszmát hagytak ki." in file.read_text(encoding="utf-8")
    said = call(*words, "nincs ilyen", "--force")
    assert (said.status, "felel meg: --event nincs ilyen" in said.out) == (0, True)
    html = file.read_text(encoding="utf-8")
    assert "felel meg: --event nincs ilyen" in html
    assert f"A szűrők {there} játszmát hagytak ki." in html


def test_the_page_takes_only_html(call: Call, lake: Lake) -> None:
    ended = call("dashboard", "-o", "x.pdf", "--lake", str(lake.path))
    assert (ended.status, ".html" in ended.err) == (2, True)
