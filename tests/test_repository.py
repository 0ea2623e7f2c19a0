"""The repository itself: one door to a state, directions of imports, locks, sizes, documents.

T31 (documents are run), T32 (one door, no order from sets), T36 (nothing found, nothing passed).
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.ordering import hazards, set_attributes
from tests.sources import PACKAGES, ROOT, modules, place, tracked, tree

MODELS = {"base", "acts", "chance", "choices", "opening", "repair", "rulings", "refs", "registry", "errors"}
# Clock, chance, files, processes and the interpreter's hash: none of it may reach a state.
IMPURE = {"time", "datetime", "random", "secrets", "uuid", "os", "io", "pathlib", "sys", "tempfile", "shutil",
          "socket", "subprocess", "threading", "asyncio", "locale", "platform", "sqlite3"}
IMPURE_CALLS = {"open", "print", "input", "hash", "id", "exec", "eval", "globals"}
FILE_LIMIT, FUNCTION_LIMIT = 400, 40
STATES = {"State"}


# ------------------------------------------------------------------- T32: one door


def test_no_state_is_built_outside_the_engine() -> None:
    built = [place(path, node) for path in modules("events", "adjudicator", "analytics", "bench")
             for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and _name(node.func) in STATES]
    assert built == []


def test_the_engine_imports_nothing_impure() -> None:
    found = [place(path, node) for path in modules("engine") for node, name in _imports(path)
             if name.partition(".")[0] in IMPURE]
    assert found == []


def test_the_engine_calls_nothing_impure() -> None:
    """A value's own ``__hash__`` may call ``hash``: it serves look-up, and no order comes of it."""
    found = [place(path, node) for path in modules("engine") for node in _without_hashing(tree(path))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS]
    assert found == []


def test_the_engine_imports_only_the_models_of_events() -> None:
    found = [place(path, node) + " " + name for path in modules("engine") for node, name in _imports(path)
             if name.startswith("events.") and name.split(".")[1] not in MODELS]
    assert found == []


def test_statistics_are_imported_inside_a_command_only() -> None:
    found = [place(path, node) for path in modules("events", "engine", "adjudicator") for node, name in _imports(path)
             if name.partition(".")[0] == "analytics"
             and (path.parent.name != "commands" or node in tree(path).body)]
    assert found == []


def test_no_order_of_a_set_reaches_a_result_of_the_engine() -> None:
    trees = [tree(path) for path in modules("engine")]
    attributes = set_attributes(trees)
    assert [place(path, node) for path in modules("engine") for node in hazards(tree(path), attributes)] == []


@pytest.mark.parametrize("code", [
    "for x in {1, 2}: pass", "[x for x in set(y)]", "tuple({1, 2})", "list(frozenset(y))", "','.join({a})",
    "s = set(y)\nfor x in s: pass", "def f(s: frozenset[int]):\n return [x for x in s]", "(*{1, 2},)",
    "for x in a.marks: pass", "for x in {1} | y: pass", "{k: 1 for k in {1}}", "f(x for x in {1})", "{1}.pop()",
    "s: set[int] = f()\nnext(iter(s))", "def f():\n yield from {1}", "for x in {1}.union(y): pass",
])
def test_the_search_for_orders_of_sets_finds_them(code: str) -> None:
    declared = ast.parse("class A:\n    marks: frozenset[str]\n")
    assert list(hazards(ast.parse(code), set_attributes([declared])))


@pytest.mark.parametrize("code", [
    "for x in sorted({1, 2}): pass", "any(x for x in {1})", "{x for x in {1}}", "1 in {1}", "len({1})",
    "frozenset(x for x in {1})", "for x in (1, 2): pass", "s = set(y)\ns.add(1)", "for x in {1: 2}: pass",
    "def f():\n s = set(y)\ndef g(s):\n for x in s: pass", "sorted(x for x in {1})", "[].pop()",
])
def test_the_search_for_orders_of_sets_leaves_others_alone(code: str) -> None:
    assert list(hazards(ast.parse(code))) == []


# ------------------------------------------------------------------------ sizes


