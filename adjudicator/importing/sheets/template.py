"""The workbook that a table fills in: headings, drop-down lists, help (``biro new --sheet``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from adjudicator.importing.sheets.document import DATA, HELP, LISTS, MOVES
from adjudicator.importing.sheets.game_headers import KEYS, PLAYER
from adjudicator.importing.sheets.headings import ACT, CARD, CASTER, COLUMNS, MP, NOTE, ROLL, TARGET, TURN
from adjudicator.importing.sheets.headings import PLAYER as WHO
from adjudicator.importing.sheets.verbs import SEATLESS, VERBS
from adjudicator.messages import LANGUAGES, text
from events.notation.words import HEADER_VALUES, SEATED_HEADERS, fold

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_LAST: Final = 2000  # rows of moves for which the lists are offered
_WIDTHS: Final = {TURN: 9, WHO: 16, ACT: 22, CARD: 34, CASTER: 24, TARGET: 24, ROLL: 9, MP: 6, NOTE: 40}
_LEFT_OUT: Final = ("Ómen", "Kiemelkedett", "Cél")  # of few games; whoever needs one writes it in
_SEATED: Final = (*SEATED_HEADERS, PLAYER)
Values = Mapping[tuple[str, str | None], str]


def template(values: Values, cards: Iterable[str], seats: Sequence[str], lang: str) -> bytes:
    """The bytes of a workbook; ``values`` are the headers known already, by key (``Játékos`` for the
    players' names) and seat; ``cards`` the names for the lists."""
    from openpyxl import Workbook

    book = Workbook()
    moves: Any = book.active
    moves.title = _in(MOVES, lang)
    data, help_sheet, lists = (book.create_sheet(_in(names, lang)) for names in (DATA, HELP, LISTS))
    ranges = _lists(lists, {"verbs": (*VERBS, *SEATLESS), "cards": sorted(cards, key=fold), "seats": seats,
                            **HEADER_VALUES})
    _moves(moves, ranges, lang)
    _data(data, values, seats, ranges, lang)
    for line in text("sheet.template.help", lang).strip().splitlines():
        help_sheet.append([line])
    help_sheet.column_dimensions["A"].width = 110
    written = BytesIO()
    book.save(written)
    return written.getvalue()


def _in(names: Sequence[str], lang: str) -> str:
    """Of a pair of names the one of a language."""
    return names[LANGUAGES.index(lang)]


def _lists(sheet: Worksheet, lists: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Write lists side by side on a hidden sheet; gives the range of each."""
    from openpyxl.utils import get_column_letter

    sheet.sheet_state = "hidden"
    ranges: dict[str, str] = {}
    for column, (name, words) in enumerate(lists.items(), start=1):
        for row, word in enumerate(words, start=1):
            sheet.cell(row, column, word)
        letter = get_column_letter(column)
        ranges[name] = f"'{sheet.title}'!${letter}$1:${letter}${max(len(words), 1)}"
    return ranges


def _offer(sheet: Worksheet, cells: str, listed: str, strict: bool = False) -> None:
    """A drop-down list; unless ``strict`` anything else may be typed, too."""
    from openpyxl.worksheet.datavalidation import DataValidation

    offered = DataValidation(type="list", formula1=listed, allow_blank=True, showErrorMessage=strict)
    offered.add(cells)
    sheet.add_data_validation(offered)


def _moves(sheet: Worksheet, ranges: Mapping[str, str], lang: str) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    lists = {WHO: "seats", ACT: "verbs", CARD: "cards", CASTER: "cards", TARGET: "cards"}
    sheet.append([names[min(LANGUAGES.index(lang), len(names) - 1)] for names in COLUMNS.values()])
    sheet.freeze_panes = "A2"
    for place, column in enumerate(COLUMNS, start=1):
        letter = get_column_letter(place)
        sheet[f"{letter}1"].font = Font(bold=True)
        sheet.column_dimensions[letter].width = _WIDTHS[column]
        if column not in (TURN, MP):  # a roll like 3-4 must not become a date
            sheet.column_dimensions[letter].number_format = "@"
        if column in lists:
            _offer(sheet, f"{letter}2:{letter}{_LAST}", ranges[lists[column]])


def _data(sheet: Worksheet, values: Values, seats: Sequence[str], ranges: Mapping[str, str], lang: str) -> None:
    from openpyxl.styles import Font

    sheet.append([text(f"sheet.template.{name}", lang) for name in ("keys", "seat", "value")])
    for key, english in KEYS.items():
        for seat in _seats_of(key, seats):
            sheet.append([_in((key, english), lang), seat, values.get((key, seat))])
            if key in HEADER_VALUES:
                _offer(sheet, f"C{sheet.max_row}", ranges[key], strict=True)
    sheet.freeze_panes = "A2"
    for letter, width in (("A", 14), ("B", 9), ("C", 60)):
        sheet[f"{letter}1"].font = Font(bold=True)
        sheet.column_dimensions[letter].width = width
    sheet.column_dimensions["C"].number_format = "@"


def _seats_of(key: str, seats: Sequence[str]) -> Sequence[str | None]:
    return () if key in _LEFT_OUT else seats if key in _SEATED else (None,)
