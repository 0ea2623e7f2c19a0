"""Records and deck lists kept as tables (CSV, XLSX); the form is described in docs/tablazat.md.

The rows become lines of the notation; whatever reads those need not know of tables.
"""