def test_no_file_is_longer_than_400_lines() -> None:
    long = {place(path): count for path in modules(*PACKAGES, "bench", "tests")
            if (count := path.read_text(encoding="utf-8").count("\n")) > FILE_LIMIT}
    assert long == {}


def test_no_function_is_longer_than_40_lines() -> None:
    long = {f"{place(path, node)} {node.name}": count for path in modules(*PACKAGES) for node in ast.walk(tree(path))
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (count := _lines(node)) > FUNCTION_LIMIT}
    assert long == {}


# -------------------------------------------------------------------- what is kept


def test_no_file_names_a_place_of_some_machine_or_an_index() -> None:
    words = [r"/(?:work|root|opt/[a-z])\b", r"/home/[a-z]", "py" + r"pi\.org", "python" + "hosted", "npm" + r"js\.org",
             "deb" + r"ian\.org", r"\bC:\\"]
    pattern = re.compile("|".join(words))
    found = [f"{place(path)}:{number}" for path in tracked() if path != Path(__file__).resolve()
             for number, line in enumerate(_text(path).splitlines(), 1) if pattern.search(line)]
    assert len(tracked()) > 50
    assert found == []


def test_nothing_built_or_stored_is_kept() -> None:
    kept = [place(path) for path in tracked()
            if path.suffix in {".pyc", ".sqlite", ".db", ".whl"} or "__pycache__" in path.parts]
    assert kept == []


# --------------------------------------------------------------------------- locks


@pytest.mark.parametrize(("lock", "extras"), [
    ("requirements.lock", ()), ("requirements-dev.lock", ("postgres", "cluster", "charts", "editor", "dev")),
])
def test_a_lock_holds_every_requirement_in_its_range(lock: str, extras: tuple[str, ...]) -> None:
    project = _pyproject()["project"]
    pinned = _pinned(lock)
    wanted = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra]),
              *_pyproject()["dependency-groups"]["build"]]
    requirements = [r for r in map(Requirement, wanted) if r.name != project["name"]]
    assert requirements
    assert [str(r) for r in requirements if not r.specifier.contains(pinned.get(r.name, "0"))] == []


def test_both_locks_pin_the_same_versions() -> None:
    developers = _pinned("requirements-dev.lock")
    assert {name: version for name, version in _pinned("requirements.lock").items()
            if developers.get(name) != version} == {}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_has_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    assert all(" --hash=sha256:" in entry for entry in entries)
    assert not re.search(r"https?:|--(?:extra-)?index|--find-links|@ ", text)


def test_every_requirement_has_a_lower_and_an_upper_bound() -> None:
    project = _pyproject()["project"]
    lines = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    unbound = [line for line in lines if Requirement(line).name != project["name"]
               and {s.operator for s in Requirement(line).specifier} != {">=", "<"}]
    assert unbound == []


def test_every_third_party_import_is_required() -> None:
    project = _pyproject()["project"]
    lines = [*project["dependencies"], *(line for extra in ("postgres", "charts", "editor")
                                         for line in project["optional-dependencies"][extra])]
    required = {Requirement(line).name.lower() for line in lines}
    modules_of = {"prompt_toolkit": "prompt-toolkit", "ruamel": "ruamel-yaml", "pydantic_core": "pydantic",
                  "vl_convert": "vl-convert-python", "tree_sitter": "tree-sitter",
                  "tree_sitter_javascript": "tree-sitter-javascript"}
    foreign = {name.partition(".")[0] for path in modules(*PACKAGES) for _, name in _imports(path)}
    foreign -= set(sys.stdlib_module_names) | {*PACKAGES, "samples", "__future__"}
    assert {name for name in foreign if modules_of.get(name, name) not in required} == set()


def test_the_built_program_is_whole(tmp_path: Path) -> None:
    """Every file of the packages is in the wheel, and the wheel alone is the program."""
    pytest.importorskip("hatchling", reason="hatchling is not installed (make test installs it)")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT,
                   capture_output=True, check=True)
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    kept = {place(path) for path in tracked() if path.relative_to(ROOT).parts[0] in {*PACKAGES, "samples"}}
    assert kept - packed == set()
    assert {name.partition("/")[0] for name in packed if "dist-info" not in name} == {*PACKAGES, "samples"}
    helped = subprocess.run([sys.executable, "-m", "adjudicator", "--help"], cwd=tmp_path, capture_output=True,
                            check=False, env={"PYTHONPATH": str(wheel)})
    assert (helped.returncode, "Használat" in helped.stdout.decode()) == (0, True)


