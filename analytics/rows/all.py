"""All rows of a game, table by table."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games import Game
from analytics.rows.cards import card_rows, open_cards, tracks
from analytics.rows.coded import Shelves
from analytics.rows.events import check_rows, event_rows, said_rows
from analytics.rows.game import common, deck_rows, dispute_rows, game_row, player_rows, ruling_rows
from analytics.rows.table import manoeuvre_rows, position_rows, roll_rows, thread_rows
from analytics.rows.told import Row, Told, told_of
from analytics.rows.uncollected import uncollected


def game_rows(game: Game, name: str, public: bool = False,
              shelves: Shelves | None = None) -> tuple[Row, dict[str, Sequence[Row]]]:
    """What begins every row, and the rows of every table without it, in their order.

    ``name`` is what the game is called in the lake. ``public`` leaves out what the game never
    revealed. ``shelves`` hold what games of one segment tell again and again. Raises InputError
    where the log can't be replayed at all.
    """
    return rows_of(told_of(game), name, public, shelves)


@uncollected()
def rows_of(told: Told, name: str, public: bool = False,
            shelves: Shelves | None = None) -> tuple[Row, dict[str, Sequence[Row]]]:
    """The same of a game that has been replayed already."""
    found, shelves = tracks(told), Shelves(dict) if shelves is None else shelves
    if public:
        told = told._replace(open=open_cards(found))
    disputes = dispute_rows(told)
    return common(told, name), {
        "játszmák": [game_row(told, len(disputes))], "játékosok": player_rows(told), "paklik": deck_rows(told, found),
        "események": event_rows(told, shelves["események"]), "ítéletek": check_rows(told, shelves["ítéletek"]),
        "következmények": said_rows(told, shelves["következmények"]),
        "lapok": card_rows(told, found), "dobások": roll_rows(told), "manőverek": manoeuvre_rows(told),
        "időfonalak": thread_rows(told), "döntések": ruling_rows(told), "viták": disputes,
        "állások": position_rows(told),
    }
