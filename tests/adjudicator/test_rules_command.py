"""``biro rules``: what it prints, what it answers to machines, how it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rulebook import linked, uses
from tests.adjudicator.calling import Call, biro

TEXTS = uses.ROOT.parent / "shared" / "rules"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs ``biro rules`` with a data folder of its own."""
    monkeypatch.setattr(linked, "index_file", lambda: tmp_path / "data" / "szabalykonyv.json")
    return lambda *words: biro(capsys, "rules", *words)


def test_show_tells_all_of_a_paragraph(call: Call) -> None:
    ended = call("show", "K/VI.4.L")
    assert (ended.status, ended.err) == (0, "")
    for part in ("K/VI.4.L · klasszikus", "K/VI  ", "Állapot: ", "engine/rules/ch06_time_thread/s04_build_unwind.py",
                 "Párja a másik kiadásban: M/5.13 (eltér)", "Érvényes: klasszikus – igen; megújult – részben",
                 "É10  ", "[alapértelmezés: klasszikus]"):
        assert part in ended.out


def test_show_speaks_english(call: Call) -> None:
    ended = call("show", "M/5.10.G", "--lang", "en")
    assert "Counterpart in the other edition: none" in ended.out
    assert "makes an effect forbidding" in ended.out
    assert "Állapot" not in ended.out


def test_show_says_why_something_is_not_modelled(call: Call) -> None:
    assert "Állapot: nem modellezett (a fázisok új sorrendje nem maradt meg)" in call("show", "M/1.41").out


def test_show_answers_machines(call: Call) -> None:
    ended = call("show", "k/v.8.f", "--json")
    answer = ended.json
    assert answer["version"] == 1
    shown = answer["paragraph"]
    assert (shown["id"], shown["edition"], shown["quote"]) == ("K/V.8.F", "klasszikus", None)
    assert [above["id"] for above in shown["path"]] == ["K/V", "K/V.8"]
    assert shown["counterpart"] == {"fate": "ids", "ids": ["M/5.10.F"], "difference": "azonos", "text": None}
    assert shown["in_force"] == {"klasszikus": "áll", "megújult": "nem"}
    assert [r["id"] for r in shown["readings"]] == ["É35"]
    assert shown["readings"][0]["default"] == {"klasszikus": 1, "megújult": 1}
    assert set(shown) == {"id", "edition", "path", "summary", "quote", "status", "reason", "code", "counterpart",
                          "in_force", "readings", "cases", "tests"}


def test_an_unknown_id_ends_with_2_and_near_ones(call: Call) -> None:
    ended = call("show", "K/VI.4.Z")
    assert (ended.status, ended.out) == (2, "")
    assert "Nincs ilyen paragrafus: K/VI.4.Z. Hasonló: K/VI.4." in ended.err
    machine = call("show", "K/VI.4.Z", "--json")
    assert (machine.status, machine.json["error"]["code"]) == (2, "rules.no_such_paragraph")


def test_search_finds_paragraphs_and_readings(call: Call) -> None:
    ended = call("search", "halált", "okozo")
    assert ended.status == 0
    assert ended.out.splitlines()[0].startswith("K/VI.4.L ")
    assert "É10 " in ended.out
    answer = call("search", "halált", "okozó", "--json").json
    assert "M/5.13" in [p["id"] for p in answer["paragraphs"]]
    assert [r["id"] for r in answer["readings"]] == ["É10"]


def test_search_without_a_hit_says_so(call: Call) -> None:
    assert call("search", "zsiráf").out == "Nincs találat: zsiráf.\n"
    assert call("search", "zsiráf", "--json").json == {"version": 1, "paragraphs": [], "readings": []}


def test_coverage_counts_by_chapter(call: Call) -> None:
    ended = call("coverage")
    assert ended.status == 0
    rows = {cells[0]: cells for line in ended.out.splitlines() if (cells := line.replace("│", " ").split())}
    assert rows["K/VI"][6] == "38" and rows["együtt"][6] == "883"
    answer = call("coverage", "--json").json
    assert answer["total"]["total"] == 883 and "todo" not in answer
    assert sum(answer["total"]["statuses"].values()) == 883
    assert {row["chapter"] for row in answer["chapters"]} >= {"K/I", "K/T", "M/5"}


