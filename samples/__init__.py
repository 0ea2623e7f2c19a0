"""The shipped cards, decks and records, as package data; all of it invented for this project."""
