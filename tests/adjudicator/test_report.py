"""biro report: one self-contained page, a sheet for a dispute, in two languages and for any viewer."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games import Game, of_events, open_game
from adjudicator.reporting.contents import report
from adjudicator.reporting.rendering import HTML, MARKDOWN, markdown, render, template
from events.acts import Pass, Play
from events.base import Event
from events.rulings import Ruling, RulingChange
from tests.adjudicator.calling import Call, biro
from tests.adjudicator.judged import HEADERS, opening, played
from tests.adjudicator.views.test_views import trapped
from tests.sources import ROOT

CONTESTED = str(ROOT / "samples" / "games" / "vitatott-kor.jk")


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return lambda *words: biro(capfd, *words)


def judged() -> list[Event]:
    """The dispute of the fifth event, and a ruling on it."""
    return [*played(), Ruling(ruling="szöveg", about=5, text="maradhat", citations=("K/VI.4.A",))]


def page(events: list[Event], lang: str = "hu", form: str = HTML) -> str:
    game = of_events(events, "próba")
    return render(report(game, game.replay(), lang), form)


class Elements(HTMLParser):
    """Every element of a page with its attributes, and whether all that was opened is closed."""

    VOID = frozenset({"meta", "link", "input", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.found if name == tag]


def test_the_page_is_well_formed_and_every_event_has_its_place() -> None:
    made = Elements(page(judged()))
    assert (made.open, made.wrong) == ([], [])
    rows = [a["id"] for a in made.all("li") if (a.get("id") or "").startswith("e")]
    assert rows == [f"e{n}" for n in range(1, 8)]
    boards = {a["id"] for a in made.all("template")}
    assert {f"b{a['data-board']}" for a in made.all("li") if "data-board" in a} == boards
    ids = [a["id"] for _, a in made.found if "id" in a]
    assert len(ids) == len(set(ids))
    assert {a["href"] for a in made.all("a") if "line" in (a.get("class") or "")} == {f"#{i}" for i in rows}


def test_disputes_and_rulings_are_marked_for_the_filters() -> None:
    made = Elements(page(judged()))
    marked = {a["id"]: a["class"] or "" for a in made.all("li") if "data-board" in a}
    assert [i for i, c in marked.items() if "dispute" in c] == ["e5"]
    assert [i for i, c in marked.items() if "ruling" in c] == ["e7"]
    assert {a["value"] for a in made.all("input") if a["type"] == "radio"} == {"all", "dispute", "ruling"}


@pytest.mark.parametrize("lang", ["hu", "en"])
def test_the_page_needs_no_network(lang: str) -> None:
    text = page(judged(), lang)
    made = Elements(text)
    assert not re.search(r"(?:https?:|//)[\w.]|@import|url\(|fetch\(|XMLHttpRequest|import\(", text)
    assert [a for _, a in made.found if "src" in a or a.get("href", "#")[:1] not in ("#", "d")] == []  # type: ignore[index]
    assert any("default-src 'none'" in (a.get("content") or "") for a in made.all("meta"))


@pytest.mark.parametrize(("lang", "words"), [("hu", ("Vitalapok", "Napló", "Nyomtatás", "szabálytalan")),
                                             ("en", ("Dispute sheets", "Log", "Print", "illegal"))])
def test_the_page_speaks_one_language(lang: str, words: tuple[str, ...]) -> None:
    text = page(judged(), lang)
    assert f'<html lang="{lang}">' in text
    assert all(word in text for word in words)
    assert "report." not in re.sub(r"<style>.*?</style>|<script>.*?</script>", "", text, flags=re.DOTALL)


def test_what_can_be_touched_has_a_name() -> None:
    made = Elements(page(judged()))
    buttons = [a for a in made.all("button") if "data-go" in a]
    assert [a["data-go"] for a in buttons] == ["first", "back", "on", "last"]
    ranges = [a for a in made.all("input") if a["type"] == "range"]
    assert all(a.get("aria-label") for a in (*buttons, *ranges, *made.all("nav"), *made.all("section")))
    assert any(a.get("aria-live") == "polite" for a in made.all("p"))
    assert len(made.all("main")) == len(made.all("h1")) == 1
    described = {a["aria-describedby"] for a in ranges}
    assert described <= {a.get("id") for _, a in made.found}


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6})", block))


def contrast(one: str, other: str) -> float:
    """The ratio of two colours as WCAG 2 defines it."""
    def light(colour: str) -> float:
        digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
        parts = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("part", [0, 1], ids=["light", "dark"])
def test_words_stand_out_from_what_they_stand_on(part: int) -> None:
    """WCAG 2 AA: 4.5 to 1."""
    css = template("page.css")
    found = colours(re.findall(r":root \{[^}]*\}", css)[part])
    pairs = [(ink, ground) for ink in ("ink", "soft") for ground in ("paper", "tile", "back", "here")]
    pairs += [(ink, ground) for ink in ("accent", "bad", "open", "ok") for ground in ("paper", "here")]
    assert {p: round(contrast(found[p[0]], found[p[1]]), 2) for p in pairs
            if contrast(found[p[0]], found[p[1]]) < 4.5} == {}


def test_names_from_files_are_text_and_nothing_else() -> None:
    """A card may be called anything."""
    evil = '<script>alert("x")</script>'
    game = of_events([opening(players={"A": evil, "B": "*b*|`c`"}, headers=(("Esemény", evil), *HEADERS[1:]))], evil)
    text = render(report(game, game.replay(), "hu"), HTML)
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text
    written = render(report(game, game.replay(), "hu"), MARKDOWN)
    assert "<script>" not in written.replace("\\<", "")
    assert "\\*b\\*\\|\\`c\\`" in written


@pytest.mark.parametrize(("raw", "written"), [("a*b", "a\\*b"), ("1. x", "\\1. x"), ("- x", "\\- x"),
                                              ("[K/I.1]", "\\[K/I.1\\]"), ("két\nsor", "két sor")])
def test_markdown_signs_mean_nothing(raw: str, written: str) -> None:
    assert markdown(raw) == written


def test_a_sheet_has_the_line_the_verdict_the_board_and_the_ruling() -> None:
    text = page(judged(), form=MARKDOWN)
    for part in ("### 5. esemény", "    5. B idéz Farkas", "szabálytalan: ", "bíró 5: maradhat", "    A játékos: 3 MP",
                 "## Napló", "       2. ✓ A idéz Őr"):
        assert part in text


@pytest.mark.parametrize(("change", "ended"), [
    (RulingChange(number=1, text="mégsem"), "(visszavonta a 8. esemény)"),
    (RulingChange(number=1, replaced=True, text="menjen vissza", citations=("K/VI.4.A",)),
     "(felülbírálta a 8. esemény: döntés 1 helyett: menjen vissza [K/VI.4.A])"),
])
def test_a_ruling_that_ended_says_how_and_by_what(change: RulingChange, ended: str) -> None:
    """On the sheet of its dispute, in the list of all rulings, in both forms, and beside it in the log."""
    row = report(game := of_events([*judged(), change], "próba"), game.replay(), "hu").rows[6]
    assert (row.number, row.ruling, row.notes) == (7, True, (ended.strip("()"),))
    text = html.unescape(page([*judged(), change]))
    assert text.count(f"bíró 5: maradhat [K/VI.4.A] {ended}") == 2
    sheet = page([*judged(), change], form=MARKDOWN).replace("\\", "")
    assert sheet.count(f"bíró 5: maradhat [K/VI.4.A] {ended}") == 3


def test_a_ruling_overturned_by_another_names_that_one() -> None:
    after = [RulingChange(number=1, replaced=True), Ruling(ruling="visszaállít", about=5)]
    assert html.unescape(page([*judged(), *after])).count("(felülbírálta a 9. esemény: bíró visszaállít 5)") == 2


def test_a_game_without_a_dispute_says_so() -> None:
    calm = [opening(), Play(seat="A", card="Őr"), Pass(seat="A")]
    assert "Ebben a játszmában nincs vitás esemény." in page(calm)
    assert "nincs vitás esemény" in page(calm, form=MARKDOWN)


def test_the_same_game_gives_the_same_page() -> None:
    def made() -> str:
        game: Game = open_game(CONTESTED)
        return render(report(game, game.replay(), "hu"), HTML)
    assert made() == made()


def test_the_command_writes_both_forms(call: Call, tmp_path: Path) -> None:
    for name in ("vita.html", "vita.md"):
        file = tmp_path / name
        ended = call("report", CONTESTED, "-o", str(file), "--json")
        assert (ended.status, ended.json["disputes"], ended.json["events"]) == (0, [49], 70)
        assert "Szálak elvágása" in file.read_text("utf-8")
        assert call("report", CONTESTED, "-o", str(file)).status == 3
        assert call("report", CONTESTED, "-o", str(file), "--force").status == 0


def test_one_event_alone(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "egy.md"
    assert call("report", CONTESTED, "-o", str(file), "--at", "21").status == 0
    text = file.read_text("utf-8")
    assert ("### 21. esemény" in text, "### 49." in text, "## Napló" in text) == (True, False, False)


def test_a_report_for_a_viewer_holds_nothing_else(call: Call, tmp_path: Path) -> None:
    """K/I.3.B, K/I.4.A: neither B's trap nor B's hand stands anywhere in A's file."""
    from adjudicator.views.replaying import viewed, viewed_game, viewer_of

    game = of_events(trapped(), "próba")
    told = game.replay()
    for who, there in (("A", False), ("közönség", False), ("B", True)):
        viewer = viewer_of(who, 2)
        seen = viewed(told, viewer)
        for form in (HTML, MARKDOWN):
            text = render(report(viewed_game(game, seen, viewer), seen, "hu", viewer.name), form)
            assert ("Csapda" in text) is there
            assert ("Farkas" in text) is there
            assert f"Nézet: {who}" in text


@pytest.mark.parametrize(("words", "status"), [(("-o", "x.pdf"), 2), ((), 2), (("-o", "x.md", "--at", "999"), 2),
                                               (("-o", "x.md", "--as", "Z"), 2), (("-o", "nincs/ilyen/x.md"), 3)])
def test_wrong_calls(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...],
                     status: int) -> None:
    monkeypatch.chdir(tmp_path)
    ended = call("report", CONTESTED, *words)
    assert (ended.status, ended.out, list(tmp_path.iterdir())) == (status, "", [])
