"""The frame of ``biro``: languages, help, wrong calls, exit statuses, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.core import TyperGroup

from adjudicator import __version__, cli, commands
from adjudicator.app import Command, Group
from adjudicator.messages import known
from events.errors import InputError
from tests.adjudicator import frame_commands

ROOT = Path(__file__).resolve().parents[2]


class Ended(NamedTuple):
    """How a call ended."""

    status: int
    out: str
    err: str


Call = Callable[..., Ended]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Runs ``biro`` with the commands of ``frame_commands``."""
    def run(*words: str) -> Ended:
        with pytest.raises(SystemExit) as ended:
            cli.main(words, frame_commands)
        assert isinstance(ended.value.code, int)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Ended(ended.value.code, captured.out, captured.err)
    return run


def test_help_is_hungarian_by_default(call: Call) -> None:
    ended = call("--help")
    assert ended.status == 0
    assert ended.err == ""
    assert "Használat: biro [KAPCSOLÓK] PARANCS" in ended.out
    assert "Ezt a súgót írja ki." in ended.out
    assert "Parancsok:" in ended.out
    assert not {"Usage", "Options", "Commands", "Show", "default"} & set(ended.out.replace(":", " ").split())


def test_help_is_english_on_request(call: Call) -> None:
    ended = call("--lang", "en", "--help")
    assert ended.status == 0
    assert "Usage: biro [OPTIONS] COMMAND" in ended.out
    assert "Print this help." in ended.out


