"""K/V.5, M/5.07 — the names of the signs (jelek), phases and speeds, as the card files write them."""

from __future__ import annotations

from typing import Final

QUICK, BOUND = "gyors", "mp-kötött"
ROW, MANOEUVRE, BATTLE, PREPARATION = PHASES = ("sor", "manőver", "harc", "harc-előkészítés")
TURNING, REPEATABLE, ONCE_A_TURN, PERMANENT = "elforgatás", "ismételhető", "fordulónként-egyszeri", "állandó"
PREPARING, BATTLING, INTERRUPTING, NEUTRALISING = "harc-előkészítési", "harci", "megszakító", "semlegesítő"
ONCE_A_PLAYER, LOST, ANTISS, OUTER_PLANE = "játékosonként-egyszeri", "elveszendő", "antiss", "külső-sík"
BUILDING_ON, SPIRIT = "ráépítés", "szellem"
MP_BOUND_SIGNS: Final = (TURNING, REPEATABLE, OUTER_PLANE)  # K/V.5.B–C, K/VIII.G
QUICK_SIGNS: Final = (INTERRUPTING, NEUTRALISING)  # K/V.5.H–I
