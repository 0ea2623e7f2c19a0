"""The repository's own files, for tests that read them."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("events", "engine", "adjudicator", "analytics")
_UNTRACKED = {".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis",
              ".import_linter_cache", "build", "dist"}


@cache
def tracked() -> tuple[Path, ...]:
    """What is, or is about to be, under version control; without git, all but caches."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                                capture_output=True, check=True).stdout.decode().split("\0")
        paths = [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in ROOT.rglob("*") if not _UNTRACKED & set(path.relative_to(ROOT).parts)]
    return tuple(sorted(path for path in paths if path.is_file()))


def modules(*packages: str) -> list[Path]:
    """The Python files of packages, sorted."""
    return [path for package in packages for path in sorted((ROOT / package).rglob("*.py"))]


@cache
def tree(path: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def place(path: Path, node: ast.AST | None = None) -> str:
    """``file`` or ``file:line``, from the root."""
    name = path.relative_to(ROOT).as_posix()
    return f"{name}:{node.lineno}" if node is not None and hasattr(node, "lineno") else name