def test_the_environment_chooses_the_language_and_the_call_overrules_it(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIRO_LANG", "en")
    assert "Usage:" in call("--help").out
    assert "Használat:" in call("--lang=hu", "--help").out


def test_an_empty_setting_is_no_setting(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIRO_LANG", "")
    assert "Használat:" in call("--help").out


def test_the_locale_decides_nothing(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_ALL", "LANGUAGE"):
        monkeypatch.setenv(name, "de_DE.UTF-8")
    assert "Használat:" in call("--help").out


def test_the_language_may_stand_anywhere_before_two_dashes() -> None:
    assert cli.split_language(["why", "--lang", "en", "x"], {}) == ("en", ["why", "x"])
    assert cli.split_language(["why", "--", "--lang", "en"], {}) == ("hu", ["why", "--", "--lang", "en"])


@pytest.mark.parametrize("words", [("--lang", "fr"), ("--lang=",), ("--lang",)])
def test_an_unknown_language_is_a_wrong_call_that_names_the_known_ones(call: Call, words: tuple[str, ...]) -> None:
    ended = call(*words)
    assert ended.status == 2
    assert ended.out == ""
    assert "hu vagy en" in ended.err


def test_no_command_shows_the_help_as_an_error(call: Call) -> None:
    ended = call()
    assert ended.status == 2
    assert ended.out == ""
    assert ended.err.startswith("Használat:")


def test_the_version(call: Call) -> None:
    assert call("--version") == Ended(0, f"biro {__version__}\n", "")


def test_a_verb_is_found_by_its_file_also_where_python_keeps_the_word(call: Call) -> None:
    assert call("import", "a.jk", "b.jk").out == "2\n"
    assert "  import " in call("--help").out


def test_help_of_a_subcommand_translates_names_defaults_and_variables(call: Call) -> None:
    ended = call("group", "inner", "--help")
    assert "Használat: biro group inner [KAPCSOLÓK] FÁJL" in ended.out
    words = " ".join(ended.out.split())
    assert "--number EGÉSZ Az esemény sorszáma. [alapérték: 3]" in words
    assert "--colour piros|kék" in words
    assert "--event EGÉSZ" in words
    assert "--store TÁR" in words
    assert "[környezeti változó: BIRO_STORE]" in words
    assert "FÁJL Egy vagy több fájl. [kötelező]" in words


def test_a_group_lists_its_commands(call: Call) -> None:
    ended = call("group", "--help")
    assert "Parancsok:" in ended.out
    assert "  inner  Lapcsomag;" in ended.out


@pytest.mark.parametrize(("words", "said"), [
    (("grup",), "Nincs ilyen parancs: „grup”. Hasonló: group."),
    (("group", "iner"), "Nincs ilyen parancs: „iner”. Hasonló: inner."),
    (("group", "zzz"), "Nincs ilyen parancs: „zzz”."),
    (("group", "inner", "--numbr", "3", "Makefile"), "Nincs ilyen kapcsoló: --numbr. Hasonló: --number."),
    (("group", "inner"), "Hiányzik egy kötelező érték: FÁJL."),
    (("group", "inner", "Makefile", "more"), "Fölösleges a hívás végén: more."),
    (("group", "inner", "Makefile", "more", "still"), "Fölösleges a hívás végén: more still."),
    (("group", "inner", "Makefile", "--number"), "A kapcsoló után érték kell: --number."),
    (("group", "inner", "Makefile", "--number", "sok"),
     "--number: nem jó érték: „sok”; elvárt: szám ettől: 1, eddig: 9."),
    (("group", "inner", "Makefile", "--number", "10"),
     "--number: nem jó érték: „10”; elvárt: szám ettől: 1, eddig: 9."),
    (("group", "inner", "Makefile", "--event", "sok"), "--event: nem jó érték: „sok”; elvárt: EGÉSZ."),
    (("group", "inner", "Makefile", "--colour", "zöld"),
     "--colour: nem jó érték: „zöld”; elvárt: piros vagy kék."),
    (("group", "inner", "nincs.jk"), "FÁJL: nincs ilyen fájl vagy mappa: „nincs.jk”."),
    (("group", "inner", "tests"), "FÁJL: fájl kellene, de ez mappa: „tests”."),
    (("--version=3",), "A kapcsoló nem vár értéket: --version."),
])
def test_a_wrong_call_is_told_in_hungarian_with_status_2(
    call: Call, words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ended = call(*words)
    assert ended.status == 2
    assert ended.out == ""
    assert ended.err.splitlines()[0] == "hiba: " + said
    assert ended.err.splitlines()[1].startswith("A parancs súgója: biro")
    assert ended.err.endswith(" --help\n")


def test_a_wrong_call_is_told_in_english(call: Call) -> None:
    ended = call("grup", "--lang", "en")
    assert ended.err == "error: No such command: “grup”. Close to it: group.\nHelp on this command: biro --help\n"


@pytest.mark.parametrize(("kind", "status"), [
    ("0", 0), ("1", 1), ("exit", 1), ("input", 2), ("biro", 2), ("store", 3), ("os", 3), ("os-unknown", 3),
    ("bug", 70), ("interrupt", 130),
])
def test_every_end_has_its_status(call: Call, kind: str, status: int) -> None:
    assert call("fail", kind).status == status


def test_a_problem_shows_place_line_caret_and_what_would_be_accepted(call: Call) -> None:
    assert call("fail", "input").err == (
        "játék.jk:3:4: Fölösleges a hívás végén: ő.\n"
        "    A\tidéz Őr\n"
        "     \t ^^^^^\n"
        "    hasonló: Őr vagy Íjász\n"
        "    elvárt: szám\n"
        "hiba: Hiányzik a parancs neve.\n"
    )


def test_an_error_is_also_an_answer_for_machines(call: Call) -> None:
    ended = call("fail", "input", "--json")
    error = json.loads(ended.out)["error"]
    assert json.loads(ended.out)["version"] == 1
    assert (error["status"], error["code"], error["language"]) == (2, "cli.usage.missing_command", "hu")
    assert error["problems"] == [{
        "code": "cli.usage.extra", "message": "Fölösleges a hívás végén: ő.", "file": "játék.jk", "line": 3,
        "column": 4, "length": 5, "source": "A\tidéz Őr\n",
        "hints": ["hasonló: Őr vagy Íjász", "elvárt: szám"], "suggestions": [],
    }]


@pytest.mark.parametrize(("kind", "code"), [
    ("os", "cli.file_error"), ("bug", "cli.our_fault"), ("store", "cli.interrupted"),
])
def test_every_error_is_json_where_json_is_asked_for(call: Call, kind: str, code: str) -> None:
    assert json.loads(call("fail", kind, "--json").out)["error"]["code"] == code
    assert call("fail", kind).out == ""


def test_a_wrong_call_is_json_where_json_is_asked_for(call: Call) -> None:
    assert json.loads(call("fail", "--json").out)["error"]["code"] == "cli.usage_error"


def test_an_answer_is_one_json_object_and_nothing_else(call: Call) -> None:
    assert json.loads(call("fail", "0", "--json").out) == {"version": 1, "kind": "0"}
    assert call("fail", "0").out == "megszakítva\n"


def test_a_file_that_cannot_be_used_is_named(call: Call) -> None:
    assert call("fail", "os").err == "hiba: nincs.jk: nincs ilyen fájl vagy mappa\n"
    assert call("fail", "os-unknown").err == "hiba: Something odd\n"


def test_a_fault_of_ours_is_one_line_that_says_so_and_where(call: Call) -> None:
    ended = call("fail", "bug")
    assert ended.err.count("\n") == 1
    assert "A program hibázott, nem a bemenet: RuntimeError" in ended.err
    assert "two lines" in ended.err
    assert "BIRO_DEBUG=1" in ended.err


def test_the_trace_is_shown_only_on_demand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIRO_DEBUG", "1")
    with pytest.raises(SystemExit):
        cli.main(("fail", "bug"), frame_commands)
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def _biro(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "adjudicator", *words], cwd=ROOT, text=True, encoding="utf-8",
                          capture_output=True, check=False, **options)


def test_the_module_is_the_program() -> None:
    ended = _biro("--version")
    assert (ended.returncode, ended.stdout) == (0, f"biro {__version__}\n")


def test_names_with_accents_come_out_in_an_ascii_locale() -> None:
    env = {"PATH": "", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    ended = _biro("--help", env=env)
    assert ended.returncode == 0
    assert "Használat" in ended.stdout


def test_help_imports_nothing_heavy() -> None:
    heavy = ("rich", "lark", "duckdb", "pyarrow", "eventsourcing", "ruamel", "rapidfuzz", "psycopg", "prompt_toolkit")
    code = ("import sys\nfrom adjudicator import cli\ntry:\n    cli.main(['--help'])\nexcept SystemExit:\n    pass\n"
            f"print([m for m in {heavy!r} if m in sys.modules], file=sys.stderr)")
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, encoding="utf-8",
                           capture_output=True, check=True)
    assert ended.stderr == "[]\n"


def test_a_reader_that_stops_reading_is_no_error() -> None:
    """The pipe's other end is closed before anything is written."""
    process = subprocess.Popen([sys.executable, "-m", "adjudicator", "--help"], cwd=ROOT,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (141, b"")


def test_completion_knows_the_verbs(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_BIRO_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "biro gr")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert call().out.split() == ["group"]


def test_the_help_of_a_verb_is_found_by_its_name() -> None:
    root = cli.build(commands)
    context = root.make_context("biro", [], resilient_parsing=True)
    helps = {name: root.get_command(context, name).help for name in root.list_commands(context)}
    assert {name: message_id for name, message_id in helps.items() if message_id != f"{name}.help"} == {}


def _tree(command: Any, context: Any = None) -> Iterator[Any]:
    yield command
    if isinstance(command, TyperGroup):
        context = command.make_context("biro", [], resilient_parsing=True)
        for name in command.list_commands(context):
            yield from _tree(command.get_command(context, name), context)


def test_every_command_is_of_our_kind_and_has_texts_in_both_languages() -> None:
    """So that no help is partly English: a help that is no message id would be shown as it is."""
    for command in _tree(cli.build(commands)):
        assert isinstance(command, (Command, Group)), command.name
        params: list[Any] = [p for p in command.params if not p.name.endswith("_completion")]
        for item in (command, *(param for param in params if not param.hidden)):
            assert item.help, (command.name, item.name)
            assert known(item.help, "hu") and known(item.help, "en"), (command.name, item.name, item.help)


def test_an_empty_name_is_no_place_to_write_to_or_read_from() -> None:
    """``Path("")`` would be the folder that the program was started in."""
    asked = set()
    for command in _tree(cli.build(commands)):
        for param in command.params:
            if "Path" in str(param.type_descriptor.annotation) or param.metavar in ("STORE", "PACK"):
                words = [param.opts[0], ""] if param.opts[0].startswith("-") else [""] * 3
                with pytest.raises(InputError) as caught:
                    command.make_context(command.name, words)
                assert caught.value.code == "cli.usage.empty", (command.name, param.name)
                asked.add((command.name, param.opts[0]))
    assert {("export", "--out"), ("query", "--out"), ("stats", "--chart"), ("backup", "file"),
            ("import", "files"), ("rulings", "--collection"), ("simulate", "--store")} <= asked


def test_the_refusal_of_an_empty_name_says_which_and_what_would_be_right(tmp_path: Path,
                                                                          monkeypatch: pytest.MonkeyPatch,
                                                                          capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main(("export", "--store", "x.sqlite", "--out", ""))
    said = capsys.readouterr().err
    assert (ended.value.code, "--out" in said, "üres" in said, "mappa" in said) == (2, True, True, True)
    assert list(tmp_path.iterdir()) == []