# ------------------------------------------------------------- T31: documents are run


def test_the_readme_opens_with_the_two_commands() -> None:
    first = _blocks(ROOT / "README.md")[0]
    assert [line.split("#")[0].strip() for line in first] == ["make demo", "make test"]


def test_the_commands_of_the_documents_run(tmp_path: Path) -> None:
    """Every line of every ``sh`` block, in order, in a folder with the samples and a store of its own.

    A line that must end with another status than 0 says so at its end: ``# → 1``.
    """
    lines = [(place(path), line) for path in _documents() for block in _blocks(path) for line in block]
    environment = _shell(tmp_path)
    wrong = [(where, line, ended) for where, line in lines if not line.startswith("make ")
             and (ended := _status(line, tmp_path, environment)) != _expected(line)]
    assert any(line.startswith("biro ") for _, line in lines)
    assert wrong == []


def test_the_targets_that_the_documents_name_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = {name for path in _documents() for name in re.findall(r"(?:^|`)make ([a-z-]+)", _text(path), re.M)}
    assert {"demo", "test"} <= named <= targets


def test_the_list_of_documents_names_each_of_them() -> None:
    documents = sorted(path.name for path in (ROOT / "docs").glob("*.md") if path.name != "README.md")
    index = _text(ROOT / "docs/README.md")
    assert documents
    assert [name for name in documents if f"({name})" not in index] == []


def test_links_between_documents_lead_somewhere() -> None:
    broken = [f"{place(path)}: {link}" for path in _documents()
              for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", _text(path)) if not (path.parent / link).exists()]
    assert broken == []


def test_every_decision_is_dated_and_listed() -> None:
    notes = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
    index = _text(ROOT / "docs/decisions/README.md")
    assert notes
    for number, note in enumerate(notes, 1):
        assert note.name.startswith(f"{number:04}-")
        assert f"({note.name})" in index
        assert re.search(r"^\d{4}-\d\d-\d\d$", _text(note), re.MULTILINE), note.name


# -------------------------------------------------------------------------- helpers


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _imports(path: Path) -> list[tuple[ast.AST, str]]:
    """Every import with the module's full name; ``from events import acts`` names events.acts."""
    found: list[tuple[ast.AST, str]] = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [(node, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = node.module in PACKAGES
            found += [(node, f"{node.module}.{a.name}") for a in node.names] if whole else [(node, node.module)]
    return found


def _without_hashing(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.FunctionDef) and child.name == "__hash__"):
            yield child
            yield from _without_hashing(child)


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def _pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _pinned(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


def _documents() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def _blocks(path: Path) -> list[list[str]]:
    """The lines of a document's ``sh`` blocks; a line that ends with ``\\`` goes on."""
    blocks = re.findall(r"^```sh\n(.*?)^```", _text(path), re.MULTILINE | re.DOTALL)
    return [[line for line in block.replace("\\\n", " ").splitlines() if line and line[0] != "#"] for block in blocks]


def _expected(line: str) -> int:
    said = re.search(r"# → (\d+)$", line)
    return int(said[1]) if said else 0


def _shell(folder: Path) -> dict[str, str]:
    """An environment in which ``biro`` is this tree's, and whose stores are in the folder."""
    (folder / "bin").mkdir()
    command = folder / "bin" / "biro"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m adjudicator "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    (folder / "samples").symlink_to(ROOT / "samples")
    path = f"{folder / 'bin'}:{Path(sys.executable).parent}:/usr/bin:/bin"
    return {"PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(folder), "BIRO_STORE": str(folder / "store.sqlite")}


def _status(line: str, folder: Path, environment: dict[str, str]) -> int | str:
    shell = shutil.which("bash") or "/bin/sh"
    ended = subprocess.run([shell, "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                           capture_output=True, check=False)
    said = (ended.stdout + ended.stderr).decode(errors="replace")
    return said if "Traceback" in said else ended.returncode