def test_the_readme_prints_the_figures_of_the_coverage(call: Call) -> None:
    total = call("coverage", "--json").json["total"]
    status = total["statuses"]
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text("utf-8").split())
    assert (f"{total['total']} paragrafusából {status['kódolva']} kódolva van, {status['kézzel']} a bíró kezére marad, "
            f"{status['nem modellezett']} nincs modellezve, {status['tájékoztató']} csak tájékoztat, "
            f"{status['teendő']} még hátravan") in readme
    assert (f"Of the {total['total']} paragraphs of both texts {status['kódolva']} are coded, {status['kézzel']} are "
            f"left to the judge's hand, {status['nem modellezett']} are not modelled, {status['tájékoztató']} only "
            f"inform, {status['teendő']} are still to do") in readme


def test_coverage_lists_what_waits(call: Call) -> None:
    answer = call("coverage", "--todo", "--json").json
    assert len(answer["todo"]) == answer["total"]["statuses"]["teendő"]
    assert len(call("coverage", "--todo").out.splitlines()) > len(answer["todo"])


def test_diff_lists_pairs_that_differ(call: Call) -> None:
    ended = call("diff", "--chapter", "M/5")
    assert ended.status == 0
    assert "M/5.11.C     K/V.9.C  [eltér]" in ended.out
    assert "M/5.10.G     —  [új]" in ended.out
    assert "M/5.10.H" not in ended.out
    assert "M/5.10.H     K/V.8.G  [azonos]" in call("diff", "--chapter", "M/5", "--all").out


def test_diff_tells_each_pair_once(call: Call) -> None:
    pairs = call("diff", "--json").json["pairs"]
    ids = [pair["id"] for pair in pairs]
    assert len(ids) == len(set(ids)) and "K/III.10.D" in ids
    assert all(i.startswith("M/") or not pair["counterpart"]["ids"] for i, pair in zip(ids, pairs, strict=True))
    assert all(pair["counterpart"]["difference"] in ("eltér", "új", "megszűnt") for pair in pairs)


def test_diff_of_a_chapter_of_the_older_book(call: Call) -> None:
    ids = [pair["id"] for pair in call("diff", "--chapter", "v", "--json").json["pairs"]]
    assert "K/V.9.C" in ids and all(i.startswith("K/V.") for i in ids)
    assert call("diff", "--chapter", "XII").status == 2


def test_link_refuses_another_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "lista.txt"
    file.write_text("tej\nkenyér\n", encoding="utf-8")
    ended = call("link", str(file))
    assert (ended.status, ended.out) == (2, "")
    assert "nem ismerhető fel benne a szabálykönyv" in ended.err
    assert call("link", str(tmp_path / "nincs.txt")).status == 3


@pytest.mark.skipif(not TEXTS.exists(), reason="the texts of the rules do not lie beside the repository")
def test_link_lets_show_quote_the_users_own_copy(call: Call, tmp_path: Path) -> None:
    copy = tmp_path / "konyv.txt"
    copy.write_bytes((TEXTS / "klasszikus.txt").read_bytes())
    ended = call("link", str(copy))
    assert ended.status == 0
    assert "590 paragrafus; 590 szövege" in ended.out
    assert "A saját példány szerint:" in call("show", "K/I.6.D").out
    assert call("show", "K/I.6.D", "--json").json["paragraph"]["quote"].startswith("D./ ")
    assert call("show", "M/1.01", "--json").json["paragraph"]["quote"] is None


@pytest.mark.skipif(not TEXTS.exists(), reason="the texts of the rules do not lie beside the repository")
def test_link_reports_a_paragraph_that_went_away(call: Call, tmp_path: Path) -> None:
    """T34: the letters after K/I.6.C move up; nothing of them is carried over."""
    text = (TEXTS / "klasszikus.txt").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    gone = next(n for n, line in enumerate(lines) if line.startswith("C./") and "sorelhagyó" in line)
    moved = [line.replace(old, new, 1) for line, (old, new) in zip(
        lines[gone + 1:gone + 4], (("D./", "C./"), ("E./", "D./"), ("F./", "E./")), strict=True)]
    copy = tmp_path / "konyv.txt"
    copy.write_text("".join([*lines[:gone], *moved, *lines[gone + 4:]]), encoding="utf-8")
    ended = call("link", str(copy), "--json")
    found = ended.json["link"]
    assert ended.status == 1
    assert found["missing"] == ["K/I.6.F"]
    assert found["changed"] == ["K/I.6.C", "K/I.6.D", "K/I.6.E"]
    assert found["same"] == 586
